import { z } from 'zod'
import { endpoint, FILTRO, id, idText, linha, ok, porId, SO_O_QUE_MUDA, textoOpcional, versao } from './endpoint.ts'
import { dataField } from './fields.ts'
import { ordemPor, paginaDe, porNumero } from './pagina.ts'
import { passoSchema } from './passo.ts'
import { DO_TERRITORIO, MOTIVO_OBRIGATORIO, statusTerritorio } from './territorio.ts'
import { ACOES_DA_INICIATIVA, ESTADOS_INICIATIVA, iniciativaPedeMotivo } from './territorio-estados.ts'

/** What territories undertake. Money is whole cents; late is what the day makes of a state. */

const nulo = z.string().nullable()
export const statusIniciativa = z.literal([1, 2, 3, 4, 5])
export const acoesIniciativaSchema = z.object({
  editar: z.boolean(),
  excluir: z.boolean(),
  iniciar: z.boolean(),
  concluir: z.boolean(),
  cancelar: z.boolean(),
  reabrir: z.boolean(),
})
export const iniciativaSchema = z.object({
  iniciativaId: id,
  territorioId: id,
  territorio: z.object({ nome: z.string(), uf: z.string(), status: statusTerritorio }),
  nome: z.string(),
  eixo: z.object({ eixoId: id, nome: z.string() }).nullable(),
  objetivo: nulo,
  /** In cents. */
  custo: z.int(),
  responsaveis: z.string(),
  /** Those in reach. */
  atores: z.array(z.object({ atorId: id, nome: z.string() })),
  envolvePrefeitura: z.boolean(),
  inicio: nulo,
  termino: nulo,
  /** On this day. */
  status: statusIniciativa,
  percentual: z.int(),
  ods: z.array(z.int()),
  evidencias: z.int(),
  acoes: acoesIniciativaSchema,
  versao,
})
export type Iniciativa = z.output<typeof iniciativaSchema>
export const passoDaIniciativaSchema = passoSchema(ESTADOS_INICIATIVA)

const semRepetir = (lista: readonly number[]) => [...new Set(lista)]
export const MAX_CUSTO = 100_000_000_000
const campos = {
  nome: linha(160, 1),
  eixoId: id.nullish().transform((v) => v ?? null),
  objetivo: textoOpcional(2000),
  custo: z.int().min(0).max(MAX_CUSTO).default(0),
  responsaveis: linha(500, 1),
  atoresIds: z.array(id).max(200).default([]).transform(semRepetir),
  envolvePrefeitura: z.boolean().default(false),
  inicio: dataField.nullish().transform((v) => v ?? null),
  termino: dataField.nullish().transform((v) => v ?? null),
  /** While it is under way: nothing of what is planned is done, all of what is concluded is. */
  percentual: z.int().min(0).max(100).default(0),
  ods: z
    .array(z.int().min(1).max(17))
    .max(17)
    .default([])
    .transform((l) => semRepetir(l).toSorted((a, b) => a - b)),
}
const emOrdem = <S extends z.ZodType<{ inicio: string | null; termino: string | null }>>(s: S) =>
  s.refine((i) => i.inicio === null || i.termino === null || i.termino >= i.inicio, {
    error: 'O término não pode ser antes do início',
    path: ['termino'],
  })
export const iniciativaNova = emOrdem(z.object({ ...campos, territorioId: id }))
export const iniciativaEdicao = emOrdem(z.object({ ...campos, iniciativaId: id, versao }))
export type IniciativaNova = z.input<typeof iniciativaNova>

const base = '/api/iniciativas' as const

export const COLUNAS_DAS_INICIATIVAS = [
  'nome',
  'territorio',
  'eixo',
  'custo',
  'inicio',
  'termino',
  'status',
  'percentual',
] as const
export const listarIniciativas = endpoint({
  ...DO_TERRITORIO,
  method: 'GET',
  path: base,
  resumo: 'Iniciativas dos territórios em alcance, em páginas, com a soma dos custos',
  query: z.object({
    ...porNumero,
    ordem: ordemPor(COLUNAS_DAS_INICIATIVAS).optional(),
    territorioId: idText.optional(),
    eixoId: idText.optional(),
    atorId: idText.optional(),
    status: z.enum(['1', '2', '3', '4', '5']).transform(Number).optional(),
    ods: z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(17))
      .optional(),
    envolvePrefeitura: z
      .enum(['true', 'false'])
      .transform((s) => s === 'true')
      .optional(),
  }),
  alvo: { 'query.territorioId': FILTRO, 'query.eixoId': FILTRO, 'query.atorId': FILTRO },
  output: paginaDe(iniciativaSchema).extend({
    /** Of all that match, in cents, and by state. */
    custo: z.int(),
    estados: z.array(z.object({ status: statusIniciativa, quantas: z.int(), custo: z.int() })),
  }),
})
export const getIniciativa = endpoint({
  ...DO_TERRITORIO,
  method: 'GET',
  path: `${base}/:id`,
  resumo: 'Uma iniciativa',
  ...porId('iniciativaId'),
  output: iniciativaSchema,
})
export const passosDaIniciativa = endpoint({
  ...DO_TERRITORIO,
  method: 'GET',
  path: `${base}/:id/passos`,
  resumo: 'O que aconteceu com uma iniciativa',
  ...porId('iniciativaId'),
  output: z.array(passoDaIniciativaSchema),
})
const PARTES = { 'body.eixoId': SO_O_QUE_MUDA, 'body.atoresIds': SO_O_QUE_MUDA } as const
export const criarIniciativa = endpoint({
  ...DO_TERRITORIO,
  method: 'POST',
  path: base,
  resumo: 'Incluir uma iniciativa em um território',
  permit: 'criarIniciativa',
  alvo: PARTES,
  body: iniciativaNova,
  output: iniciativaSchema,
})
export const alterarIniciativa = endpoint({
  ...DO_TERRITORIO,
  method: 'PUT',
  path: base,
  resumo: 'Alterar uma iniciativa',
  permit: 'editarIniciativa',
  alvo: PARTES,
  body: iniciativaEdicao,
  output: iniciativaSchema,
})
export const moverIniciativa = endpoint({
  ...DO_TERRITORIO,
  method: 'POST',
  path: `${base}/estado`,
  resumo: 'Iniciar, concluir, cancelar ou reabrir uma iniciativa',
  permit: 'editarIniciativa',
  body: z
    .object({ iniciativaId: id, versao, acao: z.enum(ACOES_DA_INICIATIVA), justificativa: textoOpcional(1000) })
    .refine((b) => !iniciativaPedeMotivo(b.acao) || b.justificativa !== null, {
      error: MOTIVO_OBRIGATORIO,
      path: ['justificativa'],
    }),
  output: iniciativaSchema,
})
export const excluirIniciativa = endpoint({
  ...DO_TERRITORIO,
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Excluir uma iniciativa planejada e sem evidências',
  permit: 'excluirIniciativa',
  ...porId('iniciativaId'),
  output: ok,
})
