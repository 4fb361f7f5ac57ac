import { sql } from 'drizzle-orm'
import * as contract from '#contract/visao-relatorio.ts'
import type { Kind } from '#server/access/targets.ts'
import { type Feature, route } from '#server/http/route.ts'
import { createVisao, getVisao, listVisoesDaRota, removeVisao, saveVisao } from './commands.ts'
import { visiveis } from './queries.ts'

const visaoRelatorioId: Kind = (actor, id) =>
  sql`select 1 from visao_relatorio v where v."visaoRelatorioId" = ${id} and ${visiveis(actor)}`

export const visaoRelatorioFeature: Feature = {
  alvos: { visaoRelatorioId },
  constraints: {
    visao_relatorio_nome_uk: { campo: 'nome', mensagem: contract.MENSAGENS_VISAO.repetida },
  },
  auditados: {
    visao_relatorio: {
      de: sql`visao_relatorio coisa`,
      id: sql`coisa."visaoRelatorioId"`,
      nome: sql`coisa.nome`,
      alcance: visaoRelatorioId,
      tela: {
        para: sql`'/dashboard-administrativo2/relatorio/' || coisa.rota || '?visao=' || coisa."visaoRelatorioId"`,
        abre: (actor) => actor.acessoTotal || actor.grupo.relatorioAdm.length > 0,
      },
    },
  },
  routes: [
    route(contract.listarVisoes, async (ctx) => listVisoesDaRota(ctx, ctx.query.rota)),
    route(contract.getVisao, async (ctx) => getVisao(ctx, ctx.params.id)),
    route(contract.criarVisao, async (ctx) => createVisao(ctx, ctx.body)),
    route(contract.alterarVisao, async (ctx) => saveVisao(ctx, ctx.params.id, ctx.body)),
    route(contract.excluirVisao, async (ctx) => removeVisao(ctx, ctx.params.id)),
  ],
}
