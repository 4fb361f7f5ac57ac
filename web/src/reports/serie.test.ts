import { describe, expect, it } from 'vitest'
import type { Coluna } from '#contract/coluna.ts'
import { eixoDoGrafico, MAX_BARRAS, serieDe } from './serie.ts'

const cidade: Coluna = { chave: 'cidade', titulo: 'Cidade', tipo: 'texto' }
const mes: Coluna = { chave: 'mes', titulo: 'Mês', tipo: 'mes' }
const pontos: Coluna = { chave: 'pontos', titulo: 'Pontos', tipo: 'numero', total: 'soma' }
const atraso: Coluna = { chave: 'atraso', titulo: 'Dias', tipo: 'inteiro' }
const nua: Coluna = { chave: 'p', titulo: '%', tipo: 'percentual' }
const dita: Coluna = { ...nua, media: { parte: 'sim', todo: ['sim', 'nao'] } }
const em = (s: ReturnType<typeof serieDe>) => s.barras.map((b) => [b.rotulo, b.valor, b.linhas])

describe('a figure as bars', () => {
  it('adds up by name, the largest first', () => {
    const linhas = [
      { cidade: 'A', pontos: 1 },
      { cidade: 'B', pontos: 5 },
      { cidade: 'A', pontos: 2.5 },
      { cidade: null, pontos: 9 },
      { cidade: 'C', pontos: null },
    ]
    const s = serieDe(linhas, pontos, cidade)
    expect(em(s)).toEqual([
      ['Em branco', 9, 1],
      ['B', 5, 1],
      ['A', 3.5, 2],
    ])
    expect(s).toMatchObject({ como: 'soma', demais: null, escondidas: 0, semValor: 1 })
  })

  it('keeps twenty, and the others together', () => {
    const linhas = Array.from({ length: 25 }, (_, i) => ({ cidade: `C${i}`, pontos: i }))
    const s = serieDe(linhas, pontos, cidade)
    expect(s.barras).toHaveLength(MAX_BARRAS)
    expect(s.barras[0]).toEqual({ rotulo: 'C24', valor: 24, linhas: 1 })
    // 0 + 1 + 2 + 3 + 4
    expect(s.demais).toEqual({ rotulo: 'Demais', valor: 10, linhas: 5 })
    expect(s.escondidas).toBe(5)
  })

  it('takes percentages as the report says, of the others too', () => {
    const linhas = [
      { cidade: 'A', sim: 1, nao: 3, p: 25 },
      { cidade: 'A', sim: 9, nao: 3, p: 75 },
      ...Array.from({ length: 21 }, (_, i) => ({ cidade: `C${i}`, sim: 1, nao: i < 20 ? 0 : 1, p: i < 20 ? 100 : 50 })),
    ]
    const s = serieDe(linhas, dita, cidade)
    expect(s.como).toBe('proporcao')
    // 10 of 16 of A and 1 of 2 of the last one: 11 of 18.
    expect(s.demais).toEqual({ rotulo: 'Demais', valor: 61.11, linhas: 3 })
  })

  it('never joins percentages of which nothing is said', () => {
    const linhas = [
      { cidade: 'A', p: 25 },
      { cidade: 'A', p: 75 },
      { cidade: 'B', p: 40 },
      ...Array.from({ length: 20 }, (_, i) => ({ cidade: `C${i}`, p: 90 })),
    ]
    const s = serieDe(linhas, nua, cidade)
    expect(s).toMatchObject({ como: 'uma', demais: null, escondidas: 1, semValor: 1 })
    expect(s.barras.every((b) => b.valor === 90)).toBe(true)
  })

  it('is the mean of figures that are no parts of a whole', () => {
    const linhas = [
      { cidade: 'A', atraso: 1 },
      { cidade: 'A', atraso: 4 },
      { cidade: 'A', atraso: null },
    ]
    expect(serieDe(linhas, atraso, cidade)).toMatchObject({
      como: 'media',
      barras: [{ rotulo: 'A', valor: 2.5, linhas: 3 }],
    })
  })

  it('of months goes with time', () => {
    const linhas = [
      { mes: '2026-03', pontos: 1 },
      { mes: '2025-12', pontos: 9 },
      { mes: '2026-01', pontos: 4 },
    ]
    expect(serieDe(linhas, pontos, mes).barras.map((b) => b.rotulo)).toEqual(['12/2025', '01/2026', '03/2026'])
  })

  it('counts by the group, otherwise by the first text', () => {
    expect(eixoDoGrafico([pontos, mes, cidade], null)).toBe(cidade)
    expect(eixoDoGrafico([pontos, mes, cidade], 'mes')).toBe(mes)
    expect(eixoDoGrafico([pontos, mes], null)).toBe(mes)
    expect(eixoDoGrafico([pontos], null)).toBeUndefined()
  })
})
