import { seesAll } from '#contract/access.ts'
import * as contract from '#contract/contrato.ts'
import { usoDoStatusDeContrato } from '#contract/status.ts'
import { type Feature, route } from '#server/http/route.ts'
import { storing } from '../arquivo/commands.ts'
import { listHistoricoDoRegistro } from '../auditoria/commands.ts'
import { alvos } from './alvos.ts'
import { auditados } from './auditados.ts'
import { A_VENCER, remindContratos } from './avisos.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export const contratoFeature: Feature = {
  alvos,
  auditados,
  avisos: [A_VENCER],
  jobs: { 'lembrar-contratos': { cron: '20 8 * * *', run: (_, job) => remindContratos(job) } },
  constraints: {
    contrato_num_uk: { campo: 'numContrato', mensagem: 'Já existe um contrato com este número' },
    contrato_periodo_ck: { campo: 'fim', mensagem: 'O fim não pode ser antes do início', status: 422 },
    contrato_solucao_solucao_fk: {
      campo: 'solucaoIds',
      mensagem: '{Solução não encontrada} ou fora de uso',
      status: 422,
    },
    contrato_status_fk: { campo: 'statusContratoId', mensagem: 'Situação de contrato não encontrada', status: 422 },
  },
  routes: [
    route(contract.listarContratos, async (ctx) =>
      (await queries.listContratos(ctx.db, ctx.actor)).map((c) => commands.showContrato(ctx, c)),
    ),
    route(contract.contratosDoUsuario, async (ctx) =>
      (await queries.listDosUsuarios(ctx.db, ctx.actor, [ctx.query.usuarioId])).map((c) =>
        commands.showContrato(ctx, c),
      ),
    ),
    route(contract.contratosDosUsuarios, async (ctx) =>
      (await queries.listDosUsuarios(ctx.db, ctx.actor, ctx.query.usuarioIds)).map((c) =>
        commands.showContrato(ctx, c),
      ),
    ),
    route(contract.pessoasDoContrato, async ({ db, actor }) => queries.listPessoas(db, actor)),
    route(contract.getContrato, async (ctx) => commands.getContrato(ctx, ctx.params.id)),
    route(contract.historicoContrato, async (ctx) => {
      await commands.findContrato(ctx, ctx.params.id)
      // The record itself names only municipalities and solutions in reach.
      return listHistoricoDoRegistro(
        ctx,
        'contrato',
        ctx.params.id,
        seesAll(ctx.actor) ? [] : ['municipios', 'solucoes'],
      )
    }),
    route(contract.testaHoras, async (ctx) => {
      const { saldo } = await commands.getContrato(ctx, ctx.params.id)
      return {
        qtdEntregasPrevistas: saldo.entregasPrevistas,
        qtdEntregas: saldo.entregas,
        qtdHorasPrevistas: saldo.horasPrevistas,
        horasAprovadas: saldo.horasAprovadas,
      }
    }),
    route(contract.baixarContrato, async (ctx) => commands.downloadArquivo(ctx, ctx.query.contratoId)),
    route(usoDoStatusDeContrato, async ({ db, actor, params }) => queries.countUsoDoStatus(db, actor, params.id)),
    route(contract.criarContrato, async (ctx) => commands.createContrato(ctx, ctx.body)),
    route(contract.alterarContrato, async (ctx) => commands.changeContrato(ctx, ctx.body)),
    route(contract.ativarInativar, async (ctx) => commands.enableContrato(ctx, ctx.body.contratoId, ctx.body.ativo)),
    route(contract.excluirContrato, async (ctx) => commands.removeContrato(ctx, ctx.params.id)),
    route(
      contract.enviarContrato,
      async (ctx) => commands.keepArquivo(ctx, ctx.body.contratoId, ctx.files.arquivo![0]!),
      storing((ctx) => commands.checkArquivo(ctx, ctx.body.contratoId)),
    ),
  ],
}
