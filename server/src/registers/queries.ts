import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { problem } from '#contract/problems.ts'
import type { Register } from '#contract/register.ts'
import type { RegisterField, RegisterRow } from '#contract/register-field.ts'
import type { Actor } from '#server/access/actor.ts'
import { eixoScope, municipioEixoScope, municipioScope } from '#server/access/scopes.ts'
import type { Kind } from '#server/access/targets.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, every, insertRow, listJson, record, recordJson, versionChange } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { withoutValues } from '#server/db/statement.ts'
import type { Signed } from '#server/http/route.ts'
import {
  changedColumns,
  isColumn,
  isHidden,
  isReference,
  joinedName,
  newColumns,
  nothing,
  own,
  ownField,
  selectedField,
} from './fields.ts'
import { isLinks, linkedIds, writeLinks } from './links.ts'
import { isWithin, withinJson, writeWithin } from './within.ts'

const column = sql.identifier
const comma = (parts: SQL[]) => sql.join(parts, sql`, `)

const joins = (r: Register) =>
  sql.join(
    r.campos
      .filter(isReference)
      .map((f) =>
        f.junta
          ? sql`left join ${column(f.junta.tabela)} ${joinedName(f)} on ${joinedName(f)}.${column(f.valor)} = ${own(f.chave)}`
          : sql``,
      ),
    sql` `,
  )

const order = (r: Register): SQL => {
  const f = r.campos.find((x) => x.chave === r.ordem)!
  const name = isReference(f) && f.junta ? sql`${joinedName(f)}.${column(f.nome)}` : ownField(f)
  return isReference(f) || f.tipo === 'texto' ? sql`sem_acento(${name})` : name
}

/** What a register's definition alone says is written out once: putting it together for each request costs as much as the answer. */
const fromDefinition = (build: (r: Register) => SQL) => {
  const kept = new WeakMap<Register, SQL>()
  return (r: Register): SQL => {
    if (!kept.has(r)) kept.set(r, withoutValues(build(r)))
    return kept.get(r)!
  }
}
export const fromTable = fromDefinition((r) => sql`from ${column(r.tabela)} t ${joins(r)}`)
const fromChanged = fromDefinition((r) => sql`from t ${joins(r)}`)
const inOrder = fromDefinition((r) => sql`order by ${order(r)} ${r.decrescente ? sql`desc` : sql``}, ${own(r.id)}`)
const ownColumns = fromDefinition((r) =>
  comma([
    own(r.id),
    ...r.campos.filter((f) => isColumn(f) && !f.flag).map(selectedField),
    ...(r.contagens ?? []).map(
      (c) =>
        sql`(select count(*)::int from ${column(c.tabela)} c where c.${column(c.coluna)} = ${own(r.id)}${c.so ? sql` and c.${column(c.so)}` : sql``}) as ${column(c.chave)}`,
    ),
    ...(r.soLeitura ?? []).map(own),
    own('versao'),
  ]),
)
const shownTo = (r: Register, actor: Actor, f: RegisterField): SQL => {
  if (isHidden(f, actor)) return nothing(f)
  if (isWithin(f)) return sql`${withinJson(r, f, own(r.id))} as ${column(f.chave)}`
  return isLinks(f) ? sql`${linkedIds(r, actor, f, own(r.id))} as ${column(f.chave)}` : selectedField(f)
}
const selected = (r: Register, actor: Actor) =>
  comma([ownColumns(r), ...r.campos.filter((f) => f.flag || !isColumn(f)).map((f) => shownTo(r, actor, f))])

const rowsOf = (r: Register, actor: Actor, where: SQL, from = fromTable) =>
  sql`select ${selected(r, actor)} ${from(r)} where ${where} ${inOrder(r)}`

/** The table whose rows an id names: its words, joined as tables join them. */
const tableOf = (id: string) => column(id.replace(/Id$/, '').replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`))
/** 'temaId.eixoId' is a column of what the field points at, 'perguntaId.temaId.eixoId' of what that points at, and so on. */
const scopeColumn = (r: Register, key: string): SQL => {
  const [chave, far, ...further] = key.split('.')
  if (!far) return own(chave!)
  const joined = sql`${joinedName(r.campos.find((x) => x.chave === chave)!)}.${column(far)}`
  const from = (id: string, next: string, at: SQL) =>
    sql`(select x.${column(next)} from ${tableOf(id)} x where x.${column(id)} = ${at})`
  return further.reduce((at, next, i) => from(i ? further[i - 1]! : far, next, at), joined)
}

/** Rows in the actor's reach. One that belongs to nobody in particular is everybody's. */
export const reach = (r: Register, actor: Actor): SQL => {
  const { municipio, eixo, tudoCom } = r.alcance ?? {}
  if ((!municipio && !eixo) || (tudoCom && can(actor, tudoCom))) return sql`true`
  const links = r.campos.filter(isLinks).find((f) => f.chave === municipio)
  if (links)
    return sql`exists (select 1 from ${column(links.ligacao)} l where l.${column(r.id)} = ${own(r.id)}
      and ${municipioScope(actor, sql`l.${column(links.coluna)}`)})`
  if (municipio && eixo) return municipioEixoScope(actor, scopeColumn(r, municipio), scopeColumn(r, eixo))
  const at = scopeColumn(r, (municipio ?? eixo)!)
  return sql`(${at} is null or ${(municipio ? municipioScope : eixoScope)(actor, at)})`
}

/** Its kind of id, for the kernel. */
export const kindOf = (r: Register): Kind =>
  r.alcance ? (actor, id) => sql`select 1 ${fromTable(r)} where ${own(r.id)} = ${id} and ${reach(r, actor)}` : 'livre'

/** The list in reach, narrowed by a condition on `t`, as JSON that PostgreSQL makes. */
export const list = (db: Db, r: Register, actor: Actor, where: SQL = sql`true`) =>
  listJson(db, rowsOf(r, actor, every(where, reach(r, actor))))

/** Those whose field has this value, or one of these. */
export const byField = (r: Register, chave: string, valor: unknown) => {
  const at = scopeColumn(r, chave)
  return Array.isArray(valor) ? sql`${at} = ${anyOf(valor)}` : sql`${at} = ${valor}`
}

export const listNames = (db: Db, r: Register, actor: Actor) =>
  listJson(
    db,
    sql`select ${own(r.id)}, ${own(r.nome ?? r.ordem)}
        ${fromTable(r)} where ${reach(r, actor)} ${inOrder(r)}`,
  )

const oneInReach = (r: Register, actor: Actor, id: unknown) =>
  rowsOf(r, actor, every(byField(r, r.id, id), reach(r, actor)))

export const findJson = (db: Db, r: Register, actor: Actor, id: number) => recordJson(db, oneInReach(r, actor, id))
export const find = async (db: Db, r: Register, actor: Actor, id: unknown): Promise<RegisterRow> => {
  const found = await record<RegisterRow>(db, oneInReach(r, actor, id))
  if (!found) throw problem.naoEncontrado()
  return found
}

/** What a row points at must lie in reach; what stays as it was is nobody's business. */
export const refuseOutOfReach = async (
  { actor, inReach }: Signed,
  r: Register,
  body: RegisterRow,
  antes?: RegisterRow,
) => {
  const lifted = r.alcance?.tudoCom && can(actor, r.alcance.tudoCom)
  for (const f of r.campos) {
    if (!(isReference(f) || isLinks(f)) || (lifted && f.chave === r.alcance?.municipio)) continue
    const now = [body[f.chave] ?? []].flat() as number[]
    const before = [antes?.[f.chave] ?? []].flat() as number[]
    const added = now.filter((x) => !before.includes(x))
    // Where the row belongs, it is not taken away from others either.
    const gone = f.alcance ? before.filter((x) => !now.includes(x)) : []
    if (await inReach(f.valor, [...added, ...gone])) continue
    const { mensagem = 'Registro não encontrado.' } =
      Object.values(r.restricoes).find((x) => x.campo === f.chave && x.status === 422) ?? {}
    throw problem.naoEncontrado({}, { [f.chave]: mensagem })
  }
}

export const insert = async (db: Db, r: Register, actor: Actor, body: RegisterRow): Promise<number> => {
  const id = await insertRow(db, r.tabela, newColumns(r, body), r.id)
  await writeLinks(db, r, actor, id, body)
  await writeWithin(db, r, id, body)
  return id
}

/** Whether the version was still the one that was edited, and the row as it is now. */
export const update = async (db: Db, r: Register, actor: Actor, body: RegisterRow) => {
  const change = versionChange(r.tabela, { [r.id]: body[r.id] }, body.versao, changedColumns(r, body))
  const alone = r.campos.every(isColumn)
  const asNow = rowsOf(r, actor, reach(r, actor), fromChanged)
  const changed = await one<{ j: RegisterRow }>(
    db,
    sql`with t as (${change} returning *) select to_json(x) as j from (${asNow}) x`,
  )
  if (changed && !alone) {
    await writeLinks(db, r, actor, body[r.id], body)
    await writeWithin(db, r, body[r.id], body)
  }
  return { done: !!changed, row: changed && alone ? changed.j : await find(db, r, actor, body[r.id]) }
}

export const remove = (db: Db, r: Register, id: number) =>
  db.execute(sql`delete from ${column(r.tabela)} where ${column(r.id)} = ${id}`)
