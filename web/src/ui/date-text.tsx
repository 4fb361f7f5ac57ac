import { formatDate, formatDateTime, isIsoDate } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'

const UM_DIA = 86_400_000
const POUCOS_DIAS = 7

/** Days from one to the other as São Paulo counts them. */
const diasEntre = (de: string, ate: Date) =>
  Math.round((Date.parse(todaySaoPaulo(ate)) - Date.parse(isIsoDate(de) ? de : todaySaoPaulo(new Date(de)))) / UM_DIA)

const relativa = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' })
const longa = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' })
const longaComHora = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})
const porExtenso = (valor: string): string =>
  isIsoDate(valor) ? longa.format(new Date(`${valor}T00:00:00Z`)) : longaComHora.format(new Date(valor))

/** 'há 3 dias, sexta-feira, 1 de março de 2024'; what is further than a week away needs no counting. */
const naDica = (valor: string, agora: Date): string => {
  const dias = diasEntre(valor, agora)
  return Math.abs(dias) <= POUCOS_DIAS ? `${relativa.format(-dias, 'day')}, ${porExtenso(valor)}` : porExtenso(valor)
}

interface Props {
  /** ISO date or moment. */
  valor: string | null | undefined
  /** Leave the time out of a moment. */
  soData?: boolean
  agora?: Date
  vazio?: string
}

/** DD/MM/YYYY and, of a moment, HH:mm; on hover how long ago, and the whole. */
export const DateText = ({ valor, soData, agora = new Date(), vazio = '' }: Props) => {
  if (!valor) return <>{vazio}</>
  return (
    <time dateTime={valor} title={naDica(valor, agora)}>
      {soData || isIsoDate(valor) ? formatDate(valor) : formatDateTime(valor)}
    </time>
  )
}
