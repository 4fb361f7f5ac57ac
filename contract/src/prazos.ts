import { formatDate } from './br.ts'

/** Deadlines are days that end at 23:59 in São Paulo, which has kept one hour from UTC all year round since 2019. */
const FUSO = '-03:00'
const MINUTO = 60_000
const HORA = 60 * MINUTO
const DIA = 24 * HORA

/** The last moment of the day, in milliseconds. */
export const fimDoPrazo = (dia: string) => Date.parse(`${dia}T23:59:59.999${FUSO}`)

const SEMANA = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
/** 'domingo' of 0. */
export const nomeDoDia = (n: number) => SEMANA[n]!
/** 'sexta' */
export const diaDaSemana = (dia: string) => nomeDoDia(new Date(`${dia}T00:00:00Z`).getUTCDay())

/** 'até sexta, 21/11, 23:59' */
export const atePrazo = (dia: string) => {
  const [, mes, d] = dia.split('-')
  return `até ${diaDaSemana(dia)}, ${d}/${mes}, 23:59`
}

/** 'encerrou em 21/11/2025 às 23:59' */
export const encerrouPrazo = (dia: string) => `encerrou em ${formatDate(dia)} às 23:59`

const plural = (n: number, um: string, varios: string) => `${n} ${n === 1 ? um : varios}`

/** What is left, in the two units that matter: '2 dias e 3 h', '3 h 20 min', '12 min'. */
export const restante = (ms: number): string => {
  if (ms <= 0) return 'encerrado'
  if (ms < MINUTO) return 'menos de 1 min'
  const dias = Math.floor(ms / DIA)
  const horas = Math.floor((ms % DIA) / HORA)
  const minutos = Math.floor((ms % HORA) / MINUTO)
  if (dias > 0) return horas > 0 ? `${plural(dias, 'dia', 'dias')} e ${horas} h` : plural(dias, 'dia', 'dias')
  if (horas > 0) return minutos > 0 ? `${horas} h ${minutos} min` : `${horas} h`
  return `${minutos} min`
}

/** 'falta 1 dia e 21 h', 'faltam 3 h' */
export const faltaQuanto = (ms: number): string =>
  ms <= 0 ? 'encerrado' : `${/^(1|menos)\b/.test(restante(ms)) ? 'falta' : 'faltam'} ${restante(ms)}`
