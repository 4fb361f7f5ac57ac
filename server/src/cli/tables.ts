import pg from 'pg'

/**
 * Everybody signs in again after a restore, and no copy holds what opens a session. Which store the files are in is
 * for the place that a copy is restored to.
 */
const NOT_COPIED = ['sessao', 'entrada_pendente', 'armazem']

/** Values leave and enter as the same text, whatever the server's settings. */
export const SAME_TEXT = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set extra_float_digits = 1;
  set client_encoding = 'UTF8'`

export interface Tabela {
  nome: string
  colunas: string[]
}

export const quote = (nome: string) => pg.escapeIdentifier(nome)
export const columnList = (colunas: readonly string[]) => colunas.map(quote).join(', ')

/** The tables of a banco with their stored columns; generated ones are computed again. */
export const listTables = async (client: pg.ClientBase): Promise<Tabela[]> => {
  const { rows } = await client.query<Tabela>(
    `select c.relname as nome, array_agg(a.attname::text order by a.attnum) as colunas
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and not c.relname = any($1)
     group by c.relname order by c.relname`,
    [NOT_COPIED],
  )
  return rows
}

/** Where every sequence stands: at or after the rows of a snapshot that was taken before. */
export const listSequences = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ nome: string; valor: string; usada: boolean }>(
    `select sequencename as nome, coalesce(last_value, start_value)::text as valor, last_value is not null as usada
     from pg_sequences where schemaname = 'public' order by sequencename`,
  )
  return rows
}
