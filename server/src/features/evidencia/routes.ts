import * as evidencia from '#contract/evidencia.ts'
import * as pergunta from '#contract/pergunta-municipio.ts'
import { ESTADOS_VISIVEIS } from '#contract/pergunta-municipio.ts'
import * as pontos from '#contract/pergunta-pontos.ts'
import { type Feature, route } from '#server/http/route.ts'
import { usarCapacidade } from '../capacidade/commands.ts'
import { alvos } from './alvos.ts'
import * as analise from './analise.ts'
import * as arquivos from './arquivos.ts'
import { conferirLink } from './arquivos.ts'
import * as commands from './commands.ts'
import { lerHistorico, obterDetalhe } from './detalhe.ts'
import * as documentos from './documentos.ts'
import * as envio from './envio.ts'
import { lembrarPrazos } from './lembretes.ts'
import { pendenciasDeEvidencia } from './pendencias.ts'
import * as queries from './queries.ts'
import { simularMedalha } from './simulacao.ts'

const { leitor } = commands

export const evidenciaFeature: Feature = {
  alvos,
  pendencias: pendenciasDeEvidencia,
  links: { evidencia: conferirLink },
  routes: [
    ...ESTADOS_VISIVEIS.map((estado) =>
      route(pergunta.LISTA_POR_ESTADO[estado], async (ctx) =>
        queries.listarPerguntas(ctx.db, leitor(ctx), ctx.params.id, { ...ctx.query, estados: [estado] }),
      ),
    ),
    route(pergunta.listarPerguntasMunicipio, async (ctx) =>
      queries.listarPerguntas(ctx.db, leitor(ctx), ctx.params.id, {
        ...ctx.query,
        estados: pergunta.estadosVisiveis(ctx.actor),
      }),
    ),
    route(pergunta.contarPerguntas, async (ctx) => queries.contagens(ctx.db, leitor(ctx), ctx.params.id)),
    route(pergunta.getPerguntaMunicipio, async (ctx) => obterDetalhe(ctx.db, leitor(ctx), ctx.ambiente, ctx.params.id)),
    route(pontos.historicoPergunta, async (ctx) => lerHistorico(ctx.db, leitor(ctx), ctx.params.id)),
    route(pontos.extratoPontos, async (ctx) => queries.extrato(ctx.db, leitor(ctx), ctx.params.id, ctx.query)),
    route(pontos.simularMedalha, async (ctx) => simularMedalha(ctx, ctx.params.id, ctx.query.aprovadas)),

    route(pergunta.alterarPerguntaMunicipio, async (ctx) => {
      const { perguntaMunicipioId: id, evidenciada, rejeitada, descartar, versao, ...dados } = ctx.body
      if (descartar) return commands.descartar(ctx, id, versao)
      if (evidenciada && !rejeitada) return commands.enviarParaAnalise(ctx, id, versao, dados)
      return commands.atualizarDados(ctx, id, versao, dados)
    }),
    route(pergunta.atualizarDadosDaPergunta, async (ctx) => {
      const { versao, ...dados } = ctx.body
      return commands.atualizarDados(ctx, ctx.params.id, versao, dados)
    }),
    route(pergunta.salvarEvidencias, async (ctx) => arquivos.salvarEvidencias(ctx, ctx.body.perguntaMunicipioId)),
    route(pergunta.reverterAnalise, async (ctx) => commands.reverterAnalise(ctx, ctx.params.id, ctx.body?.versao)),

    route(pergunta.pdfPerguntas, async (ctx) => documentos.pdfPorEstado(ctx, ctx.body)),
    route(pergunta.pdfPerguntasTema, async (ctx) => documentos.pdfPorTema(ctx, ctx.params.id, ctx.query.municipioId)),
    route(pergunta.icsPrazo, async (ctx) => documentos.ics(ctx, ctx.params.id)),

    route(evidencia.avaliarEvidencia, async (ctx) => {
      const { versao, Justificativa, justificativa, ...d } = ctx.body
      return analise.avaliar(ctx, { ...d, justificativa: justificativa || Justificativa }, versao)
    }),
    route(evidencia.avaliarVarias, async (ctx) => analise.avaliarVarias(ctx, ctx.body.evidencias)),
    route(evidencia.finalizarEvidencia, async (ctx) => analise.finalizarAnalise(ctx, ctx.body)),
    route(evidencia.filaDeAnalise, async (ctx) => queries.fila(ctx.db, leitor(ctx), ctx.query)),
    route(evidencia.excluirEvidencia, async (ctx) => commands.excluirEvidencia(ctx, ctx.params.id)),
    route(evidencia.excluirEvidenciaPorNome, async (ctx) => commands.excluirEvidencia(ctx, ctx.params.id)),

    route(evidencia.baixarEvidencia, async (ctx) => arquivos.baixar(ctx, ctx.params.id)),
    route(evidencia.verEvidencia, async (ctx) => arquivos.baixar(ctx, ctx.params.id, { inline: true })),
    route(evidencia.tabelaEvidencia, async (ctx) => arquivos.tabela(ctx, ctx.params.id)),
    route(evidencia.zipEvidencias, async (ctx) => arquivos.zip(ctx, ctx.body)),
    route(evidencia.baixarEvidenciaPorLink, async (ctx) =>
      arquivos.baixarPorLink(ctx, await usarCapacidade(ctx, 'evidencia', ctx.params.token)),
    ),

    route(evidencia.criarEnvio, async (ctx) => envio.criar(ctx)),
    route(evidencia.situacaoEnvio, async (ctx) => envio.situacao(ctx, ctx.params.envioId)),
    route(evidencia.continuarEnvio, async (ctx) => envio.continuar(ctx, ctx.params.envioId, ctx.files.parte![0]!)),
    route(evidencia.cancelarEnvio, async (ctx) => envio.cancelar(ctx, ctx.params.envioId)),
  ],
  jobs: {
    'lembrar-prazos': { cron: '0 8 * * *', run: (_, job) => lembrarPrazos(job) },
    'varrer-envios': { cron: '23 4 * * *', run: (_, job) => envio.varrerEnvios(job) },
  },
}
