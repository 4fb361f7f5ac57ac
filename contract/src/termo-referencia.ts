import { z } from 'zod'
import { endpoint, FILTRO, id, idText, porId } from './endpoint.ts'
import { OBRIGATORIO } from './messages.ts'
import { ordemPor, paginaDe, porNumero } from './pagina.ts'
import { passoSchema } from './passo.ts'

/**
 * The reference term of a city: groups > solutions > tasks > evidences. What is planned is typed there or taken from the
 * shelf; what is scheduled and done comes from meetings and reports, and nobody types it. Hours are minutes.
 */
export const SITUACAO_SOLUCAO = { 1: 'Não iniciada', 2: 'Em andamento', 3: 'Finalizada', 4: 'Interrompida' } as const
export const SITUACAO_TAREFA = { 1: 'Prevista', 2: 'Agendada', 3: 'Realizada', 4: 'Desabilitada' } as const
export type SituacaoSolucao = keyof typeof SITUACAO_SOLUCAO
export type SituacaoTarefa = keyof typeof SITUACAO_TAREFA
export const MONITORAMENTO = { 1: 'Tarefas/Atividades', 2: 'Visitas' } as const
/** Where a thing of a term stands before and after a step, as a word. */
export const ESTADOS_TERMO = [
  'Ativo',
  'Interrompido',
  ...Object.values(SITUACAO_SOLUCAO),
  ...Object.values(SITUACAO_TAREFA),
] as const
export type EstadoTermo = (typeof ESTADOS_TERMO)[number]

/** What an extra of a proposal, beyond its package, is called wherever it is shown (R565). */
export const nomeDaSolucao = (s: { nome: string; municipioPropostaSolucoesExtrasId?: number | null }) =>
  s.municipioPropostaSolucoesExtrasId == null ? s.nome : `(extra) ${s.nome}`

export const MENSAGENS_TERMO = {
  /** In the place of the action, for a task that cannot come back before its solution does (R105). */
  solucaoDesabilitada: '{Solução} Desabilitada',
  /** Nor does one whose solution is over. */
  solucaoFinalizada: '{Solução} Finalizada',
} as const

/* Pieces */

const nulo = z.string().nullable()
const minutos = z.int().min(0)
/** Always the sum of the parts: of a task its reports and meetings, of all else what lies below it. */
export const horasSchema = z.object({
  horasPrevistas: minutos,
  horasRealizadas: minutos,
  horasAgendadas: minutos,
  /** What is neither done nor scheduled; nothing of what is interrupted or over. */
  horasRestantes: minutos,
})
export type Horas = z.output<typeof horasSchema>
const situacaoSolucao = z.literal([1, 2, 3, 4])
export const situacaoTarefa = z.literal([1, 2, 3, 4])
const pessoa = z.object({ usuarioId: id, nome: z.string(), habilitado: z.boolean() }).nullable()
const tipo = z.object({ solucaoTipoId: id, nome: z.string() }).nullable()
/** What this person may do with it now. */
const mexer = { editar: z.boolean(), excluir: z.boolean(), interromper: z.boolean(), reabilitar: z.boolean() }

export const evidenciaTermoSchema = z.object({
  municipioEvidenciaId: id,
  municipioId: id,
  municipioTarefaId: id,
  evidenciaId: id.nullable(),
  nome: z.string(),
  descricao: nulo,
  /** Its own, or of anything above it. */
  desabilitado: z.boolean(),
  versao: z.int(),
  acoes: z.object(mexer),
})
export type EvidenciaTermo = z.output<typeof evidenciaTermoSchema>

export const tarefaTermoSchema = horasSchema.extend({
  municipioTarefaId: id,
  municipioId: id,
  municipioSolucaoId: id,
  tarefaId: id.nullable(),
  nome: z.string(),
  descricao: nulo,
  /** As planned. */
  horas: minutos,
  situacao: situacaoTarefa,
  desabilitado: z.boolean(),
  /** It was interrupted itself; otherwise what holds it was. */
  desabilitadoEla: z.boolean(),
  /** Why it was interrupted, or not done when its solution was finished. */
  justificativa: nulo,
  /** First and last day of what is scheduled or done. */
  primeiroDia: nulo,
  ultimoDia: nulo,
  versao: z.int(),
  acoes: z.object({ ...mexer, adicionarEvidencia: z.boolean() }),
})
export type TarefaTermo = z.output<typeof tarefaTermoSchema>
export const tarefaDaArvoreSchema = tarefaTermoSchema.extend({ municipioEvidencias: z.array(evidenciaTermoSchema) })
export type TarefaDaArvore = z.output<typeof tarefaDaArvoreSchema>

export const solucaoTermoSchema = horasSchema.extend({
  municipioSolucaoId: id,
  municipioId: id,
  municipioGrupoSolucaoId: id,
  solucaoId: id.nullable(),
  nome: z.string(),
  municipioPropostaSolucoesExtrasId: id.nullable(),
  descricao: nulo,
  situacao: situacaoSolucao,
  /** Its own, or of its group. */
  desabilitado: z.boolean(),
  desabilitadoEla: z.boolean(),
  justificativa: nulo,
  usuarioId: id.nullable(),
  /** The consultant. */
  usuario: pessoa,
  /** Null for who may not see them. */
  solucaoTipoId: id.nullable(),
  solucaoTipo: tipo,
  custo: z.number().nullable(),
  preco: z.number().nullable(),
  monitoramento: z.literal([1, 2]),
  /** dd/mm/yyyy */
  dataInicioString: nulo,
  dataTerminoString: nulo,
  visitasPresenciais: z.int().nullable(),
  horasPrevistasVisitasPresenciais: minutos.nullable(),
  trabalhosEscritorio: z.int().nullable(),
  horasPrevistasTrabalhosEscritorio: minutos.nullable(),
  cargaHoraria: minutos,
  /** Its hours are shown with it and count nowhere above it. */
  naoComputaHoras: z.boolean(),
  iniciadaEm: nulo,
  finalizadaEm: nulo,
  /** How many of its tasks are neither done nor interrupted, and how many it has. */
  tarefasPendentes: z.int(),
  tarefas: z.int(),
  versao: z.int(),
  acoes: z.object({
    ...mexer,
    iniciar: z.boolean(),
    finalizar: z.boolean(),
    adicionarTarefa: z.boolean(),
    importarTarefa: z.boolean(),
  }),
  /** Why what comes next (to be started, to be re-enabled) cannot be done yet, for who could. */
  impedimento: nulo,
})
export type SolucaoTermo = z.output<typeof solucaoTermoSchema>
export const solucaoDaArvoreSchema = solucaoTermoSchema.extend({ municipioTarefas: z.array(tarefaDaArvoreSchema) })
export type SolucaoDaArvore = z.output<typeof solucaoDaArvoreSchema>

export const grupoTermoSchema = horasSchema.extend({
  municipioGrupoSolucaoId: id,
  municipioId: id,
  grupoSolucaoId: id.nullable(),
  nome: z.string(),
  descricao: nulo,
  eixoId: id,
  eixo: z.object({ nome: z.string() }),
  desabilitado: z.boolean(),
  justificativa: nulo,
  solucoes: z.int(),
  tarefas: z.int(),
  versao: z.int(),
  acoes: z.object({
    ...mexer,
    iniciar: z.boolean(),
    adicionarSolucao: z.boolean(),
    importarSolucao: z.boolean(),
  }),
  impedimento: nulo,
})
export type GrupoTermo = z.output<typeof grupoTermoSchema>
export const grupoDaArvoreSchema = grupoTermoSchema.extend({ municipioSolucoes: z.array(solucaoDaArvoreSchema) })
export type GrupoDaArvore = z.output<typeof grupoDaArvoreSchema>

const contagemSchema = z.object({
  grupos: z.int(),
  naoIniciadas: z.int(),
  emAndamento: z.int(),
  finalizadas: z.int(),
  interrompidas: z.int(),
  tarefas: z.int(),
  tarefasRealizadas: z.int(),
})
export const termoSchema = horasSchema.extend({
  municipio: z.object({ municipioId: id, nome: z.string(), uf: z.string() }),
  contagem: contagemSchema,
  grupos: z.array(grupoDaArvoreSchema),
  acoes: z.object({
    adicionarGrupo: z.boolean(),
    importarGrupo: z.boolean(),
    /** Whether there is anything to finish, for who may. */
    finalizar: z.boolean(),
    /** To see cost and price, and the type. */
    verCustoPreco: z.boolean(),
    verTipoSolucao: z.boolean(),
  }),
})
export type Termo = z.output<typeof termoSchema>

/* With what holds them: the plain lists */

const grupoCurto = z.object({ municipioGrupoSolucaoId: id, nome: z.string(), desabilitado: z.boolean() })
export const solucaoDaListaSchema = solucaoTermoSchema.extend({ municipioGrupoSolucao: grupoCurto })
export type SolucaoDaLista = z.output<typeof solucaoDaListaSchema>
export const tarefaDaListaSchema = tarefaDaArvoreSchema.extend({
  municipioGrupoSolucao: grupoCurto,
  municipioSolucao: z.object({
    municipioSolucaoId: id,
    nome: z.string(),
    municipioPropostaSolucoesExtrasId: id.nullable(),
    desabilitado: z.boolean(),
  }),
})
export type TarefaDaLista = z.output<typeof tarefaDaListaSchema>
export const evidenciaDaListaSchema = evidenciaTermoSchema.extend({
  municipioTarefa: z.object({
    municipioTarefaId: id,
    nome: z.string(),
    desabilitado: z.boolean(),
    municipioSolucaoId: id,
  }),
})
export type EvidenciaDaLista = z.output<typeof evidenciaDaListaSchema>

/* Calls */

const grupos = '/api/municipio/municipiogruposolucao' as const
const solucoes = '/api/municipio/municipiosolucao' as const
const tarefas = '/api/municipio/municipiotarefa' as const
const evidencias = '/api/municipio/municipioevidencia' as const
export const CAMINHOS_TERMO = { grupos, solucoes, tarefas, evidencias } as const

export const deGrupo = { area: 'grupo-solucao', scope: 'eixo' } as const
export const deSolucao = { area: 'solucao', scope: 'eixo' } as const
export const deTarefa = { area: 'tarefa', scope: 'eixo' } as const
export const deEvidencia = { area: 'evidencia-definicao', scope: 'eixo' } as const
const doTermo = { area: 'termo-referencia', scope: 'eixo' } as const
const LER = 'termoReferencia'
/** Names for pickers: the calendar and the reports choose among solutions and tasks too. */
const ESCOLHER = ['termoReferencia', 'calendario', 'relatorios'] as const

const porMunicipio = { body: z.object({ municipioId: id }), escreve: false } as const

/* The term itself */

export const getTermo = endpoint({
  ...doTermo,
  method: 'GET',
  path: '/api/municipio/termo-referencia/:id',
  resumo: 'Termo de referência do município: grupos, soluções, tarefas e evidências',
  permit: LER,
  ...porId('municipioId'),
  output: termoSchema,
})
const linhaDosTermosSchema = horasSchema
  .extend(contagemSchema.shape)
  .extend({ municipioId: id, municipio: z.string(), uf: z.string(), solucoes: z.int() })
export type LinhaDosTermos = z.output<typeof linhaDosTermosSchema>
export const COLUNAS_DOS_TERMOS = [
  'municipio',
  'grupos',
  'solucoes',
  'emAndamento',
  'finalizadas',
  'horasPrevistas',
  'horasRealizadas',
  'horasAgendadas',
  'horasRestantes',
] as const
/** The municipalities that have something in their term. */
export const listarTermos = endpoint({
  ...doTermo,
  method: 'GET',
  path: '/api/municipio/termo-referencia',
  resumo: 'Termos de referência dos municípios',
  permit: LER,
  alvo: { 'query.eixoId': FILTRO },
  query: z.object({
    ...porNumero,
    ordem: ordemPor(COLUNAS_DOS_TERMOS).optional(),
    /** Only those with a solution there. */
    situacao: z
      .enum(['1', '2', '3', '4'])
      .transform((s) => Number(s) as SituacaoSolucao)
      .optional(),
    eixoId: idText.optional(),
  }),
  output: paginaDe(linhaDosTermosSchema),
})

/* History */

const passoTermoSchema = passoSchema(ESTADOS_TERMO).extend({ termoPassoId: id })
export type PassoTermo = z.output<typeof passoTermoSchema>
const historia = { method: 'GET', permit: LER, output: z.array(passoTermoSchema) } as const
export const historicoDoGrupo = endpoint({
  ...deGrupo,
  ...historia,
  path: `${grupos}/:id/historico`,
  resumo: 'O que aconteceu com o grupo no termo',
  ...porId('municipioGrupoSolucaoId'),
})
export const historicoDaSolucao = endpoint({
  ...deSolucao,
  ...historia,
  path: `${solucoes}/:id/historico`,
  resumo: 'O que aconteceu com a solução no termo',
  ...porId('municipioSolucaoId'),
})
export const historicoDaTarefa = endpoint({
  ...deTarefa,
  ...historia,
  path: `${tarefas}/:id/historico`,
  resumo: 'O que aconteceu com a tarefa no termo',
  ...porId('municipioTarefaId'),
})

/* Lists */

export const listarGruposDoMunicipio = endpoint({
  ...deGrupo,
  ...porMunicipio,
  method: 'POST',
  path: `${grupos}/list-by-municipio`,
  resumo: 'Grupos do termo do município',
  permit: LER,
  output: z.array(grupoTermoSchema),
})
export const gruposComSolucoes = endpoint({
  ...deGrupo,
  method: 'GET',
  path: `${grupos}/list-grupo-solucao-by-municipioId/:id`,
  resumo: 'Grupos do termo do município com suas soluções, para escolher',
  permit: ESCOLHER,
  ...porId('municipioId'),
  output: z.array(
    grupoCurto.extend({
      municipioSolucoes: z.array(
        z.object({
          municipioSolucaoId: id,
          nome: z.string(),
          municipioPropostaSolucoesExtrasId: id.nullable(),
          situacao: situacaoSolucao,
          desabilitado: z.boolean(),
        }),
      ),
    }),
  ),
})
/** In the municipalities in reach, by the project that their axis is of. */
export const gruposDoProjeto = endpoint({
  ...deGrupo,
  method: 'GET',
  path: `${grupos}/get-by-projeto/:id`,
  resumo: 'Grupos dos termos de um projeto',
  permit: LER,
  ...porId('projetoId'),
  output: z.array(grupoTermoSchema.extend({ municipio: z.object({ nome: z.string(), uf: z.string() }) })),
})
/** Of one city, or those taken from one solution of the shelf in every term in reach. */
export const listarSolucoesDoMunicipio = endpoint({
  ...deSolucao,
  method: 'POST',
  path: `${solucoes}/list-by-municipio`,
  resumo: 'Soluções do termo do município; sem município, as que vieram de uma solução da prateleira',
  permit: LER,
  alvo: { 'body.solucaoId': { porque: 'the shelf belongs to no municipality; the terms are those in reach' } },
  body: z
    .object({ municipioId: id.optional(), solucaoId: id.optional() })
    .refine((b) => b.municipioId !== undefined || b.solucaoId !== undefined, OBRIGATORIO),
  escreve: false,
  output: z.array(solucaoDaListaSchema.extend({ municipio: z.object({ nome: z.string(), uf: z.string() }) })),
})
/** Those that go on, and of them, for who was given some by name in that municipality, these alone. */
export const solucoesPorPermissao = endpoint({
  ...deSolucao,
  method: 'GET',
  path: `${solucoes}/get-by-permissao-municipio/:id`,
  resumo: 'Soluções do município em que a pessoa pode atuar',
  permit: ESCOLHER,
  ...porId('municipioId'),
  output: z.array(
    z.object({
      municipioSolucaoId: id,
      nome: z.string(),
      municipioPropostaSolucoesExtrasId: id.nullable(),
      municipioGrupoSolucaoId: id,
      municipioGrupoSolucao: grupoCurto,
      situacao: situacaoSolucao,
      monitoramento: z.literal([1, 2]),
      usuarioId: id.nullable(),
    }),
  ),
})
export const listarTarefasDoMunicipio = endpoint({
  ...deTarefa,
  ...porMunicipio,
  method: 'POST',
  path: `${tarefas}/list-by-municipio`,
  resumo: 'Tarefas do termo do município',
  permit: LER,
  output: z.array(tarefaDaListaSchema),
})
export const tarefasDasSolucoes = endpoint({
  ...deTarefa,
  method: 'POST',
  path: `${tarefas}/get-by-solucoes`,
  resumo: 'Tarefas de soluções do termo',
  permit: ESCOLHER,
  alvo: { 'body.municipioSolucoesIds': 'municipioSolucaoId' },
  body: z.object({ municipioSolucoesIds: z.array(id).max(1000) }),
  escreve: false,
  output: z.array(tarefaDaListaSchema),
})
export const listarEvidenciasDoMunicipio = endpoint({
  ...deEvidencia,
  ...porMunicipio,
  method: 'POST',
  path: `${evidencias}/list-by-municipio`,
  resumo: 'Evidências do termo do município',
  permit: LER,
  output: z.array(evidenciaDaListaSchema),
})
/** Whether what was done and scheduled fits into what was planned. */
export const testarHoras = endpoint({
  ...deTarefa,
  method: 'GET',
  path: `${tarefas}/testa-horas/:id`,
  resumo: 'Horas de uma tarefa: previstas, realizadas, agendadas, restantes e o que passa do previsto',
  permit: ESCOLHER,
  ...porId('municipioTarefaId'),
  output: horasSchema.extend({
    municipioTarefaId: id,
    /** What is done and scheduled beyond what was planned. */
    horasExcedentes: minutos,
    dentroDoPrevisto: z.boolean(),
  }),
})
