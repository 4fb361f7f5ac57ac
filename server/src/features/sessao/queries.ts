import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { hashToken, IDLE_MS, newToken, TOTAL_MS } from '#server/access/sessions.ts'
import type { Db } from '#server/db/db.ts'
import { one, rows } from '#server/db/sql.ts'
import { APARELHO_MS, JANELA_MS, type TipoLink, VALIDADE_LINK_MS } from './rules.ts'

export interface Conta {
  usuarioId: number
  nome: string
  email: string
  cpf: string | null
  habilitado: boolean
  senhaHash: string | null
}

export const contaPorEmail = (db: Db, email: string) =>
  one<Conta>(
    db,
    sql`select "usuarioId", nome, email, cpf, habilitado, "senhaHash" from usuario where lower(email) = ${email.toLowerCase()}`,
  )

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

export const criarSessao = async (
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

/** Sign-ins that wait for their code end with them: the password that began them may be another's now. */
export const encerrarSessoes = async (db: Db, usuarioId: number, menos = 0) => {
  await db.execute(sql`delete from entrada_pendente where "usuarioId" = ${usuarioId}`)
  return rows<{ sessaoId: number }>(
    db,
    sql`delete from sessao where "usuarioId" = ${usuarioId} and "sessaoId" <> ${menos} returning "sessaoId"`,
  )
}

/** From now on the session stands on more than a password. */
export const marcarComFator = (db: Db, sessaoId: number) =>
  db.execute(sql`update sessao set "comFator" = true where "sessaoId" = ${sessaoId}`)

export const encerrarSessao = (db: Db, sessaoId: number) =>
  one<{ ssoIdToken: string | null }>(db, sql`delete from sessao where "sessaoId" = ${sessaoId} returning "ssoIdToken"`)

export const expiracaoDaSessao = (db: Db, sessaoId: number) =>
  one<{ expiraEm: string }>(db, sql`select "expiraEm" from sessao where "sessaoId" = ${sessaoId}`)

export const descartarLinks = (db: Db, usuarioId: number) =>
  db.execute(sql`delete from link_senha where "usuarioId" = ${usuarioId}`)

/** A new link replaces the older ones of the same person. */
export const criarLink = async (db: Db, usuarioId: number, tipo: TipoLink, now: Date) => {
  const token = randomBytes(32).toString('base64url')
  await descartarLinks(db, usuarioId)
  await db.execute(sql`insert into link_senha ("tokenHash", "usuarioId", tipo, criacao, "expiraEm")
    values (${hashToken(token)}, ${usuarioId}, ${tipo}, ${now.toISOString()},
            ${new Date(now.getTime() + VALIDADE_LINK_MS[tipo]).toISOString()})`)
  return token
}

const valido = (token: string, now: Date) =>
  sql`l."tokenHash" = ${hashToken(token)} and l."usadoEm" is null and l."expiraEm" > ${now.toISOString()}`

export const linkValido = (db: Db, token: string, now: Date) =>
  one<{ usuarioId: number; nome: string; email: string; tipo: TipoLink }>(
    db,
    sql`select u."usuarioId", u.nome, u.email, l.tipo from link_senha l join usuario u using ("usuarioId")
        where ${valido(token, now)} and u.habilitado`,
  )

/** Uses the link up. Of two requests at once only one gets a row. */
export const usarLink = (db: Db, token: string, now: Date) =>
  one<{ usuarioId: number }>(
    db,
    sql`update link_senha l set "usadoEm" = ${now.toISOString()} where ${valido(token, now)} returning l."usuarioId"`,
  )

export const gravarSenha = (db: Db, usuarioId: number, senhaHash: string) =>
  db.execute(sql`update usuario set "senhaHash" = ${senhaHash}, versao = versao + 1 where "usuarioId" = ${usuarioId}`)

/** What nobody can use any more: expired sessions, old links and old attempts. */
export const limparVencidos = async (db: Db, now: Date) => {
  const em = now.toISOString()
  const parada = new Date(now.getTime() - IDLE_MS).toISOString()
  await db.execute(sql`delete from sessao where "expiraEm" < ${em} or "ultimoUso" < ${parada}`)
  await db.execute(sql`delete from link_senha where "expiraEm" < ${em}`)
  await db.execute(sql`delete from entrada_pendente where "expiraEm" < ${em}`)
  await db.execute(
    sql`delete from usuario_aparelho where "ultimoUso" < ${new Date(now.getTime() - APARELHO_MS).toISOString()}`,
  )
  await db.execute(sql`delete from sso_identidade where "expiraEm" < ${em}`)
  await db.execute(sql`delete from tentativa where em < ${new Date(now.getTime() - JANELA_MS).toISOString()}`)
  await db.execute(sql`delete from idempotencia where em < ${new Date(now.getTime() - 48 * 3600_000).toISOString()}`)
}
