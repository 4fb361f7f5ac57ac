import { type SQL, sql } from 'drizzle-orm'

/**
 * The masks of contract/src/br.ts in SQL, so that lists leave the database already masked. A test holds both to the
 * same answers.
 */
export const cpfMascarado = (c: SQL) => sql`case when ${c} ~ '^\\d{11}$'
  then '***.' || substr(${c}, 4, 3) || '.' || substr(${c}, 7, 3) || '-**' when ${c} <> '' then '**' end`

export const telefoneMascarado = (c: SQL) => sql`case when ${c} ~ '^\\d{10,11}$'
  then '(' || left(${c}, 2) || ') ' || repeat('*', length(${c}) - 6) || '-' || right(${c}, 4) when ${c} <> '' then '**' end`

export const emailMascarado = (c: SQL) => sql`case when ${c} ~ '^[^@]+@[^@]+$'
  then left(${c}, case when strpos(${c}, '@') > 4 then 2 else 1 end) || '**' || substr(${c}, strpos(${c}, '@')) when ${c} <> '' then '**' end`

/** First and last name. */
export const nomeCurto = (c: SQL) => sql`regexp_replace(${c}, '^(\\S+)\\s.*\\s(\\S+)$', '\\1 \\2')`
