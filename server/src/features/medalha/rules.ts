import { formatDecimal } from '#contract/br.ts'
import type { FaixaDePontos } from '#contract/medalha.ts'
import { literal } from '#contract/wording.ts'

/** Points have two decimals, so whole cents compare exactly. */
const cents = (n: number) => Math.round(n * 100)
const fim = (f: FaixaDePontos) => (f.maxima === null ? Number.POSITIVE_INFINITY : cents(f.maxima))

/** Every score belongs to exactly one band: the sentence that says where two overlap or one is missing. */
export const problemaDasFaixas = (faixas: readonly FaixaDePontos[]): string | undefined => {
  const ordem = faixas.toSorted((a, b) => a.minima - b.minima || fim(a) - fim(b))
  for (const [i, f] of ordem.entries()) {
    const anterior = ordem[i - 1]
    if (!anterior) continue
    const esperado = fim(anterior) + 1
    if (cents(f.minima) < esperado) return literal(`As faixas de ${anterior.nome} e ${f.nome} se sobrepõem`)
    if (cents(f.minima) > esperado)
      return literal(
        `Há uma lacuna entre ${anterior.nome} e ${f.nome}: ${f.nome} deve começar em ${formatDecimal(esperado / 100)}`,
      )
  }
  return undefined
}

type Limites = Pick<FaixaDePontos, 'minima' | 'maxima'>

/** Neighbours that touched the band go on touching it when its limits move. */
export const acompanhar = <F extends FaixaDePontos>(vizinhas: readonly F[], antes: Limites, depois: Limites): F[] =>
  vizinhas.map((v) => {
    if (v.maxima !== null && cents(v.maxima) + 1 === cents(antes.minima))
      return { ...v, maxima: (cents(depois.minima) - 1) / 100 }
    if (antes.maxima !== null && depois.maxima !== null && cents(antes.maxima) + 1 === cents(v.minima))
      return { ...v, minima: (cents(depois.maxima) + 1) / 100 }
    return v
  })
