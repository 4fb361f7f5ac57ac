import { formatDate, formatDateTime, isIsoDate } from '#contract/br.ts'

const longa = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' })
const longaComHora = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

const diaDe = (momento: Date) => formatDate(momento)
const UM_DIA = 86_400_000

/** 'hoje 14:30', 'ontem 09:10', otherwise the plain date; a calendar day carries no time. */
const dataCurta = (valor: string, agora: Date): string => {
  const dia = formatDate(valor)
  const hora = isIsoDate(valor) ? '' : ` ${formatDateTime(valor).slice(11)}`
  if (dia === diaDe(agora)) return `hoje${hora}`
  if (dia === diaDe(new Date(agora.getTime() - UM_DIA))) return `ontem${hora}`
  return `${dia}${hora}`
}

const dataLonga = (valor: string): string =>
  isIsoDate(valor) ? longa.format(new Date(`${valor}T00:00:00Z`)) : longaComHora.format(new Date(valor))

interface Props {
  /** ISO date or moment. */
  valor: string | null | undefined
  /** Leave the time out of a moment. */
  soData?: boolean
  agora?: Date
  vazio?: string
}

/** Short for reading, whole on hover. */
export const DateText = ({ valor, soData, agora = new Date(), vazio = '' }: Props) => {
  if (!valor) return <>{vazio}</>
  const curta = dataCurta(valor, agora)
  return (
    <time dateTime={valor} title={dataLonga(valor)}>
      {soData ? curta.split(' ')[0] : curta}
    </time>
  )
}
