import { quantos as contados } from '#contract/br.ts'

/** '1 município', '1.234 municípios'. */
export const quantos = contados

/** A name in a filter over what has been: who is disabled stays findable there, and is told from the others. */
export const nomeDaPessoa = (p: { nome: string; habilitado: boolean }) =>
  p.habilitado ? p.nome : `${p.nome} (desabilitado)`
