import { describe, expect, test } from 'vitest'
import {
  ACOES_DA_FASE,
  ACOES_DA_INICIATIVA,
  destinoDaFase,
  destinoDaIniciativa,
  type Fase,
  percentualEm,
  recebeIniciativas,
  type StatusGuardado,
  type StatusTerritorio,
  statusNoDia,
} from './territorio-estados.ts'

describe('phases', () => {
  test('one by one, and from a suspension to the phase before it', () => {
    const de = (status: StatusTerritorio, suspensoDe: Fase | null = null) =>
      ACOES_DA_FASE.map((a) => destinoDaFase(a, { status, suspensoDe }))
    expect([1, 2, 3, 4, 5].map((s) => de(s as StatusTerritorio))).toEqual([
      [2, null, 6, null],
      [3, 1, 6, null],
      [4, 2, 6, null],
      [5, 3, 6, null],
      [null, 4, null, null],
    ])
    for (const antes of [1, 2, 3, 4] as const) expect(de(6, antes)).toEqual([null, null, null, antes])
    expect([1, 2, 3, 4, 5, 6].filter((s) => recebeIniciativas(s as StatusTerritorio))).toEqual([1, 2, 3, 4])
  })
})

describe('initiatives', () => {
  test('from state to state', () => {
    const de = (s: StatusGuardado) => ACOES_DA_INICIATIVA.map((a) => destinoDaIniciativa(a, s))
    expect(([1, 2, 3, 5] as const).map(de)).toEqual([
      [2, null, 5, null],
      [null, 3, 5, null],
      [null, null, null, 2],
      [null, null, null, 1],
    ])
  })
  test('late is what is planned or under way after its end', () => {
    const em = (s: StatusGuardado, termino: string | null) => statusNoDia(s, termino, '2026-03-10')
    expect(([1, 2, 3, 5] as const).map((s) => em(s, '2026-03-09'))).toEqual([4, 4, 3, 5])
    expect(([1, 2, 3, 5] as const).map((s) => em(s, '2026-03-10'))).toEqual([1, 2, 3, 5])
    expect(em(1, null)).toBe(1)
    expect(([1, 2, 3, 5] as const).map((s) => percentualEm(s, 40))).toEqual([0, 40, 100, 40])
  })
})
