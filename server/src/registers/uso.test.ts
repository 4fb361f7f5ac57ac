import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { excluirEixo } from '#contract/eixo.ts'
import { excluirMunicipio } from '#contract/municipio.ts'
import { nomes } from '#contract/nomes.ts'
import { registers } from '#contract/registers.ts'
import { VARIANTES } from '#contract/variants.ts'
import { foraDasLacunas, nomeiaTermo, wording } from '#contract/wording.ts'
import { one } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { listUsos, nomeDoUso } from './uso.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })

test('whatever can stand in the way of a deletion has a name that people know', async () => {
  const { db } = t.banco
  const semNome: string[] = []
  let olhados = 0
  for (const tabela of ['municipio', 'eixo', 'pergunta', ...registers.map((r) => r.tabela)])
    for (const uso of await listUsos(db, tabela)) {
      olhados++
      if (!nomeDoUso(uso)) semNome.push(`${tabela} <- ${uso.tabela}.${uso.coluna}`)
    }
  expect(semNome).toEqual([])
  expect(olhados).toBeGreaterThan(40)
})

test('in the words of each variant, one and many', () => {
  const todos = Object.values(nomes).flatMap((n) => [...(n.uso ?? []), ...(n.registro ?? [])])
  // A room has indicators of its own, beside the questions that are called so.
  expect(todos.filter((n) => !/indicador/i.test(n) && nomeiaTermo(foraDasLacunas(n)))).toEqual([])
  for (const v of VARIANTES) expect(todos.map(wording(v).frase).filter((n) => /[{}_]/.test(n))).toEqual([])
})

test.each([
  [
    'localhost',
    'padrao',
    /^Não é possível excluir: o registro está em uso em \d+ acompanhamentos?, .*\d+ perguntas.* e .+\.$/,
  ],
  ['sala.localhost', 'sala', /^Não é possível excluir: o registro está em uso em .*\d+ critérios.* e .+\.$/],
] as const)('a city of %s in use is refused with what is linked to it', async (host, banco, frase) => {
  const { id } = (await one<{ id: number }>(
    t.bancos.get(banco).db,
    sql`select "municipioId" as id from pergunta_municipio group by 1 order by count(*) desc, 1 limit 1`,
  ))!
  const r = await t.call(excluirMunicipio, { persona: 'admin', host, params: { id: String(id) } })
  expect([r.status, r.body.message]).toEqual([409, expect.stringMatching(frase)])
  expect(r.body.message).not.toMatch(/_|\(\d/)
})

test('an axis of the room is refused in its words', async () => {
  const r = await t.call(excluirEixo, { persona: 'admin', host: 'sala.localhost', params: { id: '1' } })
  expect(r.status).toBe(409)
  expect(r.body.message).toMatch(/\d+ salas?\b/)
  expect(r.body.message).toMatch(/\d+ pilar(es)?\b/)
})
