import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Capacidade, LINK_MORTO } from '#contract/capacidade.ts'
import { PAGINA_ABERTA, type RotaAberta } from '#contract/links.ts'
import { problem } from '#contract/problems.ts'
import { capacidades } from '#contract/variants.ts'
import { inEnvironment } from '#server/access/actor.ts'
import { judge } from '#server/access/lock-out.ts'
import { findPerson, hashToken } from '#server/access/sessions.ts'
import { insertRows, listJson } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Signed, Visitor } from '#server/http/route.ts'

const DIA = 86_400_000
const newToken = () => randomBytes(32).toString('base64url')

const COLUNAS = sql`c."capacidadeId", c.rota, c."alvoId", u.nome as "criadaPor", c.criacao, c.expira, c."revogadaEm", c.usos, c."ultimoUso"`

/** Links that open one thing without login. The token itself is nowhere but in the link. */
export const createCapacidade = async (ctx: Signed, rota: RotaAberta, alvoId: number, dias: number) => {
  const token = newToken()
  const expira = new Date(Math.round(ctx.now.getTime() + dias * DIA)).toISOString()
  const row = await one<{ j: Capacidade }>(
    ctx.db,
    sql`with c as (insert into capacidade (hash, rota, "alvoId", "criadaPor", criacao, expira)
        values (${hashToken(token)}, ${rota}, ${alvoId}, ${ctx.actor.usuarioId}, ${ctx.now.toISOString()}, ${expira}) returning *)
      select to_json(x) as j from (select ${COLUNAS} from c join usuario u on u."usuarioId" = c."criadaPor") x`,
  )
  await ctx.audit({
    acao: 'criar link aberto',
    entidade: rota,
    entidadeId: alvoId,
    mudancas: { capacidadeId: { depois: row!.j.capacidadeId }, expira: { depois: expira } },
  })
  return { ...row!.j, token, link: `${ctx.origin}${PAGINA_ABERTA[rota]}${token}` }
}

/** One for each of many things, in one statement; who gives them writes down what became of them. Links by thing. */
export const createCapacidades = async (
  ctx: Signed,
  rota: RotaAberta,
  alvos: readonly number[],
  dias: number,
): Promise<ReadonlyMap<number, string>> => {
  const expira = new Date(ctx.now.getTime() + dias * DIA).toISOString()
  const dadas = alvos.map((alvoId) => ({ alvoId, token: newToken() }))
  await insertRows(
    ctx.db,
    'capacidade',
    dadas.map(({ alvoId, token }) => ({
      hash: hashToken(token),
      rota,
      alvoId,
      criadaPor: ctx.actor.usuarioId,
      criacao: ctx.now.toISOString(),
      expira,
    })),
  )
  return new Map(dadas.map(({ alvoId, token }) => [alvoId, `${ctx.origin}${PAGINA_ABERTA[rota]}${token}`]))
}

export const listCapacidades = ({ db }: Visitor, rota: RotaAberta, alvoId: number) =>
  listJson(
    db,
    sql`select ${COLUNAS} from capacidade c join usuario u on u."usuarioId" = c."criadaPor"
      where c.rota = ${rota} and c."alvoId" = ${alvoId} order by c."capacidadeId" desc`,
  )

/** Those that open something now. */
export const listCapacidadesVivas = (db: Signed['db'], rota: RotaAberta, alvoId: number, now: Date) =>
  rows<{ capacidadeId: number; hash: string; expira: Date; usos: number }>(
    db,
    sql`select "capacidadeId", hash, expira, usos from capacidade where rota = ${rota} and "alvoId" = ${alvoId}
      and "revogadaEm" is null and expira > ${now.toISOString()} order by "capacidadeId"`,
  )

export const loadCapacidade = (db: Signed['db'], id: number) =>
  one<{ rota: RotaAberta; alvoId: number; criadaPor: number }>(
    db,
    sql`select rota, "alvoId", "criadaPor" from capacidade where "capacidadeId" = ${id}`,
  )

/** Taken back once, whoever else asks at the same time. */
export const revokeCapacidade = async (
  ctx: Signed,
  id: number,
  { rota, alvoId }: { rota: RotaAberta; alvoId: number },
) => {
  const foi = await one(
    ctx.db,
    sql`update capacidade set "revogadaEm" = ${ctx.now.toISOString()}, "revogadaPor" = ${ctx.actor.usuarioId}
      where "capacidadeId" = ${id} and "revogadaEm" is null returning 1`,
  )
  if (!foi) return { message: 'Este link já estava revogado' }
  await ctx.audit({
    acao: 'revogar link aberto',
    entidade: rota,
    entidadeId: alvoId,
    mudancas: { capacidadeId: { antes: id } },
  })
  return { message: 'Link revogado' }
}

export const linkMorto = () => problem.naoEncontrado({ frase: LINK_MORTO })

/** What a token opens, without using it: for who must hold the thing before the link. */
export const findCapacidade = ({ db, now }: Pick<Visitor, 'db' | 'now'>, rota: RotaAberta, token: string) =>
  one<{ capacidadeId: number; alvoId: number }>(
    db,
    sql`select "capacidadeId", "alvoId" from capacidade where hash = ${hashToken(token)} and rota = ${rota}
      and "revogadaEm" is null and expira > ${now.toISOString()}`,
  )
/** Guesses at links count for the address they come from; ahead of the transaction, which a refusal would undo. */
export const checkCapacidade = async (ctx: Visitor, rota: RotaAberta, token: string) => {
  if (!(await judge(ctx, rota, undefined, () => findCapacidade(ctx, rota, token)))) throw linkMorto()
}

/**
 * What a token opens on this route, and who gave it, as that person's rights stand now: the owner of the thing asks
 * them anew. Unknown, expired, taken back and meant for another route all answer alike.
 */
export const redeemCapacidade = async ({ db, now, ambiente }: Visitor, rota: RotaAberta, token: string) => {
  const usada = await one<{ capacidadeId: number; alvoId: number; criadaPor: number; expira: string }>(
    db,
    sql`update capacidade set usos = usos + 1, "ultimoUso" = ${now.toISOString()}
      where hash = ${hashToken(token)} and rota = ${rota} and "revogadaEm" is null and expira > ${now.toISOString()}
      returning "capacidadeId", "alvoId", "criadaPor", expira`,
  )
  const quemDeu = usada && (await findPerson(db, usada.criadaPor))
  if (!quemDeu) throw linkMorto()
  return {
    capacidadeId: usada.capacidadeId,
    alvoId: usada.alvoId,
    expira: new Date(usada.expira).toISOString(),
    quemDeu: inEnvironment(quemDeu, capacidades(ambiente.variante)),
  }
}
