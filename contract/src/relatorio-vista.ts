import { z } from 'zod'
import { quantos } from './br.ts'
import {
  type Coluna,
  compararValores,
  DESTAQUE,
  formatar,
  isNumerica,
  type Linha,
  type TipoColuna,
  toMinutes,
  toNumber,
  type Valor,
} from './coluna.ts'
import { todaySaoPaulo } from './holidays.ts'

/**
 * How a report is looked at, whatever it is filtered by: the same on the screen, in its files, in the address and in a
 * saved view.
 */
export interface Vista {
  /** Keys in the order in which they are shown; none: as the report has them. */
  readonly colunas: readonly string[]
  readonly ordem: { readonly coluna: string; readonly desc: boolean } | null
  /** The column whose equal values stand together, with their subtotals. */
  readonly grupo: string | null
  /** Groups show their subtotals alone until one is unfolded. */
  readonly dobrados: boolean
  /** The figure that is drawn. */
  readonly grafico: string | null
}
export const VISTA_PADRAO: Vista = { colunas: [], ordem: null, grupo: null, dobrados: false, grafico: null }

/** What rows can stand together by, and what can be drawn. */
export const agrupaveis = <C extends { readonly tipo: TipoColuna }>(colunas: readonly C[]) =>
  colunas.filter((c) => !isNumerica(c.tipo))
export const desenhaveis = <C extends { readonly tipo: TipoColuna }>(colunas: readonly C[]) =>
  colunas.filter((c) => isNumerica(c.tipo))

const chavesDe = (colunas: readonly Coluna[]) => colunas.map((c) => c.chave)
/** One of them or none; where there are none, none. */
const umaOuNenhuma = (colunas: readonly Coluna[]) =>
  (colunas.length ? z.enum(chavesDe(colunas)).nullable() : z.null()).default(null)

/** Held to the columns of a report. */
export const vistaDe = (colunas: readonly Coluna[]) => {
  const umaChave = z.enum(chavesDe(colunas))
  return z
    .object({
      colunas: z
        .array(umaChave)
        .max(colunas.length)
        .refine((cs) => new Set(cs).size === cs.length, 'Cada coluna aparece uma vez')
        .default([]),
      ordem: z
        .object({ coluna: umaChave, desc: z.boolean().default(false) })
        .nullable()
        .default(null),
      grupo: umaOuNenhuma(agrupaveis(colunas)),
      dobrados: z.boolean().default(false),
      grafico: umaOuNenhuma(desenhaveis(colunas)),
    })
    .prefault({}) as unknown as z.ZodType<Vista, Partial<Vista> | undefined>
}

/** Of whichever report. */
export const vistaSchema = z.object({
  colunas: z.array(z.string()),
  ordem: z.object({ coluna: z.string(), desc: z.boolean() }).nullable(),
  grupo: z.string().nullable(),
  dobrados: z.boolean(),
  grafico: z.string().nullable(),
})
const { shape } = vistaSchema
const guardada = z
  .object({
    colunas: shape.colunas.catch([]),
    ordem: shape.ordem.catch(null),
    grupo: shape.grupo.catch(null),
    dobrados: shape.dobrados.catch(false),
    grafico: shape.grafico.catch(null),
  })
  .catch({ ...VISTA_PADRAO, colunas: [] })

/** Of what was kept or sent by somebody else, what these columns have: a column that is not seen is not sorted by either. */
export const vistaQueCabe = (vista: unknown, colunas: readonly Coluna[]): Vista => {
  const { ordem, grupo, grafico, ...lida } = guardada.parse(vista)
  const [todas, textos, figuras] = [colunas, agrupaveis(colunas), desenhaveis(colunas)].map(
    (cs) => new Set(chavesDe(cs)),
  ) as [Set<string>, Set<string>, Set<string>]
  return {
    ...lida,
    colunas: [...new Set(lida.colunas)].filter((c) => todas.has(c)),
    ordem: ordem && todas.has(ordem.coluna) ? ordem : null,
    grupo: grupo !== null && textos.has(grupo) ? grupo : null,
    grafico: grafico !== null && figuras.has(grafico) ? grafico : null,
  }
}

/** The columns that are shown, in their order; what rows stand together by comes first. `todas`: also those that hide until asked for. */
export const colunasDaVista = <C extends Pick<Coluna, 'chave' | 'oculta'>>(
  colunas: readonly C[],
  { colunas: escolhidas, grupo }: Pick<Vista, 'colunas' | 'grupo'>,
  { todas = false } = {},
): C[] => {
  const daChave = new Map(colunas.map((c) => [c.chave, c]))
  const vistas = escolhidas.length
    ? escolhidas.flatMap((chave) => daChave.get(chave) ?? [])
    : colunas.filter((c) => todas || !c.oculta)
  const primeira = grupo === null ? undefined : daChave.get(grupo)
  return primeira ? [primeira, ...vistas.filter((c) => c !== primeira)] : vistas
}

/* Groups */

/** What of a cell rows stand together by: of a moment its day, of several texts all of them. */
export const valorDoGrupo = (tipo: TipoColuna, valor: unknown): Valor => {
  if (Array.isArray(valor)) return formatar(tipo, valor) || null
  if (valor === '' || valor === undefined) return null
  if (tipo !== 'instante' || typeof valor !== 'string') return valor as Valor
  const quando = new Date(valor)
  return Number.isNaN(quando.getTime()) ? valor : todaySaoPaulo(quando)
}
export const EM_BRANCO = 'Em branco'
export const rotuloDoGrupo = (tipo: TipoColuna, valor: unknown): string =>
  formatar(tipo === 'instante' ? 'data' : tipo, valorDoGrupo(tipo, valor)) || EM_BRANCO

/** Names that are looked up alike are two groups all the same. */
export const compararGrupos = (a: Valor, b: Valor, desc = false): number => {
  const ordem = compararValores(a, b, desc)
  if (ordem !== 0 || a === b) return ordem
  return String(a) < String(b) === desc ? 1 : -1
}

type Comparar = (a: Valor, b: Valor) => number
/** Where each row stands by a value: a name is compared with others once, however many rows have it. */
const lugares = (valores: readonly Valor[], comparar: Comparar): number[] => {
  const chaves = valores.map((v) => (Array.isArray(v) ? v.join('\u0000') : v))
  const distintos = new Map<unknown, Valor>(chaves.map((chave, i) => [chave, valores[i]]))
  const emOrdem = [...distintos].toSorted(([, a], [, b]) => comparar(a, b))
  const lugar = new Map<unknown, number>()
  let n = 0
  for (const [i, [chave, valor]] of emOrdem.entries()) {
    if (i > 0 && comparar(emOrdem[i - 1]![1], valor) !== 0) n++
    lugar.set(chave, n)
  }
  return chaves.map((chave) => lugar.get(chave)!)
}

/** By group, then as it is sorted; what is equal stays in the order of the report. */
export const ordenarLinhas = <L extends Linha>(
  linhas: readonly L[],
  colunas: readonly Coluna[],
  { ordem, grupo }: Pick<Vista, 'ordem' | 'grupo'>,
): readonly L[] => {
  const daChave = (chave: string | undefined | null) => colunas.find((c) => c.chave === chave)
  const [porGrupo, porOrdem] = [daChave(grupo), daChave(ordem?.coluna)]
  const desc = ordem?.desc ?? false
  const criterios = [
    ...(porGrupo
      ? [
          lugares(
            linhas.map((l) => valorDoGrupo(porGrupo.tipo, l[porGrupo.chave])),
            (a, b) => compararGrupos(a, b, porGrupo === porOrdem && desc),
          ),
        ]
      : []),
    ...(porOrdem
      ? [
          lugares(
            linhas.map((l) => l[porOrdem.chave] as Valor),
            (a, b) => compararValores(a, b, desc),
          ),
        ]
      : []),
  ]
  if (criterios.length === 0) return linhas
  const indices = linhas.map((_, i) => i)
  indices.sort((a, b) => {
    for (const lugar of criterios) if (lugar[a] !== lugar[b]) return lugar[a]! - lugar[b]!
    return a - b
  })
  return indices.map((i) => linhas[i]!)
}

/* Totals */

/** Binary fractions add up to dust. */
const semPo = (n: number) => Math.round(n * 1e6) / 1e6
const numeroDe = ({ tipo }: Pick<Coluna, 'tipo'>, valor: unknown) => (tipo === 'horas' ? toMinutes : toNumber)(valor)
const soma = (linhas: readonly Linha[], chaves: readonly string[]) =>
  linhas.reduce((s, l) => chaves.reduce((t, c) => t + (toNumber(l[c]) ?? 0), s), 0)

/** What stands below a column: its sum; of a percentage its share of the whole; null where several are nothing together. */
export const totalDaColuna = (c: Pick<Coluna, 'chave' | 'tipo' | 'total' | 'media'>, linhas: readonly Linha[]) => {
  if (c.media) {
    const { parte, todo, inteira } = c.media
    const inteiro = soma(linhas, todo)
    if (inteiro === 0) return null
    const porcento = (100 * soma(linhas, [parte])) / inteiro
    return inteira ? Math.min(100, Math.floor(porcento + 1e-9)) : Math.round(porcento * 100) / 100
  }
  // Percentages are never added up, whatever a column says.
  if (c.total !== 'soma' || c.tipo === 'percentual') return null
  return semPo(linhas.reduce((s, l) => s + (numeroDe(c, l[c.chave]) ?? 0), 0))
}
/** Whether it has one at all. */
export const temTotal = (c: Pick<Coluna, 'tipo' | 'total' | 'media'>) =>
  c.media !== undefined || (c.total === 'soma' && c.tipo !== 'percentual')

const linhaDeTotais = (rotulo: string, [primeira, ...outras]: readonly Coluna[], linhas: readonly Linha[]): Linha => ({
  [primeira!.chave]: `${rotulo} (${quantos(linhas.length, 'linha', 'linhas')})`,
  ...Object.fromEntries(outras.map((c) => [c.chave, totalDaColuna(c, linhas)])),
  [DESTAQUE]: true,
})

/** Rows that are in the order of their groups, each group ended by its subtotals, and all of them by the totals. */
export function* comSubtotais(linhas: readonly Linha[], vistas: readonly Coluna[]): Generator<Linha> {
  const [grupo] = vistas
  if (!grupo || linhas.length === 0) return
  const valor = (l: Linha) => valorDoGrupo(grupo.tipo, l[grupo.chave])
  const iguais = (a: Linha, b: Linha) => compararGrupos(valor(a), valor(b)) === 0
  let inicio = 0
  for (const [i, l] of linhas.entries()) {
    yield l
    const proxima = linhas[i + 1]
    if (proxima && iguais(l, proxima)) continue
    yield linhaDeTotais(`Subtotal de ${rotuloDoGrupo(grupo.tipo, l[grupo.chave])}`, vistas, linhas.slice(inicio, i + 1))
    inicio = i + 1
  }
  yield linhaDeTotais('Total', vistas, linhas)
}

/** A report as its files hold it: the chosen columns, and the rows in their order, with subtotals where they are grouped. */
export const arrumarLinhas = (linhas: readonly Linha[], colunas: readonly Coluna[], vista: Vista) => {
  const cabe = vistaQueCabe(vista, colunas)
  const vistas = colunasDaVista(colunas, cabe, { todas: true })
  const emOrdem = ordenarLinhas(linhas, colunas, cabe)
  return { colunas: vistas, linhas: cabe.grupo === null ? emOrdem : [...comSubtotais(emOrdem, vistas)] }
}

/* In the address, beside the filters; web/src/reports reads it */

/** The address of a report as it is chosen and looked at. */
export const enderecoDoRelatorio = (
  rota: string,
  filtros: Readonly<Record<string, readonly (number | string)[] | string | null>>,
  vista: Vista,
) => {
  const partes = new URLSearchParams()
  for (const [chave, valor] of Object.entries(filtros))
    if (valor?.length) partes.set(chave, typeof valor === 'string' ? valor : valor.join(','))
  const { colunas, ordem, grupo, dobrados, grafico } = vista
  if (colunas.length) partes.set('colunas', colunas.join(','))
  if (ordem) partes.set('ordem', `${ordem.desc ? '-' : ''}${ordem.coluna}`)
  if (grupo) partes.set('grupo', grupo)
  if (dobrados) partes.set('dobrados', 'sim')
  if (grafico) partes.set('grafico', grafico)
  const busca = partes.toString()
  return `/dashboard-administrativo2/relatorio/${rota}${busca && `?${busca}`}`
}
