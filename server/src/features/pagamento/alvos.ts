import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import { usuarioScope } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'
import { veTodos } from './rules.ts'

/** Of a consultant in reach for who sees everybody's; otherwise one's own, which also who opened it has. */
export const noAlcance = (actor: Actor): SQL =>
  veTodos(actor)
    ? sql`(p."criadoPor" = ${actor.usuarioId} or ${usuarioScope(actor, sql`p."usuarioId"`)})`
    : sql`(p."usuarioId" = ${actor.usuarioId} or p."criadoPor" = ${actor.usuarioId})`

export const alvos: Kinds = {
  processoPagamentoId: (actor, id) =>
    sql`select 1 from processo_pagamento p where p."processoPagamentoId" = ${id} and ${noAlcance(actor)}`,
  processoPagamentoAnexoId: (actor, id) =>
    sql`select 1 from processo_pagamento_anexo x join processo_pagamento p using ("processoPagamentoId")
      where x."processoPagamentoAnexoId" = ${id} and ${noAlcance(actor)}`,
}
