import { z } from 'zod'
import { endpoint, id, ok, porId, texto, textoOpcional, versao } from './endpoint.ts'
import { dataField } from './fields.ts'
import { ESTADOS } from './pontos.ts'

/**
 * The action plan of follow-ups (5W2H): one line for each question answered NÃO, prefilled, and whatever people add. A
 * line that nobody touched yet in a follow-up that is still open has no number (`planoAcaoId` null); saving gives it one.
 */
export const STATUS_ACAO = {
  1: 'Não iniciada',
  2: 'Em andamento',
  3: 'Concluída',
  4: 'Atrasada',
  5: 'Cancelada',
} as const
export type StatusAcao = keyof typeof STATUS_ACAO
/** 'Atrasada' is told by the date and never chosen. */
export const STATUS_ESCOLHIVEIS = [1, 2, 3, 5] as const

const nulo = z.string().nullable()
export const linhaPlanoSchema = z.object({
  planoAcaoId: id.nullable(),
  acompanhamentoId: id.nullable(),
  acompanhamentoPerguntaId: id.nullable(),
  perguntaMunicipioId: id.nullable(),
  perguntaEvidenciaId: id.nullable(),
  gerada: z.boolean(),
  oQue: z.string(),
  porQue: nulo,
  onde: nulo,
  inicio: nulo,
  quando: nulo,
  quem: nulo,
  como: nulo,
  quanto: z.number(),
  andamento: z.int(),
  /** As it was set: 1, 2, 3 or 5. */
  status: z.int(),
  /** As it stands today: 4 when its day has passed. */
  situacao: z.int(),
  indicador: nulo,
  observacao: nulo,
  numero: z.int().nullable(),
  /** The question itself, and how it would have the action worded; null for lines of no question. */
  pergunta: nulo,
  acaoSugerida: nulo,
  tema: nulo,
  eixo: nulo,
  /** What the question would bring; null for who may not see points, and for lines of no question. */
  pontos: z.number().nullable(),
  estado: z.enum(ESTADOS).nullable(),
  evidencias: z.array(z.object({ perguntaEvidenciaId: id, nomeArquivo: z.string() })),
  versao: z.int(),
})
export type LinhaPlano = z.output<typeof linhaPlanoSchema>

export const COMPARACOES = ['resolvida', 'continua', 'nova'] as const
const comparadaSchema = z.object({
  perguntaId: id,
  numero: z.int(),
  texto: z.string(),
  tema: z.string(),
  /** resolvida: NÃO then and SIM now; continua: NÃO both times; nova: NÃO only now. */
  mudanca: z.enum(COMPARACOES),
  /** How the line of the previous plan stands today, if there was one. */
  situacaoAnterior: z.int().nullable(),
  quemAnterior: nulo,
})
export const planoSchema = z.object({
  municipio: z.object({ municipioId: id, nome: z.string(), uf: z.string() }),
  acompanhamentos: z.array(
    z.object({
      acompanhamentoId: id,
      nome: z.string(),
      criacao: z.string(),
      diagnostico: z.boolean(),
      aberto: z.boolean(),
    }),
  ),
  linhas: z.array(linhaPlanoSchema),
  comparacao: z.object({
    anteriores: z.array(z.object({ acompanhamentoId: id, nome: z.string(), criacao: z.string() })),
    perguntas: z.array(comparadaSchema),
  }),
  acoes: z.object({ editar: z.boolean() }),
})
export type Plano = z.output<typeof planoSchema>
export type Comparada = z.output<typeof comparadaSchema>

/* Calls */

const base = '/api/acompanhamento/plano-acao' as const
const comum = { area: 'acompanhamento', scope: 'eixo' } as const
/** Comma-separated follow-ups of one municipality. */
const porIds = {
  params: z.object({
    ids: z
      .string()
      .regex(/^\d{1,9}(,\d{1,9}){0,49}$/)
      .transform((s) => [...new Set(s.split(',').map(Number))]),
  }),
  alvo: { 'params.ids': 'acompanhamentoId' },
} as const
const dia = dataField
  .refine((v) => v >= '2000-01-01' && v <= '2100-12-31', 'Informe uma data de 2000 a 2100')
  .nullish()
  .transform((v) => v ?? null)

export const linhaPlanoCampos = z
  .object({
    perguntaEvidenciaId: id.nullish(),
    oQue: texto(500, 1),
    porQue: textoOpcional(1000),
    onde: textoOpcional(200),
    inicio: dia,
    quando: dia,
    quem: textoOpcional(160),
    como: textoOpcional(1000),
    quanto: z.number().min(0).max(999_999_999_999).default(0),
    andamento: z.int().min(0).max(100).default(0),
    status: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(5)]).default(1),
    indicador: textoOpcional(200),
    observacao: textoOpcional(2000),
  })
  .refine((l) => !l.inicio || !l.quando || l.quando >= l.inicio, {
    path: ['quando'],
    message: 'O término não pode ser antes do início',
  })
export type LinhaPlanoCampos = z.output<typeof linhaPlanoCampos>

export const getPlanoAcao = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/:ids`,
  resumo: 'Plano de ação dos acompanhamentos',
  permit: 'acompanhamentos',
  ...porIds,
  output: planoSchema,
})
export const pdfPlanoAcao = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/:ids/pdf`,
  resumo: 'Plano de ação em PDF',
  permit: 'acompanhamentos',
  ...porIds,
  pesada: true,
  output: 'blob',
})
export const xlsxPlanoAcao = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/:ids/xlsx`,
  resumo: 'Plano de ação em planilha',
  permit: 'acompanhamentos',
  ...porIds,
  pesada: true,
  output: 'blob',
})
export const criarLinhaPlano = endpoint({
  ...comum,
  method: 'POST',
  path: base,
  resumo: 'Incluir uma ação no plano, ou guardar a de uma pergunta respondida NÃO',
  permit: 'editarPlanoAcao',
  body: linhaPlanoCampos.safeExtend({ acompanhamentoId: id, acompanhamentoPerguntaId: id.nullish() }),
  output: linhaPlanoSchema,
})
export const alterarLinhaPlano = endpoint({
  ...comum,
  method: 'PUT',
  path: base,
  resumo: 'Alterar uma ação do plano',
  permit: 'editarPlanoAcao',
  body: linhaPlanoCampos.safeExtend({ planoAcaoId: id, versao }),
  output: linhaPlanoSchema,
})
export const excluirLinhaPlano = endpoint({
  ...comum,
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Excluir uma ação incluída à mão',
  permit: 'editarPlanoAcao',
  ...porId('planoAcaoId'),
  output: ok,
})
