import * as contrato from '#contract/proposta.ts'
import { type Route, route } from '#server/http/route.ts'
import { storing } from '../arquivo/commands.ts'
import { cancelProposta, reopenProposta, saveAceite, saveRecusa } from './andamento.ts'
import { checkAssinatura, saveAssinatura } from './assinatura.ts'
import { sendProposta } from './envio.ts'
import { copyProposta, createAditivo } from './versoes.ts'

/** The steps of a proposal, but for the papers that it makes. */
export const rotasDeAndamento: readonly Route[] = [
  route(contrato.enviarProposta, async (ctx) => sendProposta(ctx, ctx.body)),
  route(contrato.negociarProposta, async (ctx) => reopenProposta(ctx, ctx.body)),
  route(contrato.aceitarProposta, async (ctx) => saveAceite(ctx, ctx.body)),
  route(contrato.recusarProposta, async (ctx) => saveRecusa(ctx, ctx.body)),
  route(contrato.cancelarProposta, async (ctx) => cancelProposta(ctx, ctx.body)),
  route(contrato.assinarProposta, async (ctx) => saveAssinatura(ctx), storing(checkAssinatura)),
  route(contrato.duplicarProposta, async (ctx) => copyProposta(ctx, ctx.body.municipioPropostaId)),
  route(contrato.aditarProposta, async (ctx) => createAditivo(ctx, ctx.body)),
]
