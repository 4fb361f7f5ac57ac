import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import type { Register, RegisterRow } from '#contract/register.ts'
import type { Db } from '#server/db/db.ts'
import { one, rows } from '#server/db/sql.ts'

interface Unique {
  nome: string
  colunas: string[]
}
/** Constraints change with the program only: each register's are read once. */
const known = new Map<Register, Unique[]>()

/** The unique constraints that the register words, each with its columns. */
const uniques = async (db: Db, r: Register) => {
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

/** Refuses a name that differs only by case or accents from another: the constraint compares letter by letter. */
export const refuseSameName = async (db: Db, r: Register, row: RegisterRow, antes?: RegisterRow) => {
  for (const { nome, colunas } of await uniques(db, r)) {
    // A name that stands as it was has been judged.
    if (antes && colunas.every((c) => row[c] === antes[c])) continue
    const { campo, mensagem } = r.restricoes[nome]!
    const field = r.campos.find((f) => f.chave === campo)
    if (field?.tipo !== 'texto' || field.formato) continue
    const same = colunas.map((c) => {
      const column = sql`t.${sql.identifier(c)}`
      return c === campo
        ? sql`sem_acento(${column}) = sem_acento(${row[c]})`
        : sql`${column} is not distinct from ${row[c]}`
    })
    const other = await one(
      db,
      sql`select 1 from ${sql.identifier(r.tabela)} t
          where ${sql.join(same, sql` and `)} and t.${sql.identifier(r.id)} is distinct from ${row[r.id] ?? null} limit 1`,
    )
    if (other) throw problem.jaExiste({ frase: mensagem }, { [campo]: mensagem })
  }
}
