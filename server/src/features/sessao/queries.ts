import { sql } from 'drizzle-orm'
import { hashToken } from '#server/access/sessions.ts'
import type { Db } from '#server/db/db.ts'
import { one } from '#server/db/sql.ts'
import type { TipoLink } from '../conta/commands.ts'

export const endSessao = (db: Db, sessaoId: number) =>
  one<{ ssoIdToken: string | null }>(db, sql`delete from sessao where "sessaoId" = ${sessaoId} returning "ssoIdToken"`)

export const loadExpiracao = (db: Db, sessaoId: number) =>
  one<{ expiraEm: string }>(db, sql`select "expiraEm" from sessao where "sessaoId" = ${sessaoId}`)

const valido = (token: string, now: Date) =>
  sql`l."tokenHash" = ${hashToken(token)} and l."usadoEm" is null and l."expiraEm" > ${now.toISOString()}`

export const findLink = (db: Db, token: string, now: Date) =>
  one<{ usuarioId: number; nome: string; email: string; tipo: TipoLink }>(
    db,
    sql`select u."usuarioId", u.nome, u.email, l.tipo from link_senha l join usuario u using ("usuarioId")
        where ${valido(token, now)} and u.habilitado`,
  )

/** Uses the link up. Of two requests at once only one gets a row. */
export const spendLink = (db: Db, token: string, now: Date) =>
  one<{ usuarioId: number }>(
    db,
    sql`update link_senha l set "usadoEm" = ${now.toISOString()} where ${valido(token, now)} returning l."usuarioId"`,
  )

export const saveSenha = (db: Db, usuarioId: number, senhaHash: string) =>
  db.execute(sql`update usuario set "senhaHash" = ${senhaHash}, versao = versao + 1 where "usuarioId" = ${usuarioId}`)
