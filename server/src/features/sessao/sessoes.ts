import { sql } from 'drizzle-orm'
import { quantos } from '#contract/br.ts'
import { problem } from '#contract/problems.ts'
import * as contract from '#contract/sessao.ts'
import { IDLE_MS } from '#server/access/sessions.ts'
import { json, one } from '#server/db/sql.ts'
import { route, type Signed } from '#server/http/route.ts'
import { endOutrosAcessos } from '../conta/commands.ts'

/** What still opens something: neither over nor left unused. This one first, then the latest used. */
const listSessoes = ({ db, actor, now }: Signed) =>
  json(
    db,
    sql`select coalesce(json_agg(t order by t.atual desc, t."ultimoUso" desc, t."sessaoId"), '[]')::text from (
      select "sessaoId", aparelho, endereco, criacao, "ultimoUso", "sessaoId" = ${actor.sessaoId} as atual from sessao
      where "usuarioId" = ${actor.usuarioId} and "expiraEm" > ${now.toISOString()}
        and "ultimoUso" > ${new Date(now.getTime() - IDLE_MS).toISOString()}) t`,
  )

const noteEncerradas = (ctx: Signed, sessoes: number) =>
  ctx.audit({
    acao: 'encerrar sessões',
    entidade: 'usuario',
    entidadeId: ctx.actor.usuarioId,
    mudancas: { sessoes: { antes: sessoes } },
  })

export const sessoesRoutes = [
  route(contract.listarSessoes, async (ctx) => listSessoes(ctx)),

  route(contract.encerrarSessao, async (ctx) => {
    const { db, actor, params } = ctx
    const foi = await one(
      db,
      sql`delete from sessao where "sessaoId" = ${params.id} and "usuarioId" = ${actor.usuarioId} returning 1`,
    )
    if (!foi) throw problem.naoEncontrado()
    await noteEncerradas(ctx, 1)
    await ctx.accessChanged()
    return { message: 'Sessão encerrada' }
  }),

  route(contract.encerrarOutrasSessoes, async (ctx) => {
    const n = await endOutrosAcessos(ctx, ctx.actor.usuarioId)
    if (n > 0) await noteEncerradas(ctx, n)
    return {
      message: n === 0 ? 'Não havia outra sessão aberta' : `${quantos(n, 'sessão encerrada', 'sessões encerradas')}`,
    }
  }),
]
