import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { relatorioEndpoints } from '#contract/relatorio.ts'
import { acompanhamentoDeIndicadores } from '#contract/relatorios/acompanhamento-de-indicadores.ts'
import { acompanhamentoDeIndicadoresConsolidado } from '#contract/relatorios/acompanhamento-de-indicadores-consolidado.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp({ bancos: ['sala'], ambientes: (m) => ({ ...m, padrao: 'sala.localhost' }) })
const { db } = t.banco

/* Two rooms of Acre, where the demo has none, whose figures can be counted by hand. */
const projetoId = await insertRow(db, 'projeto', { nome: 'Acre', uf: 'AC' }, 'projetoId')
const [alfa, beta] = (await insertRows(
  db,
  'municipio',
  ['Alfa', 'Beta'].map((nome) => ({ nome, uf: 'AC', projetoId, populacao: 1000 })),
  'municipioId',
)) as [number, number]
const codigos = await rows<{ codigo: string; id: number }>(
  db,
  sql`select codigo, "salaIndicadorId" as id from sala_indicador`,
)
const doze = (...v: (number | null)[]) => Array.from({ length: 12 }, (_, i) => v[i] ?? null)
const linha = (
  municipioId: number,
  codigo: string,
  meta: number | null,
  valores: (number | null)[],
  bases = doze(),
  ano = 2025,
) => ({
  ...{
    municipioId,
    salaIndicadorId: codigos.find((c) => c.codigo === codigo)!.id,
    ano,
    meta,
    valores,
    bases,
    versao: 1,
  },
})
await insertRows(db, 'sala_indicador_municipio', [
  // A sum, the less the better: 75 of 60 are 80 %, 40 of 50 are 125 %.
  linha(alfa, 'IND-04', 60, doze(30, 20, 25)),
  linha(beta, 'IND-04', 50, doze(null, 40)),
  // A ratio: 75 of 100 are 75 %, of a target of 90 they are 83,3 %.
  linha(alfa, 'IND-09', 90, doze(45, 30), doze(50, 50)),
  // Without a target there is no share of it, and without a month nothing at all.
  linha(beta, 'IND-09', null, doze(10), doze(40)),
  linha(beta, 'IND-01', 960, doze()),
  linha(alfa, 'IND-04', 10, doze(7), doze(), 2024),
])
const host = 'sala.localhost'
const rowsOf = async (
  r: typeof acompanhamentoDeIndicadores | typeof acompanhamentoDeIndicadoresConsolidado,
  filtros: object = {},
  persona: Persona = 'operacoes',
) => {
  const { body } = await t.call(relatorioEndpoints(r).buscar, {
    ...{ persona, host, body: { uf: ['AC'], ...filtros } as never },
  })
  return (body as Record<string, unknown>[]).map((l) => Object.values(l))
}

describe('51: each month that was filled in, with the target of its year', () => {
  test('room by room, indicator by indicator', async () => {
    expect(await rowsOf(acompanhamentoDeIndicadores)).toEqual([
      ['Alfa/AC', 'Baixas de MEI', '2024-01', 10, 7],
      ['Alfa/AC', 'Baixas de MEI', '2025-01', 60, 30],
      ['Alfa/AC', 'Baixas de MEI', '2025-02', 60, 20],
      ['Alfa/AC', 'Baixas de MEI', '2025-03', 60, 25],
      ['Alfa/AC', 'Viabilidades respondidas em até 8 h (%)', '2025-01', 90, 90],
      ['Alfa/AC', 'Viabilidades respondidas em até 8 h (%)', '2025-02', 90, 60],
      ['Beta/AC', 'Baixas de MEI', '2025-02', 50, 40],
      ['Beta/AC', 'Viabilidades respondidas em até 8 h (%)', '2025-01', null, 25],
    ])
  })
  test('of a period its months, of a place its own', async () => {
    const filtros = { dataInicial: '2025-02-10', dataFim: '2025-02-20', municipioId: [alfa] }
    expect(await rowsOf(acompanhamentoDeIndicadores, filtros)).toEqual([
      ['Alfa/AC', 'Baixas de MEI', '2025-02', 60, 20],
      ['Alfa/AC', 'Viabilidades respondidas em até 8 h (%)', '2025-02', 90, 60],
    ])
  })
})

describe('52: the mean of the rooms', () => {
  const em2025 = { dataInicial: '2025-01-01', dataFim: '2025-12-31' }
  test('of their results, and of the share of their targets', async () => {
    expect(await rowsOf(acompanhamentoDeIndicadoresConsolidado, em2025)).toEqual([
      // (75 + 40) / 2; (80 + 125) / 2
      ['Baixas de MEI', 57.5, 102.5],
      // (75 + 25) / 2; one has a target
      ['Viabilidades respondidas em até 8 h (%)', 50, 83.3],
    ])
  })
  test('what accumulates over the year is held to the part of the target that falls to the months of the period', async () => {
    // Ten a month, of 120 in the year; in the second room the last months are still to come.
    const mensal = (ate: number) => Array.from({ length: 12 }, (_, i) => (i < ate ? 10 : null))
    await insertRows(db, 'sala_indicador_municipio', [
      linha(alfa, 'IND-01', 120, mensal(12), doze(), 2023),
      linha(beta, 'IND-01', 120, mensal(9), doze(), 2023),
    ])
    const de = (dataInicial: string, dataFim: string) =>
      rowsOf(acompanhamentoDeIndicadoresConsolidado, { dataInicial, dataFim })
    const nome = 'Atendimentos realizados'
    expect(await de('2023-07-01', '2023-12-31')).toEqual([[nome, 45, 100]])
    expect(await de('2023-01-01', '2023-12-31')).toEqual([[nome, 105, 100]])
    // A period that began the year before begins with January in this one.
    expect(await de('2022-10-01', '2023-03-31')).toEqual([[nome, 30, 100]])
    await db.execute(sql`update sala_indicador_municipio set valores[7] = null where ano = 2023`)
    // A month that nobody filled in has its part of the target all the same: 50 of 60, and 20 of 30.
    expect(await de('2023-07-01', '2023-12-31')).toEqual([[nome, 35, 75]])
  })
  test('of a period its months alone count', async () => {
    const janeiro = { dataInicial: '2025-01-01', dataFim: '2025-01-31' }
    expect(await rowsOf(acompanhamentoDeIndicadoresConsolidado, janeiro)).toEqual([
      ['Baixas de MEI', 30, 200],
      ['Viabilidades respondidas em até 8 h (%)', 57.5, 100],
    ])
    expect(await rowsOf(acompanhamentoDeIndicadoresConsolidado, { ...em2025, municipioId: [beta] })).toEqual([
      ['Baixas de MEI', 40, 125],
      ['Viabilidades respondidas em até 8 h (%)', 25, null],
    ])
  })
})

test('51 and 52 are of the rooms and the advisers alone, and of the own places', async () => {
  for (const r of [acompanhamentoDeIndicadores, acompanhamentoDeIndicadoresConsolidado]) {
    expect(r.perfil).toBe('salaOuAssessor')
    expect(await rowsOf(r, {}, 'condutor')).toEqual([])
  }
})
