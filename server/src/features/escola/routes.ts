import * as contract from '#contract/escola.ts'
import { escolas } from '#contract/registers/escola.ts'
import { slug } from '#server/files/name.ts'
import { pdfReply } from '#server/http/replies.ts'
import { type Feature, lookup, route } from '#server/http/route.ts'
import { alvos } from './alvos.ts'
import { downloadAnexo, envioDeAnexo, removeAnexo } from './anexos.ts'
import { auditados } from './auditados.ts'
import * as commands from './commands.ts'
import { importacao } from './importacao.ts'
import * as queries from './queries.ts'
import { registroDaEscola } from './registro.ts'

/** Schools in entrepreneurship education. What is filled in of them is a register; the rest is here. */
export const escolaFeature: Feature = {
  alvos,
  auditados,
  registros: new Map([[escolas, registroDaEscola]]),
  envios: [envioDeAnexo],
  ...(importacao.trabalhos && { trabalhos: importacao.trabalhos }),
  routes: [
    ...importacao.routes,
    lookup(contract.listarEscolas, async ({ db, actor, query }) => queries.listEscolas(db, actor, query)),
    lookup(contract.resumoDasEscolas, async ({ db, actor, query }) => queries.getResumo(db, actor, query)),
    route(contract.detalheDaEscola, async (ctx) => commands.getEscola(ctx, ctx.params.id)),
    route(contract.mudarSituacaoDaEscola, async (ctx) => commands.moveEscola(ctx, ctx.body)),
    route(contract.certificadoDaEscola, async (ctx) => {
      const { nome, documento } = await commands.makeCertificado(ctx, ctx.params.id)
      return pdfReply(ctx, slug('selo-escola-parceira', nome), documento)
    }),
    route(contract.anexosDeEscola.baixar, async (ctx) => downloadAnexo(ctx, ctx.params.id)),
    route(contract.anexosDeEscola.ver, async (ctx) => downloadAnexo(ctx, ctx.params.id, { inline: true })),
    route(contract.anexosDeEscola.excluir, async (ctx) => removeAnexo(ctx, ctx.params.id)),
  ],
}
