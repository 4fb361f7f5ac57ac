import * as contract from '#contract/selo-resultado.ts'
import { type Feature, route } from '#server/http/route.ts'
import { storing } from '../arquivo/commands.ts'
import { alvos } from './alvos.ts'
import { auditados } from './auditados.ts'
import { avisosDoSelo } from './avisos.ts'
import * as certificado from './certificado.ts'
import * as inicio from './inicio.ts'
import * as leitura from './leitura.ts'
import * as manual from './manual.ts'
import { moveEtapaNacional } from './nacional.ts'
import * as publicacao from './publicacao.ts'

export const seloResultadoFeature: Feature = {
  alvos,
  auditados,
  avisos: avisosDoSelo,
  constraints: {
    selo_publicacao_viva_uk: { mensagem: 'O resultado desta edição já foi publicado. Recarregue para ver como está.' },
  },
  routes: [
    route(contract.getResultado, async (ctx) => leitura.getResultado(ctx, ctx.params.id, ctx.query.edicao)),
    route(contract.listarEdicoesDoSelo, async (ctx) => leitura.listEdicoes(ctx)),
    route(contract.listarResultados, async (ctx) => leitura.listResultados(ctx, ctx.query)),
    route(contract.planilhaDeResultados, async (ctx) => leitura.makePlanilha(ctx, ctx.query)),
    route(contract.conferirPublicacao, async (ctx) => publicacao.checkPublicacao(ctx, ctx.params.id)),
    route(contract.publicarResultado, async (ctx) =>
      publicacao.publishResultado(ctx, ctx.body.seloEdicaoId, ctx.body.niveis),
    ),
    route(contract.retirarResultado, async (ctx) =>
      publicacao.retractResultado(ctx, ctx.body.seloPublicacaoId, ctx.body.justificativa),
    ),
    route(contract.conferirInicio, async (ctx) => inicio.checkInicio(ctx, ctx.params.id)),
    route(contract.iniciarEdicao, async (ctx) => inicio.beginEdicao(ctx, ctx.body.seloEdicaoId, ctx.body.perguntas)),
    route(contract.moverEtapaNacional, async (ctx) => moveEtapaNacional(ctx, ctx.body)),
    route(contract.certificadoDoSelo, async (ctx) => certificado.makeCertificado(ctx, ctx.params.id)),
    route(
      contract.verificarCertificado,
      async (ctx) => certificado.verifyCertificado(ctx, ctx.params.codigo),
      async (ctx) => certificado.checkCodigo(ctx, ctx.params.codigo),
    ),
    route(contract.baixarManual, async (ctx) => manual.downloadManual(ctx, ctx.params.id)),
    route(contract.listarVersoesDoManual, async (ctx) => manual.listVersoes(ctx, ctx.params.id)),
    route(contract.baixarVersaoDoManual, async (ctx) => manual.downloadVersao(ctx, ctx.params.id)),
    route(
      contract.enviarManual,
      async (ctx) => manual.keepManual(ctx, ctx.params.id, ctx.files.arquivo![0]!),
      storing((ctx) => leitura.findEdicao(ctx, ctx.params.id)),
    ),
  ],
}
