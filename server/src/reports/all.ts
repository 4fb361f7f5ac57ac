import { can } from '#contract/access.ts'
import { analiticoPorIndicador } from '#contract/indicador.ts'
import type { Flag } from '#contract/permissions.ts'
import { catalogoDeRelatorios, paraCatalogo, relatorioPara } from '#contract/relatorio.ts'
import { relatoriosDe } from '#contract/relatorios/todos.ts'
import { capacidades } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { type Feature, route } from '#server/http/route.ts'
import { acompanhamentoDeIndicadoresReport } from './acompanhamento-de-indicadores.ts'
import { acompanhamentoDeIndicadoresConsolidadoReport } from './acompanhamento-de-indicadores-consolidado.ts'
import { alertasReport } from './alertas.ts'
import { aprovacaoRejeicaoReport } from './aprovacao-rejeicao.ts'
import { clienteOcultoPorSituacaoReport, execucaoDoClienteOcultoReport } from './cliente-oculto.ts'
import { comparison } from './comparar.ts'
import { dashboard } from './dashboard.ts'
import { detalhamentoDePropostasReport } from './detalhamento-de-propostas.ts'
import { diagnosticosFinalizadosReport } from './diagnosticos-finalizados.ts'
import { eixosPorMunicipioDesagrupadoReport, eixosPorMunicipioReport } from './eixos-por-municipio.ts'
import { encontrosPorSolucaoReport } from './encontros-por-solucao.ts'
import { encontrosRealizadosReport } from './encontros-realizados.ts'
import { type Report, reportFeature } from './engine.ts'
import { envioDeEvidenciasReport } from './envio-de-evidencias.ts'
import { evidenciasRejeitadasReport } from './evidencias-rejeitadas.ts'
import { evolucaoDosAcompanhamentosReport } from './evolucao-dos-acompanhamentos.ts'
import { execucaoReport } from './execucao.ts'
import { execucaoPorRegionalReport } from './execucao-por-regional.ts'
import { execucaoPorTarefasReport } from './execucao-por-tarefas.ts'
import { faltaEvidenciarReport } from './falta-evidenciar.ts'
import { faltaEvidenciasPorEixoReport } from './falta-evidencias-por-eixo.ts'
import { historicoDeAnaliseReport } from './historico-de-analise.ts'
import { listIndicadores } from './indicadores.ts'
import { indicadoresAnaliticoReport } from './indicadores-analitico.ts'
import { indicadoresAtivosReport } from './indicadores-ativos.ts'
import { indicadoresConsolidadoReport } from './indicadores-consolidado.ts'
import { iniciativasDoTerritorioReport } from './iniciativas-do-territorio.ts'
import { inscricoesDetalhadasReport, inscricoesPorSituacaoReport } from './inscricoes.ts'
import { medalhaPorTemaReport } from './medalha-por-tema.ts'
import { mensuracaoReport } from './mensuracao.ts'
import { mensuracaoDetalhadaReport } from './mensuracao-detalhada.ts'
import { municipiosDoTerritorioReport } from './municipios-do-territorio.ts'
import { municipiosPorRegiaoReport } from './municipios-por-regiao.ts'
import { municipiosSemDiagnosticoReport } from './municipios-sem-diagnostico.ts'
import { nivelDeMaturidadeReport } from './nivel-de-maturidade.ts'
import { planoDeAcaoReport } from './plano-de-acao.ts'
import { pontosPorEixoReport } from './pontos-por-eixo.ts'
import { pontuacaoAprovadaReport } from './pontuacao-aprovada.ts'
import { prateleiraDeSolucoesReport } from './prateleira-de-solucoes.ts'
import { quantidadeDeMunicipiosReport } from './quantidade-de-municipios.ts'
import { rateioDeReceitasReport } from './rateio-de-receitas.ts'
import { relatoriosPorPeriodoReport } from './relatorios-por-periodo.ts'
import { relatoriosPorSolucaoReport } from './relatorios-por-solucao.ts'
import { quantidadeDeSelosReport, seloFinalReport } from './selos.ts'
import { situacaoDasSolucoesReport } from './situacao-das-solucoes.ts'
import { situacaoDasTarefasReport } from './situacao-das-tarefas.ts'
import { situacaoDasVisitasReport } from './situacao-das-visitas.ts'
import { situacaoPorMedalhaReport } from './situacao-por-medalha.ts'
import { statusDePropostasReport } from './status-de-propostas.ts'
import { statusDePropostasDetalhadoReport } from './status-de-propostas-detalhado.ts'
import { statusDeRelacionamentoReport } from './status-de-relacionamento.ts'
import { tarefasPorPeriodoReport } from './tarefas-por-periodo.ts'
import { territoriosPorStatusReport } from './territorios-por-status.ts'

export const reports: readonly Report[] = [
  execucaoReport,
  execucaoPorTarefasReport,
  relatoriosPorSolucaoReport,
  encontrosPorSolucaoReport,
  situacaoDasVisitasReport,
  situacaoDasTarefasReport,
  municipiosSemDiagnosticoReport,
  diagnosticosFinalizadosReport,
  faltaEvidenciarReport,
  aprovacaoRejeicaoReport,
  situacaoPorMedalhaReport,
  medalhaPorTemaReport,
  tarefasPorPeriodoReport,
  statusDeRelacionamentoReport,
  mensuracaoReport,
  municipiosPorRegiaoReport,
  alertasReport,
  indicadoresAtivosReport,
  indicadoresConsolidadoReport,
  indicadoresAnaliticoReport,
  planoDeAcaoReport,
  eixosPorMunicipioReport,
  eixosPorMunicipioDesagrupadoReport,
  evolucaoDosAcompanhamentosReport,
  evidenciasRejeitadasReport,
  seloFinalReport,
  quantidadeDeSelosReport,
  inscricoesPorSituacaoReport,
  inscricoesDetalhadasReport,
  relatoriosPorPeriodoReport,
  envioDeEvidenciasReport,
  pontosPorEixoReport,
  quantidadeDeMunicipiosReport,
  encontrosRealizadosReport,
  clienteOcultoPorSituacaoReport,
  execucaoDoClienteOcultoReport,
  mensuracaoDetalhadaReport,
  situacaoDasSolucoesReport,
  prateleiraDeSolucoesReport,
  detalhamentoDePropostasReport,
  statusDePropostasReport,
  statusDePropostasDetalhadoReport,
  rateioDeReceitasReport,
  faltaEvidenciasPorEixoReport,
  historicoDeAnaliseReport,
  acompanhamentoDeIndicadoresReport,
  acompanhamentoDeIndicadoresConsolidadoReport,
  pontuacaoAprovadaReport,
  nivelDeMaturidadeReport,
  execucaoPorRegionalReport,
  municipiosDoTerritorioReport,
  iniciativasDoTerritorioReport,
  territoriosPorStatusReport,
]

const catalogue: Feature = {
  routes: [
    route(analiticoPorIndicador, async (ctx) => listIndicadores(ctx)),
    route(catalogoDeRelatorios, async ({ actor, ambiente: { variante } }) => {
      const holds = (flag: Flag) => can(actor, flag)
      return relatoriosDe(actor, capacidades(variante), holds).map((r) =>
        paraCatalogo(relatorioPara(r, holds), wording(variante)),
      )
    }),
  ],
}

/** One feature for each route, whichever of its reports the environment has. */
const byRoute = Object.values(Object.groupBy(reports, (r) => r.relatorio.rota)) as [Report, ...Report[]][]

export const reportFeatures: readonly Feature[] = [
  catalogue,
  dashboard,
  comparison,
  ...byRoute.map((r) => reportFeature(...r)),
]
