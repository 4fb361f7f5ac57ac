import { quantos as contados } from '#contract/br.ts'

/** The sentence to show for a failure of any shape. */
export const mensagemDe = (erro: unknown): string =>
  erro instanceof Error && erro.message ? erro.message : 'Algo deu errado. Tente de novo.'

/** '1 município', '1.234 municípios'. */
export const quantos = contados
