import { emitirMinuta, gerarProposta } from '#contract/proposta.ts'
import * as contrato from '#contract/proposta-anexos.ts'
import { type Route, route } from '#server/http/route.ts'
import { storing } from '../arquivo/commands.ts'
import { addAnexo, changeAnexo, checkNovo, downloadAnexo, removeAnexo } from './anexos.ts'
import { findAnexo, listAnexos } from './anexos-queries.ts'
import { downloadPapel, makeMinuta, makeProposta, preparePapel } from './papeis.ts'

export const rotasDePapeis: readonly Route[] = [
  route(gerarProposta, async (ctx) => makeProposta(ctx), preparePapel('gerar')),
  route(emitirMinuta, async (ctx) => makeMinuta(ctx), preparePapel('emitirMinuta')),
  route(contrato.baixarProposta, async (ctx) =>
    downloadPapel(ctx, 'proposta', ctx.body.municipioPropostaId, ctx.body.formato),
  ),
  route(contrato.baixarMinuta, async (ctx) =>
    downloadPapel(ctx, 'minuta', ctx.body.municipioPropostaId, ctx.body.formato),
  ),
  route(contrato.baixarMinutaAssinada, async (ctx) =>
    downloadPapel(ctx, 'minutaAssinada', ctx.body.municipioPropostaId),
  ),

  route(contrato.enviarAnexoDeProposta, async (ctx) => addAnexo(ctx), storing(checkNovo)),
  route(contrato.criarAnexoDeProposta, async (ctx) => addAnexo(ctx), storing(checkNovo)),
  route(contrato.listarAnexosDeProposta, async (ctx) => listAnexos(ctx, ctx.query)),
  route(contrato.getAnexoDeProposta, async (ctx) => findAnexo(ctx, ctx.params.id)),
  route(contrato.alterarAnexoDeProposta, async (ctx) => changeAnexo(ctx, ctx.body)),
  route(contrato.excluirAnexoDeProposta, async (ctx) => removeAnexo(ctx, ctx.params.id)),
  route(contrato.baixarAnexoDeProposta, async (ctx) => downloadAnexo(ctx, ctx.params.id)),
  route(contrato.verAnexoDeProposta, async (ctx) => downloadAnexo(ctx, ctx.params.id, { inline: true })),
]
