import {
  andamentoDasSolucoes,
  andamentoDasTarefas,
  andamentoDosMunicipios,
  opcoesDoAndamento,
  planilhaDoAndamento,
  resumoDoAndamento,
  solucoesDoMunicipio,
  tarefasDaSolucao,
} from '#contract/andamento.ts'
import { relatorioTarefa } from '#contract/municipio-painel.ts'
import { type Feature, lookup, route } from '#server/http/route.ts'
import { makePlanilha, trabalhoDaPlanilha } from './planilha.ts'
import { listAndamento, listOpcoes, listRelatorioTarefa, listSolucoes, listTarefas, loadResumo } from './queries.ts'

export const andamentoFeature: Feature = {
  trabalhos: [trabalhoDaPlanilha],
  routes: [
    lookup(andamentoDosMunicipios, (ctx) => listAndamento(ctx, 'cidades', ctx.body, ctx.query)),
    lookup(andamentoDasSolucoes, (ctx) => listAndamento(ctx, 'solucoes', ctx.body, ctx.query)),
    lookup(andamentoDasTarefas, (ctx) => listAndamento(ctx, 'tarefas', ctx.body, ctx.query)),
    lookup(solucoesDoMunicipio, (ctx) => listSolucoes(ctx, { municipioId: [ctx.params.id] }), 'params.id'),
    lookup(tarefasDaSolucao, (ctx) => listTarefas(ctx, { municipioSolucaoId: [ctx.params.id] }), 'params.id'),
    lookup(resumoDoAndamento, (ctx) => loadResumo(ctx, ctx.body)),
    lookup(opcoesDoAndamento, (ctx) => listOpcoes(ctx)),
    route(planilhaDoAndamento, (ctx) => makePlanilha(ctx, ctx.body)),
    lookup(relatorioTarefa, (ctx) => listRelatorioTarefa(ctx, { municipioId: [ctx.params.id] }), 'params.id'),
  ],
}
