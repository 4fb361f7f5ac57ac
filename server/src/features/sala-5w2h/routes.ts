import { todaySaoPaulo } from '#contract/holidays.ts'
import { CABECALHO_TOTAL } from '#contract/pagina.ts'
import * as contract from '#contract/sala-5w2h.ts'
import { wording } from '#contract/wording.ts'
import { slug } from '#server/files/name.ts'
import { pdfReply, sheetReply } from '#server/http/replies.ts'
import { type Feature, lookup, type Reader, route } from '#server/http/route.ts'
import { checkHash, checkLinkDo5w2h, openAcao } from './aberta.ts'
import * as acoes from './acoes.ts'
import { alvos } from './alvos.ts'
import { downloadAnexo, envioDeAnexo, removeAnexo } from './anexos.ts'
import { auditados } from './auditados.ts'
import { remindAcoes5w2h, TERMINA_AMANHA } from './avisos.ts'
import { documentoDo5w2h, planilhaDo5w2h } from './documentos.ts'
import { pendenciasDo5w2h } from './pendencias.ts'
import * as queries from './queries.ts'

const loadParaDocumento = async ({ db, actor, now }: Reader, municipioId: number) => {
  const lugar = (await queries.loadLugar(db, municipioId))!
  const hoje = todaySaoPaulo(now)
  return {
    lugar,
    hoje,
    nome: slug('5w2h', lugar.municipio),
    acoes: await queries.listParaDocumento(db, actor, municipioId, hoje),
  }
}

export const sala5w2hFeature: Feature = {
  alvos,
  auditados,
  avisos: [TERMINA_AMANHA],
  jobs: { 'lembrar-acoes-5w2h': { cron: '25 8 * * *', run: (_, job) => remindAcoes5w2h(job) } },
  pendencias: pendenciasDo5w2h,
  links: { 'sala-5w2h': checkLinkDo5w2h },
  envios: [envioDeAnexo],
  constraints: {
    sala_5w2h_pergunta_uk: { mensagem: contract.MENSAGENS_5W2H.jaPlanejada, status: 409 },
    sala_5w2h_indicador_fk: { campo: 'salaIndicadorId', mensagem: contract.MENSAGENS_5W2H.semIndicador, status: 422 },
    sala_5w2h_periodo_ck: { campo: 'termino', mensagem: contract.MENSAGENS_5W2H.terminoAntes, status: 422 },
  },
  routes: [
    lookup(contract.listar5w2h, async ({ db, actor, now, query, replyHeader }) => {
      const { municipioId, ...pagina } = query
      const hoje = todaySaoPaulo(now)
      if (municipioId !== undefined) return queries.listAcoes(db, actor, municipioId, hoje)
      const { linhas, total } = await queries.listPagina(db, actor, pagina, hoje)
      replyHeader(CABECALHO_TOTAL, String(total))
      return linhas
    }),
    route(contract.get5w2h, async (ctx) => acoes.getDetalhe(ctx, ctx.params.id)),
    route(contract.criar5w2h, async (ctx) => acoes.createAcao(ctx, ctx.body)),
    route(contract.alterar5w2h, async (ctx) => acoes.changeAcao(ctx, ctx.body)),
    route(contract.mover5w2h, async (ctx) => acoes.moveAcao(ctx, ctx.body)),
    route(contract.excluir5w2h, async (ctx) => acoes.removeAcao(ctx, ctx.params.id)),

    lookup(contract.propostas5w2h, async ({ db, actor, params }) => queries.listPropostas(db, actor, params.id)),
    lookup(contract.perguntas5w2h, async ({ db, actor, params }) => queries.listPerguntas(db, actor, params.id)),
    route(contract.incluirPropostas5w2h, async (ctx) => acoes.includePropostas(ctx, ctx.body)),

    route(contract.xlsx5w2h, async (ctx) => {
      const { nome, acoes: lista } = await loadParaDocumento(ctx, ctx.params.id)
      return sheetReply(ctx, nome, planilhaDo5w2h(lista, wording(ctx.ambiente.variante)))
    }),
    route(contract.pdf5w2h, async (ctx) => {
      const { lugar, hoje, nome, acoes: lista } = await loadParaDocumento(ctx, ctx.params.id)
      return pdfReply(ctx, nome, documentoDo5w2h(lugar, lista, hoje))
    }),

    route(contract.anexosDe5w2h.baixar, async (ctx) => downloadAnexo(ctx, ctx.params.id)),
    route(contract.anexosDe5w2h.ver, async (ctx) => downloadAnexo(ctx, ctx.params.id, { inline: true })),
    route(contract.anexosDe5w2h.excluir, async (ctx) => removeAnexo(ctx, ctx.params.id)),

    route(
      contract.abrir5w2h,
      async (ctx) => openAcao(ctx, ctx.params.hash, ctx.params.id),
      async (ctx) => checkHash(ctx, ctx.params.hash),
    ),
  ],
}
