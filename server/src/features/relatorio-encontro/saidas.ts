import * as pesquisa from '#contract/pesquisa.ts'
import * as contrato from '#contract/relatorio-exportacao.ts'
import { type Feature, route } from '#server/http/route.ts'
import { preparePapel, sendRelatorio } from './email.ts'
import { loadEstimativa, makeExportacao, trabalhoDaExportacao } from './exportar.ts'
import { loadOpcoes } from './exportar-linhas.ts'
import { answerPesquisa, getResultado, openPesquisa, sendPesquisa } from './pesquisa.ts'

/** What leaves the platform of reports: files of many, one by mail, the survey of those who came. */
export const saidasDeRelatorioFeature: Feature = {
  trabalhos: [trabalhoDaExportacao],
  routes: [
    route(contrato.relatorioMensal, async (ctx) => makeExportacao(ctx, { tipo: 'mensal', ...ctx.body })),
    route(contrato.relatorioGlobal, async (ctx) => makeExportacao(ctx, { tipo: 'global', ...ctx.body })),
    route(contrato.novoRelatorioGlobal, async (ctx) => makeExportacao(ctx, { tipo: 'novo-global', ...ctx.body })),
    route(contrato.estimarExportacao, async (ctx) => loadEstimativa(ctx, ctx.body)),
    route(contrato.opcoesDaExportacao, async (ctx) => loadOpcoes(ctx)),
    route(
      contrato.enviarRelatorioPorEmail,
      async (ctx) => sendRelatorio(ctx),
      async (ctx) => preparePapel(ctx),
    ),

    route(pesquisa.enviarPesquisa, async (ctx) => sendPesquisa(ctx, ctx.params.id)),
    route(pesquisa.enviarPesquisaGet, async (ctx) => sendPesquisa(ctx, ctx.params.id)),
    route(pesquisa.resultadoPesquisa, async (ctx) => getResultado(ctx, ctx.params.id)),
    route(pesquisa.abrirPesquisa, async (ctx) => openPesquisa(ctx, ctx.params.token)),
    route(pesquisa.responderPesquisa, async (ctx) => answerPesquisa(ctx, ctx.params.token, ctx.body)),
  ],
}
