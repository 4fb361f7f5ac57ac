import { todaySaoPaulo } from '#contract/holidays.ts'
import { listarPendencias } from '#contract/pendencia.ts'
import { type Feature, route } from '#server/http/route.ts'
import { pendenciasDeAcompanhamento } from '../acompanhamento/pendencias.ts'
import { pendenciasDeEvidencia } from '../evidencia/pendencias.ts'
import type { Provedor } from './provedor.ts'

/** Who knows of work that waits for somebody, in the order in which it is shown. */
const provedores: readonly Provedor[] = [pendenciasDeEvidencia, pendenciasDeAcompanhamento]

export const pendenciaFeature: Feature = {
  routes: [
    route(listarPendencias, async ({ db, actor, ambiente, now, query }) => {
      const pedido = { db, actor, ambiente, hoje: todaySaoPaulo(now), municipioId: query.municipioId }
      return (await Promise.all(provedores.map((p) => p(pedido)))).flat()
    }),
  ],
}
