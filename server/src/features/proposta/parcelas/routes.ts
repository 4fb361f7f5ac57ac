import * as contrato from '#contract/proposta-parcelas.ts'
import { lookup, type Route, route } from '#server/http/route.ts'
import { storing } from '../../arquivo/commands.ts'
import * as anexos from './anexos.ts'
import { listCalendario } from './calendario.ts'
import * as commands from './commands.ts'
import * as passos from './passos.ts'
import { findParcela, listParcelas } from './queries.ts'

export const rotasDeParcelas: readonly Route[] = [
  lookup(contrato.calendarioDeParcelas, async (ctx) => listCalendario(ctx, ctx.query)),
  lookup(contrato.listarParcelas, async (ctx) => listParcelas(ctx, ctx.query)),
  route(contrato.getParcela, async (ctx) => findParcela(ctx, ctx.params.id)),
  route(contrato.incluirParcela, async (ctx) => commands.addParcela(ctx, ctx.body)),
  route(contrato.alterarParcela, async (ctx) => commands.changeParcela(ctx, ctx.body)),
  route(contrato.excluirParcela, async (ctx) => commands.removeParcela(ctx, ctx.params.id)),
  route(contrato.salvarPlanoDeParcelas, async (ctx) => commands.savePlanoInteiro(ctx, ctx.body)),

  lookup(contrato.listarPassosDeParcela, async (ctx) => passos.listPassosDeParcela(ctx, ctx.query)),
  route(contrato.getPassoDeParcela, async (ctx) => passos.findPasso(ctx, ctx.params.id)),
  route(contrato.moverParcela, async (ctx) => passos.moveParcela(ctx, ctx.body), storing(passos.checkMovimento)),
  route(contrato.corrigirPassoDeParcela, async (ctx) => passos.fixPasso(ctx, ctx.body)),
  route(contrato.desfazerPassoDeParcela, async (ctx) => passos.undoPasso(ctx, ctx.params.id, ctx.query)),

  lookup(contrato.listarAnexosDeParcela, async (ctx) => anexos.listAnexosDeParcela(ctx, ctx.query)),
  route(contrato.getAnexoDeParcela, async (ctx) => anexos.getAnexoDeParcela(ctx, ctx.params.id)),
  route(contrato.anexarAParcela, async (ctx) => anexos.addAnexo(ctx), storing(anexos.checkNovo)),
  route(contrato.alterarAnexoDeParcela, async (ctx) => anexos.changeAnexo(ctx, ctx.body)),
  route(contrato.excluirAnexoDeParcela, async (ctx) => anexos.removeAnexo(ctx, ctx.params.id)),
  route(contrato.baixarAnexoDeParcela, async (ctx) => anexos.downloadAnexo(ctx, ctx.params.id)),
  route(contrato.verAnexoDeParcela, async (ctx) => anexos.downloadAnexo(ctx, ctx.params.id, { inline: true })),
]
