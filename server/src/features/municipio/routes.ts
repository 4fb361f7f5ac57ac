import { can, listaMunicipios } from '#contract/access.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import * as contract from '#contract/municipio.ts'
import * as painel from '#contract/municipio-painel.ts'
import { problem } from '#contract/problems.ts'
import { relatorioPontuacao } from '#contract/relatorio-exportacao.ts'
import { type Feature, route } from '#server/http/route.ts'
import { storing } from '../arquivo/commands.ts'
import { listHistoricoDoRegistro } from '../auditoria/commands.ts'
import { alvos } from './alvos.ts'
import { auditados } from './auditados.ts'
import { buscaDeMunicipios } from './busca.ts'
import * as commands from './commands.ts'
import { findIbge, searchIbge } from './ibge.ts'
import { importacao } from './importacao.ts'
import * as leituras from './painel.ts'
import { makePontuacao } from './pontuacao.ts'
import * as queries from './queries.ts'

export const municipioFeature: Feature = {
  alvos,
  auditados,
  busca: [buscaDeMunicipios],
  constraints: {
    municipio_ibge_uk: { campo: 'codigoIbge', mensagem: 'Este código IBGE já está neste projeto' },
    municipio_nome_uk: commands.NOME_REPETIDO,
    municipio_status_fk: { campo: 'statusId', mensagem: 'Status não encontrado', status: 422 },
    municipio_projeto_fk: { campo: 'projetoId', mensagem: 'Projeto não encontrado', status: 422 },
    municipio_faixa_fk: { campo: 'faixaId', mensagem: 'Faixa não encontrada', status: 422 },
    municipio_unidade_regional_fk: {
      campo: 'unidadeRegionalId',
      mensagem: 'Unidade regional não encontrada',
      status: 422,
    },
  },
  trabalhos: importacao.trabalhos,
  routes: [
    route(contract.listarMunicipios, async (ctx) => {
      // Who gives regional units their municipalities chooses among them all.
      if (!listaMunicipios(ctx.actor) && !can(ctx.actor, 'editarUnidadeRegional')) throw problem.semPermissao()
      return queries.listMunicipios(ctx)
    }),
    route(contract.nomesMunicipios, async ({ db, actor }) => queries.listNomes(db, actor)),
    route(contract.opcoesMunicipio, async ({ db }) => queries.listOpcoes(db)),
    route(contract.getMunicipio, async (ctx) => commands.getMunicipio(ctx, ctx.params.id)),
    route(contract.criarMunicipio, async (ctx) => commands.createMunicipio(ctx, ctx.body)),
    route(contract.alterarMunicipio, async (ctx) => {
      const { municipioId, versao, ...dados } = ctx.body
      return commands.changeMunicipio(ctx, municipioId, versao, dados)
    }),
    route(contract.excluirMunicipio, async (ctx) => commands.removeMunicipio(ctx, ctx.params.id)),
    route(
      contract.atualizarImagem,
      async (ctx) => commands.changeImagem(ctx, ctx.body.municipioId, ctx.files.imagem![0]!),
      storing((ctx) => commands.checkImagem(ctx, ctx.body.municipioId, ctx.files.imagem![0]!)),
    ),
    route(contract.getImagem, async (ctx) => commands.downloadImagem(ctx, ctx.params.id)),
    ...importacao.routes,
    route(relatorioPontuacao, async (ctx) => makePontuacao(ctx, ctx.params.id, ctx.query.formato)),

    route(contract.ibgePorCodigo, async ({ params: { uf, code } }) => {
      const achado = findIbge(code)
      if (achado?.uf !== uf) throw problem.naoEncontrado({ frase: `Nenhum município de ${uf} tem o código ${code}.` })
      return achado
    }),
    route(contract.buscarIbge, async ({ query }) => searchIbge(query.uf, query.busca)),

    route(painel.getRadar, async ({ db, actor, body }) => leituras.loadRadar(db, actor, body.municipioIds)),
    route(painel.getMiniDash, async ({ db, actor, params }) => leituras.loadMiniDash(db, actor, params.id)),
    route(painel.getVisaoGeral, async ({ db, actor, params, now }) =>
      leituras.loadVisaoGeral(db, actor, params.id, todaySaoPaulo(now)),
    ),
    route(painel.historicoMunicipio, async (ctx) => listHistoricoDoRegistro(ctx, 'municipio', ctx.params.id)),
    route(painel.getMunicipioGov, async ({ db, params }) => leituras.loadMunicipioGov(db, params.id)),
    route(painel.municipiosDoTema, async ({ db, actor, query }) =>
      leituras.listMunicipiosDoTema(db, actor, query.temaId, query.usuarioId),
    ),
    route(painel.temasFinalizados, async ({ db, actor, params }) =>
      leituras.listTemasFinalizados(db, actor, params.id),
    ),
    // Tasks are planned in the reference term; a municipality without one has none.

    route(contract.listarEixos, async ({ db, actor }) => queries.listEixos(db, actor)),
    route(contract.getEixo, async ({ db, params }) => queries.getEixoJson(db, params.id)),
  ],
}
