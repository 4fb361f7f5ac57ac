/** Something with parts of its own kind. */
export interface Ramo<T> {
  readonly chave: string
  readonly nome: string
  readonly filhos: readonly T[]
}

/** A row of the tree: how deep it lies, under whom, and which of its siblings it is. */
export interface Linha<T> {
  readonly no: T
  readonly nivel: number
  readonly mae: string | null
  readonly posicao: number
  readonly irmaos: number
  readonly aberta: boolean
}

/** The rows that are seen, from top to bottom. */
export const linhasDe = <T extends Ramo<T>>(
  raizes: readonly T[],
  estaAberta: (no: T, nivel: number) => boolean,
  nivel = 1,
  mae: string | null = null,
): Linha<T>[] =>
  raizes.flatMap((no, i) => {
    const aberta = no.filhos.length > 0 && estaAberta(no, nivel)
    return [
      { no, nivel, mae, posicao: i + 1, irmaos: raizes.length, aberta },
      ...(aberta ? linhasDe(no.filhos, estaAberta, nivel + 1, no.chave) : []),
    ]
  })

/** What answers the search with all that lies below it, and its parents, so that it is seen where it belongs. */
export const podar = <T extends Ramo<T>>(raizes: readonly T[], serve: (no: T) => boolean): T[] =>
  raizes.flatMap((no) => {
    if (serve(no)) return [no]
    const filhos = podar(no.filhos, serve)
    return filhos.length > 0 ? [{ ...no, filhos }] : []
  })

/** All of them, parents first. */
export const todosDe = <T extends Ramo<T>>(raizes: readonly T[]): T[] =>
  raizes.flatMap((no) => [no, ...todosDe(no.filhos)])
