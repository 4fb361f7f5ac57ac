import * as contract from '#contract/encontro.ts'
import * as mudancasContract from '#contract/encontro-mudancas.ts'
import { eventosPorFiltro } from '#contract/evento.ts'
import { CABECALHO_TOTAL, type PedidoPorNumero } from '#contract/pagina.ts'
import * as rotaContract from '#contract/rota.ts'
import type { RawJson } from '#server/db/sql.ts'
import { type Feature, lookup, route, type Signed } from '#server/http/route.ts'
import { alvos } from './alvos.ts'
import { avisosDosEncontros } from './anuncio.ts'
import { auditados } from './auditados.ts'
import { buscaDeEncontros } from './busca.ts'
import { checkAvisos } from './conferencia.ts'
import { listEventos } from './eventos.ts'
import { createLote, getOpcoesDoLote } from './lote.ts'
import * as mudancas from './mudancas.ts'
import { listPassos } from './passos.ts'
import { pendencias } from './pendencias.ts'
import * as queries from './queries.ts'
import * as rotas from './rotas.ts'

const { MEUS, noMunicipio, TODOS } = queries

/** A plain array, with how many there are in all beside it. */
const replyWithTotal = async (ctx: Signed, lida: Promise<{ linhas: RawJson; total: number }>) => {
  const { linhas, total } = await lida
  ctx.replyHeader(CABECALHO_TOTAL, String(total))
  return linhas
}
const pedidoDe = (f: {
  pagina?: number | null | undefined
  porPagina?: number | null | undefined
}): PedidoPorNumero => ({
  pagina: f.pagina ?? undefined,
  porPagina: f.porPagina ?? undefined,
})

export const encontroFeature: Feature = {
  alvos,
  auditados,
  pendencias,
  avisos: avisosDosEncontros,
  busca: [buscaDeEncontros],
  constraints: {
    encontro_fim_ck: { campo: 'fimString', mensagem: contract.ORDEM_DAS_HORAS, status: 422 },
    encontro_convidado_membro_uk: { campo: 'convidadosEvento', mensagem: 'Há convidados repetidos', status: 422 },
    rota_parada_encontro_fk: { campo: 'paradas', mensagem: '{O encontro} de uma parada não existe mais', status: 422 },
  },
  routes: [
    lookup(contract.listaDeEncontros, async (ctx) => queries.listPagina(ctx, TODOS, ctx.query)),
    lookup(contract.listaDosMeusEncontros, async (ctx) => queries.listPagina(ctx, MEUS, ctx.query)),
    route(contract.listaDoMunicipio, async (ctx) => queries.listPagina(ctx, noMunicipio(ctx.params.id), ctx.query)),
    lookup(contract.calendarioDeTodos, async (ctx) => queries.getCalendario(ctx, TODOS, ctx.query)),
    lookup(contract.calendarioDosMeus, async (ctx) => queries.getCalendario(ctx, MEUS, ctx.query)),
    route(contract.calendarioDoMunicipio, async (ctx) =>
      queries.getCalendario(ctx, noMunicipio(ctx.params.id), ctx.query),
    ),
    lookup(contract.opcoesDosEncontros, async (ctx) => queries.getOpcoes(ctx)),
    route(contract.consultoresDoEncontro, async (ctx) => queries.listConsultores(ctx, ctx.params.id)),
    route(contract.listarEncontros, async (ctx) =>
      replyWithTotal(ctx, queries.listEncontros(ctx, TODOS(ctx), ctx.query)),
    ),
    route(contract.encontrosDoMunicipio, async (ctx) =>
      replyWithTotal(ctx, queries.listDoMunicipio(ctx, ctx.params.id, ctx.query)),
    ),
    route(contract.encontrosSemRelatorio, async (ctx) =>
      replyWithTotal(ctx, queries.listSemRelatorio(ctx, ctx.params.id, ctx.query)),
    ),
    route(contract.nomeDoEncontro, async (ctx) => queries.getNome(ctx, ctx.body.encontroId)),
    route(contract.nomesDosEncontros, async (ctx) => queries.listNomes(ctx, ctx.body.encontrosIds)),
    route(contract.encontrosPorFiltro, async (ctx) =>
      replyWithTotal(ctx, queries.listEncontros(ctx, queries.filtrados(ctx, ctx.body), pedidoDe(ctx.body))),
    ),
    route(contract.encontrosCompletosPorFiltro, async (ctx) =>
      replyWithTotal(ctx, queries.listInteiros(ctx, queries.filtrados(ctx, ctx.body), pedidoDe(ctx.body))),
    ),
    route(contract.getEncontro, async (ctx) => queries.getEncontro(ctx, ctx.params.id)),
    route(contract.historicoDoEncontro, async (ctx) => {
      await queries.getNome(ctx, ctx.params.id)
      return listPassos(ctx, ctx.params.id)
    }),

    route(mudancasContract.avisosDoEncontro, async (ctx) => checkAvisos(ctx, ctx.body)),
    route(mudancasContract.criarEncontro, async (ctx) => mudancas.createEncontro(ctx, ctx.body)),
    route(mudancasContract.alterarEncontro, async (ctx) => mudancas.changeEncontro(ctx, ctx.body)),
    route(mudancasContract.excluirEncontro, async (ctx) => mudancas.removeEncontro(ctx, ctx.params.id, ctx.query)),
    route(mudancasContract.opcoesDoLote, async (ctx) => getOpcoesDoLote(ctx, ctx.params.id)),
    route(mudancasContract.criarEncontrosEmLote, async (ctx) => createLote(ctx, ctx.body)),

    lookup(rotaContract.listarRotas, async (ctx) => rotas.listRotas(ctx, ctx.query)),
    lookup(rotaContract.encontrosParaRota, async (ctx) => rotas.listParaRota(ctx, ctx.query)),
    route(rotaContract.getRota, async (ctx) => rotas.getRota(ctx, ctx.params.id)),
    route(rotaContract.criarRota, async (ctx) => rotas.createRota(ctx, ctx.body)),
    route(rotaContract.alterarRota, async (ctx) => rotas.changeRota(ctx, ctx.body)),
    route(rotaContract.excluirRota, async (ctx) => rotas.removeRota(ctx, ctx.params.id)),

    route(eventosPorFiltro, async (ctx) => listEventos(ctx, ctx.body)),
  ],
}
