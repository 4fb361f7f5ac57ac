import * as contract from '#contract/pergunta.ts'
import { faixasDeResposta } from '#contract/registers/programa.ts'
import { wording } from '#contract/wording.ts'
import { type Feature, route } from '#server/http/route.ts'
import { listHistoricoDoRegistro } from '../auditoria/commands.ts'
import { alvos } from './alvos.ts'
import { auditados } from './auditados.ts'
import { buscaDePerguntas } from './busca.ts'
import * as commands from './commands.ts'
import { checkExclusaoDeResposta, checkResposta } from './commands.ts'
import * as queries from './queries.ts'

export const perguntaFeature: Feature = {
  alvos,
  auditados,
  busca: [buscaDePerguntas],
  registros: new Map([[faixasDeResposta, { conferir: checkResposta, excluir: checkExclusaoDeResposta }]]),
  constraints: {
    pergunta_tema_fk: { campo: 'temaId', mensagem: '{Tema não encontrado}', status: 422 },
  },
  routes: [
    route(contract.listarPerguntas, async ({ db, actor, query }) => queries.listPerguntas(db, actor, query)),
    route(contract.getPergunta, async (ctx) => commands.getPergunta(ctx, ctx.params.id)),
    route(contract.criarPergunta, async (ctx) => commands.createPergunta(ctx, ctx.body)),
    route(contract.alterarPergunta, async (ctx) => {
      const { perguntaId, versao, ...dados } = ctx.body
      return commands.changePergunta(ctx, perguntaId, versao, dados)
    }),
    route(contract.excluirPergunta, async (ctx) => {
      await commands.removePergunta(ctx, ctx.params.id)
      const { singular, genero } = wording(ctx.ambiente.variante).palavra('pergunta')
      return { message: `${singular} ${genero === 'f' ? 'excluída' : 'excluído'}` }
    }),
    route(contract.ultimaPergunta, async ({ db, actor }) => (await queries.loadUltima(db, actor)) ?? null),
    route(contract.quantidadeDaPergunta, async (ctx) => {
      await commands.getPergunta(ctx, ctx.params.id)
      return queries.countUsos(ctx.db, ctx.params.id)
    }),
    route(contract.versoesDaPergunta, async (ctx) => {
      await commands.getPergunta(ctx, ctx.params.id)
      const versoes = await queries.listVersoes(ctx.db, ctx.actor, ctx.params.id)
      const lidos = await Promise.all(versoes.map((v) => listHistoricoDoRegistro(ctx, 'pergunta', v.perguntaId)))
      return {
        versoes,
        historico: lidos.flat().toSorted((a, b) => b.auditoriaId - a.auditoriaId),
      }
    }),
  ],
}
