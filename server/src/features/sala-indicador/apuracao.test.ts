import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Apurado, apurar } from '#contract/sala-indicador-regras.ts'
import { rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { light, results } from './apuracao.ts'

const t = await startTestApp()

/** A sequence that is the same in every run. */
const sequence = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

test('the results of lists, sheets and reports are those that the grid shows while one types', async () => {
  const next = sequence(20_261_119)
  const digits = (max: number) => Math.round(next() * max * 10 ** Math.floor(next() * 5)) / 10 ** Math.floor(next() * 5)
  const exact = (n: number) => Number(n.toFixed(4))
  const maybe = (empty: number, n: () => number) => (next() < empty ? null : exact(n()))
  const cases: Apurado[] = Array.from({ length: 4000 }, () => {
    const empty = next()
    const few = () => Math.floor(next() * 4)
    const one = next() < 0.5 ? few : () => digits(1000)
    return {
      apuracao: 1 + Math.floor(next() * 5),
      leitura: 1 + Math.floor(next() * 3),
      percentual: next() < 0.5,
      meta: maybe(0.1, one),
      metaMaxima: maybe(0.3, one),
      valores: Array.from({ length: 12 }, () => maybe(empty, one)),
      bases: Array.from({ length: 12 }, () => maybe(empty / 2, one)),
    }
  })
  const found = await rows<{ resultado: string | null; percentualMeta: string | null; farol: string }>(
    t.banco.db,
    sql`select r.resultado::text, r."percentualMeta"::text, ${light} as farol
      from json_array_elements(${JSON.stringify(cases)}::json) with ordinality c (j, n)
        cross join lateral (select (j->>'meta')::numeric as meta, (j->>'metaMaxima')::numeric as "metaMaxima",
          array(select e::text::numeric from json_array_elements_text(j->'valores') e) as valores,
          array(select e::text::numeric from json_array_elements_text(j->'bases') e) as bases) x
        cross join lateral (select (j->>'apuracao')::int as tipo) a cross join lateral (select (j->>'leitura')::int as tipo) l
        cross join lateral (select (j->>'percentual')::boolean as percentual) u
        ${results()} order by n`,
  )
  const n = (v: string | null) => (v === null ? null : Number(v))
  for (const [i, c] of cases.entries()) {
    const { resultado, percentualMeta, farol } = found[i]!
    expect([c, { resultado: n(resultado), percentualMeta: n(percentualMeta), farol }]).toEqual([c, apurar(c)])
  }
  // Every light is among them.
  expect(new Set(found.map((f) => f.farol)).size).toBe(5)
})
