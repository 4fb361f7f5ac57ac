import { problem } from '#contract/problems.ts'
import * as contract from '#contract/termo-referencia.ts'
import * as passosContract from '#contract/termo-referencia-passos.ts'
import { wording } from '#contract/wording.ts'
import { type Feature, lookup, type Reader, route } from '#server/http/route.ts'
import { auditados } from './auditados.ts'
import { importGrupo, importTarefas } from './importar.ts'
import * as mudancas from './mudancas.ts'
import { listPassos } from './passos.ts'
import * as queries from './queries.ts'
import { registrosDoTermo } from './registros.ts'
import { motivoDaTarefa } from './rules.ts'
import { listTermos } from './termos.ts'

/** Whether a task of that solution counts as done or justified. */
const checkTarefa = async (ctx: Reader, municipioSolucaoId: number, municipioTarefaId: number) => {
  const t = JSON.parse((await queries.getTarefa(ctx, municipioTarefaId)).text) as contract.TarefaDaLista
  if (t.municipioSolucaoId !== municipioSolucaoId) throw problem.naoEncontrado()
  const motivo = motivoDaTarefa(t.situacao, t.justificativa)
  return {
    municipioSolucaoId,
    municipioTarefaId,
    nome: t.nome,
    situacao: t.situacao,
    cumprida: t.situacao === 3,
    pronta: motivo === null,
    motivo: motivo && wording(ctx.ambiente.variante).frase(motivo),
    horasPrevistas: t.horasPrevistas,
    horasRealizadas: t.horasRealizadas,
    horasAgendadas: t.horasAgendadas,
    horasRestantes: t.horasRestantes,
  }
}

export const termoReferenciaFeature: Feature = {
  auditados,
  registros: registrosDoTermo,
  constraints: {
    termo_hora_uk: { mensagem: 'As horas {desta tarefa} vieram duas vezes. Confira e tente de novo.', status: 422 },
    termo_hora_minutos_ck: { mensagem: 'As horas passam do que é possível. Confira e tente de novo.', status: 422 },
  },
  routes: [
    lookup(contract.getTermo, async (ctx) => queries.getTermo(ctx, ctx.params.id), 'params.id'),
    route(contract.listarTermos, async (ctx) => listTermos(ctx, ctx.query)),
    route(contract.historicoDoGrupo, async (ctx) => listPassos(ctx, 'grupo', ctx.params.id)),
    route(contract.historicoDaSolucao, async (ctx) => listPassos(ctx, 'solucao', ctx.params.id)),
    route(contract.historicoDaTarefa, async (ctx) => listPassos(ctx, 'tarefa', ctx.params.id)),

    route(contract.listarGruposDoMunicipio, async (ctx) => queries.listGrupos(ctx, ctx.body.municipioId)),
    route(contract.gruposComSolucoes, async (ctx) => queries.listGruposComSolucoes(ctx, ctx.params.id)),
    route(contract.gruposDoProjeto, async (ctx) => queries.listGruposDoProjeto(ctx, ctx.params.id)),
    route(contract.listarSolucoesDoMunicipio, async (ctx) => {
      const { municipioId, solucaoId } = ctx.body
      return municipioId === undefined
        ? queries.listDaPrateleira(ctx, solucaoId!)
        : queries.listSolucoes(ctx, municipioId)
    }),
    route(contract.solucoesPorPermissao, async (ctx) => queries.listPorPermissao(ctx, ctx.params.id)),
    route(contract.listarTarefasDoMunicipio, async (ctx) => queries.listTarefas(ctx, ctx.body.municipioId)),
    route(contract.tarefasDasSolucoes, async (ctx) =>
      queries.listTarefasDasSolucoes(ctx, ctx.body.municipioSolucoesIds),
    ),
    route(contract.listarEvidenciasDoMunicipio, async (ctx) => queries.listEvidencias(ctx, ctx.body.municipioId)),
    route(contract.testarHoras, async (ctx) => queries.getTesteDeHoras(ctx, ctx.params.id)),

    route(passosContract.solucoesAFinalizar, async (ctx) => queries.listAFinalizar(ctx, ctx.params.id)),
    route(passosContract.verificarTarefa, async (ctx) =>
      checkTarefa(ctx, ctx.params.municipioSolucaoId, ctx.params.municipioTarefaId),
    ),
    route(passosContract.interromperGrupo, async (ctx) =>
      mudancas.interruptGrupo(ctx, ctx.params.id, ctx.body.justificativa),
    ),
    route(passosContract.interromperSolucao, async (ctx) =>
      mudancas.interruptSolucao(ctx, ctx.params.id, ctx.body.justificativa),
    ),
    route(passosContract.interromperTarefa, async (ctx) =>
      mudancas.interruptTarefa(ctx, ctx.params.id, ctx.body.justificativa),
    ),
    route(passosContract.desativarEvidencia, async (ctx) => mudancas.disableEvidencia(ctx, ctx.params.id)),
    route(passosContract.reabilitarGrupo, async (ctx) =>
      mudancas.enableGrupo(ctx, ctx.params.municipioGrupoSolucaoId, ctx.params.municipioId),
    ),
    route(passosContract.reabilitarSolucao, async (ctx) =>
      mudancas.enableSolucao(ctx, ctx.params.municipioSolucaoId, ctx.params.municipioId),
    ),
    route(passosContract.reabilitarTarefa, async (ctx) => mudancas.enableTarefa(ctx, ctx.params.id)),
    route(passosContract.reabilitarEvidencia, async (ctx) => mudancas.enableEvidencia(ctx, ctx.params.id)),
    route(passosContract.iniciarSolucao, async (ctx) => mudancas.startSolucao(ctx, ctx.body.municipioSolucaoId)),
    route(passosContract.iniciarGrupo, async (ctx) => mudancas.startGrupo(ctx, ctx.params.id)),
    route(passosContract.finalizarSolucoes, async (ctx) => mudancas.finishSolucoes(ctx, ctx.body)),
    route(passosContract.importarGrupoSolucao, async (ctx) => importGrupo(ctx, ctx.body)),
    route(passosContract.importarTarefas, async (ctx) => importTarefas(ctx, ctx.body)),
  ],
}
