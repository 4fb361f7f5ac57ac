import { randomBytes } from 'node:crypto'
import { problem } from '#contract/problems.ts'
import { hashPassword } from '#server/access/passwords.ts'
import type { Db } from '#server/db/db.ts'
import type { Visitor } from '#server/http/route.ts'
import * as queries from './queries.ts'
import * as rules from './rules.ts'

/** Ends a sign-in whose password was right by asking for the code, where the person has a second factor. */
export const askCodigo = async (ctx: Visitor, usuarioId: number) => {
  if (!(await queries.loadFator(ctx.db, usuarioId))) return
  const espera = await queries.insertPendente(ctx.db, ctx.banco.nome, usuarioId, ctx.now)
  throw problem.segundoFatorPedido({}, undefined, espera)
}

/** The time step of the code, where it is one of this secret's. */
const findPasso = (ctx: Visitor, usuarioId: number, guardado: string, codigo: string) => {
  const segredo = rules.lerSegredo(guardado, usuarioId, ctx.services.settings.segundoFatorChave)
  if (segredo !== undefined) return rules.passoDoCodigo(segredo, rules.semEnfeites(codigo), ctx.now)
  ctx.log.error({ usuarioId }, 'o segredo do segundo fator foi guardado com outra SEGUNDO_FATOR_CHAVE')
  return undefined
}

/** Whether the code is one of the app's, which it then is no more. */
const spendDoAplicativo = async (ctx: Visitor, usuarioId: number, codigo: string) => {
  const fator = await queries.loadFator(ctx.db, usuarioId)
  const passo = fator && findPasso(ctx, usuarioId, fator.segredo, codigo)
  return passo !== undefined && (await queries.spendPasso(ctx.db, usuarioId, passo)) !== undefined
}

/** The app that waits for its first code, where this is one of it. */
export const checkNovo = async (ctx: Visitor, usuarioId: number, codigo: string) => {
  const fator = await queries.loadFatorNovo(ctx.db, usuarioId, ctx.now)
  const passo = fator && findPasso(ctx, usuarioId, fator.segredo, codigo)
  return passo === undefined ? undefined : { segredo: fator!.segredo, passo }
}

const hashDoCodigo = (codigo: string, sal: string) =>
  hashPassword(rules.semEnfeites(codigo), Buffer.from(sal, 'base64url'))

const spendDeRecuperacao = async (ctx: Visitor, usuarioId: number, codigo: string) => {
  const fator = await queries.loadFator(ctx.db, usuarioId)
  if (!fator?.sal) return false
  const hash = await hashDoCodigo(codigo, fator.sal)
  return (await queries.spendCodigo(ctx.db, usuarioId, hash, ctx.now)) !== undefined
}

/** Uses the code up and says which kind it was; undefined when it is none. */
export const spendCodigo = async (ctx: Visitor, usuarioId: number, codigo: string) => {
  const tipo = rules.tipoDoCodigo(codigo)
  if (!tipo) return undefined
  const confere =
    tipo === 'aplicativo'
      ? await spendDoAplicativo(ctx, usuarioId, codigo)
      : await spendDeRecuperacao(ctx, usuarioId, codigo)
  return confere ? tipo : undefined
}

export interface CodigosFeitos {
  codigos: string[]
  hashes: string[]
  sal: string
}

/** New recovery codes. Hashing them takes its time: it is done ahead of the transaction. */
export const makeCodigos = async (): Promise<CodigosFeitos> => {
  const sal = randomBytes(16).toString('base64url')
  const codigos = rules.novosCodigos()
  return { codigos, sal, hashes: await Promise.all(codigos.map((c) => hashDoCodigo(c, sal))) }
}

/** Everything of it goes. */
export const forgetFator = (db: Db, usuarioId: number) => queries.deleteFator(db, usuarioId)
