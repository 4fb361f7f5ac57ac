import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { hashToken } from '#server/access/sessions.ts'
import type { Db } from '#server/db/db.ts'
import { one } from '#server/db/sql.ts'

export interface Identidade {
  nome: string
  email: string
  cpf: string
  ameiid: string
  emailVerificado: boolean
}
interface Guardada {
  identidade: Identidade
  idToken: string
  refreshToken: string | null
  tokenExpiraEm: string | null
}

const VALIDADE_MS = 120_000

export const keepIdentidade = async (db: Db, g: Guardada, now: Date) => {
  const prova = randomBytes(32).toString('base64url')
  await db.execute(sql`insert into sso_identidade ("provaHash", identidade, "idToken", "refreshToken", "tokenExpiraEm", "expiraEm")
    values (${hashToken(prova)}, ${JSON.stringify(g.identidade)}::jsonb, ${g.idToken}, ${g.refreshToken}, ${g.tokenExpiraEm},
            ${new Date(now.getTime() + VALIDADE_MS).toISOString()})`)
  return prova
}

/** A proof opens one session: whoever takes the row is the only one who has it. */
export const spendProva = (db: Db, prova: string, now: Date) =>
  one<Guardada>(
    db,
    sql`delete from sso_identidade where "provaHash" = ${hashToken(prova)} and "expiraEm" > ${now.toISOString()}
        returning identidade, "idToken", "refreshToken", "tokenExpiraEm"`,
  )

/** The user behind an identity: the bound one, else by CPF, else by an e-mail that the provider itself verified. */
export const findUsuarioDaIdentidade = (db: Db, i: Identidade) =>
  one<{ usuarioId: number; habilitado: boolean }>(
    db,
    sql`select "usuarioId", habilitado from usuario
        where ameiid = ${i.ameiid}
           or (ameiid is null and cpf = ${i.cpf || null})
           or (ameiid is null and ${i.emailVerificado} and lower(email) = ${i.email.toLowerCase()})
        order by (ameiid = ${i.ameiid}) desc nulls last, (cpf = ${i.cpf || null}) desc nulls last limit 1`,
  )

export const bindIdentidade = (db: Db, usuarioId: number, ameiid: string) =>
  db.execute(
    sql`update usuario set ameiid = ${ameiid} where "usuarioId" = ${usuarioId} and ameiid is distinct from ${ameiid}`,
  )

export const loadTokens = (db: Db, sessaoId: number) =>
  one<{ ssoRefreshToken: string | null }>(db, sql`select "ssoRefreshToken" from sessao where "sessaoId" = ${sessaoId}`)

export const renewTokens = (db: Db, sessaoId: number, refreshToken: string | null, expiraEm: string | null) =>
  db.execute(
    sql`update sessao set "ssoRefreshToken" = coalesce(${refreshToken}, "ssoRefreshToken"), "ssoExpiraEm" = ${expiraEm} where "sessaoId" = ${sessaoId}`,
  )
