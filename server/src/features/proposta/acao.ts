import { type AcaoProposta, APARENCIA_PROPOSTA, type EstadoProposta } from '#contract/proposta-estados.ts'
import type { AuditEntry, Mudancas } from '#server/db/audit.ts'
import type { Signed } from '#server/http/route.ts'
import { getProposta } from './detalhe.ts'
import { checkVersao, entidade, lockPresa, type Presa } from './presa.ts'
import { checkAcao } from './rules.ts'

/* What all steps begin and end with. */

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
const situacaoDita = (de: EstadoProposta, para: EstadoProposta): Mudancas => ({
  situacao: { antes: APARENCIA_PROPOSTA[de].nome, depois: APARENCIA_PROPOSTA[para].nome },
})
export const auditPasso = (
  ctx: Pick<Signed, 'audit'>,
  p: Presa,
  acao: AuditEntry['acao'],
  para: EstadoProposta,
  mais: Mudancas = {},
) =>
  ctx.audit({
    acao,
    entidade,
    entidadeId: p.municipioPropostaId,
    mudancas: { ...situacaoDita(p.estado, para), ...mais },
  })
/** What the call of a step answers. */
export const salva = (p: Presa, versao: number, message: string) => ({
  message,
  municipioPropostaId: p.municipioPropostaId,
  versao,
})
