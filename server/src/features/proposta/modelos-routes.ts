import * as contrato from '#contract/proposta-modelos.ts'
import { lookup, type Route, route } from '#server/http/route.ts'
import { getModelo, listModelos, previewModelo, saveModelo } from './modelos.ts'

export const rotasDeModelos: readonly Route[] = [
  lookup(contrato.listarModelos, async (ctx) => listModelos(ctx)),
  route(contrato.previaDoModelo, async (ctx) => previewModelo(ctx, ctx.body)),
  route(contrato.getModelo, async ({ db, params }) => getModelo(db, params.documento, params.revisao)),
  route(contrato.salvarModelo, async (ctx) => saveModelo(ctx, ctx.body)),
]
