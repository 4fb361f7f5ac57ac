import { todaySaoPaulo } from '#contract/holidays.ts'
import { listarPendencias } from '#contract/pendencia.ts'
import { type Feature, route } from '#server/http/route.ts'

/** `provedores`: who knows of work that waits for somebody, in the order in which it is shown. */
export const pendenciaFeature = (provedores: readonly NonNullable<Feature['pendencias']>[]): Feature => ({
  routes: [
    route(listarPendencias, async ({ db, actor, ambiente, now, query }) => {
      const pedido = { db, actor, ambiente, hoje: todaySaoPaulo(now), municipioId: query.municipioId }
      return (await Promise.all(provedores.map((p) => p(pedido)))).flat()
    }),
  ],
})
