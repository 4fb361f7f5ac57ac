import { abrirProposta, pdfDaPropostaAberta, responderProposta } from '#contract/proposta-aberta.ts'
import { type Route, route } from '#server/http/route.ts'
import { answerProposta, checkLink, countResposta, downloadProposta, openProposta } from './aberta.ts'

/** What the mailed link opens. */
export const rotasAbertas: readonly Route[] = [
  route(
    abrirProposta,
    async (ctx) => openProposta(ctx, ctx.params.token),
    async (ctx) => checkLink(ctx, ctx.params.token),
  ),
  route(
    pdfDaPropostaAberta,
    async (ctx) => downloadProposta(ctx, ctx.params.token),
    async (ctx) => checkLink(ctx, ctx.params.token),
  ),
  route(
    responderProposta,
    async (ctx) => answerProposta(ctx, ctx.params.token, ctx.body),
    async (ctx) => countResposta(ctx, ctx.params.token),
  ),
]
