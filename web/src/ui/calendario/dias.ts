import { formatDateTime } from '#contract/br.ts'

/** Days of a calendar: ISO texts, which have no time zone. Weeks begin on Sunday, as on the walls of Brazil. */

export const VISTAS = ['mes', 'semana', 'dia', 'lista'] as const
export type Vista = (typeof VISTAS)[number]

const DIA = 86_400_000
const millis = (dia: string) => Date.parse(`${dia}T00:00:00Z`)
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const maisDias = (dia: string, n: number) => iso(millis(dia) + n * DIA)
/** The same day of another month, or its last where it has no such day. */
export const maisMeses = (dia: string, n: number) => {
  const [ano, mes, d] = dia.split('-').map(Number) as [number, number, number]
  const ultimo = new Date(Date.UTC(ano, mes + n, 0)).getUTCDate()
  return iso(Date.UTC(ano, mes - 1 + n, Math.min(d, ultimo)))
}
export const diaDaSemana = (dia: string) => new Date(millis(dia)).getUTCDay()
const domingoDe = (dia: string) => maisDias(dia, -diaDaSemana(dia))
export const semanaDe = (dia: string) => Array.from({ length: 7 }, (_, i) => maisDias(domingoDe(dia), i))

const primeiroDe = (dia: string) => `${dia.slice(0, 7)}-01`
const ultimoDe = (dia: string) => maisDias(maisMeses(primeiroDe(dia), 1), -1)
/** The weeks that a month touches, whole. */
export const semanasDoMes = (dia: string) => {
  const semanas: string[][] = []
  for (let d = domingoDe(primeiroDe(dia)); d <= ultimoDe(dia); d = maisDias(d, 7)) semanas.push(semanaDe(d))
  return semanas
}

/** The days that a view shows, both included. */
export const periodoDe = (vista: Vista, dia: string): { de: string; ate: string } => {
  if (vista === 'dia') return { de: dia, ate: dia }
  if (vista === 'semana') return { de: domingoDe(dia), ate: maisDias(domingoDe(dia), 6) }
  if (vista === 'lista') return { de: primeiroDe(dia), ate: ultimoDe(dia) }
  return { de: domingoDe(primeiroDe(dia)), ate: maisDias(domingoDe(ultimoDe(dia)), 6) }
}
/** The same view, `n` further on. */
export const passoDe = (vista: Vista, dia: string, n: number) => {
  if (vista === 'dia') return maisDias(dia, n)
  return vista === 'semana' ? maisDias(dia, 7 * n) : maisMeses(dia, n)
}

const escrita = (opcoes: Intl.DateTimeFormatOptions) => {
  const formato = new Intl.DateTimeFormat('pt-BR', { ...opcoes, timeZone: 'UTC' })
  return (dia: string) => formato.format(new Date(millis(dia)))
}
const mesEscrito = escrita({ month: 'long', year: 'numeric' })
const diaEMes = escrita({ day: 'numeric', month: 'long' })
/** 'terça-feira, 17 de novembro de 2026' */
export const nomeDoDia = escrita({ dateStyle: 'full' })
/** 'ter., 17 de nov.' */
export const nomeCurto = escrita({ weekday: 'short', day: 'numeric', month: 'short' })
const semanaCurta = escrita({ weekday: 'short' })
const semanaLonga = escrita({ weekday: 'long' })
export const SETE_DIAS = semanaDe('2026-11-15').map((d) => ({
  curto: semanaCurta(d).replace('.', ''),
  longo: semanaLonga(d),
}))

/** What a view is of: 'novembro de 2026', '15 a 21 de novembro de 2026'. */
export const tituloDe = (vista: Vista, dia: string) => {
  if (vista === 'dia') return nomeDoDia(dia)
  if (vista !== 'semana') return mesEscrito(dia)
  const { de, ate } = periodoDe('semana', dia)
  const ano = ate.slice(0, 4)
  if (de.slice(0, 7) === ate.slice(0, 7)) return `${Number(de.slice(8))} a ${diaEMes(ate)} de ${ano}`
  const antes = de.slice(0, 4) === ano ? '' : ` de ${de.slice(0, 4)}`
  return `${diaEMes(de)}${antes} a ${diaEMes(ate)} de ${ano}`
}

/** A moment as day and minutes on the clock of São Paulo. */
export const noRelogio = (momento: string | Date) => {
  const [data = '', hora = ''] = formatDateTime(momento).split(' ')
  return { dia: data.split('/').reverse().join('-'), minuto: Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3)) }
}
export const MINUTOS_DO_DIA = 1440
/** 570 is '09:30' */
export const horaDe = (minuto: number) =>
  `${String(Math.floor(minuto / 60)).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`
