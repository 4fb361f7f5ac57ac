import { z } from 'zod'
import { endpoint, id, idText, porId, texto, versao } from './endpoint.ts'
import { paginaDe, porNumero } from './pagina.ts'
import {
  evidenciaSchema,
  perguntaMunicipioSchema,
  recursoDaPerguntaSchema,
  SITUACOES_DO_RECURSO,
} from './pergunta-municipio.ts'
import { passoDaPergunta } from './pergunta-pontos.ts'

/** The appeal against a second rejection: made by the room or city, decided once by who took no part in its analyses. */
export const MIN_RECURSO = 20
export const MAX_RECURSO = 4000
export const MAX_DECISAO_DO_RECURSO = 2000

export const MENSAGENS_DO_RECURSO = {
  apresentado: 'Recurso apresentado',
  acolhido: 'Recurso acolhido',
  indeferido: 'Recurso indeferido',
  prorrogado: 'Prazo prorrogado',
  encerrou: (dia: string) => `O prazo para recurso encerrou no dia ${dia} às 23:59`,
  soDuasVezes: 'Só cabe recurso {da pergunta rejeitada} duas vezes.',
  semRecurso: 'Esta rejeição não admite recurso.',
  soRejeitada: 'Só se prorroga o prazo {da pergunta rejeitada} que ainda pode receber novo arquivo.',
} as const

const base = '/api/pergunta/recurso' as const
const comum = { area: 'recurso', scope: 'eixo' } as const

/* The queue of those who decide */

const itemDosRecursos = z.object({
  perguntaRecursoId: id,
  perguntaMunicipioId: id,
  municipioId: id,
  municipio: z.string(),
  uf: z.string(),
  eixoId: id,
  eixo: z.string(),
  temaId: id,
  tema: z.string(),
  numero: z.int(),
  texto: z.string(),
  situacao: z.enum(SITUACOES_DO_RECURSO),
  apresentadoEm: z.string(),
  apresentadoPor: z.string(),
  /** Days it has been waiting, or that it waited. */
  dias: z.int(),
  /** The person sent or analysed what it is about, or wrote it: somebody else decides. */
  impedido: z.boolean(),
})
export type ItemDosRecursos = z.output<typeof itemDosRecursos>

/** Open ones first, those that wait longest before the others. */
export const listarRecursos = endpoint({
  ...comum,
  method: 'GET',
  path: base,
  resumo: 'Recursos contra a segunda rejeição, os abertos primeiro',
  permit: 'julgarRecurso',
  query: z.object({
    municipioId: idText.optional(),
    eixoId: idText.optional(),
    situacao: z.enum([...SITUACOES_DO_RECURSO, 'todos']).optional(),
    ...porNumero,
  }),
  output: paginaDe(itemDosRecursos),
})

export const opcoesDosRecursos = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/opcoes`,
  resumo: 'Quantos recursos esperam, e de onde',
  permit: 'julgarRecurso',
  output: z.object({
    abertos: z.int(),
    municipios: z.array(z.object({ municipioId: id, nome: z.string(), uf: z.string() })),
    eixos: z.array(z.object({ eixoId: id, nome: z.string() })),
  }),
})

/* One appeal with what it is about */

const rodadaDoRecurso = z.object({
  rodada: z.int(),
  enviadaEm: z.string().nullable(),
  enviadaPor: z.string().nullable(),
  finalizadaEm: z.string().nullable(),
  finalizadaPor: z.string().nullable(),
  arquivos: z.array(evidenciaSchema),
})
export type RodadaDoRecurso = z.output<typeof rodadaDoRecurso>

const recursoSchema = recursoDaPerguntaSchema.extend({
  perguntaRecursoId: id,
  situacao: z.enum(SITUACOES_DO_RECURSO),
  texto: z.string(),
  apresentadoEm: z.string(),
  apresentadoPor: z.string(),
  rodada: z.int(),
  versao: z.int(),
  pergunta: perguntaMunicipioSchema.extend({ municipio: z.object({ nome: z.string(), uf: z.string() }) }),
  /** Both analyses that rejected, the last first, with the files and decisions of each. */
  rodadas: z.array(rodadaDoRecurso),
  passos: z.array(passoDaPergunta),
  /** Why this person does not decide, where that is worth telling. */
  impedimento: z.string().nullable(),
  acoes: z.object({ julgar: z.boolean() }),
})
export type Recurso = z.output<typeof recursoSchema>

export const getRecurso = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/:id`,
  resumo: 'Um recurso com as duas análises, seus arquivos e a história',
  permit: 'julgarRecurso',
  ...porId('perguntaRecursoId'),
  output: recursoSchema,
})

export const apresentarRecurso = endpoint({
  ...comum,
  method: 'POST',
  path: base,
  resumo: 'Apresentar recurso contra a segunda rejeição de uma pergunta',
  permit: 'apresentarRecurso',
  body: z.object({
    perguntaMunicipioId: id,
    texto: texto(MAX_RECURSO, MIN_RECURSO),
    versao: versao.optional(),
  }),
  output: recursoSchema,
})

export const julgarRecurso = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/:id`,
  resumo: 'Acolher ou indeferir um recurso',
  permit: 'julgarRecurso',
  ...porId('perguntaRecursoId'),
  body: z.object({
    acolhido: z.boolean(),
    justificativa: texto(MAX_DECISAO_DO_RECURSO, 1),
    versao: versao.optional(),
  }),
  output: recursoSchema,
})
