import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import * as agenda from '#contract/agenda.ts'
import { PAGINA_ABERTA } from '#contract/links.ts'
import * as presenca from '#contract/presenca.ts'
import { wording } from '#contract/wording.ts'
import { slug } from '#server/files/name.ts'
import { pdfReply } from '#server/http/replies.ts'
import { type Feature, route } from '#server/http/route.ts'
import { checkEndereco, createAssinatura, getAssinatura, readAgenda, revokeAssinatura } from './agenda.ts'
import { alvos } from './alvos.ts'
import { makeListaDePresenca } from './lista-papel.ts'
import * as commands from './presenca.ts'

/** Who came, the code on the door, and the calendar that people subscribe to. */
export const presencaFeature: Feature = {
  links: { presenca: commands.checkLinkDePresenca },
  auditados: {
    presenca: {
      de: sql`encontro coisa`,
      id: sql`coisa."encontroId"`,
      nome: sql`coisa.titulo`,
      alcance: alvos.encontroId!,
      municipioId: sql`coisa."municipioId"`,
      tela: {
        para: sql`'/cidade/' || coisa."municipioId" || '/evento?encontro=' || coisa."encontroId"`,
        abre: (actor) => can(actor, 'calendario'),
      },
    },
  },
  constraints: {
    agenda_assinatura_token_uk: { mensagem: 'Não foi possível criar o endereço. Tente de novo.', status: 409 },
  },
  routes: [
    route(
      presenca.abrirPresenca,
      async (ctx) => commands.readPresencaAberta(ctx, ctx.params.token),
      async (ctx) => commands.checkCodigo(ctx, ctx.params.token),
    ),
    route(
      presenca.confirmarPresenca,
      async (ctx) => commands.savePresenca(ctx, ctx.params.token, { nome: ctx.body.nome, ...ctx.body.contato }),
      async (ctx) => commands.countConfirmacao(ctx, ctx.params.token),
    ),
    route(presenca.getPresenca, async (ctx) => commands.getListaDePresenca(ctx, ctx.params.id)),
    route(presenca.marcarPresenca, async (ctx) =>
      commands.setPresenca(ctx, ctx.params.id, ctx.body.encontroConvidadoId, ctx.body.presente),
    ),
    route(presenca.criarCodigoDePresenca, async (ctx) => commands.createCodigo(ctx, ctx.params.id)),
    route(presenca.revogarCodigosDePresenca, async (ctx) => commands.revokeCodigos(ctx, ctx.params.id)),
    route(presenca.pdfListaDePresenca, async (ctx) => {
      const papel = await commands.loadPapel(ctx, ctx.params.id, ctx.body.codigo)
      const link = ctx.body.codigo && `${ctx.origin}${PAGINA_ABERTA.presenca}${ctx.body.codigo}`
      const documento = makeListaDePresenca(papel, wording(ctx.ambiente.variante), link)
      return pdfReply(ctx, slug('presenca', papel.encontro.titulo), documento)
    }),

    route(agenda.criarAgendaAssinatura, async (ctx) => createAssinatura(ctx)),
    route(agenda.getAgendaAssinatura, async (ctx) => getAssinatura(ctx)),
    route(agenda.revogarAgendaAssinatura, async (ctx) => revokeAssinatura(ctx)),
    route(
      agenda.baixarAgenda,
      async (ctx) => readAgenda(ctx, ctx.params.token),
      async (ctx) => checkEndereco(ctx, ctx.params.token),
    ),
  ],
}
