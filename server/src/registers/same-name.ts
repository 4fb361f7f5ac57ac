import { type SQL, sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import type { Register } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import type { Db } from '#server/db/db.ts'
import { one, rows } from '#server/db/sql.ts'

interface Unique {
  nome: string
  colunas: string[]
}
/** Constraints change with the program only: each register's are read once. */
const known = new Map<Register, Unique[]>()

/** The unique constraints that the register words, each with its columns. */
const listUniques = async (db: Db, r: Register) => {
  const kept = known.get(r)
  if (kept) return kept
  const found = await rows<Unique>(
    db,
    sql`select c.conname as nome, array_agg(a.attname::text) as colunas
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'u' and c.conrelid = ${r.tabela}::regclass
          and c.conname = any(${sql.param(Object.keys(r.restricoes))}::text[]) group by c.conname`,
  )
  known.set(r, found)
  return found
}

const tidy = (text: SQL) => sql`sem_acento(regexp_replace(${text}, '\\s+', ' ', 'g'))`

export interface UniqueName {
  tabela: string
  id: string
  campo: string
  mensagem: string
  /** The columns within which a name is unique. */
  dentro: RegisterRow
}

/** One call at a time asks for names of a table, until it ends: of two at once the second sees the first. */
export const lockNames = (db: Db, tabela: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('praca-nomes'), hashtext(${tabela}))`)

/**
 * Refuses a name that differs only by case, accents or spaces from another: the constraint compares letter by letter.
 */
export const refuseName = async (db: Db, u: UniqueName, nome: string, proprio: number | null = null) => {
  await lockNames(db, u.tabela)
  const column = (c: string) => sql`t.${sql.identifier(c)}`
  const same = [
    sql`${tidy(column(u.campo))} = ${tidy(sql`${nome}::text`)}`,
    ...Object.entries(u.dentro).map(([c, v]) => sql`${column(c)} is not distinct from ${v}`),
  ]
  const other = await one(
    db,
    sql`select 1 from ${sql.identifier(u.tabela)} t
        where ${sql.join(same, sql` and `)} and ${column(u.id)} is distinct from ${proprio}::int limit 1`,
  )
  if (other) throw problem.jaExiste({ frase: u.mensagem }, { [u.campo]: u.mensagem })
}

/** The same for every unique name of a register. */
export const refuseSameName = async (db: Db, r: Register, row: RegisterRow, antes?: RegisterRow) => {
  for (const { nome, colunas } of await listUniques(db, r)) {
    // A name that stands as it was has been judged.
    if (antes && colunas.every((c) => row[c] === antes[c])) continue
    const { campo, mensagem } = r.restricoes[nome]!
    const field = r.campos.find((f) => f.chave === campo)
    if (field?.tipo !== 'texto' || field.formato) continue
    const dentro = Object.fromEntries(colunas.filter((c) => c !== campo).map((c) => [c, row[c] ?? null]))
    const unique = { tabela: r.tabela, id: r.id, campo, mensagem, dentro }
    await refuseName(db, unique, row[campo] as string, (row[r.id] as number | undefined) ?? null)
  }
}
