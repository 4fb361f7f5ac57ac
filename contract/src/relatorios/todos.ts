import { listaRelatorio, type Pessoa } from '../access.ts'
import type { Flag } from '../permissions.ts'
import { existeEm, type Relatorio } from '../relatorio.ts'
import type { Capacidades } from '../variants.ts'
import { acompanhamentoDeIndicadores } from './acompanhamento-de-indicadores.ts'
import { acompanhamentoDeIndicadoresConsolidado } from './acompanhamento-de-indicadores-consolidado.ts'
import { alertas } from './alertas.ts'
import { aprovacaoRejeicao } from './aprovacao-rejeicao.ts'
import { clienteOcultoPorSituacao } from './cliente-oculto-por-situacao.ts'
import { detalhamentoDePropostas } from './detalhamento-de-propostas.ts'
import { diagnosticosFinalizados } from './diagnosticos-finalizados.ts'
import { eixosPorMunicipio } from './eixos-por-municipio.ts'
import { eixosPorMunicipioDesagrupado } from './eixos-por-municipio-desagrupado.ts'
import { encontrosPorSolucao } from './encontros-por-solucao.ts'
import { encontrosRealizados } from './encontros-realizados.ts'
import { envioDeEvidencias } from './envio-de-evidencias.ts'
import { evidenciasRejeitadas } from './evidencias-rejeitadas.ts'
import { evolucaoDosAcompanhamentos } from './evolucao-dos-acompanhamentos.ts'
import { execucao } from './execucao.ts'
import { execucaoDoClienteOculto } from './execucao-do-cliente-oculto.ts'
import { execucaoPorRegional } from './execucao-por-regional.ts'
import { execucaoPorTarefas } from './execucao-por-tarefas.ts'
import { faltaEvidenciar } from './falta-evidenciar.ts'
import { faltaEvidenciasPorEixo } from './falta-evidencias-por-eixo.ts'
import { historicoDeAnalise } from './historico-de-analise.ts'
import { indicadoresAnalitico } from './indicadores-analitico.ts'
import { indicadoresAtivos } from './indicadores-ativos.ts'
import { indicadoresConsolidado } from './indicadores-consolidado.ts'
import { iniciativasDoTerritorio } from './iniciativas-do-territorio.ts'
import { inscricoesDetalhadas } from './inscricoes-detalhadas.ts'
import { inscricoesPorSituacao } from './inscricoes-por-situacao.ts'
import { medalhaPorTema } from './medalha-por-tema.ts'
import { mensuracao } from './mensuracao.ts'
import { mensuracaoDetalhada } from './mensuracao-detalhada.ts'
import { municipiosDoTerritorio } from './municipios-do-territorio.ts'
import { municipiosPorRegiao } from './municipios-por-regiao.ts'
import { municipiosSemDiagnostico } from './municipios-sem-diagnostico.ts'
import { nivelDeMaturidade } from './nivel-de-maturidade.ts'
import { planoDeAcao } from './plano-de-acao.ts'
import { pontosPorEixo } from './pontos-por-eixo.ts'
import { pontuacaoAprovada } from './pontuacao-aprovada.ts'
import { prateleiraDeSolucoes } from './prateleira-de-solucoes.ts'
import { quantidadeDeMunicipios } from './quantidade-de-municipios.ts'
import { quantidadeDeSelos } from './quantidade-de-selos.ts'
import { rateioDeReceitas } from './rateio-de-receitas.ts'
import { relatoriosPorPeriodo } from './relatorios-por-periodo.ts'
import { relatoriosPorSolucao } from './relatorios-por-solucao.ts'
import { seloFinal } from './selo-final.ts'
import { situacaoDasSolucoes } from './situacao-das-solucoes.ts'
import { situacaoDasTarefas } from './situacao-das-tarefas.ts'
import { situacaoDasVisitas } from './situacao-das-visitas.ts'
import { situacaoPorMedalha } from './situacao-por-medalha.ts'
import { statusDePropostas } from './status-de-propostas.ts'
import { statusDePropostasDetalhado } from './status-de-propostas-detalhado.ts'
import { statusDeRelacionamento } from './status-de-relacionamento.ts'
import { tarefasPorPeriodo } from './tarefas-por-periodo.ts'
import { territoriosPorStatus } from './territorios-por-status.ts'

/** Every report of the catalogue with its parts, in its order. */
export const todosOsRelatorios: readonly Relatorio[] = [
  execucao,
  execucaoPorTarefas,
  relatoriosPorSolucao,
  encontrosPorSolucao,
  situacaoDasVisitas,
  situacaoDasTarefas,
  municipiosSemDiagnostico,
  diagnosticosFinalizados,
  faltaEvidenciar,
  aprovacaoRejeicao,
  situacaoPorMedalha,
  medalhaPorTema,
  tarefasPorPeriodo,
  statusDeRelacionamento,
  mensuracao,
  municipiosPorRegiao,
  alertas,
  indicadoresAtivos,
  indicadoresConsolidado,
  indicadoresAnalitico,
  planoDeAcao,
  eixosPorMunicipio,
  eixosPorMunicipioDesagrupado,
  evolucaoDosAcompanhamentos,
  evidenciasRejeitadas,
  seloFinal,
  quantidadeDeSelos,
  inscricoesPorSituacao,
  inscricoesDetalhadas,
  relatoriosPorPeriodo,
  envioDeEvidencias,
  pontosPorEixo,
  quantidadeDeMunicipios,
  encontrosRealizados,
  clienteOcultoPorSituacao,
  execucaoDoClienteOculto,
  mensuracaoDetalhada,
  situacaoDasSolucoes,
  prateleiraDeSolucoes,
  detalhamentoDePropostas,
  statusDePropostas,
  statusDePropostasDetalhado,
  rateioDeReceitas,
  faltaEvidenciasPorEixo,
  historicoDeAnalise,
  acompanhamentoDeIndicadores,
  acompanhamentoDeIndicadoresConsolidado,
  pontuacaoAprovada,
  nivelDeMaturidade,
  execucaoPorRegional,
  territoriosPorStatus,
  iniciativasDoTerritorio,
  municipiosDoTerritorio,
].toSorted((a, b) => a.id - b.id)

/** Their routes, each once: two of them share one. */
export const rotasDosRelatorios: readonly string[] = [...new Set(todosOsRelatorios.map((r) => r.rota))]

/** Those that this person may open here: the group lists them, and what they ask for is held. */
export const relatoriosDe = (
  quem: Pick<Pessoa, 'acessoTotal' | 'grupo'>,
  c: Capacidades,
  can: (flag: Flag) => boolean,
) =>
  todosOsRelatorios.filter(
    (r) => existeEm(r, c) && listaRelatorio(quem, r.rota) && (r.pede === undefined || can(r.pede)),
  )
