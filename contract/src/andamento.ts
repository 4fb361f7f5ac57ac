import { z } from 'zod'
import { endpoint, FILTRO, id, porId, type Target } from './endpoint.ts'
import { UFS } from './fields.ts'
import { diasEmOrdem, entreDias, ordemPor, paginaDe, porNumero } from './pagina.ts'
import { trabalho } from './trabalho.ts'

/** How far the reference terms are: of cities, of their solutions, of their tasks. Hours are minutes. */

const comum = { permit: 'andamento', scope: 'eixo', escreve: false } as const
const dashboard = '/api/dashboard/dashboardadministrativo'
const base = '/api/andamento'

export const NIVEIS_DO_ANDAMENTO = ['cidades', 'solucoes', 'tarefas'] as const
export type NivelDoAndamento = (typeof NIVEIS_DO_ANDAMENTO)[number]

/* Filters */

const ids = z.array(id).max(1000).optional()
const situacoes = z.array(z.int().min(1).max(4)).max(4).optional()
/**
 * The same for cities, solutions and tasks, so that a number leads to what it counts. All of them choose solutions, with
 * their tasks; `situacaoTarefa` and `atrasadas` leave of those tasks the ones that are so, and of the solutions without
 * such a task none for `situacaoTarefa`.
 */
export const filtroDoAndamento = z.object({
  municipioId: ids,
  uf: z.array(z.enum(UFS)).max(UFS.length).optional(),
  unidadeRegionalId: ids,
  eixoId: ids,
  /** On the shelf. */
  solucaoId: ids,
  /** In a city. */
  municipioSolucaoId: ids,
  consultorId: ids,
  situacaoSolucao: situacoes,
  situacaoTarefa: situacoes,
  atrasadas: z.boolean().optional(),
  /** Planned for, or under way, on one of these days. */
  ...entreDias,
})
export type FiltroDoAndamento = z.output<typeof filtroDoAndamento>
const body = diasEmOrdem(filtroDoAndamento)
const CHAVES = ['municipioId', 'unidadeRegionalId', 'eixoId', 'solucaoId', 'municipioSolucaoId', 'consultorId'] as const
const alvo = Object.fromEntries(CHAVES.map((k) => [`body.${k}`, FILTRO])) as Target

/* Rows */

const dia = z.string().nullable()
const minutos = z.int()
const horas = {
  horasPrevistas: minutos,
  horasRealizadas: minutos,
  horasAgendadas: minutos,
  horasRestantes: minutos,
  /** Done, of what will be done: 0 to 100. */
  percentual: z.int(),
}
const datas = {
  /** Planned. */
  dataInicio: dia,
  dataTermino: dia,
  /** As it was: for a task the first day with hours done, and the day of the report that says it is done. */
  iniciadaEm: dia,
  finalizadaEm: dia,
  /** The last day with hours done, and the next one with hours scheduled. */
  ultimoDia: dia,
  proximoDia: dia,
}
const atraso = {
  atrasada: z.boolean(),
  /** Since the planned end; 0 when it is not late. */
  diasDeAtraso: z.int(),
}
const contagens = {
  solucoes: z.int(),
  naoIniciadas: z.int(),
  emAndamento: z.int(),
  finalizadas: z.int(),
  interrompidas: z.int(),
  atrasadas: z.int(),
}
const contagensDeTarefas = {
  tarefas: z.int(),
  tarefasPrevistas: z.int(),
  tarefasAgendadas: z.int(),
  tarefasRealizadas: z.int(),
  tarefasDesabilitadas: z.int(),
  tarefasAtrasadas: z.int(),
}
const lugar = { municipioId: id, municipio: z.string(), uf: z.string() }
const daSolucao = {
  ...lugar,
  eixoId: id,
  eixo: z.string(),
  grupo: z.string(),
  municipioSolucaoId: id,
  /** '(extra) Nome' of one beyond the package. */
  solucao: z.string(),
  consultorId: id.nullable(),
  consultor: z.string().nullable(),
  justificativa: z.string().nullable(),
}

export const andamentoDaCidadeSchema = z.object({
  ...lugar,
  unidadeRegional: z.string().nullable(),
  ...contagens,
  ...contagensDeTarefas,
  ...horas,
  ...datas,
  atrasada: z.boolean(),
})
export type AndamentoDaCidade = z.output<typeof andamentoDaCidadeSchema>

export const andamentoDaSolucaoSchema = z.object({
  ...daSolucao,
  /** 1 não iniciada, 2 em andamento, 3 finalizada, 4 interrompida. */
  situacao: z.int(),
  /** 1 by tasks, 2 by visits. */
  monitoramento: z.int(),
  /** Its hours are shown with it and count nowhere above it. */
  naoComputaHoras: z.boolean(),
  ...contagensDeTarefas,
  ...horas,
  ...datas,
  ...atraso,
})
export type AndamentoDaSolucao = z.output<typeof andamentoDaSolucaoSchema>

export const andamentoDaTarefaSchema = z.object({
  ...daSolucao,
  municipioTarefaId: id,
  nome: z.string(),
  /** 1 prevista, 2 agendada, 3 realizada, 4 desabilitada. */
  situacao: z.int(),
  ...horas,
  ...datas,
  ...atraso,
})
export type AndamentoDaTarefa = z.output<typeof andamentoDaTarefaSchema>

/* Calls */

const DAS_HORAS = ['percentual', 'horasPrevistas', 'horasRealizadas', 'horasAgendadas', 'horasRestantes'] as const
const DAS_DATAS = ['dataInicio', 'dataTermino', 'iniciadaEm', 'finalizadaEm', 'ultimoDia', 'proximoDia'] as const
const DA_SOLUCAO = ['municipio', 'eixo', 'grupo', 'solucao', 'consultor', 'situacao', 'diasDeAtraso'] as const
/** By what each list is ordered. */
export const ORDENS_DO_ANDAMENTO = {
  cidades: ['municipio', 'unidadeRegional', 'solucoes', 'atrasadas', 'tarefas', ...DAS_HORAS, ...DAS_DATAS],
  solucoes: [...DA_SOLUCAO, 'tarefas', ...DAS_HORAS, ...DAS_DATAS],
  tarefas: [...DA_SOLUCAO, 'nome', ...DAS_HORAS, ...DAS_DATAS],
} as const satisfies Record<NivelDoAndamento, readonly string[]>

export const andamentoDosMunicipios = endpoint({
  ...comum,
  method: 'POST',
  path: `${dashboard}/get-andamento-municipios`,
  area: 'dashboard',
  resumo: 'Andamento dos termos de referência, por município',
  alvo,
  query: z.object({ ...porNumero, ordem: ordemPor(ORDENS_DO_ANDAMENTO.cidades).optional() }),
  body,
  output: paginaDe(andamentoDaCidadeSchema),
})
export const andamentoDasSolucoes = endpoint({
  ...comum,
  method: 'POST',
  path: '/api/municipio/municipiosolucao/get-andamento-by-filtro',
  area: 'solucao',
  resumo: 'Andamento das soluções dos municípios',
  alvo,
  query: z.object({ ...porNumero, ordem: ordemPor(ORDENS_DO_ANDAMENTO.solucoes).optional() }),
  body,
  output: paginaDe(andamentoDaSolucaoSchema),
})
export const andamentoDasTarefas = endpoint({
  ...comum,
  method: 'POST',
  path: '/api/municipio/municipiotarefa/get-andamento-by-filtro',
  area: 'tarefa',
  resumo: 'Andamento das tarefas dos municípios',
  alvo,
  query: z.object({ ...porNumero, ordem: ordemPor(ORDENS_DO_ANDAMENTO.tarefas).optional() }),
  body,
  output: paginaDe(andamentoDaTarefaSchema),
})

/** The drill-down of the dashboard: all solutions of a city, all tasks of one of them. */
export const solucoesDoMunicipio = endpoint({
  ...comum,
  ...porId('municipioId'),
  method: 'GET',
  path: `${dashboard}/get-andamento-solucoes/:id`,
  area: 'dashboard',
  resumo: 'Andamento das soluções de um município',
  output: z.array(andamentoDaSolucaoSchema),
})
export const tarefasDaSolucao = endpoint({
  ...comum,
  ...porId('municipioSolucaoId'),
  method: 'GET',
  path: `${dashboard}/get-andamento-tarefas/:id`,
  area: 'dashboard',
  resumo: 'Andamento das tarefas de uma solução de um município',
  output: z.array(andamentoDaTarefaSchema),
})

/** The whole of what the filters leave. */
export const resumoDoAndamento = endpoint({
  ...comum,
  method: 'POST',
  path: `${base}/resumo`,
  area: 'andamento',
  resumo: 'Soma do andamento do que os filtros deixam',
  alvo,
  body,
  output: z.object({ cidades: z.int(), ...contagens, ...contagensDeTarefas, ...horas }),
})
export type ResumoDoAndamento = z.output<typeof resumoDoAndamento.output>

const nomeada = <K extends string>(chave: K) =>
  z.array(z.object({ [chave]: id, nome: z.string() } as Record<K, typeof id> & { nome: z.ZodString }))
export const opcoesDoAndamento = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/opcoes`,
  area: 'andamento',
  resumo: 'O que os filtros do andamento podem escolher',
  output: z.object({
    municipios: z.array(z.object({ municipioId: id, nome: z.string(), uf: z.string() })),
    unidadesRegionais: nomeada('unidadeRegionalId'),
    eixos: nomeada('eixoId'),
    solucoes: nomeada('solucaoId'),
    consultores: z.array(z.object({ consultorId: id, nome: z.string(), habilitado: z.boolean() })),
  }),
})

export const planilhaDoAndamento = endpoint({
  ...comum,
  method: 'POST',
  path: `${base}/planilha`,
  area: 'andamento',
  resumo: 'Planilha do andamento: municípios, soluções e tarefas',
  pesada: true,
  alvo,
  body,
  output: 'blob',
})
export const prepararPlanilhaDoAndamento = endpoint({
  permit: comum.permit,
  scope: comum.scope,
  method: 'POST',
  path: `${base}/planilha/preparar`,
  area: 'andamento',
  resumo: 'Pedir a planilha do andamento em segundo plano',
  alvo,
  body,
  aceita: true,
  output: trabalho,
})
