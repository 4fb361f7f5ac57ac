import * as contrato from '#contract/proposta.ts'
import { lookup, type Route, route } from '#server/http/route.ts'
import { makePlanilha } from './planilha.ts'
import { getOpcoesDoQuadro, getQuadro, listPagina } from './quadro.ts'

export const rotasDoQuadro: readonly Route[] = [
  lookup(contrato.quadroDePropostas, async (ctx) => getQuadro(ctx, ctx.query)),
  lookup(contrato.paginaDePropostas, async (ctx) => listPagina(ctx, ctx.query)),
  lookup(contrato.opcoesDoQuadro, async (ctx) => getOpcoesDoQuadro(ctx)),
  route(contrato.planilhaDePropostas, async (ctx) => makePlanilha(ctx, ctx.query)),
]
