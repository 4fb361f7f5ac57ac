import { can, isOperacoes } from '#contract/access.ts'
import { formatDate } from '#contract/br.ts'
import {
  type AcoesEvidencia,
  type AcoesPergunta,
  ENVIAR_ESTADO,
  type EstadoVisivel,
  MENSAGENS,
  type Prazo,
  type SituacaoDoRecurso,
  VER_ESTADO,
} from '#contract/pergunta-municipio.ts'
import type { Estado } from '#contract/pontos.ts'
import { atePrazo, encerrouPrazo, faltaQuanto, fimDoPrazo } from '#contract/prazos.ts'
import { MAX_REJEICOES, prazoDeRecurso, prazoDeReenvio, prazoEncerrado } from '#contract/reenvio.ts'
import type { Capacidades } from '#contract/variants.ts'
import type { Actor } from '#server/access/actor.ts'
import { isMine, type Judged, mayJudge } from '#server/access/judge.ts'

/** The rules of evidence: who may do what in which state, and what becomes of it. Nothing here reads or writes. */
export interface Pergunta {
  perguntaId: number
  eixoId: number
  estado: Estado
  resposta: boolean | null
  qtdRejeicao: number
  prazoReenvio: string | null
  prazoProrrogado: boolean
  prazoRecurso: string | null
  rodada: number
  evidenciadaPor: number | null
  /** Of the seal's criterion 1 the last day on which it can be sent, by the edition of the state; of all others none. */
  criterio1Ate: string | null
}

export interface Arquivo {
  rodada: number
  aprovada: boolean
  rejeitada: boolean
  finalizada: boolean
  complemento: boolean
  excluida: boolean
  dadosComplementares: boolean
  usuarioId: number | null
}

/** Who asks, where and when. */
export interface Quem {
  actor: Pick<Actor, 'usuarioId' | 'acessoTotal' | 'grupo' | 'config' | 'groupsConfig' | 'visualizaEixosIds'> & {
    permissoes: Actor['permissoes']
    permissoesSolucoes: Actor['permissoesSolucoes']
  }
  caps: Pick<Capacidades, 'layoutSelo' | 'criteriosSelo' | 'variante'>
  now: Date
}

/* Deadlines */

export const prazoDe = (dia: string, now: Date): Prazo => {
  const fim = fimDoPrazo(dia)
  const encerrado = prazoEncerrado(dia, now)
  return {
    dia,
    texto: encerrado ? encerrouPrazo(dia) : atePrazo(dia),
    restante: faltaQuanto(fim - now.getTime()),
    encerrado,
    fim: new Date(fim).toISOString(),
  }
}

/* States */

const visivel = (estado: Estado): estado is EstadoVisivel => estado !== 'naoRespondida'

/** Whether the person may see questions in this state. */
export const podeVer = ({ actor }: Pick<Quem, 'actor'>, estado: Estado) =>
  visivel(estado) && can(actor, VER_ESTADO[estado])

const veRejeitada = ({ actor }: Pick<Quem, 'actor'>, e: Pick<Arquivo, 'rejeitada'>) =>
  !e.rejeitada || can(actor, 'visualizarRejeitadas')

/**
 * Whether the person may see the file of a link: as in the page, and of a question that was given up since, which no
 * page shows, as the file itself stands.
 */
export const veArquivo = (
  quem: Pick<Quem, 'actor'>,
  estado: Estado,
  e: Pick<Arquivo, 'rodada' | 'aprovada' | 'rejeitada'>,
) =>
  podeVer(quem, visivel(estado) ? estado : e.aprovada ? 'aprovada' : e.rodada > 0 ? 'evidenciada' : 'respondida') &&
  veRejeitada(quem, e)

/** In the seal room the group's axes bound what is sent, whoever sends; full admins send for all. */
export const enviaNoEixo = ({ actor, caps }: Pick<Quem, 'actor' | 'caps'>, eixoId: number) =>
  !caps.layoutSelo || actor.acessoTotal || actor.visualizaEixosIds.includes(eixoId)

/** Whether the group may send for questions in this state and axis at all. */
export const temPermissaoDeEnvio = (quem: Quem, p: Pick<Pergunta, 'estado' | 'eixoId'>) =>
  visivel(p.estado) && can(quem.actor, ENVIAR_ESTADO[p.estado]) && enviaNoEixo(quem, p.eixoId)

const criterio1Encerrado = ({ actor, caps, now }: Quem, ate: string) =>
  caps.layoutSelo && prazoEncerrado(ate, now) && !can(actor, 'enviaPerguntaId1Selo')

/** Why nothing can be sent for this question now, in the words of the specification; undefined when it can. */
export const bloqueio = (quem: Quem, p: Pergunta): string | undefined => {
  if (p.resposta !== true || p.estado === 'naoRespondida') return MENSAGENS.soSim
  if (p.estado === 'rejeitada') {
    if (p.qtdRejeicao >= MAX_REJEICOES) return MENSAGENS.duasVezes
    if (p.prazoReenvio !== null && prazoEncerrado(p.prazoReenvio, quem.now))
      return MENSAGENS.prazo(formatDate(p.prazoReenvio))
  }
  const { criterio1Ate: ate } = p
  return ate !== null && criterio1Encerrado(quem, ate) ? MENSAGENS.criterio1(formatDate(ate)) : undefined
}

/** What is worth telling beside the question, whoever looks. */
export const avisoDe = (quem: Quem, p: Pergunta): string | null =>
  p.estado === 'rejeitada' || (p.estado === 'respondida' && p.resposta === true) ? (bloqueio(quem, p) ?? null) : null

/** The files that count for the question as it stands: saved ones, and those of the analysis it is in or came from. */
export const ehAtual = (p: Pick<Pergunta, 'estado' | 'rodada'>, a: Arquivo) =>
  !a.excluida &&
  (a.rodada === 0
    ? p.estado !== 'naoRespondida'
    : a.rodada === p.rodada && p.estado !== 'respondida' && visivel(p.estado))
/** The ones that nobody has closed: saved, in analysis, or a complement that waits. */
export const ehPendente = (p: Pick<Pergunta, 'estado' | 'rodada'>, a: Arquivo) => ehAtual(p, a) && !a.finalizada
/** The ones that the analysis decides on together. */
export const emAnalise = (p: Pick<Pergunta, 'estado' | 'rodada'>, a: Arquivo) =>
  p.estado === 'evidenciada' && ehPendente(p, a) && a.rodada > 0
/** Added to what is approved, and decided by itself. */
export const complementoAberto = (p: Pick<Pergunta, 'estado' | 'rodada'>, a: Arquivo) =>
  p.estado === 'aprovada' && a.complemento && ehPendente(p, a)
/** What counts against the limits: saved files, the round in force and its complements; never those of a rejected round. */
export const contaNoLimite = (p: Pick<Pergunta, 'estado' | 'rodada'>, a: Arquivo) =>
  ehAtual(p, a) && (a.rodada === 0 || p.estado === 'evidenciada' || p.estado === 'aprovada')

/** The ones of the round that the question is in or came from, decided or not; a decided complement was never of it. */
export const daRodada = (
  p: Pick<Pergunta, 'rodada'>,
  a: Pick<Arquivo, 'rodada' | 'excluida' | 'complemento' | 'finalizada'>,
) => !a.excluida && a.rodada > 0 && a.rodada === p.rodada && !(a.complemento && a.finalizada)

/* Who may do what */

/** Sent by the person, who therefore neither analyses it nor takes the analysis back. */
export const propria = (
  { actor }: Pick<Quem, 'actor'>,
  p: Pick<Pergunta, 'evidenciadaPor'>,
  arquivos: readonly Pick<Arquivo, 'usuarioId'>[],
) => isMine(actor, [p.evidenciadaPor, ...arquivos.map((a) => a.usuarioId)])

export const JULGAMENTO = {
  frases: {
    analisar: 'Quem envia uma evidência não a analisa.',
    reverter: 'Quem envia uma evidência não reverte a sua análise.',
  },
  excecao: 'acesso total: quem enviou também analisou',
} satisfies Judged<string>

export const podeReverter = ({ actor }: Quem) => actor.acessoTotal || isOperacoes(actor)

/** A deadline that runs and was not moved yet. */
export const prorrogavel = (p: Pergunta, now: Date) =>
  p.estado === 'rejeitada' &&
  p.qtdRejeicao < MAX_REJEICOES &&
  p.prazoReenvio !== null &&
  !p.prazoProrrogado &&
  !prazoEncerrado(p.prazoReenvio, now)

/** The days for an appeal run: filing it ends them. */
export const recorrivel = (p: Pick<Pergunta, 'estado' | 'qtdRejeicao' | 'prazoRecurso'>, now: Date) =>
  p.estado === 'rejeitada' &&
  p.qtdRejeicao >= MAX_REJEICOES &&
  p.prazoRecurso !== null &&
  !prazoEncerrado(p.prazoRecurso, now)

/** As with sending: in the seal room the group's axes bound it. */
export const temPermissaoDeRecurso = (quem: Quem, p: Pick<Pergunta, 'eixoId'>) =>
  can(quem.actor, 'apresentarRecurso') && enviaNoEixo(quem, p.eixoId)

export const PARTE_NO_RECURSO = 'Quem enviou ou analisou, ou apresentou o recurso, não o julga.'
const ENCERRADO = {
  acolhido: 'O recurso foi acolhido: a análise recomeça na fila.',
  indeferido: 'O recurso foi indeferido: a rejeição ficou como estava.',
  semObjeto: 'O recurso perdeu o objeto: a rejeição que contestava não vale mais.',
}
/** Why somebody who decides on appeals does not decide on this one. */
export const motivoDeNaoJulgar = (situacao: SituacaoDoRecurso, parte: boolean): string | null =>
  situacao === 'aberto' ? (parte ? PARTE_NO_RECURSO : null) : ENCERRADO[situacao]

/** Discarding gives the points up: not while it is analysed, and two rejections stay two rejections. */
const podeDescartar = (quem: Quem, p: Pergunta) =>
  !quem.caps.layoutSelo &&
  temPermissaoDeEnvio(quem, p) &&
  p.resposta === true &&
  (p.estado === 'respondida' || p.estado === 'aprovada' || (p.estado === 'rejeitada' && p.qtdRejeicao < MAX_REJEICOES))

export const acoesDaPergunta = (quem: Quem, p: Pergunta, souDono: boolean): AcoesPergunta => {
  const carregar = temPermissaoDeEnvio(quem, p) && bloqueio(quem, p) === undefined
  const isento = mayJudge(quem.actor, souDono)
  const analisa = p.estado === 'evidenciada' && isento
  return {
    carregar,
    enviar: carregar && (p.estado === 'respondida' || p.estado === 'rejeitada'),
    descartar: podeDescartar(quem, p),
    aprovar: analisa && can(quem.actor, 'analisarAprovadas'),
    rejeitar: analisa && can(quem.actor, 'analisarRejeitadas'),
    finalizar: analisa && can(quem.actor, 'analisarEvidenciadas'),
    reverter: (p.estado === 'aprovada' || p.estado === 'rejeitada') && isento && podeReverter(quem),
    prorrogar: podeReverter(quem) && prorrogavel(p, quem.now),
    recorrer: temPermissaoDeRecurso(quem, p) && recorrivel(p, quem.now),
  }
}

/** `rodada`: the files analysed together. Who sent one of them decides on none. */
export const acoesDaEvidencia = (
  quem: Quem,
  p: Pergunta,
  e: Arquivo,
  rodada: readonly Arquivo[] = [e],
): AcoesEvidencia => {
  const { actor } = quem
  const aberta = (emAnalise(p, e) || complementoAberto(p, e)) && mayJudge(actor, propria(quem, p, rodada))
  const decidida = e.aprovada || e.rejeitada
  const salva = e.rodada === 0 && acoesDaPergunta(quem, p, false).carregar
  return {
    // Never what is already so: a rejected file can be approved, an approved one rejected, until its analysis ends.
    aprovar: aberta && !e.aprovada && can(actor, 'analisarAprovadas'),
    rejeitar: aberta && !e.rejeitada && can(actor, 'analisarRejeitadas'),
    atualizar: aberta && can(actor, 'analisarEvidenciadas'),
    ver: !e.excluida && podeVer(quem, p.estado) && veRejeitada(quem, e),
    excluir: ehPendente(p, e) && !decidida && (salva || (aberta && can(actor, 'analisarEvidenciadas'))),
  }
}

/* What becomes of a question */

type Depois = {
  estado: Estado
  qtdRejeicao?: number
  prazoReenvio?: string | null
  prazoProrrogado?: boolean
  prazoRecurso?: string | null
  pontosComprovados?: number
  perguntaFaixaRespostaId?: number | null
  resposta?: boolean
  rodada?: number
}

export interface FaixaDe {
  perguntaFaixaRespostaId: number
  faixaPontos: number
}

export type Recusa = { recusa: string; campo?: string }

/**
 * Why the analysis cannot end yet, or what the question becomes. One rejected evidence rejects the question; the second
 * time an appeal may follow, once against each analysis.
 */
export const finalizar = (
  p: Pick<Pergunta, 'estado' | 'rodada' | 'qtdRejeicao'> & { pontos: number },
  arquivos: readonly Arquivo[],
  faixas: readonly FaixaDe[],
  faixaId: number | null,
  now: Date,
  jaRecorreu = false,
): Recusa | { depois: Depois } => {
  const analisados = arquivos.filter((a) => emAnalise(p, a))
  if (!analisados.length) return { recusa: MENSAGENS.semEvidencia }
  if (analisados.some((a) => !a.aprovada && !a.rejeitada)) return { recusa: MENSAGENS.analiseIncompleta }
  if (analisados.some((a) => a.rejeitada)) {
    const qtdRejeicao = p.qtdRejeicao + 1
    const deVez = qtdRejeicao >= MAX_REJEICOES
    return {
      depois: {
        estado: 'rejeitada',
        qtdRejeicao,
        prazoReenvio: deVez ? null : prazoDeReenvio(now),
        prazoProrrogado: false,
        prazoRecurso: deVez && !jaRecorreu ? prazoDeRecurso(now) : null,
        pontosComprovados: 0,
        perguntaFaixaRespostaId: null,
      },
    }
  }
  const faixa = faixas.find((f) => f.perguntaFaixaRespostaId === faixaId)
  if (faixas.length > 0 && !faixa) return { recusa: MENSAGENS.faixa, campo: 'perguntaFaixaRespostaId' }
  return {
    depois: {
      estado: 'aprovada',
      prazoReenvio: null,
      prazoProrrogado: false,
      pontosComprovados: faixa?.faixaPontos ?? p.pontos,
      perguntaFaixaRespostaId: faixa?.perguntaFaixaRespostaId ?? null,
    },
  }
}

/** Back to the analysis: points are taken back, and a rejection that the last finalisation counted no longer counts. */
export const reverter = (p: Pick<Pergunta, 'qtdRejeicao'>, rejeitou: boolean): Depois => ({
  estado: 'evidenciada',
  qtdRejeicao: rejeitou ? Math.max(0, p.qtdRejeicao - 1) : p.qtdRejeicao,
  prazoReenvio: null,
  prazoProrrogado: false,
  pontosComprovados: 0,
  perguntaFaixaRespostaId: null,
})

/** To the analysts. The deadline that was met stays readable until they decide: it orders their queue. */
export const enviar = (p: Pick<Pergunta, 'rodada'>): Depois => ({ estado: 'evidenciada', rodada: p.rodada + 1 })

/** Given up: the points go, and the next follow-up asks again. Neither rejections nor the deadline are forgotten by it. */
export const descartar = (): Depois => ({
  estado: 'respondida',
  resposta: false,
  pontosComprovados: 0,
  perguntaFaixaRespostaId: null,
})

/** A decision on one evidence; neither is undecided. Why it cannot be, when it cannot. */
export const recusaDecisao = (d: { aprovada: boolean; rejeitada: boolean; justificativa: string }) => {
  if (d.aprovada && d.rejeitada) return 'Uma evidência não pode ser aprovada e rejeitada ao mesmo tempo.'
  return d.rejeitada && d.justificativa === '' ? MENSAGENS.justificativa : undefined
}
