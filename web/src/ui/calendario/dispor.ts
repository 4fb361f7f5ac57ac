/** From one minute of the day to another. */
export interface Trecho {
  inicio: number
  fim: number
}
export interface Disposto<T> {
  item: T
  /** From the left, of so many beside each other. */
  coluna: number
  colunas: number
}
/** What did not find room beside the others. */
export interface Resto<T> extends Trecho, Omit<Disposto<T>, 'item'> {
  itens: T[]
}

/** Shorter ones are drawn as long as this, so that their name can be read: so long they need their room. */
export const MENOR_ALTURA = 30
const fimDe = (t: Trecho) => Math.max(t.fim, t.inicio + MENOR_ALTURA)

/** Runs of those that touch each other, in the order of their beginning, the longer first. */
const correntes = <T extends Trecho>(itens: readonly T[]): T[][] => {
  const emOrdem = itens.toSorted((a, b) => a.inicio - b.inicio || fimDe(b) - fimDe(a))
  const todas: T[][] = []
  let fim = Number.NEGATIVE_INFINITY
  for (const t of emOrdem) {
    if (t.inicio >= fim) todas.push([])
    todas.at(-1)!.push(t)
    fim = Math.max(fim, fimDe(t))
  }
  return todas
}

/** Each in the first column that is free when it begins. */
const emColunas = <T extends Trecho>(corrente: readonly T[]) => {
  const livres: number[] = []
  const dispostos = corrente.map((item) => {
    const achada = livres.findIndex((fim) => fim <= item.inicio)
    const coluna = achada < 0 ? livres.length : achada
    livres[coluna] = fimDe(item)
    return { item, coluna }
  })
  return { dispostos, colunas: livres.length }
}

/**
 * Beside each other what happens at the same time, in at most `max` columns: where they do not do, the last one tells
 * how many more there are.
 */
export const dispor = <T extends Trecho>(
  itens: readonly T[],
  max: number,
): { dispostos: Disposto<T>[]; restos: Resto<T>[] } => {
  const dispostos: Disposto<T>[] = []
  const restos: Resto<T>[] = []
  for (const corrente of correntes(itens)) {
    const { dispostos: postos, colunas } = emColunas(corrente)
    const cabem = Math.min(colunas, max)
    const limite = colunas > max ? max - 1 : max
    for (const { item, coluna } of postos) if (coluna < limite) dispostos.push({ item, coluna, colunas: cabem })
    const demais = postos.filter((p) => p.coluna >= limite).map((p) => p.item)
    for (const juntos of correntes(demais))
      restos.push({
        itens: juntos,
        inicio: juntos[0]!.inicio,
        fim: Math.max(...juntos.map(fimDe)),
        coluna: limite,
        colunas: cabem,
      })
  }
  return { dispostos, restos }
}
