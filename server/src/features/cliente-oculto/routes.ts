import * as contrato from '#contract/cliente-oculto.ts'
import { problem } from '#contract/problems.ts'
import { capacidades } from '#contract/variants.ts'
import type { Ctx, Feature, Route } from '#server/http/route.ts'
import { lookup, route } from '#server/http/route.ts'
import { redeemCapacidade } from '../capacidade/commands.ts'
import { alvos } from './alvos.ts'
import { auditados } from './auditados.ts'
import { avisosDeClienteOculto } from './avisos.ts'
import * as contato from './contato.ts'
import { getAvaliacao } from './detalhe.ts'
import * as escrita from './escrita.ts'
import * as evidencias from './evidencias.ts'
import { pendenciasDeClienteOculto } from './pendencias.ts'
import * as queries from './queries.ts'
import { getDoMunicipio } from './sala.ts'

const checkVariante = ({ ambiente }: Pick<Ctx, 'ambiente'>) => {
  if (!capacidades(ambiente.variante).clienteOculto) throw problem.naoEncontrado()
}
/** Where no rooms are shopped none of it is there. */
const soNaSala = (r: Route): Route => ({
  ...r,
  handler: async (ctx) => {
    checkVariante(ctx)
    return r.handler(ctx)
  },
})

const { envioDeEvidencia } = evidencias

export const clienteOcultoFeature: Feature = {
  alvos,
  auditados,
  avisos: avisosDeClienteOculto,
  pendencias: pendenciasDeClienteOculto,
  links: { 'cliente-oculto': evidencias.checkLink },
  envios: [
    {
      ...envioDeEvidencia,
      begin: async (ctx, anuncio) => {
        checkVariante(ctx)
        return envioDeEvidencia.begin(ctx, anuncio)
      },
    },
  ],
  routes: [
    route(contrato.clienteOcultoDoMunicipio, async (ctx) => getDoMunicipio(ctx, ctx.params.id)),

    lookup(contrato.listarClientesOcultos, async (ctx) => queries.listClientesOcultos(ctx, ctx.query)),
    lookup(contrato.opcoesDeClienteOculto, async (ctx) => queries.readOpcoes(ctx)),
    lookup(contrato.avaliadoresDeClienteOculto, async (ctx) => queries.listAvaliadores(ctx, ctx.query)),
    route(contrato.criarClientesOcultos, async (ctx) => escrita.createAvaliacoes(ctx, ctx.body)),
    route(contrato.alterarClienteOculto, async (ctx) => escrita.updateAvaliacao(ctx, ctx.body)),
    route(contrato.excluirClienteOculto, async (ctx) => escrita.removeAvaliacao(ctx, ctx.params.id)),

    lookup(contrato.minhasAvaliacoes, async (ctx) => queries.listMinhas(ctx, ctx.query)),
    route(contrato.getClienteOculto, async (ctx) => getAvaliacao(ctx, ctx.params.id)),

    route(contrato.agendarContato, async (ctx) => contato.scheduleContato(ctx, ctx.body)),
    route(contrato.avaliarContato, async (ctx) => contato.saveAvaliacao(ctx, ctx.body)),
    route(contrato.enviarContato, async (ctx) => contato.sendContato(ctx, ctx.body)),
    route(contrato.validarContato, async (ctx) => contato.validateContato(ctx, ctx.body)),
    route(contrato.invalidarContato, async (ctx) => contato.invalidateContato(ctx, ctx.body)),

    route(contrato.excluirEvidenciaDoContato, async (ctx) => evidencias.removeEvidencia(ctx, ctx.params.id)),
    route(contrato.baixarEvidenciaDoContato, async (ctx) => evidencias.downloadEvidencia(ctx, ctx.params.id)),
    route(contrato.verEvidenciaDoContato, async (ctx) =>
      evidencias.downloadEvidencia(ctx, ctx.params.id, { inline: true }),
    ),
    route(contrato.baixarEvidenciaDoContatoPorLink, async (ctx) =>
      evidencias.downloadPorLink(ctx, await redeemCapacidade(ctx, 'cliente-oculto', ctx.params.token)),
    ),
  ].map(soNaSala),
}
