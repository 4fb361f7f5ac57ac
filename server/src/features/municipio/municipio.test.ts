import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as contract from '#contract/municipio.ts'
import { rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const nomes = async (persona: Persona) => (await t.call(contract.nomesMunicipios, { persona })).body.map((m) => m.nome)

test('municipalities are listed by name, with status and region, each to who reaches them (R650)', async () => {
  const todos = (await t.call(contract.listarMunicipios, { persona: 'admin' })).body
  expect(todos).toHaveLength(24)
  expect(todos[0]).toMatchObject({ uf: 'SC', statusNome: expect.any(String), nomeRegiao: expect.any(String) })
  const simples = (s: string) =>
    s
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
  expect(todos.map((m) => simples(m.nome))).toEqual(todos.map((m) => simples(m.nome)).sort())
  expect(await nomes('admin')).toEqual(todos.map((m) => m.nome))
  expect(await nomes('operacoes')).toHaveLength(24)
  expect(await nomes('condutor')).toHaveLength(6)
  expect(await nomes('ad')).toHaveLength(1)
})

test('one municipality answers in reach and does not exist out of it (R650)', async () => {
  const [meu] = (await t.call(contract.listarMunicipios, { persona: 'ad' })).body
  const get = async (id: number) =>
    (await t.call(contract.getMunicipio, { persona: 'ad', params: { id: String(id) } })).status
  const [outro] = await rows<{ id: number }>(
    t.banco.db,
    sql`select "municipioId" as id from municipio where "municipioId" <> ${meu!.municipioId} limit 1`,
  )
  expect([await get(meu!.municipioId), await get(outro!.id), await get(999_999)]).toEqual([200, 404, 404])
})

test('axes come in their order; who works on two of them sees two (R650)', async () => {
  const todos = (await t.call(contract.listarEixos, { persona: 'admin' })).body
  expect(todos).toHaveLength(10)
  const [um, dois] = (await t.call(contract.listarEixos, { persona: 'analista' })).body
  expect([um, dois]).toEqual(todos.slice(0, 2))
  expect(
    (await t.call(contract.getEixo, { persona: 'analista', params: { id: String(todos[5]!.eixoId) } })).status,
  ).toBe(404)
  expect(
    (await t.call(contract.getEixo, { persona: 'analista', params: { id: String(um!.eixoId) } })).body.projeto.nome,
  ).toBe('Cidade em Movimento')
})

test('regional units are for every signed-in person', async () => {
  expect((await t.call(contract.listarUnidadesRegionais, { persona: 'ad' })).body[0]).toEqual({
    id_unidade_regional: expect.any(Number),
    nomeRegiao: expect.any(String),
    uf: 'SC',
  })
  expect((await t.call(contract.listarUnidadesRegionais)).status).toBe(401)
})
