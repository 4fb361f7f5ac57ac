import { CABECALHO_TOTAL } from '#contract/pagina.ts'
import * as contract from '#contract/sala-indicador.ts'
import { type Feature, lookup, route } from '#server/http/route.ts'
import { listHistoricoDoRegistro } from '../auditoria/commands.ts'
import { alvos } from './alvos.ts'
import { auditados } from './auditados.ts'
import * as commands from './commands.ts'
import { makePlanilha } from './planilha.ts'
import * as queries from './queries.ts'

const { anoDe } = commands

export const salaIndicadorFeature: Feature = {
  alvos,
  auditados,
  constraints: {
    sala_indicador_municipio_indicador_fk: {
      campo: 'salaIndicadorId',
      mensagem: 'Indicador não encontrado',
      status: 422,
    },
  },
  routes: [
    lookup(contract.listarMapa, async (ctx) => {
      const { municipioId, ano, ...pagina } = ctx.query
      if (municipioId !== undefined) return queries.listMapa(ctx.db, municipioId, anoDe(ctx, ano))
      const { linhas, total } = await queries.listPreenchidas(ctx.db, ctx.actor, anoDe(ctx, ano), pagina)
      ctx.replyHeader(CABECALHO_TOTAL, String(total))
      return linhas
    }),
    lookup(contract.mapasDaUf, async (ctx) =>
      queries.listDaUf(ctx.db, ctx.actor, ctx.params.uf, anoDe(ctx, ctx.query.ano)),
    ),
    lookup(contract.getLinhaDoMapa, async ({ db, actor, params }) => queries.findLinha(db, actor, params.id)),
    route(contract.historicoDaLinha, async (ctx) => listHistoricoDoRegistro(ctx, commands.entidade, ctx.params.id)),
    ...[contract.cadastrarLinha, contract.criarLinha].map((e) =>
      route(e, async (ctx) => {
        const { municipioId, ano, ...linha } = ctx.body
        return commands.createLinha(ctx, { municipioId, ano }, linha)
      }),
    ),
    ...[contract.atualizarLinha, contract.alterarLinha].map((e) =>
      route(e, async (ctx) => {
        const { salaIndicadorMunicipioId, ...linha } = ctx.body
        return commands.changeLinha(ctx, salaIndicadorMunicipioId, linha)
      }),
    ),
    route(contract.excluirLinha, async (ctx) => commands.removeLinha(ctx, ctx.params.id)),
    route(contract.gravarMapa, async (ctx) => {
      const { municipioId, ano, linhas } = ctx.body
      return commands.saveMapa(ctx, { municipioId, ano }, linhas)
    }),
    route(contract.baixarMapa, async (ctx) => makePlanilha(ctx, ctx.params.id, anoDe(ctx, ctx.body.ano))),
  ],
}
