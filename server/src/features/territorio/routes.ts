import * as contract from '#contract/territorio.ts'
import * as iniciativa from '#contract/territorio-iniciativa.ts'
import * as partes from '#contract/territorio-partes.ts'
import { type Feature, lookup, route } from '#server/http/route.ts'
import { storing } from '../arquivo/commands.ts'
import { addEncontro, dropEncontro, listAgenda, listParaAgenda } from './agenda.ts'
import { alvos } from './alvos.ts'
import { listAtores } from './atores.ts'
import { auditados } from './auditados.ts'
import * as documentos from './documentos.ts'
import { envioDeDocumento } from './envio.ts'
import * as iniciativas from './iniciativas.ts'
import * as mudancas from './mudancas.ts'
import * as municipios from './municipios.ts'
import { listPassosDaIniciativa, listPassosDoTerritorio } from './passos.ts'
import * as queries from './queries.ts'
import { printResumo } from './resumo.ts'

export const territorioFeature: Feature = {
  alvos,
  auditados,
  envios: [envioDeDocumento],
  constraints: {
    territorio_nome_uk: { campo: 'nome', mensagem: 'Já existe um território com este nome no estado' },
    territorio_unidade_regional_fk: {
      campo: 'unidadeRegionalId',
      mensagem: '{Unidade regional não encontrada}',
      status: 422,
    },
    territorio_municipio_vivo_uk: {
      campo: 'municipiosIds',
      mensagem: '{Um município} escolhido já está em outro território em andamento',
    },
    territorio_municipio_uk: { campo: 'municipioId', mensagem: '{Este município} já é do território' },
    iniciativa_nome_uk: { campo: 'nome', mensagem: 'O território já tem uma iniciativa com este nome' },
    territorio_encontro_pk: { campo: 'encontroId', mensagem: '{Este encontro} já é de um programa de lideranças' },
  },
  routes: [
    lookup(contract.listarTerritorios, async (ctx) => queries.listPagina(ctx, ctx.query)),
    lookup(contract.nomesTerritorios, async (ctx) => queries.listNomes(ctx)),
    lookup(contract.pessoasDosTerritorios, async (ctx) => queries.listPessoas(ctx)),
    lookup(contract.listarMunicipiosDosTerritorios, async (ctx) => municipios.listMunicipios(ctx, ctx.query)),
    lookup(partes.mapaDeAtores, async (ctx) => listAtores(ctx, ctx.query)),
    route(contract.getTerritorio, async (ctx) => mudancas.findTerritorio(ctx, ctx.params.id)),
    route(contract.passosDoTerritorio, async ({ db, params }) => listPassosDoTerritorio(db, params.id)),
    route(contract.criarTerritorio, async (ctx) => mudancas.createTerritorio(ctx, ctx.body)),
    route(contract.alterarTerritorio, async (ctx) => mudancas.changeTerritorio(ctx, ctx.body)),
    route(contract.excluirTerritorio, async (ctx) => mudancas.removeTerritorio(ctx, ctx.params.id)),
    route(contract.moverTerritorio, async (ctx) => mudancas.moveTerritorio(ctx, ctx.body)),
    route(
      contract.enviarMarca,
      async (ctx) => mudancas.changeMarca(ctx, ctx.params.id, ctx.files.imagem![0]!),
      storing((ctx) => mudancas.checkMarca(ctx, ctx.params.id, ctx.files.imagem![0]!)),
    ),
    route(contract.tirarMarca, async (ctx) => mudancas.changeMarca(ctx, ctx.params.id, null)),
    route(contract.getMarca, async (ctx) => mudancas.downloadMarca(ctx, ctx.params.id)),
    route(contract.resumoDoTerritorio, async (ctx) => printResumo(ctx, ctx.params.id)),
    route(contract.getMunicipioDoTerritorio, async (ctx) => municipios.getMunicipio(ctx, ctx.params.id)),
    route(contract.incluirMunicipio, async (ctx) => municipios.addMunicipio(ctx, ctx.body)),
    route(contract.alterarAdesao, async (ctx) => municipios.changeAdesao(ctx, ctx.body)),
    route(contract.tirarMunicipio, async (ctx) => municipios.removeMunicipio(ctx, ctx.params.id)),
    lookup(iniciativa.listarIniciativas, async (ctx) => iniciativas.listIniciativas(ctx, ctx.query)),
    route(iniciativa.getIniciativa, async (ctx) => iniciativas.getIniciativa(ctx, ctx.params.id)),
    route(iniciativa.passosDaIniciativa, async ({ db, params }) => listPassosDaIniciativa(db, params.id)),
    route(iniciativa.criarIniciativa, async (ctx) => iniciativas.createIniciativa(ctx, ctx.body)),
    route(iniciativa.alterarIniciativa, async (ctx) => iniciativas.changeIniciativa(ctx, ctx.body)),
    route(iniciativa.moverIniciativa, async (ctx) => iniciativas.moveIniciativa(ctx, ctx.body)),
    route(iniciativa.excluirIniciativa, async (ctx) => iniciativas.removeIniciativa(ctx, ctx.params.id)),
    route(partes.documentosDoTerritorio, async (ctx) => documentos.listDoTerritorio(ctx, ctx.params.id)),
    route(partes.evidenciasDaIniciativa, async (ctx) => documentos.listDaIniciativa(ctx, ctx.params.id)),
    route(partes.baixarDocumento, async (ctx) => documentos.downloadDocumento(ctx, ctx.params.id)),
    route(partes.excluirDocumento, async (ctx) => documentos.removeDocumento(ctx, ctx.params.id)),
    route(partes.agendaDoTerritorio, async (ctx) => listAgenda(ctx, ctx.params.id)),
    route(partes.encontrosParaAAgenda, async (ctx) => listParaAgenda(ctx, ctx.params.id)),
    route(partes.incluirNaAgenda, async (ctx) => addEncontro(ctx, ctx.body)),
    route(partes.tirarDaAgenda, async (ctx) => dropEncontro(ctx, ctx.body)),
  ],
}
