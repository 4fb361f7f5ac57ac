import { can } from '#contract/access.ts'
import { parseHours } from '#contract/br.ts'
import { exigeTipoEHoras, LER_RELATORIOS, MENSAGENS_RELATORIO as M } from '#contract/relatorio-encontro.ts'
import {
  type AcoesDoRelatorio,
  acoesDoRelatorio,
  type EstadoRelatorio,
  estadoDe,
  MENSAGENS_RELATORIO_ESTADO,
} from '#contract/relatorio-estados.ts'
import type { Actor } from '#server/access/actor.ts'
import { isMine, type Judged } from '#server/access/judge.ts'

type Quem = Pick<Actor, 'usuarioId' | 'acessoTotal' | 'config' | 'groupsConfig'>

/* Who sees and does what */

/** The reports of a place, and not only one's own. */
export const veTodos = (actor: Quem) => LER_RELATORIOS.slice(0, 2).some((f) => can(actor, f))
export const analisa = (actor: Quem) => can(actor, 'podeAnalisarRelatorio')
/** The reason is its author's, of who analyses and of full access (R266). */
export const veMotivo = (actor: Quem, usuarioId: number) => analisa(actor) || actor.usuarioId === usuarioId

export const JULGAMENTO = {
  frases: { analisar: 'Você escreveu este relatório: outra pessoa deve analisá-lo.' },
  excecao: 'por quem escreveu, com acesso total',
} as const satisfies Judged<'analisar'>

export interface Situado {
  statusRelatorioId: number
  usuarioId: number
  processoPagamentoId: number | null
}
export const estadoDoRelatorio = (r: Pick<Situado, 'statusRelatorioId'>): EstadoRelatorio =>
  estadoDe('encontro', r.statusRelatorioId)
/** What this person may do with it now. */
export const acoesDe = (actor: Quem, r: Situado): AcoesDoRelatorio => {
  const acoes = acoesDoRelatorio(
    { acessoTotal: actor.acessoTotal, autor: isMine(actor, [r.usuarioId]), analisa: analisa(actor) },
    { estado: estadoDoRelatorio(r), emPagamento: r.processoPagamentoId !== null },
  )
  const escreve = can(actor, 'novoRelatorio')
  return { ...acoes, editar: acoes.editar && escreve, cancelar: acoes.cancelar && escreve }
}
/** Why something is not offered to who would look for it. */
export const avisoDe = (actor: Quem, r: Situado): string | null => {
  if (r.processoPagamentoId !== null) return MENSAGENS_RELATORIO_ESTADO.emPagamento
  const proprio = isMine(actor, [r.usuarioId])
  if (estadoDoRelatorio(r) === 'emAnalise' && proprio && analisa(actor) && !actor.acessoTotal)
    return JULGAMENTO.frases.analisar
  return null
}

/* Hours */

/** A flag that narrows: full access, which passes every flag, is not narrowed by it. */
export const umaSoTarefa = (actor: Quem) => !actor.acessoTotal && can(actor, 'umTarefaValorRelatorio')

/** By one flag always, by the other where no task has hours of its own (R244, R245). */
export const podeEditarHoras = (actor: Quem, previstas: readonly number[]) =>
  can(actor, 'editaHorasUtilizadas') ||
  (can(actor, 'editaHorasUtilizadasQuandoTarefasSemHrPredefinidas') && previstas.every((h) => h === 0))

const soma = (minutos: readonly number[]) => minutos.reduce((s, m) => s + m, 0)
/** Shared alike; what does not divide goes to the first. */
export const repartir = (total: number, partes: number): number[] => {
  const cada = Math.floor(total / partes)
  return Array.from({ length: partes }, (_, i) => cada + (i === 0 ? total - cada * partes : 0))
}

export interface TarefaComHoras {
  /** As the term planned it; 0: it did not. */
  previstas: number
  /** As typed; null: not told. */
  ditas: number | null
}
interface PedidoDeHoras {
  editavel: boolean
  umaSo: boolean
  /** Of the whole report. */
  ditas: number | null
  /** Of the meeting, in minutes. */
  duracao: number
  tarefas: readonly TarefaComHoras[]
}
export interface HorasDoRelatorio {
  horasUtilizadas: number | null
  tarefas: number[]
}
/** What counts where nobody types: the hours of the tasks, or of the meeting where they have none. */
export const horasCalculadas = (tarefas: readonly Pick<TarefaComHoras, 'previstas'>[], duracao: number) =>
  soma(tarefas.map((t) => t.previstas)) || duracao

const dasTarefas = (total: number, tarefas: readonly TarefaComHoras[]) => {
  const semHoras = tarefas.filter((t) => t.ditas === null).length
  const resto = total - soma(tarefas.map((t) => t.ditas ?? 0))
  if (resto < 0) return undefined
  const partes = semHoras ? repartir(resto, semHoras) : []
  return tarefas.map((t) => t.ditas ?? partes.shift()!)
}

/** The hours as they are kept, or why they are refused: field and sentence. */
export const horasDoRelatorio = ({
  editavel,
  umaSo,
  ditas,
  duracao,
  tarefas,
}: PedidoDeHoras): HorasDoRelatorio | { recusa: [string, string]; proibida?: true } => {
  const calculadas = horasCalculadas(tarefas, duracao)
  if (!editavel) {
    const total = calculadas
    const previstas = tarefas.map((t) => t.previstas)
    const minutos = soma(previstas) ? previstas : tarefas.length ? repartir(total, tarefas.length) : []
    const outras = tarefas.some((t, i) => t.ditas !== null && t.ditas !== minutos[i])
    if (outras || (ditas !== null && ditas !== total))
      return { recusa: ['horasUtilizadasString', M.horasSemPermissao], proibida: true }
    return { horasUtilizadas: total, tarefas: minutos }
  }
  // R206: of a single task the hours are those of the report.
  if (umaSo && tarefas.length === 1) {
    const total = ditas ?? tarefas[0]!.ditas ?? null
    return { horasUtilizadas: total, tarefas: [total ?? tarefas[0]!.previstas] }
  }
  if (ditas === null) return { horasUtilizadas: null, tarefas: tarefas.map((t) => t.ditas ?? t.previstas) }
  const minutos = dasTarefas(ditas, tarefas)
  if (!minutos) return { recusa: ['tarefasRelatorioString', M.horasDasTarefas] }
  return { horasUtilizadas: ditas, tarefas: minutos }
}

/* What is refused, in the order of the specification (core §5) */

export const MAX_MINUTOS = 60_000
/** Minutes; null where nothing was typed, undefined where it is no time. */
export const lerHoras = (s: string | null): number | null | undefined => {
  if (s === null || s.trim() === '') return null
  const minutos = parseHours(s)
  return minutos === null || minutos > MAX_MINUTOS ? undefined : minutos
}

interface Escrita {
  /** Without marks. */
  descricao: string
  encontroId: number | null
  tipoExecucaoRelatorioId: number | null
  horasUtilizadasString: string | null
  tarefas: readonly { horas: string | null }[]
}
export const recusasDaEscrita = (e: Escrita, uf: string, editavel: boolean): Record<string, string> => {
  const exige = exigeTipoEHoras(uf)
  const horas = lerHoras(e.horasUtilizadasString)
  const recusas: [string, string | false][] = [
    ['descricao', e.descricao.trim() === '' && M.descricao],
    ['encontroId', e.encontroId === null && M.encontro],
    ['tipoExecucaoRelatorioId', exige && e.tipoExecucaoRelatorioId === null && M.tipoExecucao],
    ['horasUtilizadasString', exige && editavel && horas === null && M.horas],
    ['horasUtilizadasString', horas === undefined && M.horasInvalidas],
    ['tarefasRelatorioString', e.tarefas.some((t) => lerHoras(t.horas) === undefined) && M.horasInvalidas],
  ]
  const ditas: Record<string, string> = {}
  for (const [campo, frase] of recusas) if (frase) ditas[campo] ??= frase
  return ditas
}

/* Its story */

export const DESCRICOES: Readonly<Record<string, string>> = {
  criar: 'Relatório criado e enviado para análise',
  editar: 'Relatório alterado',
  reenviar: 'Relatório ajustado e reenviado para análise',
  aprovar: 'Relatório aprovado',
  devolver: 'Relatório devolvido para ajuste',
  reprovar: 'Relatório reprovado',
  cancelar: 'Relatório cancelado',
  retomar: 'Aprovação desfeita: devolvido para ajuste',
  enviar: 'Relatório enviado por e-mail',
  pesquisar: 'Pesquisa de satisfação enviada',
}
