import { z } from 'zod'
import { endpoint, id, idText } from './endpoint.ts'
import { paginaDe, porNumero } from './pagina.ts'

/** How much a kind of work presses. */
const tom = z.enum(['atencao', 'andamento', 'negativo', 'neutro'])

export const pendenciaSchema = z.object({
  chave: z.string(),
  /** In the number of `quantidade`. */
  titulo: z.string(),
  /** What can be done about it, where the title does not tell. */
  nota: z.string().optional(),
  tom,
  /** Exactly the rows that the list of its items has. */
  quantidade: z.int(),
  /** The first deadline, an ISO date; work without one has none. */
  prazo: z.string().nullable(),
  /** In how many municipalities. */
  totalLugares: z.int(),
  /** Where it is done one after the other, and what that is called. */
  emFila: z.object({ passo: z.string(), para: z.string() }).optional(),
})
export type Pendencia = z.output<typeof pendenciaSchema>

const comum = { method: 'GET', area: 'pendencia', permit: 'sessao', scope: 'municipio' } as const

export const listarPendencias = endpoint({
  ...comum,
  path: '/api/pendencias',
  resumo: 'O que espera por mim, em todos os municípios ou em um',
  query: z.object({ municipioId: idText.optional() }),
  output: z.array(pendenciaSchema),
})

/** One thing that waits: where, until when, and the next step. */
export const itemPendenteSchema = z.object({
  /** Of the question, the action of the plan or the follow-up; told apart by the kind. */
  itemId: id,
  /** Null: of none, such as an administrative report of no city. */
  municipioId: id.nullable(),
  municipio: z.string().nullable(),
  uf: z.string().nullable(),
  eixo: z.string().nullable(),
  titulo: z.string(),
  detalhe: z.string().nullable(),
  prazo: z.string().nullable(),
  /** The address of the next step. */
  para: z.string(),
  /** Of a question: its number, and whether files are stored that nobody has handed over. */
  numero: z.int().nullable(),
  salvo: z.boolean(),
})
export type ItemPendente = z.output<typeof itemPendenteSchema>

const doTipo = { ...comum, params: z.object({ chave: z.string().max(60) }) } as const
export const PRAZOS = ['encerrado', 'hoje', 'semana'] as const

export const listarItensPendentes = endpoint({
  ...doTipo,
  path: '/api/pendencias/:chave',
  resumo: 'O que espera por mim de um tipo, item por item, o mais urgente primeiro',
  query: z.object({
    municipioId: idText.optional(),
    eixoId: idText.optional(),
    prazo: z.enum(PRAZOS).optional(),
    ...porNumero,
  }),
  output: paginaDe(itemPendenteSchema).extend({
    /** Of the whole kind: 'Perguntas à espera de evidência'. */
    titulo: z.string(),
    nota: z.string().nullable(),
    /** What its items are called: 'pergunta', 'perguntas'. */
    nome: z.object({ um: z.string(), varios: z.string() }),
    tom,
    /** What the next step is called: 'Enviar'. */
    passo: z.string(),
    comPrazo: z.boolean(),
  }),
})

export const opcoesDePendencia = endpoint({
  ...doTipo,
  path: '/api/pendencias/:chave/opcoes',
  resumo: 'Municípios e eixos em que algo de um tipo espera por mim',
  output: z.object({
    municipios: z.array(z.object({ municipioId: id, nome: z.string(), uf: z.string() })),
    eixos: z.array(z.object({ eixoId: id, nome: z.string() })),
  }),
})
