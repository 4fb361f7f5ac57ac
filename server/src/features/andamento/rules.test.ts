import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Horas, SituacaoSolucao } from '#contract/termo-referencia.ts'
import { rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { atrasadaSql, percentualDeVariasSql, percentualSql } from './queries.ts'
import { atrasada, percentual, percentualDeVarias } from './rules.ts'

const SITUACOES = [1, 2, 3, 4] as const
const HOJE = '2026-03-10'

test('late is what is open when its planned end has passed, from the day after it on', () => {
  for (const situacao of SITUACOES)
    for (const [fim, passou] of [
      [null, false],
      ['2026-03-11', false],
      [HOJE, false],
      ['2026-03-09', true],
      ['2025-12-31', true],
    ] as const)
      expect([situacao, fim, atrasada(situacao, fim, HOJE)]).toEqual([situacao, fim, passou && situacao < 3])
})

const horas = (
  horasPrevistas: number,
  horasRealizadas: number,
  horasAgendadas: number,
  horasRestantes: number,
): Horas => ({
  horasPrevistas,
  horasRealizadas,
  horasAgendadas,
  horasRestantes,
})

test('what is done is counted of what will be done, rounded down', () => {
  expect(percentual(2, horas(600, 300, 0, 300))).toBe(50)
  expect(percentual(2, horas(600, 0, 600, 0))).toBe(0)
  expect(percentual(2, horas(300, 199, 1, 100))).toBe(66)
  expect(percentual(2, horas(300, 299, 0, 1))).toBe(99)
  // More than planned is still only all of it.
  expect(percentual(2, horas(60, 600, 0, 0))).toBe(100)
  expect(percentual(1, horas(0, 0, 0, 0))).toBe(0)
  // Over, although less was done than planned.
  expect(percentual(3, horas(600, 60, 0, 0))).toBe(100)
  // Interrupted: how far it had come.
  expect(percentual(4, horas(600, 60, 0, 0))).toBe(10)
  expect(percentual(4, horas(0, 60, 0, 0))).toBe(0)
  expect(percentual(4, horas(60, 90, 0, 0))).toBe(100)
  expect(percentualDeVarias([3, 4], horas(600, 60, 0, 0))).toBe(100)
  expect(percentualDeVarias([3, 1], horas(600, 60, 0, 180))).toBe(25)
  expect(percentualDeVarias([4], horas(600, 0, 0, 0))).toBe(0)
  expect(percentualDeVarias([], horas(0, 0, 0, 0))).toBe(0)
})

const t = await startTestApp()
const emOrdem = (linhas: readonly object[]) => JSON.stringify(linhas.map((l, n) => ({ ...l, n })))

test('the statements say what the rules say, of every situation with every kind of hours and days', async () => {
  const minutos = [0, 1, 59, 60, 2_000_000_000]
  const todas = SITUACOES.flatMap((situacao) =>
    minutos.flatMap((p) =>
      minutos.flatMap((r) => minutos.flatMap((a) => minutos.map((x) => ({ situacao, ...horas(p, r, a, x) })))),
    ),
  )
  const lidas = await rows<{ p: number }>(
    t.banco.db,
    sql`select ${percentualSql} as p from json_to_recordset(${emOrdem(todas)}::json) as l(situacao int,
      "horasPrevistas" bigint, "horasRealizadas" bigint, "horasAgendadas" bigint, "horasRestantes" bigint, n bigint) order by l.n`,
  )
  expect(lidas.map((l) => l.p)).toEqual(todas.map((l) => percentual(l.situacao, l)))

  const conjuntos: SituacaoSolucao[][] = [[], ...SITUACOES.flatMap((a) => [[a], ...SITUACOES.map((b) => [a, b])])]
  const varias = conjuntos.flatMap((situacoes) =>
    [horas(0, 0, 0, 0), horas(100, 30, 20, 50)].map((h) => ({ situacoes, ...h })),
  )
  const quantas = (l: SituacaoSolucao[], s: SituacaoSolucao) => l.filter((x) => x === s).length
  const somadas = await rows<{ p: number }>(
    t.banco.db,
    sql`select ${percentualDeVariasSql} as p from json_to_recordset(${emOrdem(
      varias.map((v) => ({
        ...v,
        solucoes: v.situacoes.length,
        finalizadas: quantas(v.situacoes, 3),
        interrompidas: quantas(v.situacoes, 4),
      })),
    )}::json) as l(solucoes int, finalizadas int, interrompidas int, "horasPrevistas" bigint, "horasRealizadas" bigint,
      "horasAgendadas" bigint, "horasRestantes" bigint, n bigint) order by l.n`,
  )
  expect(somadas.map((l) => l.p)).toEqual(varias.map((v) => percentualDeVarias(v.situacoes, v)))

  const fins = [null, '2025-12-31', '2026-03-09', HOJE, '2026-03-11']
  const casos = SITUACOES.flatMap((situacao) => fins.map((fim) => ({ situacao, fim })))
  const atrasos = await rows<{ a: boolean }>(
    t.banco.db,
    sql`select ${atrasadaSql(sql`l.situacao`, sql`l.fim`, sql`${HOJE}`)} as a from json_to_recordset(${emOrdem(casos)}::json)
      as l(situacao int, fim date, n bigint) order by l.n`,
  )
  expect(atrasos.map((x) => x.a)).toEqual(casos.map((c) => atrasada(c.situacao, c.fim, HOJE)))
})
