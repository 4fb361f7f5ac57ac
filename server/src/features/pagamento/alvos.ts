import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import { usuarioScope } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'
import { veTodos } from './rules.ts'

/** Of a consultant in reach for who sees everybody's; otherwise one's own, which also who opened it has. */
const emAlcance = (processo: SQL) => (actor: Actor) =>
  veTodos(actor)
    ? sql`(${processo}."criadoPor" = ${actor.usuarioId} or ${usuarioScope(actor, sql`${processo}."usuarioId"`)})`
    : sql`(${processo}."usuarioId" = ${actor.usuarioId} or ${processo}."criadoPor" = ${actor.usuarioId})`
export const noAlcance = emAlcance(sql`p`)
/** The same of what files call their record. */
export const donoNoAlcance = emAlcance(sql`r`)

export const alvos: Kinds = {
  processoPagamentoId: (actor, id) =>
    sql`select 1 from processo_pagamento p where p."processoPagamentoId" = ${id} and ${noAlcance(actor)}`,
  processoPagamentoAnexoId: (actor, id) =>
    sql`select 1 from processo_pagamento_anexo x join processo_pagamento p using ("processoPagamentoId")
      where x."processoPagamentoAnexoId" = ${id} and ${noAlcance(actor)}`,
}
