import { problem } from '#contract/problems.ts'
import { edicoes } from '#contract/registers/selo.ts'
import * as contract from '#contract/selo.ts'
import { type Feature, route } from '#server/http/route.ts'
import { alvos } from './alvos.ts'
import { auditados } from './auditados.ts'
import * as commands from './commands.ts'
import { registroDaEdicao } from './registro.ts'

export const seloFeature: Feature = {
  alvos,
  auditados,
  registros: new Map([[edicoes, registroDaEdicao]]),
  routes: [
    route(contract.listarRespostasInscricao, async (ctx) => commands.listInscricoes(ctx, ctx.params.id)),
    route(contract.getInscricao, async (ctx) => commands.getInscricao(ctx, ctx.params.id)),
    route(contract.salvarRespostaInscricao, async (ctx) =>
      commands.saveInscricao(ctx, ctx.body.municipioId, ctx.body.perguntaId, ctx.body.resposta),
    ),
    route(contract.excluirRespostaInscricao, async (ctx) => {
      const resposta = await commands.findMunicipioDaResposta(ctx, ctx.params.id)
      if (!resposta) throw problem.naoEncontrado()
      return commands.removeInscricao(ctx, ctx.params.id, resposta)
    }),
    route(contract.enviarInscricao, async (ctx) => commands.sendInscricao(ctx, ctx.params.id)),
    route(contract.reabrirInscricao, async (ctx) =>
      commands.reopenInscricao(ctx, ctx.params.id, ctx.body.justificativa),
    ),
    route(contract.pdfInscricao, async (ctx) => commands.makePdfDaInscricao(ctx, ctx.params.id)),
    route(contract.respostaDaPergunta, async (ctx) =>
      commands.listDaPergunta(ctx, ctx.params.municipioId, ctx.params.perguntaId, ctx.query),
    ),
  ],
}
