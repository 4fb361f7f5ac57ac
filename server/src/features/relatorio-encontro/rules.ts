import { can } from '#contract/access.ts'
import { parseHours } from '#contract/br.ts'
import {
  ESCREVER_RELATORIO,
  exigeTipoEHoras,
  LER_RELATORIOS,
  MENSAGENS_RELATORIO as M,
} from '#contract/relatorio-encontro.ts'
import { podeDigitarHoras } from '#contract/relatorio-preparo.ts'
import { defineMaquina, type Quem } from '#server/relatorios-comuns/maquina.ts'

const maquina = defineMaquina({ tipo: 'encontro', analisar: ['podeAnalisarRelatorio'], escrever: ESCREVER_RELATORIO })
export const { analisa, escreve, veMotivo, veContratos, estadoDoRelatorio, acoesDe, avisoDe } = maquina
export const { checkDoAutor, checkAnexos, checkDecisao, checkMotivo, checkJuiz } = maquina

/** The reports of a place, and not only one's own. */
export const veTodos = (actor: Quem) => LER_RELATORIOS.slice(0, 2).some((f) => can(actor, f))

/* Hours */

/** A flag that narrows: full access, which passes every flag, is not narrowed by it. */
export const umaSoTarefa = (actor: Quem) => !actor.acessoTotal && can(actor, 'umTarefaValorRelatorio')

/** By one flag always, by the other where no task has hours of its own (R244, R245). */
export const podeEditarHoras = (actor: Quem, previstas: readonly number[]) =>
  podeDigitarHoras(
    (f) => can(actor, f),
    previstas.every((h) => h === 0),
  )

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
  /** As the report has them, where it is of the same tasks: they stand for who may not change them. */
  guardadas?: HorasDoRelatorio | undefined
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
  guardadas,
  tarefas,
}: PedidoDeHoras): HorasDoRelatorio | { recusa: [string, string]; proibida?: true } => {
  const calculadas = horasCalculadas(tarefas, duracao)
  if (!editavel) {
    const previstas = tarefas.map((t) => t.previstas)
    const minutos = soma(previstas) ? previstas : tarefas.length ? repartir(calculadas, tarefas.length) : []
    const valem = guardadas ?? { horasUtilizadas: calculadas, tarefas: minutos }
    const outras = tarefas.some((t, i) => t.ditas !== null && t.ditas !== valem.tarefas[i])
    if (outras || (ditas !== null && ditas !== valem.horasUtilizadas))
      return { recusa: ['horasUtilizadasString', M.horasSemPermissao], proibida: true }
    return valem
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

/* How many were attended: shown by their flags, and written by who is shown them (R246, R247) */

const CONTAGENS = { pjAtendidas: 'exibirPjAtendida', pfAtendidas: 'exibirPfAtendida' } as const
export type Contagem = keyof typeof CONTAGENS
export const contagensDe = <V>(actor: Quem, ditas: Readonly<Record<Contagem, V>>): Partial<Record<Contagem, V>> =>
  Object.fromEntries(
    Object.entries(CONTAGENS).flatMap(([campo, flag]) => (can(actor, flag) ? [[campo, ditas[campo as Contagem]]] : [])),
  )

interface Escrita {
  /** Without marks. */
  descricao: string
  encontroId: number | null
  tipoExecucaoRelatorioId: number | null
  horasUtilizadasString: string | null
  /** Those that this person is shown. */
  contagens: Readonly<Partial<Record<Contagem, string | null>>>
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
    ...Object.entries(e.contagens).map(([campo, dita]): [string, string | false] => [
      campo,
      dita !== null && !/^\d{1,7}$/.test(dita) && M.soNumeros,
    ]),
    ['tarefasRelatorioString', e.tarefas.some((t) => lerHoras(t.horas) === undefined) && M.horasInvalidas],
  ]
  const ditas: Record<string, string> = {}
  for (const [campo, frase] of recusas) if (frase) ditas[campo] ??= frase
  return ditas
}
