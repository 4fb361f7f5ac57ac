import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import {
  anyOf,
  every,
  insertRow,
  insertRows,
  listJson,
  only,
  record,
  recordJson,
  records,
  recordset,
  search,
  stale,
  updateRow,
  updateRows,
  updateVersion,
} from './rows.ts'
import { RawJson, rows } from './sql.ts'

const t = await startTestApp()
const { db } = t.banco

const projetoId = await insertRow(db, 'projeto', { nome: 'Provas', uf: 'SC' }, 'projetoId')
const novo = (nome: string, ordem: number) => ({ nome, projetoId, ordem })
const eixos = (where = sql`true`) => sql`select e."eixoId", e.nome, e.ordem, e.versao from eixo e
  where e."projetoId" = ${projetoId} and ${where} order by e.ordem`
const nomes = async (where = sql`true`) => (await rows<{ nome: string }>(db, eixos(where))).map((r) => r.nome)
const [a, b, c] = await insertRows(
  db,
  'eixo',
  [novo('Água', 1), novo('100% limpo', 2), novo("D'ouro \\ _x_", 3)],
  'eixoId',
)

describe('writing', () => {
  test('many rows keep the order of the list and answer their ids in it; none is no statement', async () => {
    expect(await nomes()).toEqual(['Água', '100% limpo', "D'ouro \\ _x_"])
    expect(new Set([a, b, c]).size).toBe(3)
    expect((await record<{ nome: string }>(db, eixos(sql`"eixoId" = ${b}`)))!.nome).toBe('100% limpo')
    expect(await insertRows(db, 'eixo', [], 'eixoId')).toEqual([])
    expect(await insertRows(db, 'eixo', [novo('Sem resposta', 4)])).toEqual([])
    await db.execute(sql`delete from eixo where "projetoId" = ${projetoId} and ordem = 4`)
  })
  test('what is undefined is not said: a new row takes the default, one that stands keeps what it has', async () => {
    const id = await insertRow(db, 'eixo', { ...novo('Quarto', 4), versao: undefined, descricao: null }, 'eixoId')
    await updateRow(db, 'eixo', { eixoId: id }, { nome: undefined, ordem: 5 })
    expect(await record(db, eixos(sql`"eixoId" = ${id}`))).toMatchObject({ nome: 'Quarto', ordem: 5, versao: 2 })
    await db.execute(sql`delete from eixo where "eixoId" = ${id}`)
  })
  test('a list is one value', async () => {
    const grupo = { nome: 'Com lista', visualizaEixosIds: [a, b], relatorioAdm: [] }
    const id = await insertRow(db, 'usuario_grupo', grupo, 'usuarioGrupoId')
    const lido = sql`select "visualizaEixosIds", "relatorioAdm" from usuario_grupo where "usuarioGrupoId" = ${id}`
    expect(await record(db, lido)).toEqual({ visualizaEixosIds: [a, b], relatorioAdm: [] })
    await updateRow(db, 'usuario_grupo', { usuarioGrupoId: id }, { visualizaEixosIds: [] })
    expect(await record(db, lido)).toMatchObject({ visualizaEixosIds: [] })
  })
  test('a version counts once: of two who read the same, one changes it', async () => {
    const { versao } = (await record<{ versao: number }>(db, eixos(sql`"eixoId" = ${a}`)))!
    const mudar = (nome: string) => updateVersion(db, 'eixo', { eixoId: a }, versao, { nome })
    expect([await mudar('Águas'), await mudar('Mares')]).toEqual([true, false])
    expect(await record(db, eixos(sql`"eixoId" = ${a}`))).toMatchObject({ nome: 'Águas', versao: versao + 1 })
    await updateRow(db, 'eixo', { eixoId: a }, { nome: 'Água' })
  })
  test('many rows change at once, each to what its own line says', async () => {
    await updateRows(
      db,
      'eixo',
      'eixoId',
      ['ordem'],
      [
        { eixoId: a, ordem: 30, nome: 'ignorado' },
        { eixoId: b, ordem: 20 },
      ],
    )
    expect(await nomes()).toEqual(["D'ouro \\ _x_", '100% limpo', 'Água'])
    await updateRows(
      db,
      'eixo',
      'eixoId',
      ['ordem'],
      [
        { eixoId: a, ordem: 1 },
        { eixoId: b, ordem: 2 },
      ],
    )
  })
  test('who comes second is told with the record as it is, from JSON too', () => {
    for (const atual of [{ nome: 'x' }, new RawJson('{"nome":"x"}')])
      expect(stale(atual)).toMatchObject({
        code: 'versaoDesatualizada',
        status: 409,
        details: { atual: { nome: 'x' } },
      })
    expect(stale({})).toBeInstanceOf(Problem)
  })
})

describe('reading', () => {
  test('lists and records are JSON; no record is a 404', async () => {
    expect(JSON.parse((await listJson(db, eixos())).text)).toHaveLength(3)
    expect((await listJson(db, eixos(sql`false`))).text).toBe('[]')
    expect(JSON.parse((await recordJson(db, eixos(sql`"eixoId" = ${c}`))).text)).toMatchObject({ eixoId: c })
    await expect(recordJson(db, eixos(sql`false`))).rejects.toMatchObject({ status: 404 })
    expect(await record(db, eixos(sql`false`))).toBeUndefined()
  })
  test('decimals are numbers', async () => {
    expect(await records(db, sql`select 1.50::numeric as n`)).toEqual([{ n: 1.5 }])
  })
  test('conditions that are not asked for leave no trace', async () => {
    const nada: string | undefined = undefined
    expect(await nomes(every())).toHaveLength(3)
    expect(await nomes(every(undefined, !!nada && sql`false`))).toHaveLength(3)
    expect(await nomes(every(sql`e.ordem > 1`, sql`e.ordem < 3`))).toEqual(['100% limpo'])
    expect(await nomes(sql`"eixoId" = ${anyOf([a!, c!])}`)).toEqual(['Água', "D'ouro \\ _x_"])
    expect(await nomes(sql`"eixoId" = ${anyOf([])}`)).toEqual([])
  })
  test.each([
    ['agua', ['Água']],
    ['%', ['100% limpo']],
    ['_', ["D'ouro \\ _x_"]],
    ['\\', ["D'ouro \\ _x_"]],
    ["'", ["D'ouro \\ _x_"]],
    ['OURO', ["D'ouro \\ _x_"]],
    ['x%o', []],
    ['limpo 100', ['100% limpo']],
    ['limpo 200', []],
  ])('a search finds what was typed, %s, and no more', async (texto, achados) => {
    expect(await nomes(search(sql`e.nome`, texto))).toEqual(achados)
  })
  test('a list of objects stands in a query as rows of its table', async () => {
    const found = await rows(
      db,
      sql`select n."eixoId", n.ordem, n.nome from ${recordset('eixo', [{ eixoId: a, ordem: 7 }])} n`,
    )
    expect(found).toEqual([{ eixoId: a, ordem: 7, nome: null }])
    expect(only(['nome', 'ordem'], { nome: 'x', ordem: 1, outro: 2 } as never)).toEqual({ nome: 'x', ordem: 1 })
  })
})
