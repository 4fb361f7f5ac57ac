import type { AmbientePublico } from '#contract/sessao.ts'
import { type Capacidades, capacidades as capacidadesDe, VARIANTES, type Variante } from '#contract/variants.ts'
import { type Wording, wording } from '#contract/wording.ts'

/** What the host decides: read once before anything is drawn (main.tsx) and constant from then on. */
let atual: AmbientePublico | undefined

export const setAmbiente = (ambiente: AmbientePublico) => {
  atual = ambiente
}

export const temAmbiente = () => atual !== undefined

export const ambiente = (): AmbientePublico => {
  if (!atual) throw new Error('ambiente() before the environment was read')
  return atual
}

const variante = () => ambiente().variante as Variante

export const capacidades = (): Capacidades => capacidadesDe(variante())

/** A sentence of the standard words, as `frase` reads it, said in those of this variant; before it is known, as it is. */
export const dizer = (texto: string) => wording(temAmbiente() ? variante() : VARIANTES[0]).frase(texto)

/** The words of this variant: `const w = useWording()`, `w.plural('municipio')`. */
export const useWording = (): Wording => wording(variante())
