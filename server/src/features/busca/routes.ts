import { buscar } from '#contract/busca.ts'
import { asksForSomething } from '#contract/matching.ts'
import { wording } from '#contract/wording.ts'
import { PLAN_FOR_VALUES } from '#server/db/sql.ts'
import { type Feature, route, type TipoDeBusca } from '#server/http/route.ts'
import { MAX_ACHADOS } from './commands.ts'

/** `tipos`: what features let people look for. */
export const buscaFeature = (tipos: readonly TipoDeBusca[]): Feature => {
  const emOrdem = tipos.toSorted((a, b) => a.ordem - b.ordem)
  return {
    routes: [
      route(buscar, async ({ db, actor, ambiente, query }) => {
        if (!asksForSomething(query.q)) return []
        const w = wording(ambiente.variante)
        const pedido = { db, actor, ambiente, texto: query.q, municipioId: query.municipioId }
        const [, ...achados] = await Promise.all([
          db.execute(PLAN_FOR_VALUES),
          ...emOrdem.map(async ({ tipo, titulo, find }) => {
            const achados = await find(pedido)
            const haMais = achados.length > MAX_ACHADOS
            return { tipo, titulo: titulo(w), achados: achados.slice(0, MAX_ACHADOS), haMais }
          }),
        ])
        return achados.filter((a) => a.achados.length > 0)
      }),
    ],
  }
}
