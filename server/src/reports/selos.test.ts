import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { edicoes } from '#contract/registers/selo.ts'
import { type Relatorio, relatorioEndpoints } from '#contract/relatorio.ts'
import { quantidadeDeSelos } from '#contract/relatorios/quantidade-de-selos.ts'
import { seloFinal } from '#contract/relatorios/selo-final.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { newCodigo } from '#server/features/selo-resultado/commands.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp({ bancos: ['sala'], ambientes: (m) => ({ ...m, padrao: 'sala.localhost' }) })
const { db } = t.banco
const host = 'sala.localhost'
await t.setFlags('Operações', ['visualizarPontosMedalha'])

/* Rooms of two states, where the demo has none, each with two editions. */
const projetoId = await insertRow(db, 'projeto', { nome: 'Norte', uf: 'AC' }, 'projetoId')
const sala = (nome: string, uf: string) => insertRow(db, 'municipio', { nome, uf, projetoId }, 'municipioId')
const alfa = await sala('Alfa', 'AC')
const beta = await sala('Beta', 'AC')
const gama = await sala('Gama', 'AC')
const delta = await sala('Delta', 'AP')
const edicao = (uf: string, ano: number) =>
  insertRow(db, 'selo_edicao', { ...edicoes.exemplos![0], uf, ano, versao: 1 }, 'seloEdicaoId')
const publicada = { publicadaEm: '2041-01-10T12:00:00Z', publicadaPor: 1, limiares: '[]' }
const RETIRADA = { retiradaEm: '2041-01-20T12:00:00Z', retiradaPor: 1, justificativa: 'Erro na apuração' }
type Resultado = readonly [municipioId: number, documental: number, clienteOculto: number | null, selo: string | null]
const publication = async (
  seloEdicaoId: number,
  resultados: readonly Resultado[],
  { nacional, ...mais }: { nacional?: string; retiradaEm?: string } = {},
) => {
  const seloPublicacaoId = await insertRow(
    db,
    'selo_publicacao',
    { seloEdicaoId, ...publicada, ...mais },
    'seloPublicacaoId',
  )
  await insertRows(
    db,
    'selo_resultado',
    resultados.map(([municipioId, documental, clienteOculto, seloEstadual]) => ({
      ...{ seloPublicacaoId, municipioId, sala: 'Como se chamava', documental, clienteOculto, seloEstadual },
      total: documental + (clienteOculto ?? 0),
      etapaNacional: seloEstadual === 'Ouro' ? (nacional ?? null) : null,
      ...{ codigo: newCodigo(), versao: 1 },
    })),
  )
}
await publication(await edicao('AC', 2039), [
  [alfa, 50, 10, 'Bronze'],
  [beta, 30, null, null],
])
const doAcre = await edicao('AC', 2040)
// What was taken back counts nowhere, though the same edition was published again.
await publication(doAcre, [[gama, 79, 20, 'Ouro']], RETIRADA)
await publication(
  doAcre,
  [
    [alfa, 80, 20, 'Ouro'],
    [beta, 70, 15.5, 'Prata'],
    [gama, 40.25, 10, null],
  ],
  { nacional: 'Homologado nacional' },
)
await publication(await edicao('AP', 2039), [[delta, 60, null, 'Participante']])
await publication(await edicao('AP', 2040), [[delta, 80, 20, 'Ouro']], RETIRADA)

const operacoes = (await one<{ id: number }>(
  db,
  sql`select "usuarioId" as id from usuario where email = 'operacoes@exemplo.com.br'`,
))!.id
await insertRows(db, 'cliente_oculto', [
  { municipioId: beta, edicao: 2040, grupo: 'Acre', avaliadorId: operacoes },
  // In another edition: of this one's result nothing is hidden.
  { municipioId: alfa, edicao: 2039, grupo: 'Acre', avaliadorId: operacoes },
])

const rowsOf = async (r: Relatorio, filtros: object = {}, persona: Persona = 'admin') => {
  const body = { uf: ['AC', 'AP'], ...filtros }
  const { status, body: linhas } = await t.call(relatorioEndpoints(r).buscar, { persona, host, body: body as never })
  expect(status).toBe(200)
  return (linhas as Record<string, unknown>[]).map((l) => Object.values(l))
}

const ALFA = ['AC', 'Alfa', 80, 20, 100, 'Diamante']
const BETA = ['AC', 'Beta', 70, 15.5, 85.5, 'Prata']
const DELTA = ['AP', 'Delta', 60, null, 60, 'Participante']
const GAMA = ['AC', 'Gama', 40.25, 10, 50.25, 'Sem selo']

describe('27: the final result of each room', () => {
  test('of the edition that its state published last and did not take back; Diamante once the nation confirmed it', async () => {
    expect(await rowsOf(seloFinal)).toEqual([ALFA, BETA, DELTA, GAMA])
  })

  test('by its level, which has a number, and none is one too', async () => {
    const of = async (...selo: number[]) => rowsOf(seloFinal, { selo })
    expect(await of(5)).toEqual([ALFA])
    expect(await of(4)).toEqual([])
    expect(await of(3)).toEqual([BETA])
    expect(await of(0)).toEqual([GAMA])
    expect(await of(0, 1)).toEqual([DELTA, GAMA])
    expect(await rowsOf(seloFinal, { municipioId: [gama, delta], uf: ['AC'] })).toEqual([GAMA])
  })

  test('without what the shopper gave, for whoever shopped there in that edition', async () => {
    expect(await rowsOf(seloFinal, {}, 'operacoes')).toEqual([
      ALFA,
      ['AC', 'Beta', 70, null, null, 'Prata'],
      ...[DELTA, GAMA],
    ])
  })
})

test('28: how many rooms of each state have each level', async () => {
  expect(await rowsOf(quantidadeDeSelos)).toEqual([
    ['AC', 1, 0, 1, 0, 0],
    ['AP', 0, 0, 0, 0, 1],
  ])
  expect(await rowsOf(quantidadeDeSelos, { uf: ['AP'] })).toEqual([['AP', 0, 0, 0, 0, 1]])
})

test('R650, 27 and 28: of rooms out of reach nothing', async () => {
  for (const r of [seloFinal, quantidadeDeSelos]) expect(await rowsOf(r, {}, 'sala')).toEqual([])
})

test('27 and 28: where the last edition is taken back, the one before it stands again', async () => {
  await db.execute(sql`update selo_publicacao set "retiradaEm" = now(), "retiradaPor" = 1, justificativa = 'Recurso'
    where "seloEdicaoId" = ${doAcre} and "retiradaEm" is null`)
  expect(await rowsOf(seloFinal, { uf: ['AC'] })).toEqual([
    ['AC', 'Alfa', 50, 10, 60, 'Bronze'],
    ['AC', 'Beta', 30, null, 30, 'Sem selo'],
  ])
  expect(await rowsOf(quantidadeDeSelos, { uf: ['AC'] })).toEqual([['AC', 0, 0, 0, 1, 0]])
})
