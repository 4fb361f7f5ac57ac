import { useSyncExternalStore } from 'react'

/** As long as the second half of a double click may take, with room for slow hands. */
const PAUSA = 600

/** The question that was just answered by pointing: what comes into its place must not take the second click. */
let respondida: number | undefined
let relogio: ReturnType<typeof setTimeout> | undefined
const ouvintes = new Set<() => void>()
const mudar = (pergunta: number | undefined) => {
  respondida = pergunta
  for (const f of ouvintes) f()
}
const assinar = (f: () => void) => {
  ouvintes.add(f)
  return () => void ouvintes.delete(f)
}

export const comecarPausa = (pergunta: number) => {
  clearTimeout(relogio)
  mudar(pergunta)
  relogio = setTimeout(() => mudar(undefined), PAUSA)
}

/** Whether it is too early to answer this question by pointing. */
export const usePausa = (pergunta: number) =>
  useSyncExternalStore(assinar, () => respondida !== undefined && respondida !== pergunta)
