import * as contract from '#contract/municipio-eixo.ts'
import { municipiosEixos } from '#contract/registers/lugares.ts'
import { type Feature, route } from '#server/http/route.ts'
import { recomputeTotals } from '../pontuacao/commands.ts'
import { pares, refuseRespondidos, umEixo } from './commands.ts'
import { importacao } from './importacao.ts'
import * as queries from './queries.ts'

export const municipioEixoFeature: Feature = {
  registros: new Map([[municipiosEixos, umEixo]]),
  trabalhos: importacao.trabalhos,
  routes: [
    route(contract.listarMunicipioEixo, async ({ db, actor, query }) => queries.listEixos(db, actor, query)),
    route(contract.nomesMunicipioEixo, async ({ db, actor }) => queries.listNomes(db, actor)),
    route(contract.tarefasDoMunicipioEixo, async ({ db, actor, params }) => queries.loadSituacao(db, actor, params.id)),

    route(contract.eixosEmLote, async (ctx) => {
      const { municipiosIds, eixosIds, acao, pergunta } = ctx.body
      await queries.refusePares(ctx.db, ctx.actor, municipiosIds, eixosIds, queries.EIXOS)
      const total = new Set(municipiosIds).size * new Set(eixosIds).size
      let feito = { incluidos: 0, alterados: 0, retirados: 0 }
      const todos = pares(municipiosIds, eixosIds)
      if (acao === 'definir') {
        await refuseRespondidos(ctx.db, { poe: todos.map((p) => ({ ...p, pergunta })) })
        feito = { ...feito, ...(await queries.setEixos(ctx.db, municipiosIds, eixosIds, pergunta)) }
      } else {
        await refuseRespondidos(ctx.db, { tira: todos })
        feito.retirados = await queries.removeEixos(ctx.db, municipiosIds, eixosIds)
      }
      await recomputeTotals(ctx.db, municipiosIds)
      await ctx.audit({
        acao: `${acao} em lote`,
        entidade: 'municipio_eixo',
        mudancas: { municipios: { depois: municipiosIds }, eixos: { depois: eixosIds } },
      })
      const iguais = total - feito.incluidos - feito.alterados - feito.retirados
      return { message: '{Eixos} {dos municípios} atualizados', ...feito, iguais }
    }),

    route(contract.temasEmLote, async (ctx) => {
      const { municipiosIds, temasIds, habilitado } = ctx.body
      await queries.refusePares(ctx.db, ctx.actor, municipiosIds, temasIds, queries.TEMAS)
      const feito = await queries.setTemas(ctx.db, municipiosIds, temasIds, habilitado)
      await ctx.audit({
        acao: habilitado ? 'habilitar em lote' : 'desabilitar em lote',
        entidade: 'municipio_tema',
        mudancas: { municipios: { depois: municipiosIds }, temas: { depois: temasIds } },
      })
      const total = new Set(municipiosIds).size * new Set(temasIds).size
      const iguais = total - feito.incluidos - feito.alterados
      return { message: '{Temas} {dos municípios} atualizados', ...feito, retirados: 0, iguais }
    }),

    ...importacao.routes,
  ],
}
