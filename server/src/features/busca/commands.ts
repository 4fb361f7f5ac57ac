import { type SQL, sql } from 'drizzle-orm'
import { compareNames } from '#contract/br.ts'
import type { Achado } from '#contract/busca.ts'
import { matchScore, slipsIn, wordsOf } from '#contract/matching.ts'
import { every, records } from '#server/db/rows.ts'
import type { PedidoDeBusca } from '#server/http/route.ts'

/** Of each kind so many are shown. */
export const MAX_ACHADOS = 5
/** Rows that are ranked: enough that the best are among them. */
const CANDIDATOS = 50

/** Where a kind is looked for. */
export interface Procura<L> {
  /** The columns of `L`. */
  colunas: SQL
  de: SQL
  /** Reach and permission. */
  onde: SQL
  /** What is looked in, as `sem_acento(…)` writes it. */
  texto: SQL
  /** Which are ranked where too many are found; without it, those that begin with what was typed. */
  ordem?: SQL
  /** Of a big table with an index of trigrams, how many of the first by `ordem` are looked through for a misspelt one. */
  grande?: { parecidosEntre: number }
  achado: (linha: L) => Omit<Achado, 'pontos'> & { textos: readonly (string | null)[] }
}

const semAcento = (padrao: string) => sql`sem_acento(${padrao})`
const qualquerDeles = (padroes: readonly string[]) => sql`any(${sql.param([...padroes])}::text[])`

/** What stands between words, as a space. */
const emPalavras = (texto: SQL) => sql`(' ' || translate(${texto}, '/-_.,;:()''"', '           '))`

/**
 * Where fewer slips are than pieces, one piece is whole: patterns for words that begin so but for the slips. A slip
 * before a piece moves it by a letter; two letters that changed places at a seam are put back.
 */
export const padroesComDescuidos = (palavra: string): string[] => {
  const descuidos = slipsIn(palavra)
  const pedacos = descuidos + 1
  const em = (i: number) => Math.floor((i * palavra.length) / pedacos)
  const inteiros = Array.from({ length: pedacos }, (_, i) => {
    const [de, ate] = [em(i), em(i + 1)]
    const lugares = i === 0 ? [0] : Array.from({ length: 2 * descuidos + 1 }, (_, d) => de - descuidos + d)
    return lugares.map((n) => `% ${'_'.repeat(Math.max(0, n))}${palavra.slice(de, ate)}%`)
  }).flat()
  const trocadas = Array.from({ length: descuidos }, (_, i) => {
    const costura = em(i + 1)
    const [antes, a, b] = [palavra.slice(0, costura - 1), palavra[costura - 1]!, palavra[costura]!]
    return `% ${antes}${b}${a}%`
  })
  return [...new Set([...inteiros, ...trocadas])]
}

/** What is spelt right; no trigram is shorter than three letters, so that shorter words must begin the text. */
const certos = <L>(palavras: readonly string[], p: Procura<L>) => {
  const { colunas, de, onde, texto, ordem } = p
  const inicio = sql`${texto} like ${semAcento(`${palavras.join(' ')}%`)}`
  const comIndice = !p.grande || palavras.some((w) => w.length >= 3)
  const achada = comIndice ? every(...palavras.map((w) => sql`${texto} like ${semAcento(`%${w}%`)}`)) : inicio
  return sql`select ${colunas} from ${de} where ${onde} and ${achada}
    order by ${ordem ?? sql`${inicio} desc, (' ' || ${texto}) like ${semAcento(`% ${palavras.join(' ')}%`)} desc, length(${texto}), ${texto}`}
    limit ${CANDIDATOS}`
}

/** What is misspelt. */
const parecidos = <L>(palavras: readonly string[], { colunas, de, onde, texto, ordem, grande }: Procura<L>) => {
  const alguma = (onde: SQL) =>
    every(...palavras.map((w) => sql`${emPalavras(onde)} like ${qualquerDeles(padroesComDescuidos(w))}`))
  return grande
    ? sql`select * from (select ${colunas}, ${texto} as "textoBuscado" from ${de} where ${onde}
        order by ${ordem} limit ${grande.parecidosEntre}) x where ${alguma(sql`x."textoBuscado"`)} limit ${4 * CANDIDATOS}`
    : sql`select ${colunas} from ${de} where ${onde} and ${alguma(texto)} limit ${4 * CANDIDATOS}`
}

/** At most `MAX_ACHADOS` of a kind, the best first. What is alike is looked for where nothing is spelt as it was typed. */
export const findAchados = async <L>({ db, texto }: PedidoDeBusca, procura: Procura<L>): Promise<Achado[]> => {
  const palavras = wordsOf(texto)
  const rank = async (consulta: SQL) =>
    (await records<L>(db, consulta))
      .flatMap((linha) => {
        const { textos, ...achado } = procura.achado(linha)
        const pontos = matchScore(texto, ...textos)
        return pontos > 0 ? [{ ...achado, pontos }] : []
      })
      .sort((a, b) => b.pontos - a.pontos || compareNames(a.rotulo, b.rotulo) || a.id - b.id)
      .slice(0, MAX_ACHADOS)
  const escritos = await rank(certos(palavras, procura))
  if (escritos.length > 0 || !palavras.some((w) => slipsIn(w) > 0)) return escritos
  return rank(parecidos(palavras, procura))
}
