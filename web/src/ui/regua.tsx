import { formatDecimal } from '#contract/br.ts'
import classes from './regua.module.css'

interface Props {
  /** What is sure, and what may come on top of it. */
  valor: number
  talvez: number
  /** The end, unless a mark lies beyond it. */
  fim: number
  marcas: readonly { nome: string; em: number }[]
}

/** Nearer than this on a phone, names stand on each other. */
const PERTO = 0.16

/** How far the points reach, with the medals on the way. A picture only: the words beside it say the same. */
export const Regua = ({ valor, talvez, fim, marcas }: Props) => {
  const largura = Math.max(fim, ...marcas.map((m) => m.em), 1)
  const ate = (n: number) => `${Math.min(100, (n / largura) * 100)}%`
  const apertada = marcas.some((m, i) => i > 0 && (m.em - marcas[i - 1]!.em) / largura < PERTO)
  return (
    <div className={classes.raiz} data-apertada={apertada || undefined} aria-hidden>
      <div className={classes.regua}>
        <span className={classes.talvez} style={{ width: ate(talvez) }} />
        <span className={classes.valor} style={{ width: ate(valor) }} />
        {marcas.map((m) => (
          <span
            key={m.nome}
            className={classes.marca}
            style={{ left: ate(m.em) }}
            data-fim={m.em / largura > 0.92 || undefined}
          >
            <span className={classes.nome}>{m.nome}</span>
            <span className={classes.em}>{formatDecimal(m.em)}</span>
          </span>
        ))}
      </div>
      {apertada && (
        <div className={classes.legenda}>{marcas.map((m) => `${m.nome} ${formatDecimal(m.em)}`).join(' · ')}</div>
      )}
    </div>
  )
}
