import { digits, formatDate, isIsoDate } from '#contract/br.ts'
import type { Convidado, Encontro, MODALIDADE, Repeticao, TIPO_ENCONTRO } from '#contract/encontro.ts'
import {
  type Alcance,
  type EncontroEdicao,
  type EncontroNovo,
  encontroEdicao,
  encontroNovo,
} from '#contract/encontro-mudancas.ts'
import { isMascarado } from '#contract/fields.ts'
import { fieldErrors, OBRIGATORIO } from '#contract/messages.ts'
import type { SolucaoEscolhida, TarefaEscolhida } from '#web/partes/escolher-tarefas.tsx'
import { noRelogio } from '#web/ui/calendario/dias.ts'
import { isHora } from '#web/ui/fields/hora-field.tsx'

export interface Pessoa {
  encontroConvidadoId?: number
  membroId: number | null
  nome: string
  email: string
  telefone: string
}
export type Valores = {
  municipioId: number | null
  titulo: string
  encontroType: keyof typeof TIPO_ENCONTRO
  modalidade: keyof typeof MODALIDADE
  grupoId: number | null
  usuarioId: number | null
  data: string
  inicio: string
  fim: string
  local: string
  solucoes: SolucaoEscolhida[]
  tarefas: TarefaEscolhida[]
  convidados: Pessoa[]
  descricao: string
  enviarConvite: boolean
  repeticao: Repeticao | null
  termina: 'vezes' | 'ate'
  vezes: number | null
  ate: string
  alcance: Alcance
}

export const VAZIO: Valores = {
  municipioId: null,
  titulo: '',
  encontroType: 1,
  modalidade: 1,
  grupoId: null,
  usuarioId: null,
  data: '',
  inicio: '',
  fim: '',
  local: '',
  solucoes: [],
  tarefas: [],
  convidados: [],
  descricao: '',
  enviarConvite: false,
  repeticao: null,
  termina: 'vezes',
  vezes: 4,
  ate: '',
  alcance: 'este',
}

const pessoaDe = ({ encontroConvidadoId, membroId, nome, email, telefone }: Convidado): Pessoa => ({
  encontroConvidadoId,
  membroId,
  nome,
  email: email ?? '',
  telefone: telefone ?? '',
})
export const valoresDe = (e: Encontro): Valores => ({
  ...VAZIO,
  municipioId: e.municipioId,
  titulo: e.titulo,
  encontroType: e.encontroType,
  modalidade: e.modalidade,
  grupoId: e.grupoId,
  usuarioId: e.usuarioId,
  data: noRelogio(e.inicio).dia,
  inicio: e.inicioString.slice(11),
  fim: e.fimString.slice(11),
  local: e.local,
  solucoes: e.solucoesEvento.map(({ municipioSolucaoId, nome }) => ({ municipioSolucaoId, nome })),
  tarefas: e.tarefasEvento.map(({ municipioTarefaId, municipioSolucaoId, nome }) => ({
    municipioTarefaId,
    municipioSolucaoId,
    nome,
  })),
  convidados: e.convidadosEvento.filter((c) => !c.peloCodigo).map(pessoaDe),
  descricao: e.descricao ?? '',
  enviarConvite: e.enviarConvite,
})
/** Another one like it, on a day to be said. Who came unasked, and data that is masked here, are not carried over. */
export const modeloDe = (e: Encontro): Valores => {
  const { convidados, ...resto } = valoresDe(e)
  const legivel = (texto: string) => (isMascarado(texto) ? '' : texto)
  return {
    ...resto,
    data: '',
    convidados: convidados.map(({ membroId, nome, email, telefone }) => ({
      membroId,
      nome,
      email: legivel(email),
      telefone: legivel(telefone),
    })),
  }
}

const dia = (v: Valores) => (isIsoDate(v.data) ? formatDate(v.data) : '')
export const momentos = (v: Valores) => ({
  inicioString: `${dia(v)} ${v.inicio}`.trim(),
  fimString: `${dia(v)} ${v.fim}`.trim(),
})
/** Whether day and hours can be read. */
export const temMomento = (v: Valores) => isIsoDate(v.data) && isHora(v.inicio) && isHora(v.fim) && v.inicio < v.fim

/** Minutes from the beginning to the end, or null while there is none. */
export const duracaoDe = (v: Valores) => {
  if (!isHora(v.inicio) || !isHora(v.fim) || v.fim <= v.inicio) return null
  const minutos = (h: string) => Number(h.slice(0, 2)) * 60 + Number(h.slice(3))
  return minutos(v.fim) - minutos(v.inicio)
}

export const repeticaoDe = (v: Valores) =>
  v.repeticao && {
    tipo: v.repeticao,
    vezes: v.termina === 'vezes' ? v.vezes : null,
    ate: v.termina === 'ate' ? v.ate : null,
  }

/** Of a member the server knows name and ways to reach; what comes back masked stays as it is. */
const convidadoNoCorpo = ({ encontroConvidadoId, membroId, nome, email, telefone }: Pessoa) => ({
  ...(encontroConvidadoId !== undefined && { encontroConvidadoId }),
  membroId,
  ...(membroId === null && {
    nome,
    email: email.trim() || null,
    telefone: isMascarado(telefone) ? telefone : digits(telefone) || null,
  }),
})
const partes = {
  solucoesEvento: (v: Valores) => v.solucoes.map(({ municipioSolucaoId }) => ({ municipioSolucaoId })),
  tarefasEvento: (v: Valores) => v.tarefas.map(({ municipioTarefaId }) => ({ municipioTarefaId })),
  convidadosEvento: (v: Valores) => v.convidados.map(convidadoNoCorpo),
}

export const corpoNovo = (v: Valores): EncontroNovo => ({
  municipioId: v.municipioId!,
  titulo: v.titulo,
  encontroType: v.encontroType,
  modalidade: v.modalidade,
  grupoId: v.grupoId!,
  usuarioId: v.usuarioId!,
  ...momentos(v),
  local: v.local,
  descricao: v.descricao,
  enviarConvite: v.enviarConvite,
  solucoesEvento: partes.solucoesEvento(v),
  tarefasEvento: partes.tarefasEvento(v),
  convidadosEvento: partes.convidadosEvento(v),
  repeticao: repeticaoDe(v),
})

const SIMPLES = [
  'titulo',
  'encontroType',
  'modalidade',
  'grupoId',
  'usuarioId',
  'local',
  'descricao',
  'enviarConvite',
] as const
const mudou = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
export const mudaMomento = (v: Valores, base: Encontro) => mudou(momentos(v), momentos(valoresDe(base)))

/** Only what was changed, so that what follows in a series keeps the rest of its own. */
export const corpoDaEdicao = (v: Valores, base: Encontro): EncontroEdicao => {
  const antes = valoresDe(base)
  const corpo: Record<string, unknown> = {
    encontroId: base.encontroId,
    versao: base.versao,
    alcance: v.alcance,
  }
  for (const campo of SIMPLES) if (mudou(v[campo], antes[campo])) corpo[campo] = v[campo]
  if (mudaMomento(v, base)) Object.assign(corpo, momentos(v))
  // Tasks hang below their solutions: one is not sent without the other.
  if (mudou([v.solucoes, v.tarefas], [antes.solucoes, antes.tarefas]))
    Object.assign(corpo, { solucoesEvento: partes.solucoesEvento(v), tarefasEvento: partes.tarefasEvento(v) })
  if (mudou(v.convidados, antes.convidados)) corpo.convidadosEvento = partes.convidadosEvento(v)
  return corpo as unknown as EncontroEdicao
}

const NOMES: Readonly<Record<string, string>> = {
  fimString: 'fim',
  solucoesEvento: 'solucoes',
  tarefasEvento: 'tarefas',
  convidadosEvento: 'convidados',
  'repeticao.vezes': 'vezes',
  'repeticao.ate': 'ate',
}
/** What is refused, by the names of this form: 'convidadosEvento.0.email' is 'convidados.0.email'. */
export const dosCampos = (erros: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(erros).map(([caminho, frase]) => {
      if (caminho === 'inicioString') return ['inicio', frase]
      const [campo = '', ...resto] = caminho.split('.')
      return [NOMES[caminho] ?? [NOMES[campo] ?? campo, ...resto].join('.'), frase]
    }),
  )

const daHora = (hora: string) => {
  if (!hora) return OBRIGATORIO
  return isHora(hora) ? undefined : 'Hora inválida'
}
/** Day and hours by themselves: the sentences of the wire are about both together. */
const errosDoMomento = (v: Valores) => {
  const data = v.data ? 'Data inválida' : OBRIGATORIO
  const erros = { data: isIsoDate(v.data) ? undefined : data, inicio: daHora(v.inicio), fim: daHora(v.fim) }
  return Object.fromEntries(Object.entries(erros).filter(([, frase]) => frase !== undefined)) as Record<string, string>
}

/** Field → sentence, before the call. */
export const errosDe = (v: Valores, base: Encontro | null | undefined): Record<string, string> => {
  const lido = base ? encontroEdicao.safeParse(corpoDaEdicao(v, base)) : encontroNovo.safeParse(corpoNovo(v))
  const { inicio: _, fim, ...outros } = dosCampos(lido.error ? fieldErrors(lido.error) : {})
  const doMomento = errosDoMomento(v)
  return { ...outros, ...doMomento, ...(fim && Object.keys(doMomento).length === 0 && { fim }) }
}
