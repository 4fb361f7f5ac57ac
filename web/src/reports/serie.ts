import { type Coluna, compararValores, isTempo, type Linha, toMinutes, toNumber, type Valor } from '#contract/coluna.ts'
import { agrupaveis, rotuloDoGrupo, temTotal, totalDaColuna, valorDoGrupo } from '#contract/relatorio-vista.ts'

/** More stand together as 'demais'. */
export const MAX_BARRAS = 20

/**
 * How several rows are one bar: added up, as the share that the report says, as the mean of the rows, or not at all, which
 * is how percentages are that nobody said more about.
 */
export type Como = 'soma' | 'proporcao' | 'media' | 'uma'
export const comoSeJuntam = (c: Coluna): Como => {
  if (c.media) return 'proporcao'
  if (temTotal(c)) return 'soma'
  return c.tipo === 'percentual' ? 'uma' : 'media'
}

export interface Barra {
  readonly rotulo: string
  readonly valor: number
  /** How many rows stand behind it. */
  readonly linhas: number
}
export interface Serie {
  readonly como: Como
  readonly barras: readonly Barra[]
  /** What the others are together; none where they are few, or nothing together. */
  readonly demais: Barra | null
  /** How many more there are than bars. */
  readonly escondidas: number
  /** Without a figure, or with several that are nothing together. */
  readonly semValor: number
}

/** What a chart counts by: what rows stand together by, otherwise the first text. */
export const eixoDoGrafico = (colunas: readonly Coluna[], grupo: string | null) => {
  const textos = agrupaveis(colunas)
  return textos.find((c) => c.chave === grupo) ?? textos.find((c) => c.tipo === 'texto') ?? textos[0]
}

const numeroDe = ({ chave, tipo }: Coluna, l: Linha) => (tipo === 'horas' ? toMinutes : toNumber)(l[chave])

const valorDe = (c: Coluna, como: Como, linhas: readonly Linha[]): number | undefined => {
  const numeros = linhas.flatMap((l) => numeroDe(c, l) ?? [])
  if (numeros.length === 0) return undefined
  if (como === 'uma') return linhas.length === 1 ? numeros[0] : undefined
  if (como === 'media') return numeros.reduce((s, n) => s + n, 0) / numeros.length
  return totalDaColuna(c, linhas) ?? undefined
}

/** The largest bars of a figure by what a column says; those of days and months in the order of time. */
export const serieDe = (linhas: readonly Linha[], coluna: Coluna, por: Coluna): Serie => {
  const como = comoSeJuntam(coluna)
  const grupos = Map.groupBy(linhas, (l) => rotuloDoGrupo(por.tipo, l[por.chave]))
  const todas = [...grupos].flatMap(([rotulo, suas]) => {
    const valor = valorDe(coluna, como, suas)
    return valor === undefined ? [] : [{ rotulo, valor, suas, em: valorDoGrupo(por.tipo, suas[0]![por.chave]) }]
  })
  const maiores = todas.toSorted((a, b) => b.valor - a.valor || compararValores(a.rotulo, b.rotulo))
  const [mostradas, outras] = [maiores.slice(0, MAX_BARRAS), maiores.slice(MAX_BARRAS)]
  const noTempo = isTempo(por.tipo) || por.tipo === 'mes'
  const emOrdem = noTempo ? mostradas.toSorted((a, b) => compararValores(a.em as Valor, b.em as Valor)) : mostradas
  const restantes = outras.flatMap((o) => o.suas)
  const juntas = como === 'uma' ? undefined : valorDe(coluna, como, restantes)
  return {
    como,
    barras: emOrdem.map(({ rotulo, valor, suas }) => ({ rotulo, valor, linhas: suas.length })),
    demais: juntas === undefined ? null : { rotulo: 'Demais', valor: juntas, linhas: restantes.length },
    escondidas: outras.length,
    semValor: grupos.size - todas.length,
  }
}
