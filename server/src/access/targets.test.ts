import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type AnyEndpoint, endpoint, FILTRO, id, idText, porId } from '#contract/endpoint.ts'
import { allRoutes } from '#server/app.ts'
import { allKinds } from '#server/features/all.ts'
import { checksOf, idPlaces, idsAt, type Kinds, reaches, saidOf } from './targets.ts'

const kinds: Kinds = {
  municipioId: (_, x) => sql`select 1 from municipio where "municipioId" = ${x}`,
  barcoId: (_, x) => sql`select 1 from barco where "barcoId" = ${x}`,
  statusId: 'livre',
}
/** A feature that keeps boats of municipalities. */
const barco = (more: Partial<AnyEndpoint>) =>
  endpoint({
    method: 'GET',
    path: '/api/barco/:id',
    area: 'barco',
    resumo: 'Um barco',
    permit: 'sessao',
    scope: 'municipio',
    output: z.object({}),
    ...more,
  } as AnyEndpoint)
const places = (e: AnyEndpoint) => checksOf(e, kinds).map((c) => c.place)

test('ids that a statement looks for itself are few, and each is walked as a foreign one', () => {
  const lists = ['respondidas', 'evidenciadas', 'aprovadas', 'rejeitadas'].map((s) => `get-perguntas-municipios-${s}`)
  expect(
    allRoutes()
      .filter((r) => r.seeks)
      .map((r) => [r.endpoint.path, r.seeks, saidOf(r.endpoint, r.seeks!, allKinds())]),
  ).toEqual([
    ...[...lists, 'get-perguntas'].map((l) => [`/api/pergunta/perguntamunicipio/${l}/:id`, 'params.id', 'municipioId']),
    ['/api/sala/moldura/:id', 'params.id', 'municipioId'],
    ['/api/dashboard/dashboardadministrativo/get-andamento-solucoes/:id', 'params.id', 'municipioId'],
    ['/api/dashboard/dashboardadministrativo/get-andamento-tarefas/:id', 'params.id', 'municipioSolucaoId'],
    ['/api/municipio/relatorio-tarefa/:id', 'params.id', 'municipioId'],
    ['/api/municipio/termo-referencia/:id', 'params.id', 'municipioId'],
  ])
})

describe('a wrong feature stops the start', () => {
  test('a call of somebody’s rows that takes an id and does not say of what', () => {
    expect(() => places(barco({ params: z.object({ id: idText }) }))).toThrow(
      'A rota GET /api/barco/:id recebe params.id e não diz de que tipo é (alvo) nem por que não precisa.',
    )
    expect(() => places(barco({ body: z.object({ linhas: z.array(z.object({ velaId: id })) }) }))).toThrow(
      'recebe body.linhas[].velaId',
    )
    expect(() => places(barco({ query: z.object({ municipiosIds: z.array(id).default([]) }) }))).toThrow(
      'recebe query.municipiosIds',
    )
  })
  test('a kind that nobody declares, and a place that does not exist', () => {
    expect(() => places(barco(porId('velaId')))).toThrow('nomeia o tipo velaId')
    expect(() => places(barco({ ...porId('barcoId'), alvo: { 'params.barcoId': 'barcoId' } }))).toThrow(
      'não recebe params.barcoId',
    )
  })
  test('rows of nobody that are somebody’s', () => {
    expect(() => places(barco({ ...porId('barcoId'), scope: 'livre' }))).toThrow('diz escopo livre')
    expect(places(barco({ ...porId('statusId'), scope: 'livre' }))).toEqual([])
  })
})

describe('a right one', () => {
  test('is checked at every id it takes, wherever it stands', () => {
    const body = z.object({
      municipioId: id.nullish().transform((v) => v ?? null),
      statusId: id,
      outros: z.union([z.object({ barcoId: id }), z.string()]).optional(),
      lista: z.array(z.object({ barcoId: id })).default([]),
    })
    expect(places(barco({ ...porId('barcoId'), body }))).toEqual([
      'params.id',
      'body.municipioId',
      'body.outros.barcoId',
      'body.lista[].barcoId',
    ])
  })
  test('says in words what needs no check', () => {
    const query = z.object({ municipioId: idText.optional() })
    expect(places(barco({ query }))).toEqual(['query.municipioId'])
    expect(places(barco({ query, alvo: { 'query.municipioId': FILTRO } }))).toEqual([])
  })
})

test('a kind that nobody declares is not taken for one that is everybody’s', async () => {
  const ask = (kind: string) => reaches({} as never, kinds, {} as never, kind, [1])
  await expect(ask('velaId')).rejects.toThrow('velaId')
  expect(await ask('statusId')).toBe(true)
})

test('the ids that stand at a place: once each, none where nothing or 0 is', () => {
  const input = {
    params: { id: 3 },
    query: undefined,
    body: { a: [1, 1, 2], l: [{ x: 5 }, { x: null }, { x: 0 }, {}] },
  }
  expect(idsAt(input, 'params.id')).toEqual([3])
  expect(idsAt(input, 'query.id')).toEqual([])
  expect(idsAt(input, 'body.a')).toEqual([1, 2])
  expect(idsAt(input, 'body.l[].x')).toEqual([5])
})

test('every reason for not checking is a sentence, and every scoped id is checked or has one', () => {
  const all = allKinds()
  const bad: string[] = []
  for (const { endpoint: e } of allRoutes())
    for (const place of idPlaces(e)) {
      const said = e.alvo?.[place]
      if (typeof said === 'object' && said.porque.length < 20) bad.push(`${e.path} ${place}`)
    }
  expect(bad).toEqual([])
  expect(allRoutes().flatMap((r) => checksOf(r.endpoint, all)).length).toBeGreaterThan(150)
})
