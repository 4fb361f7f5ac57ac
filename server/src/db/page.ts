import { type SQL, sql } from 'drizzle-orm'
import { type Dias, MAX_CONTADO, type PedidoPorCursor, type PedidoPorNumero, POR_PAGINA } from '#contract/pagina.ts'
import type { Db } from './db.ts'
import { one, RawJson } from './sql.ts'

/**
 * Pages of lists. Rows and total come from one statement, so they are of one moment; the order always ends in the id, so
 * that no row stands on two pages or on none.
 */

/** '-em' → by that column from the largest; empty ones last either way, as on the screen; ties by the id. */
export const orderSql = <C extends string>(
  ordem: C | `-${C}`,
  colunas: Readonly<Record<NoInfer<C>, SQL>>,
  id: SQL,
): SQL => {
  const desc = ordem.startsWith('-')
  const coluna = colunas[(desc ? ordem.slice(1) : ordem) as C]
  return desc ? sql`${coluna} desc nulls last, ${id} desc` : sql`${coluna} asc nulls last, ${id} asc`
}

/** Which rows of the list a page holds, and how far its rows are counted. */
export const pageBounds = ({ pagina = 1, porPagina = POR_PAGINA }: PedidoPorNumero) => {
  const inicio = (pagina - 1) * porPagina
  const fim = inicio + porPagina
  // One more than is shown: of a longer list it is always known that it goes on after this page.
  const contar = Math.max(MAX_CONTADO, fim) + 1
  return { porPagina, inicio, fim, contar, ate: limitFor(contar), limite: sql`limit ${porPagina} offset ${inicio}` }
}

const CONTADAS = MAX_CONTADO + 1
/**
 * How many rows are wanted at most, in the text: of a value that it does not know a plan takes a tenth of the table. Few
 * texts serve all pages: beyond what is always counted it is the next power of two.
 */
export const limitFor = (rows: number) => (rows === CONTADAS ? rows : 2 ** Math.ceil(Math.log2(rows)))
const literal = (rows: number) => sql.raw(String(rows))

/** How many rows `de` (from … where …) holds, as far as they are counted, of which `ate` is no less. */
const countSql = (
  de: SQL,
  contar: number | SQL,
  ate: number,
) => sql`(select least(count(*), ${contar}::int - 1)::int as total,
  count(*) < ${contar}::int as "totalExato" from (select 1 ${de} limit ${literal(ate)}) contadas)`

export interface PageParts {
  /** The rows of the page, in their order. */
  linhas: SQL
  /** `from … where …` of all rows that match. */
  de: SQL
  contar: number | SQL
  /** `limitFor` of what is counted. */
  ate: number
  /** `with …` before both. */
  com?: SQL
  /** More pairs of the answer: `, 'soma', (select …)`. */
  mais?: SQL
}
/** A page by its number, as JSON text. */
export const pageSql = ({ linhas, de, contar, ate, com = sql``, mais = sql`` }: PageParts): SQL =>
  sql`${com} select json_build_object('linhas', (select coalesce(json_agg(x), '[]') from (${linhas}) x),
    'total', c.total, 'totalExato', c."totalExato" ${mais})::text from ${countSql(de, contar, ate)} c`

/** For a call that the specification answers with a plain array: the page, and how many there are, for the header. */
export const arrayPage = async (db: Db, pagina: SQL, todas: SQL) => {
  const found = await one<{ linhas: string; total: number }>(
    db,
    sql`select (select coalesce(json_agg(x), '[]')::text from (${pagina}) x) as linhas, (select count(*)::int from (${todas}) t) as total`,
  )
  return { linhas: new RawJson(found!.linhas), total: found!.total }
}

/** Moments between two days, as the clock of Brasília counts them. */
export const betweenDays = (coluna: SQL, { de, ate }: Dias): SQL[] => [
  ...(de ? [sql`${coluna} >= ${de}::timestamp at time zone 'America/Sao_Paulo'`] : []),
  ...(ate ? [sql`${coluna} < (${ate}::timestamp + interval '1 day') at time zone 'America/Sao_Paulo'`] : []),
]

export interface KeysetParts<T> {
  colunas: SQL
  /** `from … where …`: a condition is added to it. */
  de: SQL
  id: SQL
  idOf: (linha: T) => number
  /** What the order begins with, ahead of the id, and where it is found for the row of the cursor. */
  por?: { coluna: SQL; de: (id: SQL) => SQL }
  /** Newest first unless told. */
  crescente?: boolean
}
/**
 * A page of a list that only grows, from a row on: it costs the same however far one has gone, and what is added
 * meanwhile moves nothing.
 */
export const keysetPage = async <T>(
  db: Db,
  { cursor, porPagina = POR_PAGINA }: PedidoPorCursor,
  { colunas, de, id, idOf, por, crescente = false }: KeysetParts<T>,
) => {
  const [sentido, linha] = cursor?.split('-') ?? []
  const atras = sentido === 'antes'
  // Backwards the nearest rows are wanted, which the other order gives.
  const sobe = atras !== crescente
  const daLinha = sql`${Number(linha)}::bigint`
  const [chave, inicio] = por ? [sql`(${por.coluna}, ${id})`, sql`((${por.de(daLinha)}), ${daLinha})`] : [id, daLinha]
  const desde = cursor ? sql`and ${chave} ${sobe ? sql`>` : sql`<`} ${inicio}` : sql``
  const sentidoSql = sobe ? sql`asc` : sql`desc`
  const ordem = por ? sql`${por.coluna} ${sentidoSql}, ${id} ${sentidoSql}` : sql`${id} ${sentidoSql}`
  const found = await one<{ linhas: T[]; total: number; totalExato: boolean }>(
    db,
    sql`select (select coalesce(json_agg(x), '[]') from (
        select ${colunas} ${de} ${desde} order by ${ordem} limit ${literal(porPagina + 1)}) x) as linhas,
      c.total, c."totalExato" from ${countSql(de, CONTADAS, CONTADAS)} c`,
  )
  const { linhas: lidas, total, totalExato } = found!
  const haMais = lidas.length > porPagina
  const linhas = lidas.slice(0, porPagina)
  if (atras) linhas.reverse()
  const [primeira, ultima] = [linhas.at(0), linhas.at(-1)]
  return {
    linhas,
    total,
    totalExato,
    proxima: ultima && (atras || haMais) ? `depois-${idOf(ultima)}` : null,
    anterior: primeira && (atras ? haMais : cursor !== undefined) ? `antes-${idOf(primeira)}` : null,
  }
}
