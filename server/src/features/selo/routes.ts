import { problem } from '#contract/problems.ts'
import * as contract from '#contract/selo.ts'
import { type Feature, route } from '#server/http/route.ts'
import { alvos } from './alvos.ts'
import * as commands from './commands.ts'

export const seloFeature: Feature = {
  alvos,
  routes: [
    route(contract.listarRespostasInscricao, async (ctx) => commands.listar(ctx, ctx.params.id)),
    route(contract.getInscricao, async (ctx) => commands.obter(ctx, ctx.params.id)),
    route(contract.salvarRespostaInscricao, async (ctx) =>
      commands.salvar(ctx, ctx.body.municipioId, ctx.body.perguntaId, ctx.body.resposta),
    ),
    route(contract.excluirRespostaInscricao, async (ctx) => {
      const resposta = await commands.municipioDaResposta(ctx.db, ctx.params.id)
      if (!resposta) throw problem.naoEncontrado()
      return commands.apagar(ctx, ctx.params.id, resposta)
    }),
    route(contract.enviarInscricao, async (ctx) => commands.enviar(ctx, ctx.params.id)),
    route(contract.reabrirInscricao, async (ctx) => commands.reabrir(ctx, ctx.params.id, ctx.body.justificativa)),
    route(contract.pdfInscricao, async (ctx) => commands.pdf(ctx, ctx.params.id)),
    route(contract.respostaDaPergunta, async (ctx) =>
      commands.daPergunta(ctx, ctx.params.municipioId, ctx.params.perguntaId),
    ),
  ],
}
