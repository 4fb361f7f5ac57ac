import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { listJson, recordJson } from '#server/db/rows.ts'

/** One's own, of places that are in reach now; of nobody else's, whatever one may. */
export const minhas = (actor: Actor): SQL => sql`e."usuarioId" = ${actor.usuarioId}
  and (e."municipioId" is null or ${municipioScope(actor, sql`e."municipioId"`)})`

const colunas = sql`e."exportacaoId", e.titulo, e.situacao, e.feito, e.total, a.tamanho, e.erro, e."criadaEm", e."expiraEm"
  from exportacao e left join arquivo a using ("arquivoId")`

const MAX = 20
export const listExportacoes = (db: Db, actor: Actor, now: Date) =>
  listJson(
    db,
    sql`select ${colunas} where ${minhas(actor)} and e.situacao <> 'cancelada'
      and (e."expiraEm" is null or e."expiraEm" > ${now.toISOString()}) order by e."exportacaoId" desc limit ${MAX}`,
  )

export const findExportacao = (db: Db, exportacaoId: number) =>
  recordJson(db, sql`select ${colunas} where e."exportacaoId" = ${exportacaoId}`)
