import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Register } from '#contract/register.ts'
import type { RegisterField } from '#contract/register-field.ts'
import type { Auditado } from '#server/http/route.ts'
import { isReference, joinedName, own } from './fields.ts'
import { fromTable, kindOf } from './queries.ts'

const column = sql.identifier

/** The field that a row is told apart by where its municipality is told beside it. */
const nameField = (r: Register): RegisterField => {
  const own = r.campos.find((f) => f.chave === (r.nome ?? r.ordem))!
  return own.chave === r.alcance?.municipio
    ? (r.campos.find((f) => isReference(f) && f.chave !== own.chave) ?? own)
    : own
}

/** What the audit log tells of its rows. */
export const auditadoOf = (r: Register): Auditado => {
  const { tela, pagina, alcance = {} } = r
  const f = nameField(r)
  const name = isReference(f) && f.junta ? sql`${joinedName(f)}.${column(f.nome)}` : own(f.chave)
  const place = r.campos.find((x) => x.chave === alcance.municipio && isReference(x))
  return {
    de: sql`(select ${own(r.id)} as id, ${name}::text as nome, ${place ? own(place.chave) : sql`null::int`} as "municipioId" ${fromTable(r)}) coisa`,
    id: sql`coisa.id`,
    nome: sql`coisa.nome`,
    alcance: kindOf(r),
    ...(place && { municipioId: sql`coisa."municipioId"` }),
    ...(tela && pagina && { tela: { para: sql`${tela}`, abre: (actor) => can(actor, pagina.pede) } }),
  }
}
