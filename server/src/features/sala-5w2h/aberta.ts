import { sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import type { Publica5w2h } from '#contract/sala-5w2h.ts'
import { targetQueries } from '#server/access/scopes.ts'
import { one } from '#server/db/sql.ts'
import type { Signed, Visitor } from '#server/http/route.ts'
import { checkCapacidade, linkMorto, redeemCapacidade } from '../capacidade/commands.ts'
import * as queries from './queries.ts'
import { edita5w2h, primeiroNome, veSala } from './rules.ts'

/* The open link: the plan of one room to read, without login. */

const ROTA = 'sala-5w2h'

/** Who writes the plan gives links to it, sees those that were given and takes them back. */
export const checkLinkDo5w2h = async ({ db, actor }: Signed, municipioId: number) => {
  if (!edita5w2h(actor) || !(await one(db, targetQueries.municipioId(actor, sql`${municipioId}::int`))))
    throw problem.naoEncontrado()
}

/** Guesses at links count. */
export const checkHash = (ctx: Visitor, hash: string) => checkCapacidade(ctx, ROTA, hash)

/** Who gave it must still see the room: otherwise it opens nothing; and no other room, whatever the address says. */
export const openAcao = async (ctx: Visitor, hash: string, id: number): Promise<Publica5w2h> => {
  const { alvoId, expira, quemDeu } = await redeemCapacidade(ctx, ROTA, hash)
  if ((id !== 0 && id !== alvoId) || !veSala(quemDeu)) throw linkMorto()
  if (!(await one(ctx.db, targetQueries.municipioId(quemDeu, sql`${alvoId}::int`)))) throw linkMorto()
  const lugar = (await queries.loadLugar(ctx.db, alvoId))!
  const acoes = await queries.listPublicas(ctx.db, quemDeu, alvoId, todaySaoPaulo(ctx.now))
  return {
    ...{ municipio: lugar.municipio, uf: lugar.uf, nome: lugar.nome, expira },
    acoes: acoes.map(({ j }) => ({ ...j, quem: primeiroNome(j.quem) })),
  }
}
