import * as contrato from '#contract/relatorio-administrativo.ts'
import type { Feature } from '#server/http/route.ts'
import { lookup, route } from '#server/http/route.ts'
import { TODOS } from '#server/relatorios-comuns/listas.ts'
import { storing } from '../arquivo/commands.ts'
import { redeemCapacidade } from '../capacidade/commands.ts'
import { alvos } from './alvos.ts'
import * as julgar from './analise.ts'
import * as anexos from './anexos.ts'
import { auditados } from './auditados.ts'
import { avisosDeRelatorioAdmin } from './avisos.ts'
import * as commands from './commands.ts'
import { getRelatorio } from './detalhe.ts'
import { checkLink, makePdfDoRelatorio, openPublico } from './documentos.ts'
import { pendenciasDeRelatorioAdmin } from './pendencias.ts'
import * as queries from './queries.ts'

export const relatorioAdministrativoFeature: Feature = {
  alvos,
  auditados,
  avisos: avisosDeRelatorioAdmin,
  pendencias: pendenciasDeRelatorioAdmin,
  links: { relatorio_administrativo: checkLink },
  routes: [
    route(contrato.criarRelatorioAdmin, async (ctx) => commands.createRelatorio(ctx), storing(commands.checkNovo)),
    route(contrato.alterarRelatorioAdmin, async (ctx) => commands.updateRelatorio(ctx), storing(commands.checkMudado)),
    route(contrato.excluirRelatorioAdmin, async (ctx) => commands.removeRelatorio(ctx, ctx.params.id)),
    route(contrato.cancelarRelatorioAdmin, async (ctx) => commands.cancelRelatorio(ctx, ctx.body)),

    route(contrato.getRelatorioAdmin, async (ctx) => getRelatorio(ctx, ctx.params.id)),
    lookup(contrato.relatoriosAdminDoMunicipio, async (ctx) =>
      queries.listPlain(ctx, { municipioId: ctx.params.id, porPagina: TODOS }),
    ),
    lookup(contrato.relatoriosAdminDoUsuario, async (ctx) =>
      queries.listPlain(ctx, {
        ...ctx.query,
        usuarioId: ctx.params.a,
        ...(ctx.params.b > 0 && { contratoId: ctx.params.b }),
      }),
    ),
    lookup(contrato.filtrarRelatoriosAdmin, async (ctx) => {
      const { statusRelatorioId: status, ...filtro } = ctx.body
      return queries.listPlain(ctx, { ...filtro, status })
    }),
    lookup(contrato.meusRelatoriosAdmin, async (ctx) =>
      queries.listPagina(ctx, { ...queries.porEstado(ctx.query), usuarioId: ctx.actor.usuarioId }),
    ),
    lookup(contrato.opcoesDosMeusAdmin, async (ctx) => queries.getOpcoesDosMeus(ctx)),

    lookup(contrato.filaDeRelatoriosAdmin, async (ctx) => queries.listFila(ctx, queries.porEstado(ctx.query))),
    lookup(contrato.opcoesDaFilaAdmin, async (ctx) => queries.getOpcoesDaFila(ctx)),
    route(contrato.analisarRelatorioAdmin, async (ctx) => julgar.judgeRelatorio(ctx, ctx.body)),
    route(contrato.analisarRelatoriosAdmin, async (ctx) => julgar.judgeRelatorios(ctx, ctx.body.relatorios)),
    route(contrato.historicoRelatorioAdmin, async (ctx) => julgar.listHistorico(ctx, ctx.params.id)),
    route(contrato.saldoDoRelatorioAdmin, async (ctx) => julgar.getSaldo(ctx, ctx.params.id)),

    route(contrato.pdfRelatorioAdmin, async (ctx) => makePdfDoRelatorio(ctx, ctx.params.id)),
    route(contrato.relatorioAdminPublico, async (ctx) =>
      openPublico(ctx, await redeemCapacidade(ctx, 'relatorio_administrativo', ctx.params.token)),
    ),

    route(contrato.baixarAnexoAdmin, async (ctx) => anexos.downloadAnexo(ctx, ctx.params.id)),
    route(contrato.verAnexoAdmin, async (ctx) => anexos.downloadAnexo(ctx, ctx.params.id, { inline: true })),
    route(contrato.excluirAnexoAdmin, async (ctx) => anexos.removeAnexo(ctx, ctx.params.id)),
  ],
}
