import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays'
import Holidays from 'date-holidays'
import { describe, expect, test } from 'vitest'
import { addBusinessDays, holidayName, holidays, isBusinessDay, todaySaoPaulo } from './holidays.ts'

const YEARS = Array.from({ length: 16 }, (_, i) => 2020 + i)
const localIso = (d: Date) =>
  `${d.getFullYear()}-${String(d.getMonth() + 1).padStart(2, '0')}-${String(d.getDate()).padStart(2, '0')}`
const datesOf = (year: number, name: RegExp) => [...holidays(year)].filter(([, n]) => name.test(n)).map(([d]) => d)

describe('holidays', () => {
  test.each([
    [2024, '2024-02-12', '2024-02-13', '2024-03-29', '2024-05-30'],
    [2025, '2025-03-03', '2025-03-04', '2025-04-18', '2025-06-19'],
    [2026, '2026-02-16', '2026-02-17', '2026-04-03', '2026-06-04'],
    [2027, '2027-02-08', '2027-02-09', '2027-03-26', '2027-05-27'],
  ])('movable days of %i', (year, mon, tue, paixao, corpus) => {
    expect(datesOf(year, /Carnaval/)).toEqual([mon, tue])
    expect(datesOf(year, /Paixão/)).toEqual([paixao])
    expect(datesOf(year, /Corpus/)).toEqual([corpus])
  })

  test('20 November is national from 2024 on', () => {
    expect(holidayName('2023-11-20')).toBeUndefined()
    expect(holidayName('2024-11-20')).toMatch(/Consciência Negra/)
    expect(holidays(2023).size).toBe(12)
    expect(holidays(2024).size).toBe(13)
  })

  test.each(YEARS)('%i agrees with brazilian-utils (which has no Carnaval Monday and lists Easter)', (year) => {
    const theirs = getHolidays(year)
      .filter((h) => h.type === 'national' || (h.type === 'optional' && /Carnaval|Corpus/.test(h.name)))
      .map((h) => localIso(h.date))
    const monday = datesOf(year, /Carnaval/)[0]!
    expect([...new Set([...theirs, monday])].sort()).toEqual([...holidays(year).keys()])
  })

  test.each(YEARS)('%i agrees with date-holidays', (year) => {
    const calendar = new Holidays('BR', { languages: 'pt' })
    const theirs = new Map(calendar.getHolidays(year).map((h) => [h.date.slice(0, 10), h]))
    for (const [date, name] of holidays(year)) expect(theirs.has(date), `${date} ${name}`).toBe(true)
    const nationwide = [...theirs].filter(([, h]) => h.type === 'public').map(([date]) => date)
    for (const date of nationwide) {
      const sunday = new Date(`${date}T00:00:00Z`).getUTCDay() === 0
      expect(holidays(year).has(date) || sunday, `${date} ${theirs.get(date)?.name}`).toBe(true)
    }
  })
})

describe('business days', () => {
  test.each([
    ['2025-04-16', '2025-04-22'],
    ['2025-06-17', '2025-06-20'],
    ['2025-06-18', '2025-06-23'],
    ['2025-02-28', '2025-03-06'],
    ['2025-11-19', '2025-11-24'],
    ['2025-12-30', '2026-01-02'],
    ['2026-02-13', '2026-02-19'],
    ['2026-06-03', '2026-06-08'],
    ['2023-11-17', '2023-11-21'],
  ])('two business days after %s is %s', (from, to) => {
    expect(addBusinessDays(from, 2)).toBe(to)
  })

  test('weekends and holidays are not business days; zero days stay put', () => {
    expect(isBusinessDay('2026-10-10')).toBe(false)
    expect(isBusinessDay('2026-10-11')).toBe(false)
    expect(isBusinessDay('2026-10-12')).toBe(false)
    expect(isBusinessDay('2026-10-13')).toBe(true)
    expect(addBusinessDays('2026-10-10', 0)).toBe('2026-10-10')
    expect(addBusinessDays('2026-10-10', 1)).toBe('2026-10-13')
  })

  test('the n-th business day has exactly n business days up to it', () => {
    for (let n = 1; n <= 260; n += 13) {
      let count = 0
      const end = addBusinessDays('2024-12-31', n)
      for (let d = Date.parse('2025-01-01'); d <= Date.parse(end); d += 86_400_000)
        if (isBusinessDay(new Date(d).toISOString().slice(0, 10))) count += 1
      expect(count).toBe(n)
      expect(isBusinessDay(end)).toBe(true)
    }
  })
})

test('the day in São Paulo changes at 03:00 UTC (02:00 in the last summer time)', () => {
  expect(todaySaoPaulo(new Date('2026-01-01T02:59:59Z'))).toBe('2025-12-31')
  expect(todaySaoPaulo(new Date('2026-01-01T03:00:00Z'))).toBe('2026-01-01')
  expect(todaySaoPaulo(new Date('2019-01-01T02:00:00Z'))).toBe('2019-01-01')
})
