import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { iniciativasDoTerritorio } from '#contract/relatorios/iniciativas-do-territorio.ts'
import { municipiosDoTerritorio } from '#contract/relatorios/municipios-do-territorio.ts'
import { territoriosPorStatus } from '#contract/relatorios/territorios-por-status.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { loadMundo } from './execucao-testing.ts'

const t = await startTestApp()
const m = await loadMundo(t)
const { db, linhas, alfa, beta, gama } = m
const nomeDe = async (id: number) =>
  (await one<{ nome: string }>(db, sql`select nome from usuario where "usuarioId" = ${id}`))!.nome
const [CONDUTOR, ESPECIALISTA] = [await nomeDe(m.condutor), await nomeDe(m.especialista)]

const territorio = async (nome: string, status: number, responsavelId: number, lugares: readonly number[]) => {
  const territorioId = await insertRow(db, 'territorio', { nome, uf: 'SC', status, responsavelId }, 'territorioId')
  await insertRows(
    db,
    'territorio_municipio',
    lugares.map((municipioId) => ({ territorioId, municipioId, vivo: status !== 5, versao: 1 })),
  )
  return territorioId
}
// The conductor has Alfa whole and of Beta one axis; Gama is out of reach. By name these come before those of the demo.
const perto = await territorio('AA Perto', 3, m.condutor, [alfa, beta, gama])
const longe = await territorio('AA Velho', 5, m.especialista, [gama, beta])
await insertRows(
  db,
  'iniciativa',
  [
    {
      nome: 'Atrasada',
      territorioId: perto,
      custo: 12_345,
      status: 2,
      percentual: 10,
      termino: '2026-03-09',
      eixoId: null,
      envolvePrefeitura: true,
    },
    {
      nome: 'No prazo',
      territorioId: perto,
      custo: 10,
      status: 1,
      percentual: 0,
      termino: '2026-03-10',
      eixoId: null,
      envolvePrefeitura: false,
    },
    {
      nome: 'De um eixo',
      territorioId: longe,
      custo: 0,
      status: 3,
      percentual: 100,
      termino: '2026-01-01',
      eixoId: 2,
      envolvePrefeitura: false,
    },
    {
      nome: 'De outro',
      territorioId: longe,
      custo: 7_00,
      status: 5,
      percentual: 5,
      termino: null,
      eixoId: 1,
      envolvePrefeitura: false,
    },
  ].map((i) => ({ ...i, responsaveis: 'Lideranças', ods: [8], versao: 1, criacao: '2026-01-01T12:00:00Z' })),
)
const ator = (nome: string, municipioId: number | null) =>
  insertRow(db, 'ator', { nome, tipo: 'Público', municipioId, influencia: 'Alta', interesse: 'Alto' }, 'atorId')
const [deAlfa, deGama, deTodos] = [
  await ator('De Alfa', alfa),
  await ator('De Gama', gama),
  await ator('De todos', null),
]
await db.execute(sql`insert into iniciativa_ator ("iniciativaId", "atorId")
  select i."iniciativaId", unnest(array[${deAlfa}, ${deGama}, ${deTodos}]::int[]) from iniciativa i where i.nome = 'Atrasada'`)
const daqui = (todas: unknown[][]) => todas.filter((l) => String(l[0]).startsWith('AA '))

test('territories by their phase, with the municipalities that are out of reach counted', async () => {
  const linhaPerto = ['AA Perto', 'SC', 'Conexões e Horizontes', ['Alfa/SC', 'Beta/SC', 'Gama/SC'], CONDUTOR]
  const linhaVelha = ['AA Velho', 'SC', 'Concluído', ['Beta/SC', 'Gama/SC'], ESPECIALISTA]
  expect(daqui(await linhas(territoriosPorStatus))).toEqual([linhaPerto, linhaVelha])
  expect(daqui(await linhas(territoriosPorStatus, { municipioId: [alfa] }))).toEqual([linhaPerto])
  expect(daqui(await linhas(territoriosPorStatus, { statusId: [5] }))).toEqual([linhaVelha])
  expect(daqui(await linhas(territoriosPorStatus, { responsavelId: [m.condutor] }))).toEqual([linhaPerto])
  expect(daqui(await linhas(territoriosPorStatus, {}, 'condutor'))).toEqual([
    ['AA Perto', 'SC', 'Conexões e Horizontes', ['Alfa/SC', 'Beta/SC', 'mais 1 fora do seu alcance'], CONDUTOR],
    ['AA Velho', 'SC', 'Concluído', ['Beta/SC', 'mais 1 fora do seu alcance'], ESPECIALISTA],
  ])
  // Chosen alone, what is out of reach finds nothing.
  expect(daqui(await linhas(territoriosPorStatus, { municipioId: [gama] }, 'condutor'))).toEqual([])
})

test('what they undertake, late by the day', async () => {
  const todas = [
    ['AA Perto', 'Atrasada', 123.45, 'Lideranças', ['De Alfa', 'De Gama', 'De todos'], true, 'Atrasada'],
    ['AA Perto', 'No prazo', 0.1, 'Lideranças', [], false, 'Planejada'],
    ['AA Velho', 'De outro', 7, 'Lideranças', [], false, 'Cancelada'],
    ['AA Velho', 'De um eixo', 0, 'Lideranças', [], false, 'Concluída'],
  ]
  expect(daqui(await linhas(iniciativasDoTerritorio))).toEqual(todas)
  expect(daqui(await linhas(iniciativasDoTerritorio, { statusId: [4] }))).toEqual([todas[0]])
  expect(daqui(await linhas(iniciativasDoTerritorio, {}, 'condutor'))).toEqual([
    ['AA Perto', 'Atrasada', 123.45, 'Lideranças', ['De Alfa', 'De todos'], true, 'Atrasada'],
    todas[1],
    todas[2],
  ])
})

test('the municipalities of each', async () => {
  const todas = [
    ['AA Perto', 'Alfa/SC', '4299991'],
    ['AA Perto', 'Beta/SC', null],
    ['AA Perto', 'Gama/SC', null],
    ['AA Velho', 'Beta/SC', null],
    ['AA Velho', 'Gama/SC', null],
  ]
  expect(daqui(await linhas(municipiosDoTerritorio))).toEqual(todas)
  expect(daqui(await linhas(municipiosDoTerritorio, { municipioId: [gama] }))).toEqual([todas[2], todas[4]])
  expect(daqui(await linhas(municipiosDoTerritorio, {}, 'condutor'))).toEqual([todas[0], todas[1], todas[3]])
})
