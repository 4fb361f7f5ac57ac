import { type SQL, sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import type { Register } from '#contract/register.ts'
import type { FieldOf, RegisterField, RegisterRow } from '#contract/register-field.ts'
import type { Db } from '#server/db/db.ts'
import { recordset } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import { refuseIfUsed } from './uso.ts'

/** Rows that stand inside a row of a register, in a table of their own that names what holds them. */
const column = sql.identifier
const comma = (parts: SQL[]) => sql.join(parts, sql`, `)
type Within = FieldOf<'linhas'>
export const isWithin = (f: RegisterField): f is Within => f.tipo === 'linhas'

/** They as a JSON list, in the order in which they were made. */
export const withinJson = (r: Register, f: Within, id: SQL): SQL => {
  const columns = [f.id, ...f.campos.map((c) => c.chave)].map((c) => sql`l.${column(c)}`)
  return sql`(select coalesce(json_agg(x), '[]') from (select ${comma(columns)} from ${column(f.tabela)} l
    where l.${column(r.id)} = ${id} order by l.${column(f.id)}) x)`
}

const writeRows = async (db: Db, r: Register, f: Within, id: unknown, lista: readonly RegisterRow[]) => {
  const fields = f.campos.map((c) => c.chave)
  const standing = await rows<{ id: number }>(
    db,
    sql`select ${column(f.id)} as id from ${column(f.tabela)} where ${column(r.id)} = ${id} order by 1`,
  )
  const [kept, made] = [lista.filter((l) => l[f.id]), lista.filter((l) => !l[f.id])]
  if (kept.some((l) => !standing.some((s) => s.id === l[f.id])))
    throw problem.naoEncontrado({}, { [f.chave]: 'Registro não encontrado.' })
  const gone = standing.filter((s) => !kept.some((l) => l[f.id] === s.id)).map((s) => s.id)
  for (const x of gone) await refuseIfUsed(db, f.tabela, x)
  if (gone.length)
    await db.execute(sql`delete from ${column(f.tabela)} where ${column(f.id)} = any(${sql.param(gone)}::int[])`)
  const of = (t: 't' | 'n' | 'p', names: readonly string[]) => comma(names.map((c) => sql`${sql.raw(t)}.${column(c)}`))
  if (kept.length)
    await db.execute(sql`update ${column(f.tabela)} t set ${comma([
      ...fields.map((c) => sql`${column(c)} = n.${column(c)}`),
      ...(f.comVersao ? [sql`versao = t.versao + 1`] : []),
    ])} from ${recordset(f.tabela, kept)} n where t.${column(f.id)} = n.${column(f.id)}
      and (${of('t', fields)}) is distinct from (${of('n', fields)})`)
  const given = [r.id, ...(f.copia ?? [])]
  if (made.length)
    await db.execute(sql`insert into ${column(f.tabela)} (${comma([...given, ...fields].map((c) => sql`${column(c)}`))})
      select ${of('p', given)}, ${of('n', fields)} from ${column(r.tabela)} p
        cross join json_populate_recordset(null::${column(f.tabela)}, ${JSON.stringify(made)}::json) with ordinality n
      where p.${column(r.id)} = ${id} order by n.ordinality`)
}

/** Keeps those that are named by their ids, takes away the others unless something needs them, adds the new ones. */
export const writeWithin = async (db: Db, r: Register, id: unknown, body: RegisterRow) => {
  for (const f of r.campos.filter(isWithin))
    if (body[f.chave] !== undefined) await writeRows(db, r, f, id, body[f.chave] as readonly RegisterRow[])
}

/** They go with what holds them, unless something needs one of them. */
export const removeWithin = async (db: Db, r: Register, id: number) => {
  for (const f of r.campos.filter(isWithin)) await writeRows(db, r, f, id, [])
}
