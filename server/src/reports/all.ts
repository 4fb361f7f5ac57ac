import { can } from '#contract/access.ts'
import { analiticoPorIndicador } from '#contract/indicador.ts'
import { catalogoDeRelatorios, paraCatalogo, relatorioPara } from '#contract/relatorio.ts'
import { relatoriosDe } from '#contract/relatorios/todos.ts'
import { capacidades } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { type Feature, route } from '#server/http/route.ts'
import { aprovacaoRejeicaoReport } from './aprovacao-rejeicao.ts'
import { diagnosticosFinalizadosReport } from './diagnosticos-finalizados.ts'
import { eixosPorMunicipioDesagrupadoReport, eixosPorMunicipioReport } from './eixos-por-municipio.ts'
import { type Report, reportFeature } from './engine.ts'
import { envioDeEvidenciasReport } from './envio-de-evidencias.ts'
import { evidenciasRejeitadasReport } from './evidencias-rejeitadas.ts'
import { evolucaoDosAcompanhamentosReport } from './evolucao-dos-acompanhamentos.ts'
import { faltaEvidenciarReport } from './falta-evidenciar.ts'
import { faltaEvidenciasPorEixoReport } from './falta-evidencias-por-eixo.ts'
import { historicoDeAnaliseReport } from './historico-de-analise.ts'
import { listIndicadores } from './indicadores.ts'
import { indicadoresAnaliticoReport } from './indicadores-analitico.ts'
import { indicadoresAtivosReport } from './indicadores-ativos.ts'
import { indicadoresConsolidadoReport } from './indicadores-consolidado.ts'
import { inscricoesDetalhadasReport, inscricoesPorSituacaoReport } from './inscricoes.ts'
import { medalhaPorTemaReport } from './medalha-por-tema.ts'
import { municipiosSemDiagnosticoReport } from './municipios-sem-diagnostico.ts'
import { nivelDeMaturidadeReport } from './nivel-de-maturidade.ts'
import { planoDeAcaoReport } from './plano-de-acao.ts'
import { pontosPorEixoReport } from './pontos-por-eixo.ts'
import { pontuacaoAprovadaReport } from './pontuacao-aprovada.ts'
import { situacaoPorMedalhaReport } from './situacao-por-medalha.ts'

export const reports: readonly Report[] = [
  municipiosSemDiagnosticoReport,
  diagnosticosFinalizadosReport,
  faltaEvidenciarReport,
  aprovacaoRejeicaoReport,
  situacaoPorMedalhaReport,
  medalhaPorTemaReport,
  indicadoresAtivosReport,
  indicadoresConsolidadoReport,
  indicadoresAnaliticoReport,
  planoDeAcaoReport,
  eixosPorMunicipioReport,
  eixosPorMunicipioDesagrupadoReport,
  evolucaoDosAcompanhamentosReport,
  evidenciasRejeitadasReport,
  inscricoesPorSituacaoReport,
  inscricoesDetalhadasReport,
  envioDeEvidenciasReport,
  pontosPorEixoReport,
  faltaEvidenciasPorEixoReport,
  historicoDeAnaliseReport,
  pontuacaoAprovadaReport,
  nivelDeMaturidadeReport,
]

const catalogue: Feature = {
  routes: [
    route(analiticoPorIndicador, async (ctx) => listIndicadores(ctx)),
    route(catalogoDeRelatorios, async ({ actor, ambiente: { variante } }) =>
      relatoriosDe(actor, capacidades(variante)).map((r) =>
        paraCatalogo(
          relatorioPara(r, (flag) => can(actor, flag)),
          wording(variante),
        ),
      ),
    ),
  ],
}

export const reportFeatures: readonly Feature[] = [catalogue, ...reports.map(reportFeature)]
