import { z } from 'zod'
import { endpoint, id, idText, porId, texto, versao } from './endpoint.ts'
import { ESTADOS } from './pontos.ts'

/**
 * Follow-ups: the questions of a theme, or of all themes, asked at one time. The diagnosis is the first of them and is
 * answered theme by theme on pages of its own. Points are `declarados`; null for who may not see them.
 */
export const MAX_COMENTARIO = 1000
export const MENSAGENS = {
  evidenciasRejeitadas: 'Existem questões com evidências rejeitadas. Envie novas evidências para aprovação.',
  selecioneTema: 'Selecione {um tema} para responder',
  erroListar: 'Erro ao obter acompanhamentos',
  erroNovo: 'Erro ao obter novo acompanhamento',
  erroFinalizacao: 'Erro ao gerar acompanhamento de finalização',
  erroFinalizar: 'Erro ao finalizar acompanhamento',
  naoCriado: 'Algo de errado aconteceu ao criar um novo acompanhamento',
} as const

const pontos = z.number().nullable()

/* Pieces of a record */

export const acoesAcompanhamentoSchema = z.object({
  /** Answer its questions. */
  responder: z.boolean(),
  /** Only its own user comments. */
  comentar: z.boolean(),
  finalizar: z.boolean(),
  cancelar: z.boolean(),
})
export type AcoesAcompanhamento = z.output<typeof acoesAcompanhamentoSchema>

const temaCurto = z.object({ temaId: id, nome: z.string(), eixoId: id })

export const acompanhamentoLinhaSchema = z.object({
  acompanhamentoId: id,
  nome: z.string(),
  criacao: z.string(),
  finalizado: z.boolean(),
  finalizadoEm: z.string().nullable(),
  cancelado: z.boolean(),
  diagnostico: z.boolean(),
  finalizacao: z.boolean(),
  intermediario: z.boolean(),
  usuarioId: id,
  usuario: z.string(),
  municipioId: id,
  municipio: z.object({ nome: z.string(), uf: z.string() }),
  tema: temaCurto.nullable(),
  /** Declared in it; what was cancelled counts for nothing. */
  pontos,
  sim: z.int(),
  nao: z.int(),
  /** Asked in it, answered or not. */
  total: z.int(),
})
export type AcompanhamentoLinha = z.output<typeof acompanhamentoLinhaSchema>

export const acompanhamentoPerguntaSchema = z.object({
  acompanhamentoPerguntaId: id,
  perguntaMunicipioId: id,
  resposta: z.boolean().nullable(),
  /** The answer stands: given before and evidenced since, or of a follow-up that ended. */
  respondida: z.boolean(),
  comentario: z.string().nullable(),
  pontos_especificos: pontos,
  respondidaEm: z.string().nullable(),
  respondidaPor: z.string().nullable(),
  /** Where the question stands in the municipality now. */
  estado: z.enum(ESTADOS),
  pergunta: z.object({
    perguntaId: id,
    numero: z.int(),
    texto: z.string(),
    pontos,
    evidencia: z.string(),
    temaId: id,
    tema: z.object({ nome: z.string(), eixoId: id, eixo: z.string() }),
    nacional: z.boolean(),
    recorrente: z.boolean(),
    possuiComentario: z.boolean(),
  }),
  /** Whether this person may set the answer now. */
  podeResponder: z.boolean(),
  /** Why the evidence holds the answer, where it does. */
  motivo: z.string().nullable(),
  /** What is proved now: what a NÃO costs when the follow-up is finalised. */
  pontosComprovados: pontos,
  /** Goes back as `base` with an answer: what was on the page when it was given. */
  versao: z.int(),
})
export type AcompanhamentoPergunta = z.output<typeof acompanhamentoPerguntaSchema>

export const acompanhamentoSchema = acompanhamentoLinhaSchema.extend({
  /** Declared points that its opening took away. */
  pontosNaoEvidenciados: pontos,
  perguntas: z.array(acompanhamentoPerguntaSchema),
  /** What finalising it takes away of what is proved; for who may finalise it. */
  perdas: z.array(z.object({ perguntaMunicipioId: id, numero: z.int(), texto: z.string(), pontos: z.number() })),
  acoes: acoesAcompanhamentoSchema,
  versao: z.int(),
})
export type Acompanhamento = z.output<typeof acompanhamentoSchema>

/** What creating one answers: its number, what it cost (whoever opens one confirmed it), and whether rejected evidences wait. */
const criadoSchema = acompanhamentoSchema.extend({
  pontosNaoEvidenciados: z.number(),
  perguntasRejeitadas: z.boolean(),
})
export type AcompanhamentoCriado = z.output<typeof criadoSchema>

/* Answers */

/** SIM and NÃO are read as well as true and false. */
const resposta = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(sim|n[aã]o)$/i)
    .transform((s) => /^s/i.test(s)),
])
const itemSchema = z.object({
  acompanhamentoPerguntaId: id,
  resposta: resposta.nullish(),
  /** Takes the answer back: the question stands as it did before it was answered here. */
  retirar: z.literal(true).optional(),
  comentario: texto(MAX_COMENTARIO).nullish(),
  /** The client's own name for this answer: sent again, it is the same answer. */
  clienteId: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .nullish(),
  /** The `versao` that the device had seen: over a newer answer or comment the person is asked. Without it, it is taken. */
  base: versao.nullish(),
  /** Names of this device's own answers before, which it does not know to have arrived: those are no other's. */
  depoisDe: z.array(z.string().max(64)).max(50).nullish(),
})
/** A device's own name for an answer; and lines that are judged one by one. */
const NOMES = {
  'body.perguntas[].clienteId': { porque: 'the name that a device gave, no row' },
  'body.perguntas[].acompanhamentoPerguntaId': { porque: 'a line that is refused keeps none of the others back' },
} as const
const respostasSchema = z.object({ acompanhamentoId: id, perguntas: z.array(itemSchema).min(1).max(500) })
export type RespostaEnviada = z.input<typeof itemSchema>
const recusadaSchema = z.object({
  acompanhamentoPerguntaId: id,
  clienteId: z.string().nullable(),
  motivo: z.string(),
  /** What stands there, newer than what the device had seen, to choose from. */
  conflito: z
    .object({
      resposta: z.boolean().nullable(),
      comentario: z.string().nullable(),
      respondidaPor: z.string().nullable(),
      respondidaEm: z.string().nullable(),
      versao: z.int(),
    })
    .optional(),
})
export type Conflito = NonNullable<z.output<typeof recusadaSchema>['conflito']>
/** What became of each answer. One that is refused keeps none of the others back; when all are, the call is a 422. */
const gravadasSchema = z.object({
  acompanhamentoId: id,
  salvas: z.array(
    z.object({
      acompanhamentoPerguntaId: id,
      clienteId: z.string().nullable(),
      resposta: z.boolean().nullable(),
      comentario: z.string().nullable(),
      versao: z.int(),
    }),
  ),
  recusadas: z.array(recusadaSchema),
  sim: z.int(),
  nao: z.int(),
  pontos,
})
export type Gravadas = z.output<typeof gravadasSchema>
export type Recusada = z.output<typeof recusadaSchema>

/* Calls */

const base = '/api/acompanhamento' as const
const comum = { area: 'acompanhamento', scope: 'eixo' } as const
const doMunicipio = porId('municipioId')
const porTema = {
  params: z.object({ municipioId: idText, temaId: idText }),
} as const
const LER = 'acompanhamentos'
const ESCREVER = 'novoAcompanhamento'
/** What the person was told that it costs: if that changed meanwhile, nothing is opened. */
const confirmados = { confirmados: z.number().min(0).optional() }
const confirmadosNaBusca = z.object({
  confirmados: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/)
    .transform(Number)
    .optional(),
})

export const listarAcompanhamentos = endpoint({
  ...comum,
  ...doMunicipio,
  method: 'GET',
  path: `${base}/acompanhamentos/:id`,
  resumo: 'Acompanhamentos do município',
  permit: LER,
  output: z.array(acompanhamentoLinhaSchema),
})
export const getAcompanhamento = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/:id`,
  resumo: 'Um acompanhamento com suas perguntas',
  permit: LER,
  ...porId('acompanhamentoId'),
  output: acompanhamentoSchema,
})
export const pdfAcompanhamento = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/:id/pdf`,
  resumo: 'Acompanhamento em PDF',
  permit: LER,
  ...porId('acompanhamentoId'),
  pesada: true,
  output: 'blob',
})

/** What a new follow-up would take away. */
const previaSchema = z.object({
  pontosNaoEvidenciados: z.number(),
  /** Questions that lose their answer. */
  perguntas: z.int(),
  perguntasRejeitadas: z.boolean(),
})
export type PreviaAcompanhamento = z.output<typeof previaSchema>
export const temaOferecidoSchema = z.object({
  temaId: id,
  nome: z.string(),
  eixoId: id,
  eixo: z.string(),
  nacional: z.boolean(),
  /** An open follow-up covers it: the check mark, and the way there. */
  ativo: z.boolean(),
  acompanhamentoAbertoId: id.nullable(),
  /** What opening one of it costs now. */
  previa: previaSchema,
})
export type TemaOferecido = z.output<typeof temaOferecidoSchema>
export const temasParaAcompanhar = endpoint({
  ...comum,
  ...doMunicipio,
  method: 'GET',
  path: `${base}/temas/:id`,
  resumo: 'Temas oferecidos para um novo acompanhamento',
  permit: ESCREVER,
  query: z.object({ nacional: z.enum(['true', 'false']).optional() }),
  output: z.object({
    temas: z.array(temaOferecidoSchema),
    /** Why none is offered, where there is a reason worth telling. */
    aviso: z.string().nullable(),
    /** Which others may be opened. */
    acoes: z.object({ geral: z.boolean(), intermediario: z.boolean(), finalizacao: z.boolean() }),
  }),
})

export const pontosNaoEvidenciados = endpoint({
  ...comum,
  ...doMunicipio,
  method: 'GET',
  path: `${base}/acompanhamentos/pontos-nao-evidenciados/:id`,
  resumo: 'Pontos que um novo acompanhamento de todos os temas subtrai',
  permit: ESCREVER,
  query: z.object({ finalizacao: z.enum(['true', 'false']).optional() }),
  output: previaSchema,
})
export const pontosNaoEvidenciadosTema = endpoint({
  ...comum,
  ...porTema,
  method: 'GET',
  path: `${base}/acompanhamentos/pontos-nao-evidenciados/tema/:municipioId/:temaId`,
  resumo: 'Pontos que um novo acompanhamento do tema subtrai',
  permit: ESCREVER,
  output: previaSchema,
})

export const criarAcompanhamento = endpoint({
  ...comum,
  method: 'POST',
  path: base,
  resumo: 'Abrir um acompanhamento: de um tema, de todos ou o diagnóstico',
  permit: ESCREVER,
  body: z.object({
    municipioId: id,
    temaId: id.nullish(),
    diagnostico: z.boolean().optional(),
    ...confirmados,
  }),
  output: criadoSchema,
})
const novoGeral = {
  ...comum,
  ...doMunicipio,
  path: `${base}/acompanhamentos/novo/:id`,
  resumo: 'Abrir um acompanhamento de todos os temas',
  permit: ESCREVER,
  query: confirmadosNaBusca,
  output: criadoSchema,
} as const
const novoDoTema = {
  ...comum,
  ...porTema,
  path: `${base}/acompanhamentos/novo/tema/:municipioId/:temaId`,
  resumo: 'Abrir um acompanhamento de um tema',
  permit: ESCREVER,
  query: confirmadosNaBusca,
  output: criadoSchema,
} as const
const deFinalizacao = {
  ...comum,
  ...doMunicipio,
  path: `${base}/acompanhamentos/finalizacao/:id`,
  resumo: 'Abrir o acompanhamento que fecha o ciclo',
  permit: ESCREVER,
  query: confirmadosNaBusca,
  output: criadoSchema,
} as const
/** The GET forms write too, as specified; a session travels only in a header, so no link can trigger them. */
export const novoAcompanhamento = endpoint({ ...novoGeral, method: 'POST' })
export const novoAcompanhamentoGet = endpoint({ ...novoGeral, method: 'GET', escreve: true })
export const novoAcompanhamentoTema = endpoint({ ...novoDoTema, method: 'POST' })
export const novoAcompanhamentoTemaGet = endpoint({ ...novoDoTema, method: 'GET', escreve: true })
export const novoAcompanhamentoFinalizacao = endpoint({ ...deFinalizacao, method: 'POST' })
export const novoAcompanhamentoFinalizacaoGet = endpoint({ ...deFinalizacao, method: 'GET', escreve: true })

export const novoAcompanhamentoIntermediario = endpoint({
  ...comum,
  method: 'POST',
  path: `${base}/acompanhamentos/acompanhamento-intermediario`,
  resumo: 'Abrir um acompanhamento que não subtrai pontos',
  permit: ESCREVER,
  body: z.object({ municipioId: id, temaId: id.nullish() }),
  output: criadoSchema,
})

/** Whole records may come back; only answers and comments are read. */
export const alterarAcompanhamento = endpoint({
  ...comum,
  method: 'PUT',
  path: base,
  resumo: 'Responder e comentar as perguntas de um acompanhamento',
  permit: ESCREVER,
  alvo: NOMES,
  body: respostasSchema,
  output: gravadasSchema,
})
export const finalizarAcompanhamento = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/acompanhamentos/finalizar`,
  resumo: 'Finalizar um acompanhamento',
  permit: 'finalizarAcompanhamento',
  body: z.object({ acompanhamentoId: id, versao: versao.optional(), ...confirmados }),
  output: acompanhamentoSchema,
})
export const cancelarAcompanhamento = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/acompanhamentos/cancelar/:id`,
  resumo: 'Cancelar um acompanhamento aberto: o que ele mudou volta a ser como era',
  permit: { todos: ['admin', 'acompanhamentos'] },
  ...porId('acompanhamentoId'),
  body: z.object({ versao: versao.optional() }).optional(),
  output: acompanhamentoSchema,
})

/* Diagnosis */

export const SITUACOES = ['não iniciado', 'em preenchimento', 'enviado'] as const
const temaDiagnosticoSchema = z.object({
  temaId: id,
  nome: z.string(),
  eixoId: id,
  eixo: z.string(),
  total: z.int(),
  respondidas: z.int(),
  sim: z.int(),
  finalizado: z.boolean(),
})
export type TemaDiagnostico = z.output<typeof temaDiagnosticoSchema>
export const diagnosticoSchema = z.object({
  municipio: z.object({ municipioId: id, nome: z.string(), uf: z.string() }),
  situacao: z.enum(SITUACOES),
  acompanhamentoId: id.nullable(),
  usuarioId: id.nullable(),
  usuario: z.string().nullable(),
  criacao: z.string().nullable(),
  finalizadoEm: z.string().nullable(),
  temas: z.array(temaDiagnosticoSchema),
  /** All of them in one answer: the pages go on without a connection. Empty until it is started. */
  perguntas: z.array(acompanhamentoPerguntaSchema),
  pontos,
  acoes: z.object({
    iniciar: z.boolean(),
    responder: z.boolean(),
    comentar: z.boolean(),
    /** Every theme is finished and this person may close it. */
    finalizar: z.boolean(),
  }),
  /** Why it cannot be started, where there is a reason worth telling. */
  aviso: z.string().nullable(),
})
export type Diagnostico = z.output<typeof diagnosticoSchema>

export const getDiagnostico = endpoint({
  ...comum,
  ...doMunicipio,
  method: 'GET',
  path: `${base}/diagnostico/:id`,
  resumo: 'Diagnóstico do município, com temas e perguntas',
  permit: LER,
  output: diagnosticoSchema,
})
export const responderDiagnostico = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/diagnostico/respostas`,
  resumo: 'Responder e comentar as perguntas do diagnóstico',
  permit: ESCREVER,
  alvo: NOMES,
  body: respostasSchema,
  output: gravadasSchema,
})
export const finalizarTemaDiagnostico = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/diagnostico/finalizar-tema`,
  resumo: 'Finalizar um tema do diagnóstico',
  permit: ESCREVER,
  body: z.object({ municipioId: id, temaId: id }),
  output: diagnosticoSchema,
})
export const finalizarDiagnostico = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/diagnostico/finalizar/:id`,
  resumo: 'Finalizar o diagnóstico do município',
  ...doMunicipio,
  permit: 'finalizarAcompanhamento',
  output: diagnosticoSchema,
})

/* Evolution */

const valorEixo = z.object({ eixoId: id, declarado: z.number(), comprovado: z.number() })
export const evolucaoSchema = z.object({
  eixos: z.array(z.object({ eixoId: id, nome: z.string() })),
  /** In the order of time: the diagnosis, each follow-up that ended, and today. Values are per cent of what is possible. */
  marcos: z.array(
    z.object({
      acompanhamentoId: id.nullable(),
      nome: z.string(),
      em: z.string(),
      diagnostico: z.boolean(),
      declarado: z.number(),
      comprovado: z.number(),
      eixos: z.array(valorEixo),
    }),
  ),
})
export type Evolucao = z.output<typeof evolucaoSchema>
export const getEvolucao = endpoint({
  ...comum,
  ...doMunicipio,
  method: 'GET',
  path: `${base}/evolucao/:id`,
  resumo: 'Evolução do município, do diagnóstico a hoje, por eixo',
  permit: 'verEvolucaoMunicipio',
  output: evolucaoSchema,
})
