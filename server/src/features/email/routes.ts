import { sql } from 'drizzle-orm'
import * as contract from '#contract/email.ts'
import { problem } from '#contract/problems.ts'
import { type Feature, route } from '#server/http/route.ts'
import { ENVIO, FILA_EMAIL, markMail } from '#server/mail/outbox.ts'
import { sendMensagem, sweepAnexos } from './commands.ts'
import { getMensagemJson, listMensagens, loadMensagem } from './queries.ts'

export const emailFeature: Feature = {
  auditados: {
    mensagem: {
      de: sql`mensagem coisa`,
      id: sql`coisa."mensagemId"`,
      nome: sql`coisa.assunto`,
      alcance: 'livre',
      tela: { para: sql`'/caixa-de-saida'`, abre: (actor) => actor.acessoTotal },
    },
  },
  routes: [
    route(contract.listarMensagens, async ({ db, query }) => listMensagens(db, query)),

    route(contract.getMensagem, async ({ db, params }) => getMensagemJson(db, params.id)),

    route(contract.reenviarMensagem, async (ctx) => {
      const { db, params, now, services, banco } = ctx
      const mensagem = await loadMensagem(db, params.id)
      if (!mensagem) throw problem.naoEncontrado()
      if (mensagem.situacao === 'enviada') throw problem.regra({ motivo: 'Esta mensagem já foi enviada.' })
      await markMail(db, params.id, 'pendente', now)
      await services.jobs.send(banco.nome, db, FILA_EMAIL, { mensagemId: params.id })
      await ctx.audit({ acao: 'reenviar', entidade: 'mensagem', entidadeId: params.id })
      return getMensagemJson(db, params.id)
    }),
  ],
  jobs: {
    [FILA_EMAIL]: { ...ENVIO, run: sendMensagem },
    'varrer-anexos-de-mensagens': { cron: '37 3 * * *', run: (_, job) => sweepAnexos(job) },
  },
}
