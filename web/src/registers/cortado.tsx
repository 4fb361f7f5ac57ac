import { cut } from '#contract/br.ts'
import classes from './cortado.module.css'

/** The beginning of a text, the whole of it in a tooltip of the table; where there is no mouse, the whole. */
export const Cortado = ({ texto, corte }: { texto: string; corte: number }) => {
  const curto = cut(texto, corte)
  if (curto === texto) return texto
  return (
    <span data-dica={texto}>
      <span aria-hidden className={classes.curto}>
        {curto}
      </span>
      <span className={classes.inteiro}>{texto}</span>
    </span>
  )
}
