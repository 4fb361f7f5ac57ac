import { sql } from 'drizzle-orm'
import * as contract from '#contract/trabalho.ts'
import { municipioScope } from '#server/access/scopes.ts'
import { type Feature, type LongWork, lookup, route } from '#server/http/route.ts'
import { storing } from '../arquivo/commands.ts'
import { avisosDeTrabalho } from './avisos.ts'
import { createTrabalho, endOrfaos, FILA, performTrabalho, sweepTrabalhos } from './commands.ts'
import { cancelTrabalho, downloadTrabalho } from './pedido.ts'
import { listTrabalhos, meus } from './queries.ts'

/** The call that asks for it. The file that comes with it is judged by the work itself. */
const asking = ({ tipo, pedir, order }: LongWork) =>
  route(
    pedir,
    async (ctx) => createTrabalho(ctx, tipo, await order(ctx)),
    storing(async () => {}),
  )

/** `works`: what features can do in the background. */
export const trabalhoFeature = (works: readonly LongWork[]): Feature => ({
  avisos: avisosDeTrabalho(works),
  alvos: {
    trabalhoId: (actor, id) => sql`select 1 from trabalho t where t."trabalhoId" = ${id} and ${meus(actor)}`,
  },
  auditados: {
    trabalho: {
      de: sql`trabalho coisa`,
      id: sql`coisa."trabalhoId"`,
      nome: sql`coisa.titulo`,
      // Whose it is, the log says beside it; whose data it holds decides who reads of it.
      alcance: (actor, id) => sql`select 1 from trabalho t where t."trabalhoId" = ${id}
        and (t."municipioId" is null or ${municipioScope(actor, sql`t."municipioId"`)})`,
      municipioId: sql`coisa."municipioId"`,
    },
  },
  routes: [
    ...works.map(asking),
    lookup(contract.listarTrabalhos, async ({ db, actor, now }) => listTrabalhos(db, actor, now)),
    route(contract.baixarTrabalho, async (ctx) => downloadTrabalho(ctx, works, ctx.params.id)),
    route(contract.cancelarTrabalho, async (ctx) => cancelTrabalho(ctx, ctx.params.id)),
  ],
  jobs: {
    [FILA]: { retries: 3, run: (data, job) => performTrabalho(works, data, job) },
    'encerrar-trabalhos-perdidos': { cron: '41 * * * *', run: (_, job) => endOrfaos(job) },
    'varrer-trabalhos': { cron: '23 3 * * *', run: (_, job) => sweepTrabalhos(job) },
  },
})
