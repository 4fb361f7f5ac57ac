import type { Estado } from '#contract/pontos.ts'

/** Who moves points, and in which follow-up, if in one. */
export interface Quem {
  usuarioId: number | null
  now: Date
  acompanhamentoId?: number
}

/** A question whose row this transaction holds. */
export interface PerguntaTravada {
  perguntaMunicipioId: number
  municipioId: number
  perguntaId: number
  temaId: number
  eixoId: number
  estado: Estado
  resposta: boolean | null
  pontos: number
  pontosComprovados: number
  perguntaFaixaRespostaId: number | null
  qtdRejeicao: number
  prazoReenvio: string | null
  prazoProrrogado: boolean
  prazoRecurso: string | null
  atualizacaoAtendentes: number | null
  nomesAtendentes: string | null
  valorInformado: number | null
  respondidaEm: string | null
  evidenciadaEm: string | null
  avaliadaEm: string | null
  evidenciadaPor: number | null
  avaliadaPor: number | null
  rodada: number
  versao: number
}

export const MUDAVEIS = [
  'estado',
  'resposta',
  'pontos',
  'pontosComprovados',
  'perguntaFaixaRespostaId',
  'qtdRejeicao',
  'prazoReenvio',
  'prazoProrrogado',
  'prazoRecurso',
  'respondidaEm',
  'evidenciadaEm',
  'avaliadaEm',
  'evidenciadaPor',
  'avaliadaPor',
  'rodada',
] as const satisfies readonly (keyof PerguntaTravada)[]

/** What an action is called in the history, and the reason it gives in the ledger. */
export const ACOES = {
  respondeu: 'resposta do acompanhamento',
  retirou: 'resposta desfeita',
  efetivou: 'resposta do acompanhamento finalizado',
  'perguntou de novo': 'novo acompanhamento do tema',
  recomeçou: 'nova edição do selo',
  desfez: 'acompanhamento cancelado',
  enviou: 'envio para análise',
  descartou: 'descarte da pergunta',
  finalizou: 'análise finalizada',
  reverteu: 'análise revertida',
  prorrogou: 'prazo de reenvio prorrogado',
  recorreu: 'recurso apresentado',
  acolheu: 'recurso acolhido',
  ajustou: 'pontos próprios do município',
} as const
export type Acao = keyof typeof ACOES

export interface Movimento {
  pergunta: PerguntaTravada
  acao: Acao
  depois: Partial<Pick<PerguntaTravada, (typeof MUDAVEIS)[number]>>
  justificativa?: string | null
  /** Whatever explains the step later, such as the exception of a full admin. */
  dados?: Record<string, unknown>
}

/** What a follow-up may change, kept in the history so that a cancelled one can be taken back exactly. */
const RESPOSTA = [
  'estado',
  'resposta',
  'respondidaEm',
  'prazoReenvio',
  'pontosComprovados',
  'perguntaFaixaRespostaId',
] as const
export type Antes = Pick<PerguntaTravada, (typeof RESPOSTA)[number]>
export const antesDe = (p: Antes) => Object.fromEntries(RESPOSTA.map((c) => [c, p[c]])) as unknown as Antes
export const mesmaResposta = (a: Antes, b: Antes) => RESPOSTA.every((c) => a[c] === b[c])

/** Saying NÃO or discarding, and then SIM again, neither forgives two rejections nor moves the deadline of the first. */
const SEM_EVIDENCIA: ReadonlySet<Estado> = new Set(['naoRespondida', 'respondida'])
type Respondida = Pick<PerguntaTravada, 'estado' | 'qtdRejeicao' | 'prazoReenvio'>
const voltaRejeitada = (p: Respondida) => SEM_EVIDENCIA.has(p.estado) && (p.qtdRejeicao >= 2 || p.prazoReenvio !== null)
export const depoisDe = (p: Respondida, resposta: boolean) => {
  if (resposta && voltaRejeitada(p)) return { estado: 'rejeitada' as const }
  if (resposta && p.estado !== 'naoRespondida') return {}
  return { estado: 'respondida' as const, pontosComprovados: 0, perguntaFaixaRespostaId: null }
}

/** Its own points say what a question is worth, not where it stands: who changes them decides nothing about it. */
export const PASSOS = Object.keys(ACOES).filter((a) => a !== 'ajustou')

/** One step in the life of a question: whose follow-up it was, if of one, and how it stood before, where that can be taken back. */
export interface PassoDado<A> {
  acao: string
  acompanhamentoId: number | null
  antes: A | null
}
/**
 * What cancelling a follow-up restores: how the question was before its first step in it or, where somebody else moved
 * the question since, how that left it. Nothing where the last step is not the follow-up's. `passos` stand in the order
 * in which they happened, without those of cancelled follow-ups.
 */
export const desfeita = <A>(passos: readonly PassoDado<A>[], acompanhamentoId: number): A | null => {
  const alheio = passos.findLastIndex((p) => p.acompanhamentoId !== acompanhamentoId)
  return passos[alheio + 1]?.antes ?? null
}

/** How a question stood before it was answered in a follow-up. Nothing where its last step is no answer of that one. */
export const antesDaResposta = <A>(passos: readonly PassoDado<A>[], acompanhamentoId: number): A | null => {
  const outro = passos.findLastIndex((p) => p.acompanhamentoId !== acompanhamentoId || p.acao !== 'respondeu')
  return passos[outro + 1]?.antes ?? null
}
