import { z } from 'zod'
import { MAX_DIAS_DO_CALENDARIO } from './encontro.ts'
import { endpoint, FILTRO, id, idText, linha, ok, porId, SO_O_QUE_MUDA, textoOpcional, versao } from './endpoint.ts'
import { dataField } from './fields.ts'
import { diasEmOrdem } from './pagina.ts'

/** The way of a consultant on one day: where it begins, the places in their order and the kilometres to each. */
export const MAX_PARADAS = 30
export const MAX_KM = 5000

const paradaSchema = z.object({
  ordem: z.int(),
  municipioId: id,
  municipio: z.object({ nome: z.string(), uf: z.string() }),
  encontroId: id.nullable(),
  /** The meeting that it leads to. */
  encontro: z.object({ titulo: z.string(), inicio: z.string(), situacao: z.literal([1, 2, 3, 4, 5]) }).nullable(),
  km: z.number(),
})
export const rotaSchema = z.object({
  rotaId: id,
  usuarioId: id,
  usuario: z.object({ nome: z.string() }),
  /** aaaa-mm-dd */
  dia: z.string(),
  origem: z.string(),
  observacao: z.string().nullable(),
  kmTotal: z.number(),
  paradas: z.array(paradaSchema),
  acoes: z.object({ editar: z.boolean(), excluir: z.boolean() }),
  versao,
})
export type Rota = z.output<typeof rotaSchema>

const umaCasa = (n: number) => Math.abs(n * 10 - Math.round(n * 10)) < 1e-6
const campos = {
  dia: dataField,
  origem: linha(160, 1),
  observacao: textoOpcional(1000),
  paradas: z
    .array(
      z.object({
        municipioId: id,
        encontroId: id.nullish(),
        km: z.number().min(0).max(MAX_KM).refine(umaCasa, 'Informe os quilômetros com no máximo uma casa decimal'),
      }),
    )
    .min(1, 'Inclua ao menos uma parada')
    .max(MAX_PARADAS),
}
export const rotaNova = z.object({
  ...campos,
  /** Oneself unless told; of others only for admins. */ usuarioId: id.optional(),
})
export const rotaEdicao = z.object({ ...campos, rotaId: id, versao })
export type RotaNova = z.input<typeof rotaNova>
export type RotaEdicao = z.input<typeof rotaEdicao>

const base = '/api/calendario/rota' as const
const comum = { area: 'calendario', scope: 'municipio' } as const
const VER = ['calendario', 'visualizaTodosEncontros', 'encontros'] as const
const DIA = 86_400_000

/** One's own; everybody's for who sees all meetings of all places. */
export const listarRotas = endpoint({
  ...comum,
  method: 'GET',
  path: base,
  resumo: 'Rotas de um período',
  permit: VER,
  alvo: { 'query.usuarioId': FILTRO, 'query.municipioId': FILTRO },
  query: diasEmOrdem(
    z.object({ de: dataField, ate: dataField, usuarioId: idText.optional(), municipioId: idText.optional() }),
  ).refine((q) => (Date.parse(q.ate) - Date.parse(q.de)) / DIA < MAX_DIAS_DO_CALENDARIO, {
    error: `Escolha no máximo ${MAX_DIAS_DO_CALENDARIO} dias`,
    path: ['ate'],
  }),
  output: z.array(rotaSchema),
})
export const getRota = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/:id`,
  resumo: 'Uma rota',
  permit: VER,
  ...porId('rotaId'),
  output: rotaSchema,
})
/** What a route of that day can lead to, in the order of the hours; whose meetings, as above. */
export const encontrosParaRota = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/encontros`,
  resumo: 'Encontros de um dia do consultor, para montar a rota',
  permit: VER,
  alvo: { 'query.usuarioId': FILTRO },
  query: z.object({ dia: dataField, usuarioId: idText.optional() }),
  output: z.array(
    z.object({
      encontroId: id,
      municipioId: id,
      municipio: z.object({ nome: z.string(), uf: z.string() }),
      titulo: z.string(),
      inicio: z.string(),
      fim: z.string(),
      local: z.string(),
    }),
  ),
})
export const criarRota = endpoint({
  ...comum,
  method: 'POST',
  path: base,
  resumo: 'Criar uma rota',
  permit: VER,
  body: rotaNova,
  output: rotaSchema,
})
export const alterarRota = endpoint({
  ...comum,
  method: 'PUT',
  path: base,
  resumo: 'Alterar uma rota',
  permit: VER,
  alvo: { 'body.paradas[].municipioId': SO_O_QUE_MUDA, 'body.paradas[].encontroId': SO_O_QUE_MUDA },
  body: rotaEdicao,
  output: rotaSchema,
})
export const excluirRota = endpoint({
  ...comum,
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Excluir uma rota',
  permit: VER,
  ...porId('rotaId'),
  output: ok,
})
