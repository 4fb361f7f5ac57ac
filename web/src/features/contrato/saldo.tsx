import { Progress, Text } from '@mantine/core'
import { formatDecimalHours, formatPercentual } from '#contract/br.ts'
import classes from './contrato.module.css'

interface Props {
  rotulo: string
  usado: number
  previsto: number
  sufixo?: string
  /** Whether the label is written above; in a table the column says it. */
  comRotulo?: boolean
}

const corDe = (parte: number) => (parte >= 1 ? 'red' : parte >= 0.8 ? 'yellow' : 'blue')

/** How much of what was planned is used: the figures, and the same as a bar. */
export const BarraDeSaldo = ({ rotulo, usado, previsto, sufixo = '', comRotulo }: Props) => {
  const parte = previsto > 0 ? usado / previsto : 1
  const frase = `${formatDecimalHours(usado)} de ${formatDecimalHours(previsto)}${sufixo}`
  return (
    <div className={classes.barra}>
      {comRotulo && (
        <Text size="sm" fw={600}>
          {rotulo}
        </Text>
      )}
      <div className={classes.numeros}>
        <span>{frase}</span>
        <Text span size="xs" c="dimmed">
          {formatPercentual(Math.round(parte * 100))}
        </Text>
      </div>
      <Progress.Root size={6}>
        <Progress.Section value={Math.min(100, parte * 100)} color={corDe(parte)} aria-label={`${rotulo}: ${frase}`} />
      </Progress.Root>
    </div>
  )
}

export const horas = (h: number) => `${formatDecimalHours(h)} h`
