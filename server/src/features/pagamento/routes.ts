import { formatPeriodo } from '#contract/br.ts'
import * as contrato from '#contract/pagamento.ts'
import * as contratoDosAnexos from '#contract/pagamento-anexos.ts'
import * as linhagem from '#contract/pagamento-linhagem.ts'
import { verificarProcesso } from '#contract/pagamento-verificacao.ts'
import { type Feature, lookup, route } from '#server/http/route.ts'
import { storing } from '../arquivo/commands.ts'
import { alvos } from './alvos.ts'
import { judgeProcesso, listHistorico } from './analise.ts'
import * as anexos from './anexos.ts'
import { auditados } from './auditados.ts'
import { avisosDePagamento } from './avisos.ts'
import * as commands from './commands.ts'
import { getProcesso, prepareDialogo } from './detalhe.ts'
import { makePdfDoProcesso, makePrestacaoDeServico, preparePapeis, verifyProcesso } from './documentos.ts'
import { getOpcoes, listFila } from './fila.ts'
import { getLinhagem, getRitmo, listFechamento } from './linhagem.ts'
import { pendenciasDePagamento } from './pendencias.ts'
import * as queries from './queries.ts'
import { checkDele } from './rules.ts'
import { addArquivos, checkArquivos, checkEnvio, checkPagamento, completeProcesso, sendAoSgf } from './sgf.ts'
import { makeZip } from './zip.ts'

export const pagamentoFeature: Feature = {
  alvos,
  auditados,
  avisos: avisosDePagamento,
  constraints: {
    processo_pagamento_contrato_fk: {
      mensagem: 'O contrato já teve processos de pagamento, que ficam na história. Inative-o em vez de excluir.',
    },
  },
  pendencias: pendenciasDePagamento,
  routes: [
    route(contrato.abrirProcesso, async (ctx) => commands.openProcesso(ctx), storing(commands.checkNovo)),
    route(contrato.alterarProcesso, async (ctx) => commands.changeProcesso(ctx), storing(commands.checkMudado)),
    route(contrato.excluirProcesso, async (ctx) => commands.removeProcesso(ctx, ctx.params.id)),

    lookup(linhagem.fechamento, async (ctx) => listFechamento(ctx, ctx.query.mes)),
    lookup(contrato.opcoesDaFilaDeProcessos, async (ctx) => getOpcoes(ctx)),
    lookup(contrato.filaDeProcessos, async (ctx) => listFila(ctx, ctx.query)),
    lookup(contrato.numeroDoProcesso, async ({ db, actor, params }) => {
      checkDele(actor, params.userId)
      const { quantidadeAtual, ultimoPeriodo } = await queries.loadUltimo(db, params.userId, params.contractId)
      return { quantidadeAtual, ultimoPeriodo: ultimoPeriodo && formatPeriodo(ultimoPeriodo) }
    }),
    route(contrato.prepararProcesso, async (ctx) =>
      prepareDialogo(ctx, {
        usuarioId: ctx.params.userId,
        contratoId: ctx.params.contractId,
        processoPagamentoId: ctx.query.processoPagamentoId ?? null,
      }),
    ),
    route(linhagem.linhagem, async (ctx) => getLinhagem(ctx, ctx.params)),
    route(linhagem.ritmoDoContrato, async (ctx) => getRitmo(ctx, ctx.params.id)),
    lookup(verificarProcesso, async (ctx) => verifyProcesso(ctx, ctx.params.codigo)),

    route(contrato.listarProcessos, async ({ db, actor }) => queries.listProcessos(db, actor)),
    route(contrato.getProcesso, async (ctx) => getProcesso(ctx, ctx.params.id)),
    route(contrato.processosDoUsuario, async ({ db, actor, body }) => queries.listProcessos(db, actor, body)),
    route(contrato.filtrarProcessos, async ({ db, actor, body }) => queries.listProcessos(db, actor, body)),

    route(contrato.analisarProcesso, async (ctx) => judgeProcesso(ctx, ctx.body)),
    route(contrato.historicoProcesso, async (ctx) => listHistorico(ctx, ctx.params.id)),
    route(contrato.enviarAoSgf, async (ctx) => sendAoSgf(ctx), checkEnvio),
    route(contrato.enviarAoSgfGet, async (ctx) => sendAoSgf(ctx), checkEnvio),
    route(contrato.pagarProcesso, async (ctx) => completeProcesso(ctx), storing(checkPagamento)),
    route(contratoDosAnexos.anexarAoProcesso, async (ctx) => addArquivos(ctx), storing(checkArquivos)),

    route(contrato.pdfProcesso, async (ctx) => makePdfDoProcesso(ctx, ctx.params.id)),
    route(contrato.pdfPrestacaoDeServico, async (ctx) => makePrestacaoDeServico(ctx, ctx.params.id)),
    route(contrato.zipProcesso, async (ctx) => makeZip(ctx, ctx.params), preparePapeis),
    route(contratoDosAnexos.baixarAnexoDeProcesso, async (ctx) => anexos.downloadAnexo(ctx, ctx.params.id)),
    route(contratoDosAnexos.verAnexoDeProcesso, async (ctx) =>
      anexos.downloadAnexo(ctx, ctx.params.id, { inline: true }),
    ),
    route(contratoDosAnexos.excluirAnexoDeProcesso, async (ctx) => anexos.removeAnexo(ctx, ctx.params.id)),
  ],
}
