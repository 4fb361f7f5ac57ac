import type { Grown, Workload } from '../workload.ts'
import { alterarRegistro } from './alterar-registro.ts'
import { andamentoDeQuemAlcanca, andamentoDoMunicipio, andamentoPorFiltro } from './andamento.ts'
import { aprovarEvidencia } from './aprovar-evidencia.ts'
import { buscaNoAlcance, buscaNoPais } from './busca.ts'
import { catalogo } from './catalogo.ts'
import { cidades, cidadesComEscrita, cidadesEmAlcance } from './cidades.ts'
import { enviarArquivo } from './enviar-arquivo.ts'
import { filaDoMunicipio, paginaDaFila } from './fila-de-analise.ts'
import { leituraPequena } from './leitura-pequena.ts'
import { listasPorPagina } from './listas-por-pagina.ts'
import { mapaDaSala, mapasDoEstado, planilhaDaSala } from './mapa-da-sala.ts'
import { perguntasDaSala, perguntasDeQuemAlcanca, perguntasDoMunicipio } from './perguntas-do-municipio.ts'
import { filaDosRelatorios, mesDoCalendario, relatoriosDeQuemAlcanca, relatoriosProprios } from './relatorios.ts'
import { sessao } from './sessao.ts'
import { termoDeQuemAlcanca, termoDoMunicipio } from './termo.ts'

/** Every workload, in the order of the table. */
export const workloads: readonly Workload[] = [
  perguntasDoMunicipio,
  perguntasDeQuemAlcanca,
  perguntasDaSala,
  aprovarEvidencia,
  enviarArquivo,
  alterarRegistro,
  cidades,
  cidadesComEscrita,
  cidadesEmAlcance,
  filaDoMunicipio,
  paginaDaFila,
  termoDoMunicipio,
  termoDeQuemAlcanca,
  andamentoPorFiltro,
  andamentoDeQuemAlcanca,
  andamentoDoMunicipio,
  filaDosRelatorios,
  relatoriosDeQuemAlcanca,
  relatoriosProprios,
  mesDoCalendario,
  buscaNoPais,
  buscaNoAlcance,
  ...catalogo,
  mapaDaSala,
  mapasDoEstado,
  planilhaDaSala,
  leituraPequena,
  sessao,
]

/** Those that must stay as quick when the country grows. */
export const growing: readonly Grown[] = [
  perguntasDoMunicipio,
  aprovarEvidencia,
  filaDoMunicipio,
  paginaDaFila,
  buscaNoAlcance,
  ...listasPorPagina,
]
