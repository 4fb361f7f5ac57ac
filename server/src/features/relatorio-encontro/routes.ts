import * as analise from '#contract/relatorio-analise.ts'
import * as documento from '#contract/relatorio-documentos.ts'
import * as contrato from '#contract/relatorio-encontro.ts'
import * as preparo from '#contract/relatorio-preparo.ts'
import * as rascunho from '#contract/relatorio-rascunho.ts'
import type { Feature } from '#server/http/route.ts'
import { lookup, route } from '#server/http/route.ts'
import { TODOS } from '#server/relatorios-comuns/listas.ts'
import { storing } from '../arquivo/commands.ts'
import { redeemCapacidade } from '../capacidade/commands.ts'
import { alvos } from './alvos.ts'
import * as julgar from './analise.ts'
import * as anexos from './anexos.ts'
import { auditados } from './auditados.ts'
import { avisosDeRelatorio } from './avisos.ts'
import * as commands from './commands.ts'
import { getRelatorio, listAnexos, prepareRelatorio } from './detalhe.ts'
import { checkLink, makePdfDoRelatorio, openPublico } from './documentos.ts'
import { listARelatar } from './encontros.ts'
import { envioDeAnexo } from './envio.ts'
import { pendenciasDeRelatorio } from './pendencias.ts'
import * as queries from './queries.ts'
import { getRascunho, removeRascunho, saveRascunho } from './rascunho.ts'

export const relatorioEncontroFeature: Feature = {
  alvos,
  auditados,
  avisos: avisosDeRelatorio,
  pendencias: pendenciasDeRelatorio,
  links: { relatorio: checkLink },
  envios: [envioDeAnexo],
  constraints: {
    relatorio_encontro_uk: { campo: 'encontroId', mensagem: contrato.MENSAGENS_RELATORIO.jaTemRelatorio, status: 409 },
  },
  routes: [
    route(contrato.criarRelatorio, async (ctx) => commands.createRelatorio(ctx), storing(commands.checkNovo)),
    route(contrato.atualizarRelatorio, async (ctx) => commands.updateRelatorio(ctx), storing(commands.checkMudado)),
    route(contrato.excluirRelatorio, async (ctx) => commands.cancelRelatorio(ctx, { relatorioId: ctx.params.id })),
    route(contrato.cancelarRelatorio, async (ctx) => commands.cancelRelatorio(ctx, ctx.body)),

    lookup(contrato.listarRelatorios, async (ctx) => queries.listPlain(ctx, ctx.query)),
    route(contrato.getRelatorio, async (ctx) => getRelatorio(ctx, ctx.params.id)),
    lookup(contrato.relatoriosDoMunicipio, async (ctx) =>
      queries.listPlain(ctx, { municipioId: ctx.params.id, porPagina: TODOS }),
    ),
    lookup(contrato.relatoriosDoProcesso, async (ctx) =>
      queries.listPlain(ctx, { processoPagamentoId: ctx.params.id }),
    ),
    lookup(contrato.relatoriosDoUsuario, async (ctx) =>
      queries.listPlain(ctx, {
        ...ctx.query,
        usuarioId: ctx.params.a,
        ...(ctx.params.b > 0 && { contratoId: ctx.params.b }),
      }),
    ),
    lookup(contrato.filtrarRelatorios, async (ctx) => {
      const { statusRelatorioId: status, ...filtro } = ctx.body
      return queries.listPlain(ctx, { ...filtro, status })
    }),
    lookup(contrato.filtrarRelatoriosNovo, async (ctx) => {
      const { statusRelatorioId: status, ...filtro } = ctx.body
      return queries.listPagina(ctx, { ...filtro, status })
    }),
    lookup(contrato.meusRelatorios, async (ctx) =>
      queries.listPagina(ctx, { ...queries.porEstado(ctx.query), usuarioId: ctx.actor.usuarioId }),
    ),
    lookup(contrato.opcoesDosMeus, async (ctx) => queries.getOpcoesDosMeus(ctx)),
    route(preparo.encontrosARelatar, async (ctx) => listARelatar(ctx, ctx.params.id)),
    route(preparo.prepararRelatorio, async (ctx) => prepareRelatorio(ctx, ctx.params.id)),

    lookup(analise.filaDeRelatorios, async (ctx) => queries.listFila(ctx, queries.porEstado(ctx.query))),
    lookup(analise.opcoesDaFilaDeRelatorios, async (ctx) => queries.getOpcoesDaFila(ctx)),
    route(analise.analisarRelatorio, async (ctx) => julgar.judgeRelatorio(ctx, ctx.body)),
    route(analise.analisarRelatorios, async (ctx) => julgar.judgeRelatorios(ctx, ctx.body.relatorios)),
    route(analise.historicoRelatorio, async (ctx) => julgar.listHistorico(ctx, ctx.params.id)),
    route(analise.saldoDoRelatorio, async (ctx) => julgar.getSaldo(ctx, ctx.params.id)),

    route(documento.pdfRelatorio, async (ctx) => makePdfDoRelatorio(ctx, ctx.params.id)),
    route(documento.relatorioPublico, async (ctx) =>
      openPublico(ctx, await redeemCapacidade(ctx, 'relatorio', ctx.params.token)),
    ),

    route(rascunho.baixarAnexo, async (ctx) => anexos.downloadAnexo(ctx, ctx.params.id)),
    route(rascunho.verAnexo, async (ctx) => anexos.downloadAnexo(ctx, ctx.params.id, { inline: true })),
    route(rascunho.excluirAnexo, async (ctx) => anexos.removeAnexo(ctx, ctx.params.id)),
    route(rascunho.anexosDoRelatorio, async (ctx) => listAnexos(ctx, ctx.params.id)),
    route(rascunho.getRascunho, async (ctx) => getRascunho(ctx, ctx.query)),
    route(rascunho.salvarRascunho, async (ctx) => saveRascunho(ctx, ctx.body)),
    route(rascunho.excluirRascunho, async (ctx) => removeRascunho(ctx, ctx.query)),
  ],
}
