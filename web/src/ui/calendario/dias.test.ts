import { describe, expect, it } from 'vitest'
import { maisDias, maisMeses, noRelogio, passoDe, periodoDe, semanasDoMes, tituloDe } from './dias.ts'

describe('the days of a calendar', () => {
  it('go over the ends of months and years', () => {
    expect(maisDias('2026-12-31', 1)).toBe('2027-01-01')
    expect(maisDias('2028-02-28', 1)).toBe('2028-02-29')
    expect(maisMeses('2026-01-31', 1)).toBe('2026-02-28')
    expect(maisMeses('2026-03-31', -1)).toBe('2026-02-28')
    expect(maisMeses('2026-12-15', 1)).toBe('2027-01-15')
    expect(maisMeses('2026-01-15', -1)).toBe('2025-12-15')
  })

  it('of a month are whole weeks from Sunday on, four to six of them', () => {
    expect(semanasDoMes('2026-11-17').map((s) => [s[0], s[6]])).toEqual([
      ['2026-11-01', '2026-11-07'],
      ['2026-11-08', '2026-11-14'],
      ['2026-11-15', '2026-11-21'],
      ['2026-11-22', '2026-11-28'],
      ['2026-11-29', '2026-12-05'],
    ])
    expect(semanasDoMes('2026-02-10')).toHaveLength(4)
    expect(semanasDoMes('2026-08-10')).toHaveLength(6)
  })

  it('that a view asks for are those it shows', () => {
    expect(periodoDe('mes', '2026-11-17')).toEqual({ de: '2026-11-01', ate: '2026-12-05' })
    expect(periodoDe('lista', '2026-02-17')).toEqual({ de: '2026-02-01', ate: '2026-02-28' })
    expect(periodoDe('semana', '2026-11-21')).toEqual({ de: '2026-11-15', ate: '2026-11-21' })
    expect(periodoDe('dia', '2026-11-17')).toEqual({ de: '2026-11-17', ate: '2026-11-17' })
    expect([
      passoDe('mes', '2026-11-30', 3),
      passoDe('semana', '2026-11-30', -1),
      passoDe('dia', '2026-11-30', 1),
    ]).toEqual(['2027-02-28', '2026-11-23', '2026-12-01'])
  })

  it('are said as people say them', () => {
    expect(tituloDe('mes', '2026-11-17')).toBe('novembro de 2026')
    expect(tituloDe('semana', '2026-11-17')).toBe('15 a 21 de novembro de 2026')
    expect(tituloDe('semana', '2026-12-01')).toBe('29 de novembro a 5 de dezembro de 2026')
    expect(tituloDe('semana', '2026-12-31')).toBe('27 de dezembro de 2026 a 2 de janeiro de 2027')
    expect(tituloDe('dia', '2026-11-17')).toBe('terça-feira, 17 de novembro de 2026')
  })

  it('are those of São Paulo, whatever the moment is elsewhere', () => {
    expect(noRelogio('2026-11-18T02:30:00Z')).toEqual({ dia: '2026-11-17', minuto: 23 * 60 + 30 })
    expect(noRelogio('2026-11-17T12:00:00Z')).toEqual({ dia: '2026-11-17', minuto: 9 * 60 })
  })
})
