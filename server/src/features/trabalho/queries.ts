import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { listJson, recordJson } from '#server/db/rows.ts'

/** One's own, of places that are in reach now; of nobody else's, whatever one may. */
export const meus = (actor: Actor): SQL => sql`t."usuarioId" = ${actor.usuarioId}
  and (t."municipioId" is null or ${municipioScope(actor, sql`t."municipioId"`)})`

const colunas = sql`t."trabalhoId", t.tipo, t.titulo, t.situacao, t.feito, t.total, a.tamanho, t.desfecho, t."criadoEm", t."expiraEm"
  from trabalho t left join arquivo a using ("arquivoId")`

const MAX = 20
export const listTrabalhos = (db: Db, actor: Actor, now: Date) =>
  listJson(
    db,
    sql`select ${colunas} where ${meus(actor)} and t.situacao <> 'cancelado'
      and (t."expiraEm" is null or t."expiraEm" > ${now.toISOString()}) order by t."trabalhoId" desc limit ${MAX}`,
  )

export const findTrabalho = (db: Db, trabalhoId: number) =>
  recordJson(db, sql`select ${colunas} where t."trabalhoId" = ${trabalhoId}`)
