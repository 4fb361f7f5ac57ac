import { sql } from 'drizzle-orm'
import { type Feature, route, type UploadKind } from '#server/http/route.ts'
import { cancelEnvio, continueEnvio, createEnvio, loadSituacao, storeParte, sweepEnvios } from './commands.ts'

/** The calls of one kind of upload. */
const routesOf = (tipo: UploadKind) => [
  route(tipo.chamadas.criar, async (ctx) => createEnvio(ctx, tipo)),
  route(tipo.chamadas.situacao, async (ctx) => loadSituacao(ctx, tipo, ctx.params.envioId)),
  route(
    tipo.chamadas.continuar,
    async (ctx) => continueEnvio(ctx, tipo, ctx.params.envioId, ctx.files.parte![0]!),
    (ctx) => storeParte(ctx, tipo, ctx.params.envioId, ctx.files.parte![0]!),
  ),
  route(tipo.chamadas.cancelar, async (ctx) => cancelEnvio(ctx, tipo, ctx.params.envioId)),
]

/** Every kind of file that comes in pieces, as features declare them. */
export const envioFeature = (tipos: readonly UploadKind[]): Feature => ({
  routes: tipos.flatMap(routesOf),
  alvos: {
    /** What is being sent is its sender's alone. */
    envioId: (actor, id) =>
      sql`select 1 from envio_arquivo e where e."envioId" = ${id} and e."usuarioId" = ${actor.usuarioId}`,
  },
  jobs: { 'varrer-envios': { cron: '23 4 * * *', run: (_, job) => sweepEnvios(job) } },
})
