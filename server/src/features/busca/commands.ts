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
  /** What is looked in, as `em_palavras(…)` writes it: no accents, and one space before each word. */
  texto: SQL
  /** Which are ranked where too many are found; without it, those that begin with what was typed. */
  ordem?: SQL
  /** A big table, with an index of trigrams: a misspelt name is looked for in these of its rows only, in the place of `de`. */
  grande?: { amostra: SQL; texto: SQL }
  achado: (linha: L) => Omit<Achado, 'pontos'> & { textos: readonly (string | null)[] }
}

const semAcento = (padrao: string) => sql`sem_acento(${padrao})`
const qualquerDeles = (padroes: readonly string[]) => sql`any(${sql.param([...padroes])}::text[])`

/**
 * Where fewer slips are than pieces, one piece is whole: patterns for words that begin so but for the slips. A slip
 * before a piece moves it by a letter, which matters in a short word, whose pieces are in many others; two letters that
 * changed places at a seam are put back.
 */
export const padroesComDescuidos = (palavra: string): string[] => {
  const descuidos = slipsIn(palavra)
  const pedacos = descuidos + 1
  const em = (i: number) => Math.floor((i * palavra.length) / pedacos)
  const inteiros = Array.from({ length: pedacos }, (_, i) => {
    const [de, ate] = [em(i), em(i + 1)]
    const pedaco = palavra.slice(de, ate)
    if (descuidos > 1 && i > 0) return [`%${pedaco}%`]
    const lugares = i === 0 ? [0] : [de - 1, de, de + 1]
    return lugares.map((n) => `% ${'_'.repeat(n)}${pedaco}%`)
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
  const inicio = sql`${texto} like ${semAcento(` ${palavras.join(' ')}%`)}`
  const comIndice = !p.grande || palavras.some((w) => w.length >= 3)
  const achada = comIndice ? every(...palavras.map((w) => sql`${texto} like ${semAcento(`%${w}%`)}`)) : inicio
  return sql`select ${colunas} from ${de} where ${onde} and ${achada}
    order by ${ordem ?? sql`${inicio} desc, ${texto} like ${semAcento(`% ${palavras.join(' ')}%`)} desc, length(${texto}), ${texto} collate "C"`}
    limit ${CANDIDATOS}`
}

/** What is misspelt. */
const parecidos = <L>(palavras: readonly string[], { colunas, de, onde, texto, grande }: Procura<L>) =>
  sql`select ${colunas} from ${grande?.amostra ?? de} where ${onde}
    and ${every(...palavras.map((w) => sql`${grande?.texto ?? texto} like ${qualquerDeles(padroesComDescuidos(w))}`))}
    limit ${4 * CANDIDATOS}`

/** Those of a kind that are shown and one beyond, the best first. What is alike is looked for where nothing is spelt as it was typed. */
export const findAchados = async <L>({ db, texto }: PedidoDeBusca, procura: Procura<L>): Promise<Achado[]> => {
  const palavras = wordsOf(texto)
  const listRanked = async (consulta: SQL) =>
    (await records<L>(db, consulta))
      .flatMap((linha) => {
        const { textos, ...achado } = procura.achado(linha)
        const pontos = matchScore(texto, ...textos)
        return pontos > 0 ? [{ ...achado, pontos }] : []
      })
      .sort((a, b) => b.pontos - a.pontos || compareNames(a.rotulo, b.rotulo) || a.id - b.id)
      .slice(0, MAX_ACHADOS + 1)
  const escritos = await listRanked(certos(palavras, procura))
  if (escritos.length > 0 || !palavras.some((w) => slipsIn(w) > 0)) return escritos
  return listRanked(parecidos(palavras, procura))
}
