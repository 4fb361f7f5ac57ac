/** Business days by another way than the product's: Easter from its formula, the rest counted day by day. */
const DAY = 86_400_000
const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']
/** Carnival Monday and Tuesday, Good Friday, Corpus Christi, in days from Easter. */
const MOVABLE = [-48, -47, -2, 60]

/** Anonymous Gregorian computus. */
const easter = (year: number) => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1)
}

const isHoliday = (at: number) => {
  const day = new Date(at).toISOString()
  return (
    FIXED.includes(day.slice(5, 10)) ||
    MOVABLE.some((d) => easter(Number(day.slice(0, 4))) + d * DAY === Math.floor(at / DAY) * DAY)
  )
}
export const isBusinessDay = (at: number) => ![0, 6].includes(new Date(at).getUTCDay()) && !isHoliday(at)

/** São Paulo has been three hours behind all year round since 2019. */
export const saoPauloDay = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 10)

/** So many business days after a day. */
export const laterDay = (from: string, n: number) => {
  let day = Date.parse(from)
  for (let left = n; left > 0; ) {
    day += DAY
    if (isBusinessDay(day)) left -= 1
  }
  return new Date(day).toISOString().slice(0, 10)
}
/** The last day for sending again: the second business day after the one of the rejection. */
export const resendDay = (at: Date) => laterDay(saoPauloDay(at), 2)
/** The last day for an appeal: the fifth business day after the second rejection. */
export const appealDay = (at: Date) => laterDay(saoPauloDay(at), 5)
export const isOver = (day: string, at: Date) => saoPauloDay(at) > day
