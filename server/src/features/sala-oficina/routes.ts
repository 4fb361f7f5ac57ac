import { CABECALHO_TOTAL } from '#contract/pagina.ts'
import { problem } from '#contract/problems.ts'
import * as balcao from '#contract/sala-balcao.ts'
import * as cargo from '#contract/sala-cargos.ts'
import { dozeMeses } from '#contract/sala-contas.ts'
import * as custo from '#contract/sala-custo.ts'
import * as tempo from '#contract/sala-tempo.ts'
import { slug } from '#server/files/name.ts'
import { pdfReply, sheetReply } from '#server/http/replies.ts'
import { type Ctx, type Feature, type Reader, route } from '#server/http/route.ts'
import { alvos } from './alvos.ts'
import { auditados } from './auditados.ts'
import * as aberta from './balcao.ts'
import * as cargos from './cargos.ts'
import * as custos from './custos.ts'
import { makePdfDeTempos, makePlanilhaDeCustos, makePlanilhaDeTempos } from './documentos.ts'
import { loadLugar } from './lugar.ts'
import * as tempos from './tempos.ts'

/** What a file holds: a month of a busy room is far from it. */
const MAX_LINHAS = 5000

const doMes = ({ now, params, query }: Pick<Ctx<typeof tempo.resumirTempos>, 'now' | 'params' | 'query'>) => ({
  ...query,
  mes: query.mes ?? custos.mesDeHoje(now),
  municipioId: params.id,
})
const loadMes = async (ctx: Reader, filtro: ReturnType<typeof doMes>) => {
  const [lugar, linhas, resumo] = await Promise.all([
    loadLugar(ctx, filtro.municipioId),
    tempos.listDoMes(ctx, filtro, MAX_LINHAS),
    tempos.sumTempos(ctx, filtro),
  ])
  if (linhas.length > MAX_LINHAS) throw problem.linhasDemais({ n: MAX_LINHAS })
  return { nome: slug('tempo-da-sala', lugar.nome, filtro.mes), lugar: `${lugar.nome}/${lugar.uf}`, linhas, resumo }
}

/** Positions, services, costs and times of the seal rooms, and the counter's open page. */
export const salaOficinaFeature: Feature = {
  alvos,
  auditados,
  links: { 'sala-tempo': aberta.checkLinkDoBalcao },
  constraints: {
    sala_servico_nome_uk: { campo: 'nome', mensagem: 'A sala já tem um serviço com este nome' },
    sala_tempo_servico_fk: {
      mensagem: 'O serviço tem tempos registrados e não pode ser excluído. Deixe-o inativo.',
      status: 409,
    },
  },
  routes: [
    route(cargo.listarServicos, async (ctx) => cargos.listServicos(ctx, ctx.query.municipioId)),
    route(cargo.criarServico, async (ctx) => cargos.createServico(ctx, ctx.body)),
    route(cargo.alterarServico, async (ctx) => cargos.changeServico(ctx, ctx.body)),
    route(cargo.excluirServico, async (ctx) => cargos.removeServico(ctx, ctx.params.id)),

    route(cargo.listarCargos, async (ctx) => cargos.listCargos(ctx, ctx.query.municipioId)),
    route(cargo.getCargo, async (ctx) => cargos.getCargo(ctx, ctx.params.id)),
    route(cargo.criarCargo, async (ctx) => cargos.createCargo(ctx, ctx.body)),
    route(cargo.alterarCargo, async (ctx) => cargos.changeCargo(ctx, ctx.body)),
    route(cargo.excluirCargo, async (ctx) => cargos.removeCargo(ctx, ctx.params.id)),

    route(custo.listarCustos, async (ctx) => custos.listCustos(ctx, ctx.params.id, ctx.query.mes)),
    route(custo.resumirCustos, async (ctx) =>
      custos.sumCustos(ctx, ctx.params.id, ctx.query.mes ?? custos.mesDeHoje(ctx.now)),
    ),
    route(custo.planilhaDeCustos, async (ctx) => {
      const { id } = ctx.params
      const mes = ctx.query.mes ?? custos.mesDeHoje(ctx.now)
      const [lugar, linhas, resumo] = await Promise.all([
        loadLugar(ctx, id),
        custos.listCustosDe(ctx, id, dozeMeses(mes)[0]!, mes),
        custos.sumCustos(ctx, id, mes),
      ])
      return sheetReply(ctx, slug('custo-da-sala', lugar.nome, mes), makePlanilhaDeCustos(linhas, resumo))
    }),
    route(custo.verFixosDoMesAnterior, async (ctx) => custos.listFixos(ctx, ctx.params.id, ctx.query.mes)),
    route(custo.copiarFixos, async (ctx) => custos.copyFixos(ctx, ctx.body)),
    route(custo.getCusto, async (ctx) => custos.findCusto(ctx, ctx.params.id)),
    route(custo.criarCusto, async (ctx) => custos.createCusto(ctx, ctx.body)),
    route(custo.alterarCusto, async (ctx) => custos.changeCusto(ctx, ctx.body)),
    route(custo.excluirCusto, async (ctx) => custos.removeCusto(ctx, ctx.params.id)),

    route(tempo.temposDaSala, async (ctx) => {
      const { linhas, total } = await tempos.listTempos(ctx, { ...ctx.query, municipioId: ctx.params.id })
      ctx.replyHeader(CABECALHO_TOTAL, String(total))
      return linhas
    }),
    route(tempo.paginaDeTempos, async (ctx) => tempos.readPagina(ctx, { ...ctx.query, municipioId: ctx.params.id })),
    route(tempo.listarTempos, async (ctx) => {
      const { linhas, total } = await tempos.listTempos(ctx, ctx.query)
      ctx.replyHeader(CABECALHO_TOTAL, String(total))
      return linhas
    }),
    route(tempo.resumirTempos, async (ctx) => tempos.sumTempos(ctx, doMes(ctx))),
    route(tempo.planilhaDeTempos, async (ctx) => {
      const { nome, linhas, resumo } = await loadMes(ctx, doMes(ctx))
      return sheetReply(ctx, nome, makePlanilhaDeTempos(linhas, resumo))
    }),
    route(tempo.pdfDeTempos, async (ctx) => {
      const { nome, lugar, linhas, resumo } = await loadMes(ctx, doMes(ctx))
      return pdfReply(ctx, nome, makePdfDeTempos(linhas, resumo, lugar))
    }),
    route(tempo.getTempo, async (ctx) => tempos.findTempo(ctx, ctx.params.id)),
    route(tempo.cadastrarTempo, async (ctx) => tempos.createTempo(ctx, ctx.body)),
    route(tempo.criarTempo, async (ctx) => tempos.createTempo(ctx, ctx.body)),
    route(tempo.atualizarTempo, async (ctx) => tempos.changeTempo(ctx, ctx.body)),
    route(tempo.alterarTempo, async (ctx) => tempos.changeTempo(ctx, ctx.body)),
    route(tempo.excluirTempo, async (ctx) => tempos.removeTempo(ctx, ctx.params.id)),

    route(
      balcao.abrirBalcao,
      async (ctx) => aberta.readBalcao(ctx, ctx.params.token),
      async (ctx) => aberta.checkBalcao(ctx, ctx.params.token),
    ),
    route(
      balcao.enviarMedidos,
      async (ctx) => aberta.saveMedidos(ctx, ctx.params.token, ctx.body.registros),
      async (ctx) => aberta.countEnvio(ctx, ctx.params.token),
    ),
    route(balcao.verLinkDoBalcao, async (ctx) => aberta.readLinkDoBalcao(ctx, ctx.params.id)),
    route(balcao.criarLinkDoBalcao, async (ctx) => aberta.replaceLink(ctx, ctx.params.id, ctx.body.dias)),
    route(balcao.revogarLinkDoBalcao, async (ctx) => aberta.revokeLink(ctx, ctx.params.id)),
  ],
}
