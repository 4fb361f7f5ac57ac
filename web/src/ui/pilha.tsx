import type { ReactNode } from 'react'
import { formatInteiro } from '#contract/br.ts'
import ul from './lista.module.css'
import classes from './pilha.module.css'

export interface ParteDaPilha {
  chave: string
  valor: number
  /** A background of CSS. */
  cor: string
  /** What it counts; beside its number in the list. */
  rotulo: ReactNode
  /** A letter or two on the bar itself, where the colour is light enough for dark letters. */
  sigla?: string
}

/** What is not begun, or not reached: striped, in the dark and with forced colours too. */
export const LISTRADO = 'repeating-linear-gradient(45deg, var(--praca-campo) 0 2px, transparent 2px 6px)'

/** Narrower than this part of the bar, letters do not fit. */
const CABE_A_SIGLA = 0.05

/** A whole and its parts: a bar, and its numbers in words, which say all that the bar does. */
export const Pilha = ({ partes }: { partes: readonly ParteDaPilha[] }) => {
  const total = partes.reduce((soma, p) => soma + p.valor, 0)
  return (
    <>
      <div className={classes.pilha} data-siglas={partes.some((p) => p.sigla) || undefined} aria-hidden>
        {partes
          .filter((p) => p.valor > 0)
          .map((p) => (
            <span
              key={p.chave}
              data-parte={p.chave}
              style={{ width: `${(p.valor / total) * 100}%`, background: p.cor }}
            >
              {p.valor / total >= CABE_A_SIGLA && p.sigla}
            </span>
          ))}
      </div>
      <ul className={`${ul.grade} ${classes.partes}`}>
        {partes.map((p) => (
          <li key={p.chave} className={classes.parte}>
            <span className={classes.amostra} style={{ background: p.cor }} aria-hidden />
            <strong>{formatInteiro(p.valor)}</strong>
            {p.rotulo}
          </li>
        ))}
      </ul>
    </>
  )
}
