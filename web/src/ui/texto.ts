import { quantos as contados } from '#contract/br.ts'

/** '1 município', '1.234 municípios'. */
export const quantos = contados
