import type { BodyOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import type { aceitarProposta, cancelarProposta, negociarProposta, recusarProposta } from '#contract/proposta.ts'
import { type AcaoProposta, APARENCIA_PROPOSTA, type EstadoProposta } from '#contract/proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import type { Mudancas } from '#server/db/audit.ts'
import type { Signed } from '#server/http/route.ts'
import { getProposta } from './detalhe.ts'
import { insertResposta, loadPapel } from './papel.ts'
import { checkVersao, entidade, lockPresa, movePresa, type Presa } from './presa.ts'
import { updateCidade } from './relacionamento.ts'
import { checkAcao, checkValidade } from './rules.ts'
import { renewFirme } from './versoes.ts'

/* From state to state: each step holds the proposal, asks the rules as things stand then, and ends with the city. */

/** Held, as the person saw it, and theirs to do this with. */
export const lockParaAcao = async (
  ctx: Signed,
  { municipioPropostaId, versao }: { municipioPropostaId: number; versao?: number | undefined },
  acao: AcaoProposta,
) => {
  const p = await lockPresa(ctx, municipioPropostaId)
  await checkVersao(p, versao, () => getProposta(ctx, municipioPropostaId))
  checkAcao(ctx.actor, p, acao)
  return p
}
/** From where to where, as the log tells it. */
export const situacaoDita = (de: EstadoProposta, para: EstadoProposta): Mudancas => ({
  situacao: { antes: APARENCIA_PROPOSTA[de].nome, depois: APARENCIA_PROPOSTA[para].nome },
})
export const auditPasso = (
  ctx: Pick<Signed, 'audit'>,
  p: Presa,
  acao: 'aceitar' | 'assinar' | 'cancelar' | 'negociar' | 'recusar' | 'responder por link' | 'enviar por e-mail',
  para: EstadoProposta,
  mais: Mudancas = {},
) =>
  ctx.audit({
    acao,
    entidade,
    entidadeId: p.municipioPropostaId,
    mudancas: { ...situacaoDita(p.estado, para), ...mais },
  })
const salva = (p: Presa, versao: number, message: string) => ({
  message,
  municipioPropostaId: p.municipioPropostaId,
  versao,
})

type ComMotivo = BodyOf<typeof negociarProposta, 'out'> & BodyOf<typeof cancelarProposta, 'out'>
export const reopenProposta = async (ctx: Signed, body: ComMotivo) => {
  const p = await lockParaAcao(ctx, body, 'negociar')
  const { motivo: justificativa } = body
  const values = await renewFirme(ctx.db, p)
  const passo = { acao: 'negociar', para: 'emNegociacao', justificativa, values } as const
  const versao = await movePresa(ctx, ctx.actor.usuarioId, p, passo)
  await auditPasso(ctx, p, 'negociar', 'emNegociacao', { justificativa: { depois: justificativa } })
  await updateCidade(ctx, p.municipioId)
  return salva(p, versao, M.emNegociacao)
}
export const cancelProposta = async (ctx: Signed, body: ComMotivo) => {
  const p = await lockParaAcao(ctx, body, 'cancelar')
  const { motivo: justificativa } = body
  const versao = await movePresa(ctx, ctx.actor.usuarioId, p, { acao: 'cancelar', para: 'cancelada', justificativa })
  await auditPasso(ctx, p, 'cancelar', 'cancelada', { justificativa: { depois: justificativa } })
  await updateCidade(ctx, p.municipioId)
  return salva(p, versao, M.cancelada)
}

type DaResposta = BodyOf<typeof aceitarProposta, 'out'> & BodyOf<typeof recusarProposta, 'out'>
/** What the municipality said by other means, put on record by somebody of the house. */
const saveResposta = async (ctx: Signed, body: DaResposta, p: Presa, acao: 'aceitar' | 'recusar') => {
  const papel = await loadPapel(ctx.db, p)
  if (!papel) throw problem.regra({ motivo: M.mudouDesdeODocumento })
  const { nome, cargo, motivo: texto } = body
  const [tipo, para] = acao === 'aceitar' ? (['aceite', 'aceita'] as const) : (['recusa', 'recusada'] as const)
  const { usuarioId } = ctx.actor
  await insertResposta(ctx, p.municipioPropostaId, { tipo, nome, cargo, texto, sha256: papel.sha256, usuarioId })
  const dados = { nome, cargo, sha256: papel.sha256 }
  const versao = await movePresa(ctx, usuarioId, p, { acao, para, justificativa: texto, dados })
  await auditPasso(ctx, p, acao, para, {
    nome: { depois: nome },
    cargo: { depois: cargo },
    justificativa: { depois: texto },
    sha256: { depois: papel.sha256 },
  })
  await updateCidade(ctx, p.municipioId)
  return salva(p, versao, acao === 'aceitar' ? M.aceita : M.recusada)
}
export const saveAceite = async (ctx: Signed, body: DaResposta) => {
  const p = await lockParaAcao(ctx, body, 'aceitar')
  checkValidade(p.validade, todaySaoPaulo(ctx.now))
  return saveResposta(ctx, body, p, 'aceitar')
}
export const saveRecusa = async (ctx: Signed, body: DaResposta) =>
  saveResposta(ctx, body, await lockParaAcao(ctx, body, 'recusar'), 'recusar')
