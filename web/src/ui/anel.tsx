import { formatPercentual } from '#contract/br.ts'
import classes from './anel.module.css'

const RAIO = 16
const VOLTA = 2 * Math.PI * RAIO

interface Props {
  /** 0 to 100. */
  valor: number
  /** What it counts: '63% comprovado'. */
  rotulo: string
  tamanho?: number
}

/** A share as a ring with its figure inside. */
export const Anel = ({ valor, rotulo, tamanho = 48 }: Props) => (
  <svg width={tamanho} height={tamanho} viewBox="0 0 40 40" role="img" aria-label={rotulo} className={classes.anel}>
    <title>{rotulo}</title>
    <circle cx="20" cy="20" r={RAIO} className={classes.fundo} />
    <circle
      cx="20"
      cy="20"
      r={RAIO}
      className={classes.parte}
      strokeDasharray={`${(Math.min(100, valor) / 100) * VOLTA} ${VOLTA}`}
      transform="rotate(-90 20 20)"
    />
    <text
      x="20"
      y="20"
      dominantBaseline="central"
      textAnchor="middle"
      className={classes.numero}
      data-longo={formatPercentual(valor).length > 4 || undefined}
      aria-hidden
    >
      {formatPercentual(valor)}
    </text>
  </svg>
)
