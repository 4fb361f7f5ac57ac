/**
 * Business days as Brazilian banks count them: weekends and national holidays are out, and so are Carnaval (Monday and
 * Tuesday) and Corpus Christi. State and municipal holidays are not. Dates are ISO texts (2026-02-16): a calendar day
 * has no time zone.
 */
const DAY = 86_400_000
const toMillis = (iso: string) => Date.parse(`${iso}T00:00:00Z`)
const toIso = (millis: number) => new Date(millis).toISOString().slice(0, 10)

/** Easter Sunday by Meeus/Jones/Butcher. */
const easter = (year: number): number => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1)
}

const FIXED = {
  '01-01': 'Confraternização Universal',
  '04-21': 'Tiradentes',
  '05-01': 'Dia do Trabalho',
  '09-07': 'Independência do Brasil',
  '10-12': 'Nossa Senhora Aparecida',
  '11-02': 'Finados',
  '11-15': 'Proclamação da República',
  '12-25': 'Natal',
}

/** Days from Easter Sunday. */
const MOVABLE = [
  [-48, 'Carnaval'],
  [-47, 'Carnaval'],
  [-2, 'Paixão de Cristo'],
  [60, 'Corpus Christi'],
] as const

/** Lei 14.759/2023 made 20 November national. */
const CONSCIENCIA_NEGRA_SINCE = 2024

const years = new Map<number, ReadonlyMap<string, string>>()

/** ISO date → name of the holiday. */
export const holidays = (year: number): ReadonlyMap<string, string> => {
  const known = years.get(year)
  if (known) return known
  const sunday = easter(year)
  const list: [string, string][] = Object.entries(FIXED).map(([day, name]) => [`${year}-${day}`, name])
  if (year >= CONSCIENCIA_NEGRA_SINCE) list.push([`${year}-11-20`, 'Dia Nacional de Zumbi e da Consciência Negra'])
  for (const [offset, name] of MOVABLE) list.push([toIso(sunday + offset * DAY), name])
  const made = new Map(list.sort(([a], [b]) => a.localeCompare(b)))
  years.set(year, made)
  return made
}

export const holidayName = (isoDate: string): string | undefined => holidays(Number(isoDate.slice(0, 4))).get(isoDate)

export const isBusinessDay = (isoDate: string): boolean => {
  const weekday = new Date(toMillis(isoDate)).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidayName(isoDate)
}

/** The n-th business day after the date; the date itself never counts. */
export const addBusinessDays = (isoDate: string, n: number): string => {
  let day = toMillis(isoDate)
  for (let left = n; left > 0; ) {
    day += DAY
    if (isBusinessDay(toIso(day))) left -= 1
  }
  return toIso(day)
}

const saoPaulo = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day it is in São Paulo, whatever the zone of the machine. */
export const todaySaoPaulo = (now: Date): string => saoPaulo.format(now)
