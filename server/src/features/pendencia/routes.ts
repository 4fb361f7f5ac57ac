import { todaySaoPaulo } from '#contract/holidays.ts'
import { listarItensPendentes, listarPendencias, opcoesDePendencia } from '#contract/pendencia.ts'
import { problem } from '#contract/problems.ts'
import { type Feature, lookup, type PedidoDePendencias, route } from '#server/http/route.ts'
import { countItens, listItens, listOpcoes } from './queries.ts'

/** `provedores`: who knows of work that waits for somebody, in the order in which it is shown. */
export const pendenciaFeature = (provedores: readonly NonNullable<Feature['pendencias']>[]): Feature => {
  const tiposDe = (pedido: PedidoDePendencias) => provedores.flatMap((p) => p(pedido))
  /** One that is not this person's does not exist. */
  const tipoDe = (chave: string, pedido: PedidoDePendencias) => {
    const tipo = tiposDe(pedido).find((t) => t.chave === chave)
    if (!tipo) throw problem.naoEncontrado()
    return tipo
  }
  return {
    routes: [
      route(listarPendencias, async ({ db, actor, ambiente, now, query }) => {
        const tipos = tiposDe({ actor, ambiente, hoje: todaySaoPaulo(now) })
        const contadas = await Promise.all(tipos.map((t) => countItens(db, t, query.municipioId)))
        return contadas.filter((p) => p !== undefined)
      }),
      lookup(listarItensPendentes, async ({ db, actor, ambiente, now, params, query }) => {
        const hoje = todaySaoPaulo(now)
        return listItens(db, tipoDe(params.chave, { actor, ambiente, hoje }), query, hoje)
      }),
      lookup(opcoesDePendencia, async ({ db, actor, ambiente, now, params }) =>
        listOpcoes(db, tipoDe(params.chave, { actor, ambiente, hoje: todaySaoPaulo(now) })),
      ),
    ],
  }
}
