import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { parseDate } from '#contract/br.ts'
import { isMascarado } from '#contract/fields.ts'
import type { Register } from '#contract/register.ts'
import type { FieldOf, RegisterField, RegisterRow } from '#contract/register-field.ts'
import type { Actor } from '#server/access/actor.ts'

/* A field of a register in its table: which column, how it is read and what is written. */

const column = sql.identifier
/** A column of the register's own table. */
export const own = (name: string): SQL => sql`t.${column(name)}`

export const isReference = (f: RegisterField): f is FieldOf<'referencia'> => f.tipo === 'referencia'
const isCpf = (f: RegisterField) => f.tipo === 'texto' && f.formato === 'cpf'
/** The joined table of a reference goes by the field's own name. */
export const joinedName = (f: RegisterField) => column(`j_${f.chave}`)

/** Whether it is a column of the table; the others are rows of tables of their own. */
export const isColumn = (f: RegisterField) => f.tipo !== 'referencias' && f.tipo !== 'linhas'
const columnOf = (f: RegisterField) => (f.tipo === 'dataTexto' ? f.coluna : f.chave)
export const ownField = (f: RegisterField) => own(columnOf(f))

export const selectedField = (f: RegisterField): SQL => {
  // A CPF never leaves whole; what comes back masked keeps the stored one.
  if (isCpf(f))
    return sql`'***.' || substr(${own(f.chave)}, 4, 3) || '.' || substr(${own(f.chave)}, 7, 3) || '-**' as ${column(f.chave)}`
  if (f.tipo === 'dataTexto') return sql`to_char(${ownField(f)}, 'DD/MM/YYYY') as ${column(f.chave)}`
  if (!isReference(f) || !f.junta) return own(f.chave)
  const parts = f.junta.campos.map((c) => sql`${sql.raw(`'${c}'`)}, ${joinedName(f)}.${column(c)}`)
  return sql`${own(f.chave)}, case when ${own(f.chave)} is not null then json_build_object(${sql.join(parts, sql`, `)}) end as ${column(f.junta.chave)}`
}

/* Fields by flag */

/** Whether this person neither reads nor changes it. */
export const isHidden = (f: RegisterField, actor: Actor) => f.flag !== undefined && !can(actor, f.flag)
/** What the answer says in the place of a field that is not shown. */
export const nothing = (f: RegisterField): SQL =>
  isReference(f) && f.junta
    ? sql`null as ${column(f.chave)}, null as ${column(f.junta.chave)}`
    : sql`null as ${column(f.chave)}`
/** What was sent of fields that the person does not see is as good as not sent. */
export const withoutHidden = (r: Register, actor: Actor, body: RegisterRow): RegisterRow => {
  const hidden = r.campos.filter((f) => isHidden(f, actor)).map((f) => f.chave)
  return Object.fromEntries(Object.entries(body).filter(([k]) => !hidden.includes(k)))
}

/* What is written */

const writtenValue = (f: RegisterField, body: RegisterRow) => {
  const v = body[f.chave]
  return f.tipo === 'dataTexto' && typeof v === 'string' ? parseDate(v) : v
}
/** A new row of the table. */
export const newColumns = (r: Register, body: RegisterRow) =>
  Object.fromEntries(r.campos.filter(isColumn).map((f) => [columnOf(f), writtenValue(f, body)]))
/** What changes of one that stands: never its state, nor a CPF that came back masked. */
export const changedColumns = (r: Register, body: RegisterRow) => {
  const kept = (f: RegisterField) =>
    (f.tipo === 'uf' && f.doAmbiente) || (isCpf(f) && isMascarado(body[f.chave] as string | null))
  return newColumns({ ...r, campos: r.campos.filter((f) => !kept(f)) }, body)
}
