import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { hashToken, newToken, TOTAL_MS } from '#server/access/sessions.ts'
import type { Db } from '#server/db/db.ts'
import { one } from '#server/db/sql.ts'
import { type TipoLink, VALIDADE_LINK_MS } from './rules.ts'

/** Tokens of the identity provider that the session keeps, to renew it and to end it there too. */
export interface SsoTokens {
  idToken: string
  refreshToken: string | null
  expiraEm: string | null
}

/** From where a session begins, as its person will read it. */
export interface Origem {
  aparelho: string
  endereco: string
}

export const insertSessao = async (
  db: Db,
  banco: string,
  usuarioId: number,
  now: Date,
  { aparelho, endereco }: Origem,
  { sso, comFator = false }: { sso?: SsoTokens | undefined; comFator?: boolean | undefined } = {},
) => {
  const token = newToken(banco)
  const expiraEm = new Date(now.getTime() + TOTAL_MS).toISOString()
  const conta = await one<{ email: string; nome: string }>(
    db,
    sql`with entrada as (update usuario set "ultimoAcesso" = ${now.toISOString()} where "usuarioId" = ${usuarioId} returning email, nome),
      nova as (insert into sessao ("tokenHash", "usuarioId", criacao, "ultimoUso", "expiraEm", "ssoIdToken", "ssoRefreshToken", "ssoExpiraEm", aparelho, endereco, "comFator")
        values (${hashToken(token)}, ${usuarioId}, ${now.toISOString()}, ${now.toISOString()}, ${expiraEm},
            ${sso?.idToken ?? null}, ${sso?.refreshToken ?? null}, ${sso?.expiraEm ?? null}, ${aparelho}, ${endereco}, ${comFator}))
      select email, nome from entrada`,
  )
  return { token, expiraEm, conta: { usuarioId, ...conta! } }
}

export const deleteLinks = (db: Db, usuarioId: number) =>
  db.execute(sql`delete from link_senha where "usuarioId" = ${usuarioId}`)

/** A new link replaces the older ones of the same person. */
export const insertLink = async (db: Db, usuarioId: number, tipo: TipoLink, now: Date) => {
  const token = randomBytes(32).toString('base64url')
  await deleteLinks(db, usuarioId)
  await db.execute(sql`insert into link_senha ("tokenHash", "usuarioId", tipo, criacao, "expiraEm")
    values (${hashToken(token)}, ${usuarioId}, ${tipo}, ${now.toISOString()},
            ${new Date(now.getTime() + VALIDADE_LINK_MS[tipo]).toISOString()})`)
  return token
}
