import { listaRelatorio, type Pessoa } from '../access.ts'
import { existeEm, type Relatorio } from '../relatorio.ts'
import type { Capacidades } from '../variants.ts'
import { alertas } from './alertas.ts'
import { aprovacaoRejeicao } from './aprovacao-rejeicao.ts'
import { diagnosticosFinalizados } from './diagnosticos-finalizados.ts'
import { encontrosPorSolucao } from './encontros-por-solucao.ts'
import { encontrosRealizados } from './encontros-realizados.ts'
import { execucao } from './execucao.ts'
import { execucaoPorRegional } from './execucao-por-regional.ts'
import { execucaoPorTarefas } from './execucao-por-tarefas.ts'
import { faltaEvidenciar } from './falta-evidenciar.ts'
import { mensuracao } from './mensuracao.ts'
import { mensuracaoDetalhada } from './mensuracao-detalhada.ts'
import { municipiosPorRegiao } from './municipios-por-regiao.ts'
import { pontosPorEixo } from './pontos-por-eixo.ts'
import { prateleiraDeSolucoes } from './prateleira-de-solucoes.ts'
import { quantidadeDeMunicipios } from './quantidade-de-municipios.ts'
import { relatoriosPorPeriodo } from './relatorios-por-periodo.ts'
import { relatoriosPorSolucao } from './relatorios-por-solucao.ts'
import { situacaoDasSolucoes } from './situacao-das-solucoes.ts'
import { situacaoDasTarefas } from './situacao-das-tarefas.ts'
import { situacaoDasVisitas } from './situacao-das-visitas.ts'
import { statusDeRelacionamento } from './status-de-relacionamento.ts'
import { tarefasPorPeriodo } from './tarefas-por-periodo.ts'

/** The reports of the catalogue that can be opened, in its order. */
export const relatoriosProntos: readonly Relatorio[] = [
  execucao,
  execucaoPorTarefas,
  relatoriosPorSolucao,
  encontrosPorSolucao,
  situacaoDasVisitas,
  situacaoDasTarefas,
  diagnosticosFinalizados,
  faltaEvidenciar,
  aprovacaoRejeicao,
  tarefasPorPeriodo,
  statusDeRelacionamento,
  mensuracao,
  municipiosPorRegiao,
  alertas,
  relatoriosPorPeriodo,
  pontosPorEixo,
  quantidadeDeMunicipios,
  encontrosRealizados,
  mensuracaoDetalhada,
  situacaoDasSolucoes,
  prateleiraDeSolucoes,
  execucaoPorRegional,
].toSorted((a, b) => a.id - b.id)

/** Their routes, each once: two of them share one. */
export const rotasProntas: readonly string[] = [...new Set(relatoriosProntos.map((r) => r.rota))]

/** Those that this person may open here. */
export const relatoriosDe = (quem: Pick<Pessoa, 'acessoTotal' | 'grupo'>, c: Capacidades) =>
  relatoriosProntos.filter((r) => existeEm(r, c) && listaRelatorio(quem, r.rota))
