import { todaySaoPaulo } from '#contract/holidays.ts'
import { MAX_FALHAS, type Recorrencia, ULTIMO_DIA } from '#contract/relatorio-agendamento.ts'

/* When a scheduled report is sent. Days and hours are São Paulo's, which has kept one distance from UTC since 2019. */

const FUSO = '-03:00'
const DIA = 86_400_000
/** No month is further away than the end of the next. */
const LONGE = 62

const emMs = (dia: string) => Date.parse(`${dia}T00:00:00Z`)
const diaSeguinte = (dia: string, n: number) => new Date(emMs(dia) + n * DIA).toISOString().slice(0, 10)
const ultimoDoMes = (dia: string) => diaSeguinte(dia, 1).slice(0, 7) !== dia.slice(0, 7)

/** Whether it is sent on that day. */
const caiEm = ({ frequencia, diaSemana, diaMes }: Recorrencia, dia: string) => {
  if (frequencia === 'diaria') return true
  if (frequencia === 'semanal') return new Date(emMs(dia)).getUTCDay() === diaSemana
  return diaMes === ULTIMO_DIA ? ultimoDoMes(dia) : Number(dia.slice(8)) === diaMes
}
const momento = (dia: string, hora: number) => new Date(`${dia}T${String(hora).padStart(2, '0')}:00:00${FUSO}`)

/** The first time after a moment: what was missed until then is sent once, and not as often as it was missed. */
export const proximaVez = (r: Recorrencia, depois: Date): Date => {
  const hoje = todaySaoPaulo(depois)
  for (let n = 0; n <= LONGE; n++) {
    const dia = diaSeguinte(hoje, n)
    const vez = momento(dia, r.hora)
    if (caiEm(r, dia) && vez > depois) return vez
  }
  throw new Error(`no time for ${JSON.stringify(r)}`)
}

/** The day of the last time until a moment: of several that were missed it is the last that is sent. */
export const diaDaVez = (r: Recorrencia, agora: Date): string => {
  const hoje = todaySaoPaulo(agora)
  for (let n = 0; n <= LONGE; n++) {
    const dia = diaSeguinte(hoje, -n)
    if (caiEm(r, dia) && momento(dia, r.hora) <= agora) return dia
  }
  throw new Error(`no time for ${JSON.stringify(r)}`)
}

/** So long what was asked for by hand may be under way; then it may be asked for again. */
const AGORA_MS = 15 * 60_000
export const aCaminho = (pedidoEm: string | null, agora: Date) =>
  pedidoEm !== null && agora.getTime() - Date.parse(pedidoEm) < AGORA_MS

/** What one more failure makes of it. */
export const depoisDeFalhar = (falhas: number) => ({ falhas: falhas + 1, ativo: falhas + 1 < MAX_FALHAS })

/** The day that its frequency does not ask for is none. */
export const soSeuDia = <R extends Recorrencia>(r: R): R => ({
  ...r,
  diaSemana: r.frequencia === 'semanal' ? r.diaSemana : null,
  diaMes: r.frequencia === 'mensal' ? r.diaMes : null,
})
