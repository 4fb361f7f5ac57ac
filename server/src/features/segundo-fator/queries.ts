import { sql } from 'drizzle-orm'
import type { SegundoFator } from '#contract/segundo-fator.ts'
import { hashToken, newToken } from '#server/access/sessions.ts'
import type { Db } from '#server/db/db.ts'
import { one } from '#server/db/sql.ts'
import { ESPERA_DA_ATIVACAO_MS, ESPERA_DO_CODIGO_MS } from './rules.ts'

/** A secret as it is kept, and the time step of the code that was given for it. */
export interface FatorConferido {
  segredo: string
  passo: number
}

/** The factor that counts. */
export const loadFator = (db: Db, usuarioId: number) =>
  one<{ segredo: string; sal: string | null }>(
    db,
    sql`select segredo, sal from usuario_fator where "usuarioId" = ${usuarioId} and "ativoEm" is not null`,
  )

/** The one that waits for its first code, while that may still come. */
export const loadFatorNovo = (db: Db, usuarioId: number, now: Date) =>
  one<{ segredo: string }>(
    db,
    sql`select "segredoNovo" as segredo from usuario_fator where "usuarioId" = ${usuarioId} and "segredoNovo" is not null
      and criacao > ${new Date(now.getTime() - ESPERA_DA_ATIVACAO_MS).toISOString()}`,
  )

export const loadSituacao = async (db: Db, usuarioId: number): Promise<Omit<SegundoFator, 'exigido'>> => {
  const row = await one<{ desde: string | null; n: number }>(
    db,
    sql`select (select "ativoEm" from usuario_fator where "usuarioId" = ${usuarioId}) as desde,
      (select count(*)::int from usuario_codigo where "usuarioId" = ${usuarioId} and "usadoEm" is null) as n`,
  )
  const desde = row?.desde ? new Date(row.desde).toISOString() : null
  return { ativo: desde !== null, desde, codigosRestantes: desde ? row!.n : 0 }
}

/** Replaces one that was never confirmed; the one that counts stays beside it. */
export const insertFatorNovo = (db: Db, usuarioId: number, segredo: string, now: Date) =>
  db.execute(
    sql`insert into usuario_fator ("usuarioId", "segredoNovo", criacao) values (${usuarioId}, ${segredo}, ${now.toISOString()})
      on conflict ("usuarioId") do update set "segredoNovo" = excluded."segredoNovo", criacao = excluded.criacao`,
  )

/** The one that waited takes the place of the one that counted; only the very one whose code was given. */
export const enableFator = (db: Db, usuarioId: number, { segredo, passo }: FatorConferido, sal: string, now: Date) =>
  one(
    db,
    sql`update usuario_fator set segredo = "segredoNovo", "segredoNovo" = null, "ultimoPasso" = ${passo},
        "ativoEm" = ${now.toISOString()}, sal = ${sal}
      where "usuarioId" = ${usuarioId} and "segredoNovo" = ${segredo} returning 1`,
  )

export const replaceSal = (db: Db, usuarioId: number, sal: string) =>
  db.execute(sql`update usuario_fator set sal = ${sal} where "usuarioId" = ${usuarioId}`)

export const deleteFator = async (db: Db, usuarioId: number) => {
  await db.execute(sql`delete from usuario_codigo where "usuarioId" = ${usuarioId}`)
  return one<{ ativo: boolean }>(
    db,
    sql`delete from usuario_fator where "usuarioId" = ${usuarioId} returning "ativoEm" is not null as ativo`,
  )
}

/** Of two requests with the same code only one gets a row. */
export const spendPasso = (db: Db, usuarioId: number, passo: number) =>
  one(
    db,
    sql`update usuario_fator set "ultimoPasso" = ${passo} where "usuarioId" = ${usuarioId} and "ultimoPasso" < ${passo} returning 1`,
  )

export const spendCodigo = (db: Db, usuarioId: number, hash: string, now: Date) =>
  one(
    db,
    sql`update usuario_codigo set "usadoEm" = ${now.toISOString()}
      where "usuarioId" = ${usuarioId} and hash = ${hash} and "usadoEm" is null returning 1`,
  )

export const replaceCodigos = async (db: Db, usuarioId: number, hashes: readonly string[]) => {
  await db.execute(sql`delete from usuario_codigo where "usuarioId" = ${usuarioId}`)
  await db.execute(sql`insert into usuario_codigo ("usuarioId", hash)
    select ${usuarioId}, unnest(${sql.param([...hashes])}::text[])`)
}

/* Between password and code */

export const insertPendente = async (db: Db, banco: string, usuarioId: number, now: Date) => {
  const token = newToken(banco)
  const expiraEm = new Date(now.getTime() + ESPERA_DO_CODIGO_MS).toISOString()
  await db.execute(sql`insert into entrada_pendente ("tokenHash", "usuarioId", "expiraEm")
    values (${hashToken(token)}, ${usuarioId}, ${expiraEm})`)
  return { pendente: token, expiraEm }
}

const vale = (token: string, now: Date) =>
  sql`e."tokenHash" = ${hashToken(token)} and e."expiraEm" > ${now.toISOString()}`

export const findContaPendente = (db: Db, token: string, now: Date) =>
  one<{ usuarioId: number; nome: string; email: string }>(
    db,
    sql`select u."usuarioId", u.nome, u.email from entrada_pendente e join usuario u using ("usuarioId")
      where ${vale(token, now)} and u.habilitado`,
  )

export const spendPendente = (db: Db, token: string, now: Date) =>
  one(db, sql`delete from entrada_pendente e where ${vale(token, now)} returning 1`)
