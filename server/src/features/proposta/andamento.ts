import type { BodyOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import type { aceitarProposta, cancelarProposta, negociarProposta, recusarProposta } from '#contract/proposta.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import type { Signed } from '#server/http/route.ts'
import { auditPasso, lockParaAcao, salva } from './acao.ts'
import { insertResposta, loadPapel, quemDisse } from './papel.ts'
import { movePresa, type Presa } from './presa.ts'
import { updateCidade } from './relacionamento.ts'
import { checkValidade } from './rules.ts'
import { renewFirme } from './versoes.ts'

/* From state to state: each step holds the proposal, asks the rules as things stand then, and ends with the city. */

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
  const dados = { detalhe: quemDisse(body), sha256: papel.sha256 }
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
