import { z } from 'zod'
import { registroSchema } from './auditoria.ts'
import { endpoint, id, idText, ok, porId, SO_O_QUE_MUDA, texto, textoOpcional, versao } from './endpoint.ts'

export const TIPOS_DE_EVIDENCIA = ['pdf', 'xls', 'xlsx', 'doc', 'docx', 'odt', 'ods', 'jpg', 'png'] as const

export const MAX_ACAO_SUGERIDA = 300

const pontos = z
  .number()
  .min(0)
  .max(999_999)
  .refine((n) => Number(n.toFixed(2)) === n, 'No máximo 2 casas decimais')

export const perguntaNova = z.object({
  numero: z.int().min(1).max(9999),
  temaId: id,
  texto: texto(500, 1),
  pontos,
  evidencia: texto(1000, 1),
  /** How the action plan words what to do when the answer is NÃO. */
  acaoSugerida: textoOpcional(MAX_ACAO_SUGERIDA),
  nacional: z.boolean().default(false),
  recorrente: z.boolean().default(false),
  possuiComentario: z.boolean().default(false),
  pontos_especificos: z.boolean().default(false),
  usaFaixa: z.boolean().default(false),
  maxArquivos: z
    .int()
    .min(1)
    .max(50)
    .nullish()
    .transform((v) => v ?? null),
  tiposAceitos: z
    .array(z.enum(TIPOS_DE_EVIDENCIA))
    .nullish()
    .transform((v) => (v?.length ? v : null)),
  ativa: z.boolean().default(true),
})
export type PerguntaDados = z.output<typeof perguntaNova>
export const perguntaEdicao = perguntaNova.extend({ perguntaId: id, versao })

export const perguntaSchema = z.object({
  perguntaId: id,
  numero: z.int(),
  temaId: id,
  tema: z.object({ nome: z.string(), eixoId: id, eixo: z.string() }),
  texto: z.string(),
  pontos: z.number(),
  evidencia: z.string(),
  acaoSugerida: z.string().nullable(),
  nacional: z.boolean(),
  recorrente: z.boolean(),
  possuiComentario: z.boolean(),
  pontos_especificos: z.boolean(),
  usaFaixa: z.boolean(),
  maxArquivos: z.int().nullable(),
  tiposAceitos: z.array(z.string()).nullable(),
  ativa: z.boolean(),
  substituiPerguntaId: id.nullable(),
  /** The version that took its place. */
  substituidaPorId: id.nullable(),
  criacao: z.string(),
  /** Municipalities where it is already answered: from then on text, points and evidence make a new version. */
  respondidaEm: z.int(),
  faixas: z.int(),
  versao: z.int(),
})
export type Pergunta = z.output<typeof perguntaSchema>

const area = 'registros'
const common = { area, scope: 'eixo' } as const
/** Who keeps the bands of a criterion chooses it. */
const VER = ['perguntas', 'verMenuFaixas'] as const

export const listarPerguntas = endpoint({
  ...common,
  method: 'GET',
  path: '/api/pergunta/pergunta',
  resumo: 'Perguntas, por eixo e tema',
  permit: VER,
  query: z.object({ eixoId: idText.optional(), temaId: idText.optional() }),
  output: z.array(perguntaSchema),
})
export const getPergunta = endpoint({
  ...common,
  method: 'GET',
  path: '/api/pergunta/pergunta/:id',
  resumo: 'Uma pergunta',
  permit: VER,
  ...porId('perguntaId'),
  output: perguntaSchema,
})
/** A theme that is gone is told at its field. */
const TEMA = { 'body.temaId': SO_O_QUE_MUDA } as const
export const criarPergunta = endpoint({
  ...common,
  method: 'POST',
  path: '/api/pergunta/pergunta',
  resumo: 'Incluir pergunta',
  permit: 'incluirPergunta',
  alvo: TEMA,
  body: perguntaNova,
  output: perguntaSchema,
})
/** Answers the successor when the question was already answered somewhere and its text, points or evidence change. */
export const alterarPergunta = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/pergunta/pergunta',
  resumo: 'Alterar pergunta, ou abrir uma nova versão da que já foi respondida',
  permit: 'editarPergunta',
  alvo: TEMA,
  body: perguntaEdicao,
  output: perguntaSchema,
})
export const excluirPergunta = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/pergunta/pergunta/:id',
  resumo: 'Excluir pergunta',
  permit: 'excluirPergunta',
  ...porId('perguntaId'),
  output: ok,
})
export const ultimaPergunta = endpoint({
  ...common,
  method: 'GET',
  path: '/api/pergunta/pergunta/retonar-ultima-pergunta-cadastrada',
  resumo: 'A última pergunta cadastrada',
  permit: VER,
  output: perguntaSchema.nullable(),
})
/** Counts read anew from the answers; it writes nothing. */
export const quantidadeDaPergunta = endpoint({
  ...common,
  method: 'GET',
  path: '/api/pergunta/pergunta/atualizar-quantidade/:id',
  resumo: 'Quantos municípios estão em cada situação da pergunta',
  permit: VER,
  ...porId('perguntaId'),
  output: z.object({
    perguntaId: id,
    naoRespondidas: z.int(),
    respondidas: z.int(),
    evidenciadas: z.int(),
    aprovadas: z.int(),
    rejeitadas: z.int(),
  }),
})
export const versoesDaPergunta = endpoint({
  ...common,
  method: 'GET',
  path: '/api/pergunta/pergunta/versoes/:id',
  resumo: 'As versões de uma pergunta e o histórico delas',
  permit: 'perguntas',
  ...porId('perguntaId'),
  output: z.object({ versoes: z.array(perguntaSchema), historico: z.array(registroSchema) }),
})
