import * as contract from '#contract/capacidade.ts'
import type { RotaAberta } from '#contract/links.ts'
import { problem } from '#contract/problems.ts'
import { type Ctx, type Feature, route } from '#server/http/route.ts'
import { createCapacidade, listCapacidades, loadCapacidade, revokeCapacidade } from './commands.ts'

/** `regras`: who may give a link; each open route asks the feature that owns the thing. One without a rule gives none. */
export const capacidadeFeature = (regras: NonNullable<Feature['links']>): Feature => {
  const checkAlvo = async (ctx: unknown, rota: RotaAberta, alvoId: number, para: 'dar' | 'ver') => {
    const regra = regras[rota]
    if (!regra) throw problem.naoEncontrado()
    await regra(ctx as Ctx, alvoId, para)
  }
  return {
    routes: [
      route(contract.criarCapacidade, async (ctx) => {
        const { rota, alvoId, dias } = ctx.body
        await checkAlvo(ctx, rota, alvoId, 'dar')
        return createCapacidade(ctx, rota, alvoId, dias)
      }),
      route(contract.listarCapacidades, async (ctx) => {
        await checkAlvo(ctx, ctx.body.rota, ctx.body.alvoId, 'ver')
        return listCapacidades(ctx, ctx.body.rota, ctx.body.alvoId)
      }),
      route(contract.revogarCapacidade, async (ctx) => {
        const capacidade = await loadCapacidade(ctx.db, ctx.params.id)
        if (!capacidade) throw problem.naoEncontrado()
        // Taking a link back must not need more than was needed to give it.
        if (!ctx.actor.acessoTotal && capacidade.criadaPor !== ctx.actor.usuarioId)
          await checkAlvo(ctx, capacidade.rota, capacidade.alvoId, 'ver')
        return revokeCapacidade(ctx, ctx.params.id, capacidade)
      }),
    ],
  }
}
