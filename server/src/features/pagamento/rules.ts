import { can } from '#contract/access.ts'
import {
  ABRIR_PROCESSO,
  ANALISAR_PROCESSO,
  ENVIAR_SGF,
  EXCLUIR_PROCESSO,
  MENSAGENS_PAGAMENTO as M,
  OCULTAR_ADMINISTRATIVOS,
  REENVIAR_SGF,
  VER_PROCESSOS,
} from '#contract/pagamento.ts'
import {
  type AcaoProcesso,
  APARENCIA_PROCESSO,
  acoesDoProcesso,
  decisaoPara,
  estadoDoProcesso,
  TRANSICOES_PROCESSO,
} from '#contract/pagamento-estados.ts'
import { problem } from '#contract/problems.ts'
import type { Actor } from '#server/access/actor.ts'
import { isMine, type Judged, judging } from '#server/access/judge.ts'

export type Quem = Pick<Actor, 'usuarioId' | 'acessoTotal' | 'config' | 'groupsConfig'>
export interface Situado {
  statusProcessoId: number
  usuarioId: number
  criadoPor: number
  /** By name: who took it to where it is, where that is to be told. */
  levadoPor?: string | null
}

/** Everybody's in reach, and not only one's own. */
export const veTodos = (actor: Quem) => VER_PROCESSOS.some((f) => can(actor, f))
/** What somebody has done and may be paid for is told to them and to who sees everybody's. */
export const checkDele = (actor: Quem, usuarioId: number) => {
  if (usuarioId !== actor.usuarioId && !veTodos(actor)) throw problem.naoEncontrado()
}
/** Hidden where the programme or the group says so; nobody's rank shows them then (R488). */
export const ocultaAdministrativos = (actor: Quem) =>
  actor.config[OCULTAR_ADMINISTRATIVOS] === true || actor.groupsConfig[OCULTAR_ADMINISTRATIVOS] === true

const JULGAMENTO = {
  frases: { analisar: M.proprio },
  excecao: 'por quem abriu o processo ou recebe por ele, com acesso total',
} as const satisfies Judged<'analisar'>
const checkJulgamento = judging(JULGAMENTO)
const seu = (actor: Quem, p: Situado) => isMine(actor, [p.usuarioId, p.criadoPor])

export const acoesDe = (actor: Quem, p: Situado) =>
  acoesDoProcesso(
    {
      acessoTotal: actor.acessoTotal,
      autor: p.criadoPor === actor.usuarioId,
      beneficiario: p.usuarioId === actor.usuarioId,
      analisa: can(actor, ANALISAR_PROCESSO),
      exclui: can(actor, EXCLUIR_PROCESSO),
      abre: can(actor, ABRIR_PROCESSO),
      envia: can(actor, ENVIAR_SGF),
      reenvia: can(actor, REENVIAR_SGF),
    },
    estadoDoProcesso(p.statusProcessoId),
  )

/** What is to be written down of a step on one's own, which only full access takes. */
export const excecaoDe = (actor: Quem, p: Situado) => (seu(actor, p) ? { excecao: JULGAMENTO.excecao } : {})

/** Why something is not offered to who would look for it. */
export const avisoDe = (actor: Quem, p: Situado): string | null =>
  estadoDoProcesso(p.statusProcessoId) === 'emAnalise' &&
  can(actor, ANALISAR_PROCESSO) &&
  seu(actor, p) &&
  !actor.acessoTotal
    ? M.proprio
    : null

/** Refuses with the reason: it went on meanwhile, or it is not this person's to do. */
export const checkAcao = (actor: Quem, p: Situado, acao: AcaoProcesso) => {
  const estado = estadoDoProcesso(p.statusProcessoId)
  const de: readonly string[] = TRANSICOES_PROCESSO[acao].de
  if (!de.includes(estado))
    throw problem.analiseFinalizada({ frase: M.jaAndou(APARENCIA_PROCESSO[estado].frase, p.levadoPor ?? null) })
  if (!acoesDe(actor, p)[acao]) throw problem.semPermissao()
}

/** The decision as a step of the machine, and what is to be written down of an exception. */
export const checkDecisao = (actor: Quem, p: Situado, statusProcessoId: number, motivo: string | null) => {
  const acao = decisaoPara(estadoDoProcesso(statusProcessoId))!
  const excecao = checkJulgamento(actor, seu(actor, p), 'analisar')
  checkAcao(actor, p, acao)
  if (TRANSICOES_PROCESSO[acao].exigeMotivo && !motivo)
    throw problem.regra({ motivo: M.motivo }, { motivoRejeicao: M.motivo })
  return { acao, excecao }
}
