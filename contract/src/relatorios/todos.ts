import { listaRelatorio, type Pessoa } from '../access.ts'
import { existeEm, type Relatorio } from '../relatorio.ts'
import type { Capacidades } from '../variants.ts'
import { aprovacaoRejeicao } from './aprovacao-rejeicao.ts'
import { diagnosticosFinalizados } from './diagnosticos-finalizados.ts'
import { eixosPorMunicipio } from './eixos-por-municipio.ts'
import { eixosPorMunicipioDesagrupado } from './eixos-por-municipio-desagrupado.ts'
import { envioDeEvidencias } from './envio-de-evidencias.ts'
import { evidenciasRejeitadas } from './evidencias-rejeitadas.ts'
import { evolucaoDosAcompanhamentos } from './evolucao-dos-acompanhamentos.ts'
import { faltaEvidenciar } from './falta-evidenciar.ts'
import { faltaEvidenciasPorEixo } from './falta-evidencias-por-eixo.ts'
import { historicoDeAnalise } from './historico-de-analise.ts'
import { indicadoresAnalitico } from './indicadores-analitico.ts'
import { indicadoresAtivos } from './indicadores-ativos.ts'
import { indicadoresConsolidado } from './indicadores-consolidado.ts'
import { inscricoesDetalhadas } from './inscricoes-detalhadas.ts'
import { inscricoesPorSituacao } from './inscricoes-por-situacao.ts'
import { medalhaPorTema } from './medalha-por-tema.ts'
import { municipiosSemDiagnostico } from './municipios-sem-diagnostico.ts'
import { nivelDeMaturidade } from './nivel-de-maturidade.ts'
import { planoDeAcao } from './plano-de-acao.ts'
import { pontosPorEixo } from './pontos-por-eixo.ts'
import { pontuacaoAprovada } from './pontuacao-aprovada.ts'
import { situacaoPorMedalha } from './situacao-por-medalha.ts'

/** The reports of the catalogue that can be opened, in its order. */
export const relatoriosProntos: readonly Relatorio[] = [
  municipiosSemDiagnostico,
  diagnosticosFinalizados,
  faltaEvidenciar,
  aprovacaoRejeicao,
  situacaoPorMedalha,
  medalhaPorTema,
  indicadoresAtivos,
  indicadoresConsolidado,
  indicadoresAnalitico,
  planoDeAcao,
  eixosPorMunicipio,
  eixosPorMunicipioDesagrupado,
  evolucaoDosAcompanhamentos,
  evidenciasRejeitadas,
  inscricoesPorSituacao,
  inscricoesDetalhadas,
  envioDeEvidencias,
  pontosPorEixo,
  faltaEvidenciasPorEixo,
  historicoDeAnalise,
  pontuacaoAprovada,
  nivelDeMaturidade,
].toSorted((a, b) => a.id - b.id)

/** Those that this person may open here. */
export const relatoriosDe = (quem: Pick<Pessoa, 'acessoTotal' | 'grupo'>, c: Capacidades) =>
  relatoriosProntos.filter((r) => existeEm(r, c) && listaRelatorio(quem, r.rota))
