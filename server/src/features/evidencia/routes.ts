import { seesAll } from '#contract/access.ts'
import * as evidencia from '#contract/evidencia.ts'
import * as pergunta from '#contract/pergunta-municipio.ts'
import { ESTADOS_VISIVEIS } from '#contract/pergunta-municipio.ts'
import * as pontos from '#contract/pergunta-pontos.ts'
import { problem } from '#contract/problems.ts'
import * as recurso from '#contract/recurso.ts'
import { wording } from '#contract/wording.ts'
import { type Feature, lookup, route } from '#server/http/route.ts'
import { storing } from '../arquivo/commands.ts'
import { redeemCapacidade } from '../capacidade/commands.ts'
import { alvos } from './alvos.ts'
import * as analise from './analise.ts'
import * as arquivos from './arquivos.ts'
import { checkLink } from './arquivos.ts'
import { auditados } from './auditados.ts'
import { avisosDeEvidencia, remindPrazos } from './avisos.ts'
import { buscaDeDocumentos, buscaDePerguntasDaqui } from './busca.ts'
import * as commands from './commands.ts'
import { getDetalhe, listHistorico } from './detalhe.ts'
import * as documentos from './documentos.ts'
import { envioDeEvidencia } from './envio.ts'
import { listExtrato } from './extrato.ts'
import { getOpcoesDaFila, listFila } from './fila.ts'
import { pendenciasDeEvidencia } from './pendencias.ts'
import { extendPrazo } from './prorrogacao.ts'
import * as queries from './queries.ts'
import { fileRecurso, judgeRecurso } from './recurso.ts'
import { avisosDeRecurso } from './recurso-avisos.ts'
import { getOpcoesDosRecursos, getRecurso, listRecursos } from './recursos.ts'
import { simulateMedalha } from './simulacao.ts'
import { trabalhoDoZip, zipEvidencias } from './zip.ts'

const { leitor } = commands

export const evidenciaFeature: Feature = {
  alvos,
  auditados,
  avisos: [...avisosDeEvidencia, ...avisosDeRecurso],
  trabalhos: [trabalhoDoZip],
  busca: [buscaDePerguntasDaqui, buscaDeDocumentos],
  pendencias: pendenciasDeEvidencia,
  links: { evidencia: checkLink },
  envios: [envioDeEvidencia],
  routes: [
    ...ESTADOS_VISIVEIS.map((estado) =>
      lookup(
        pergunta.LISTA_POR_ESTADO[estado],
        async (ctx) => queries.listPerguntas(ctx.db, leitor(ctx), ctx.params.id, { ...ctx.query, estados: [estado] }),
        'params.id',
      ),
    ),
    lookup(
      pergunta.listarPerguntasMunicipio,
      async (ctx) =>
        queries.listPerguntas(ctx.db, leitor(ctx), ctx.params.id, {
          ...ctx.query,
          estados: pergunta.estadosVisiveis(ctx.actor),
        }),
      'params.id',
    ),
    lookup(pergunta.contarPerguntas, async (ctx) => queries.countPerguntas(ctx.db, leitor(ctx), ctx.params.id)),
    route(pergunta.getPerguntaMunicipio, async (ctx) => getDetalhe(ctx.db, leitor(ctx), ctx.ambiente, ctx.params.id)),
    route(pontos.historicoPergunta, async (ctx) => listHistorico(ctx.db, leitor(ctx), ctx.params.id)),
    route(pontos.extratoPontos, async (ctx) =>
      listExtrato(ctx.db, leitor(ctx), wording(ctx.ambiente.variante), ctx.params.id, ctx.query),
    ),
    route(pontos.simularMedalha, async (ctx) => simulateMedalha(ctx, ctx.params.id, ctx.query.aprovadas)),

    route(pergunta.alterarPerguntaMunicipio, async (ctx) => {
      const { perguntaMunicipioId: id, evidenciada, rejeitada, descartar, versao, ...dados } = ctx.body
      if (descartar) return commands.discardPergunta(ctx, id, versao)
      if (evidenciada && !rejeitada) return commands.sendToAnalise(ctx, id, versao, dados)
      return commands.updateDados(ctx, id, versao, dados)
    }),
    route(pergunta.atualizarDadosDaPergunta, async (ctx) => {
      const { versao, ...dados } = ctx.body
      return commands.updateDados(ctx, ctx.params.id, versao, dados)
    }),
    route(
      pergunta.salvarEvidencias,
      async (ctx) => arquivos.saveEvidencias(ctx, ctx.body.perguntaMunicipioId),
      storing((ctx) => arquivos.checkEvidencias(ctx, ctx.body.perguntaMunicipioId)),
    ),
    route(pergunta.reverterAnalise, async (ctx) => commands.revertAnalise(ctx, ctx.params.id, ctx.body?.versao)),

    route(pergunta.prorrogarPrazo, async (ctx) => extendPrazo(ctx, ctx.params.id, ctx.body)),
    lookup(recurso.listarRecursos, async (ctx) => listRecursos(ctx.db, leitor(ctx), ctx.query)),
    lookup(recurso.opcoesDosRecursos, async (ctx) => getOpcoesDosRecursos(ctx.db, leitor(ctx))),
    route(recurso.getRecurso, async (ctx) => getRecurso(ctx.db, leitor(ctx), ctx.params.id)),
    route(recurso.apresentarRecurso, async (ctx) => fileRecurso(ctx, ctx.body)),
    route(recurso.julgarRecurso, async (ctx) => judgeRecurso(ctx, ctx.params.id, ctx.body)),

    route(pergunta.pdfPerguntas, async (ctx) => documentos.makePdfPorEstado(ctx, ctx.body)),
    route(pergunta.pdfPerguntasTema, async (ctx) =>
      documentos.makePdfPorTema(ctx, ctx.params.id, ctx.query.municipioId),
    ),
    route(pergunta.icsPrazo, async (ctx) => documentos.makeIcs(ctx, ctx.params.id)),

    route(evidencia.avaliarEvidencia, async (ctx) => {
      const { versao, Justificativa, justificativa, ...d } = ctx.body
      return analise.judgeEvidencia(ctx, { ...d, justificativa: justificativa || Justificativa }, versao)
    }),
    route(evidencia.avaliarVarias, async (ctx) => analise.judgeEvidencias(ctx, ctx.body.evidencias)),
    route(evidencia.finalizarEvidencia, async (ctx) => analise.finishAnalise(ctx, ctx.body)),
    route(evidencia.filaDeAnalise, async (ctx) => {
      if (ctx.query.analistaId && !seesAll(ctx.actor)) throw problem.semPermissao()
      return listFila(ctx.db, leitor(ctx), ctx.query)
    }),
    route(evidencia.opcoesDaFila, async (ctx) => getOpcoesDaFila(ctx.db, leitor(ctx))),
    route(evidencia.excluirEvidencia, async (ctx) => commands.removeEvidencia(ctx, ctx.params.id)),
    route(evidencia.excluirEvidenciaPorNome, async (ctx) => commands.removeEvidencia(ctx, ctx.params.id)),

    route(evidencia.baixarEvidencia, async (ctx) => arquivos.downloadEvidencia(ctx, ctx.params.id)),
    route(evidencia.verEvidencia, async (ctx) => arquivos.downloadEvidencia(ctx, ctx.params.id, { inline: true })),
    route(evidencia.evidenciaDoDashboard, async (ctx) => arquivos.getEvidencia(ctx, ctx.params.id)),
    route(evidencia.baixarEvidenciaRejeitada, async (ctx) =>
      arquivos.downloadEvidencia(ctx, ctx.params.id, { soRejeitada: true }),
    ),
    route(evidencia.tabelaEvidencia, async (ctx) => arquivos.readTabela(ctx, ctx.params.id)),
    route(evidencia.zipEvidencias, async (ctx) => zipEvidencias(ctx, ctx.body)),
    route(evidencia.baixarEvidenciaPorLink, async (ctx) =>
      arquivos.downloadPorLink(ctx, await redeemCapacidade(ctx, 'evidencia', ctx.params.token)),
    ),
  ],
  jobs: {
    'lembrar-prazos': { cron: '0 8 * * *', run: (_, job) => remindPrazos(job) },
  },
}
