import { type SQL, sql } from 'drizzle-orm'
import { UFS } from '#contract/fields.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { edicoes } from '#contract/registers/selo.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'

/* Which edition of the seal a state is in: that of its register which began last. */

const emVigor = (coluna: SQL, uf: SQL, hoje: SQL) => sql`(select e.${coluna} from selo_edicao e
  where e.uf = ${uf} and e."inscricaoInicio" <= ${hoje}::date order by e."inscricaoInicio" desc, e.ano desc limit 1)`

/** Its year. Before the first begins it is that one's; a state without any enrols in the year itself. */
export const anoDaEdicao = (uf: SQL, hoje: string): SQL => sql`coalesce(${emVigor(sql`ano`, uf, sql`${hoje}`)},
  (select min(e.ano) from selo_edicao e where e.uf = ${uf}), extract(year from ${hoje}::date)::int)`

const ufDo = (municipioId: SQL) => sql`(select l.uf from municipio l where l."municipioId" = ${municipioId})`
/** The same of the state in which a room is. */
export const anoDaEdicaoDe = (municipioId: SQL, hoje: string): SQL => anoDaEdicao(ufDo(municipioId), hoje)

export const loadAnoDaEdicao = async (db: Db, municipioId: number, now: Date) =>
  (await one<{ ano: number }>(db, sql`select ${anoDaEdicaoDe(sql`${municipioId}::int`, todaySaoPaulo(now))} as ano`))!
    .ano

/**
 * The last day of criterion 1 where a state has no edition of its own: that of the specification, 23:59 before July 1, 2025.
 * A state that somebody forgot to register is closed rather than open for ever.
 */
const CRITERIO_1_SEM_EDICAO = sql`date '2025-06-30'`
/** Until which day criterion 1 can be sent in the state of a room: before its first edition begins, that one's. */
export const criterio1AteDe = (municipioId: SQL, hoje: SQL): SQL => {
  const uf = ufDo(municipioId)
  return sql`coalesce(${emVigor(sql`"criterio1Ate"`, uf, hoje)},
    (select e."criterio1Ate" from selo_edicao e where e.uf = ${uf} order by e.ano limit 1), ${CRITERIO_1_SEM_EDICAO})`
}

/** Pernambuco gives its first level from fewer points on. */
const BRONZE: Readonly<Partial<Record<string, number>>> = { PE: 70 }
/** The edition of 2025 in every state, where a banco of the seal is filled for the first time. */
export const createEdicoes2025 = (db: Db) => {
  const edicao = edicoes.exemplos!.find((e) => e.ano === 2025)!
  const linhas = UFS.map((uf) => ({ ...edicao, uf, bronzeMinimo: BRONZE[uf] ?? edicao.bronzeMinimo, versao: 1 }))
  return insertRows(db, 'selo_edicao', linhas)
}

const MINIMOS = {
  Bronze: 'bronzeMinimo',
  Prata: 'prataMinimo',
  Ouro: 'ouroMinimo',
  Diamante: 'diamanteMinimo',
} as const
/** From how many points on a state gives a level now; nothing where no edition says so. */
export const minimoEmVigor = (nivel: SQL, uf: SQL, hoje: string): SQL =>
  sql`case ${nivel} ${sql.join(
    Object.entries(MINIMOS).map(
      ([nome, coluna]) =>
        sql`when ${sql.raw(`'${nome}'`)} then ${emVigor(sql`${sql.identifier(coluna)}`, uf, sql`${hoje}`)}`,
    ),
    sql` `,
  )} end`

/** Whether a result of the edition `e` stands. */
export const edicaoPublicada: SQL = sql`exists (select 1 from selo_publicacao p
  where p."seloEdicaoId" = e."seloEdicaoId" and p."retiradaEm" is null)`

/** Whether a room is in the result of the edition `e` that stands. */
export const publicadoNaEdicao = (municipioId: SQL): SQL => sql`exists (select 1 from selo_resultado r
  join selo_publicacao p using ("seloPublicacaoId")
  where p."seloEdicaoId" = e."seloEdicaoId" and p."retiradaEm" is null and r."municipioId" = ${municipioId})`

/** Of the result `r` that was published last for a room and stands, in the edition `e`. */
export const seloPublicado = (municipioId: SQL, coluna: SQL): SQL => sql`(select ${coluna} from selo_resultado r
  join selo_publicacao p using ("seloPublicacaoId") join selo_edicao e using ("seloEdicaoId")
  where r."municipioId" = ${municipioId} and p."retiradaEm" is null order by e.ano desc limit 1)`
