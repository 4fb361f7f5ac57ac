import { sql } from 'drizzle-orm'
import type { TipoDeAviso } from '#contract/aviso.ts'
import * as contract from '#contract/aviso.ts'
import { targetQueries } from '#server/access/scopes.ts'
import { type Feature, lookup, route } from '#server/http/route.ts'
import { notifyEvento } from './commands.ts'
import { openFluxo } from './fluxo.ts'
import { countNaoLidos, listAvisos, loadPreferencias, markLidos, meus, savePreferencias, tiposDe } from './queries.ts'
import { sendResumos, sweepAvisos } from './resumo.ts'

/** `tipos`: what the features tell of, in the order in which the preferences show it. */
export const avisoFeature = (tipos: readonly TipoDeAviso[]): Feature => {
  const nomes = tipos.map((t) => t.tipo)
  if (new Set(nomes).size !== nomes.length) throw new Error('Um tipo de aviso é declarado duas vezes.')
  return {
    alvos: {
      avisoId: (actor, id) => sql`select 1 from aviso a where a."avisoId" = ${id} and ${meus(actor)}`,
    },
    /** Everybody's own: who changed them says whose they are. */
    auditados: {
      preferencia_aviso: { de: sql`usuario coisa`, id: sql`coisa."usuarioId"`, alcance: targetQueries.usuarioId },
    },
    routes: [
      lookup(contract.listarAvisos, async ({ db, actor, query }) => listAvisos(db, actor, query)),
      lookup(contract.contarAvisos, async ({ db, actor }) => countNaoLidos(db, actor)),
      route(contract.marcarLidos, async (ctx) => {
        const naoLidos = await markLidos(ctx, ctx.body)
        // The other pages of this person count down too.
        await notifyEvento(ctx.db, ctx.actor.usuarioId, 'aviso')
        return { message: 'Avisos marcados como lidos', naoLidos }
      }),
      route(contract.getPreferencias, async (ctx) => loadPreferencias(ctx, tipos)),
      route(contract.salvarPreferencias, async (ctx) => {
        const conhecidos = new Set(tiposDe(ctx, tipos).map((t) => t.tipo))
        const antes = new Map((await loadPreferencias(ctx, tipos)).tipos.map((t) => [t.tipo, t]))
        const novas = ctx.body.tipos.filter(({ tipo, pagina, email }) => {
          const a = antes.get(tipo)
          return conhecidos.has(tipo) && (a?.pagina !== pagina || a?.email !== email)
        })
        if (!novas.length) ctx.unaudited('nothing changes')
        else {
          await savePreferencias(ctx.db, ctx.actor.usuarioId, novas)
          const dito = (p: { pagina: boolean; email: string } | undefined) =>
            p && `${p.pagina ? 'na página' : 'fora da página'}, e-mail ${p.email}`
          await ctx.audit({
            acao: 'alterar',
            entidade: 'preferencia_aviso',
            entidadeId: ctx.actor.usuarioId,
            mudancas: Object.fromEntries(
              novas.map((n) => [
                tipos.find((t) => t.tipo === n.tipo)!.nome,
                { antes: dito(antes.get(n.tipo)), depois: dito(n) },
              ]),
            ),
          })
        }
        return loadPreferencias(ctx, tipos)
      }),
      route(contract.fluxoDeAvisos, async (ctx) => openFluxo(ctx)),
    ],
    jobs: {
      'resumir-avisos': { cron: '0 7 * * *', run: (_, job) => sendResumos(job) },
      'varrer-avisos': { cron: '17 3 * * *', run: (_, job) => sweepAvisos(job) },
    },
  }
}
