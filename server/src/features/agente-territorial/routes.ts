import * as contract from '#contract/agente-territorial.ts'
import { type Feature, lookup, route } from '#server/http/route.ts'
import { alvos } from './alvos.ts'
import { downloadAnexo, envioDeAnexo, listAnexos, removeAnexo } from './anexos.ts'
import * as atendimentos from './atendimentos.ts'
import { auditados } from './auditados.ts'
import * as queries from './queries.ts'

/** The work of a territorial agent, beside its registers. */
export const agenteTerritorialFeature: Feature = {
  alvos,
  auditados,
  envios: [envioDeAnexo],
  routes: [
    lookup(contract.pessoasParaAgente, async ({ db, actor }) => queries.listPessoas(db, actor)),
    lookup(contract.listarAtendimentos, async ({ db, actor, params, query }) =>
      queries.listAtendimentos(db, actor, params.id, query),
    ),
    route(contract.getAtendimento, async (ctx) => atendimentos.findAtendimento(ctx, ctx.params.id)),
    route(contract.registrarAtendimento, async (ctx) => atendimentos.createAtendimento(ctx, ctx.body)),
    route(contract.alterarAtendimento, async (ctx) => atendimentos.changeAtendimento(ctx, ctx.body)),
    route(contract.excluirAtendimento, async (ctx) => atendimentos.removeAtendimento(ctx, ctx.params.id)),
    lookup(contract.agendaDoAgente, async ({ db, actor, now, params }) => queries.getAgenda(db, actor, now, params.id)),
    route(contract.listarAnexosDoAgente, async (ctx) => listAnexos(ctx, ctx.params.id)),
    route(contract.anexosDoAgente.baixar, async (ctx) => downloadAnexo(ctx, ctx.params.id)),
    route(contract.anexosDoAgente.ver, async (ctx) => downloadAnexo(ctx, ctx.params.id, { inline: true })),
    route(contract.anexosDoAgente.excluir, async (ctx) => removeAnexo(ctx, ctx.params.id)),
  ],
}
