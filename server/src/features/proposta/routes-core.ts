import * as contrato from '#contract/proposta.ts'
import * as contratoDosDados from '#contract/proposta-dados.ts'
import * as contratoDasSolucoes from '#contract/proposta-solucoes.ts'
import { type Route, route } from '#server/http/route.ts'
import * as commands from './commands.ts'
import * as dados from './dados.ts'
import * as detalhe from './detalhe.ts'
import * as queries from './queries.ts'
import * as solucoes from './solucoes.ts'

/** The proposal itself, its data and what it offers. */
export const rotasDoCerne: readonly Route[] = [
  route(contrato.listarPropostas, async (ctx) => queries.listPropostas(ctx, ctx.query)),
  route(contrato.propostasDoMunicipio, async (ctx) => queries.listPropostas(ctx, { municipioId: ctx.params.id })),
  route(contrato.opcoesDaProposta, async (ctx) => detalhe.getOpcoes(ctx, ctx.params.id)),
  route(contrato.historicoProposta, async (ctx) => detalhe.listHistorico(ctx, ctx.params.id)),
  route(contrato.getProposta, async (ctx) => detalhe.getProposta(ctx, ctx.params.id)),
  route(contrato.criarProposta, async (ctx) => commands.createProposta(ctx, ctx.body)),
  route(contrato.alterarProposta, async (ctx) => commands.changeProposta(ctx, ctx.body)),
  route(contrato.excluirProposta, async (ctx) => commands.removeProposta(ctx, ctx.params.id)),

  route(contratoDosDados.listarDadosDeProposta, async (ctx) => queries.listDados(ctx, ctx.query)),
  route(contratoDosDados.getDadosDeProposta, async (ctx) => dados.findDados(ctx, ctx.params.id)),
  route(contratoDosDados.criarDadosDeProposta, async (ctx) => dados.createDados(ctx, ctx.body)),
  route(contratoDosDados.alterarDadosDeProposta, async (ctx) => dados.changeDados(ctx, ctx.body)),
  route(contratoDosDados.excluirDadosDeProposta, async (ctx) => dados.removeDados(ctx, ctx.params.id)),

  route(contratoDasSolucoes.listarGruposDeProposta, async (ctx) => queries.listGrupos(ctx, ctx.query)),
  route(contratoDasSolucoes.getGrupoDeProposta, async (ctx) => solucoes.findGrupo(ctx, ctx.params.id)),
  route(contratoDasSolucoes.incluirGrupoDeProposta, async (ctx) => solucoes.addPremium(ctx, ctx.body)),
  route(contratoDasSolucoes.alterarGrupoDeProposta, async (ctx) => solucoes.changeGrupo(ctx, ctx.body)),
  route(contratoDasSolucoes.excluirGrupoDeProposta, async (ctx) => solucoes.removeGrupo(ctx, ctx.params.id)),

  route(contratoDasSolucoes.listarExtrasDeProposta, async (ctx) => queries.listExtras(ctx, ctx.query)),
  route(contratoDasSolucoes.getExtraDeProposta, async (ctx) => solucoes.findExtra(ctx, ctx.params.id)),
  route(contratoDasSolucoes.incluirExtraDeProposta, async (ctx) => solucoes.addExtra(ctx, ctx.body)),
  route(contratoDasSolucoes.alterarExtraDeProposta, async (ctx) => solucoes.changeExtra(ctx, ctx.body)),
  route(contratoDasSolucoes.excluirExtraDeProposta, async (ctx) => solucoes.removeExtra(ctx, ctx.params.id)),
]
