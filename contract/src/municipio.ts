import { z } from 'zod'
import { byId, endpoint, id } from './endpoint.ts'

export const municipioSchema = z.object({
  municipioId: id,
  nome: z.string(),
  uf: z.string(),
  codigoIbge: z.int().nullable(),
  statusId: id.nullable(),
  statusNome: z.string().nullable(),
  projetoId: id,
  unidadeRegionalId: id.nullable(),
  nomeRegiao: z.string().nullable(),
})
export type Municipio = z.output<typeof municipioSchema>
export const municipioNomeSchema = z.object({ municipioId: id, nome: z.string(), uf: z.string() })

export const listarMunicipios = endpoint({
  method: 'GET',
  path: '/api/municipio',
  area: 'municipio',
  resumo: 'Municípios em alcance',
  permit: 'sessao',
  scope: 'municipio',
  output: z.array(municipioSchema),
})
export const nomesMunicipios = endpoint({
  method: 'GET',
  path: '/api/municipio/get-nomes',
  area: 'municipio',
  resumo: 'Nomes dos municípios em alcance, para seletores',
  permit: 'sessao',
  scope: 'municipio',
  output: z.array(municipioNomeSchema),
})
export const getMunicipio = endpoint({
  method: 'GET',
  path: '/api/municipio/:id',
  area: 'municipio',
  resumo: 'Um município',
  permit: 'sessao',
  scope: 'municipio',
  alvo: { municipioId: 'params.id' },
  params: byId,
  output: municipioSchema,
})

export const eixoSchema = z.object({
  eixoId: id,
  nome: z.string(),
  descricao: z.string().nullable(),
  projetoId: id,
  projeto: z.object({ nome: z.string() }),
})
export const listarEixos = endpoint({
  method: 'GET',
  path: '/api/projeto/eixo/get-eixo',
  area: 'registros',
  resumo: 'Eixos em alcance',
  permit: 'sessao',
  scope: 'eixo',
  output: z.array(eixoSchema),
})
export const getEixo = endpoint({
  method: 'GET',
  path: '/api/projeto/eixo/:id',
  area: 'registros',
  resumo: 'Um eixo',
  permit: 'sessao',
  scope: 'eixo',
  alvo: { eixoId: 'params.id' },
  params: byId,
  output: eixoSchema,
})
export const listarUnidadesRegionais = endpoint({
  method: 'GET',
  path: '/api/UnidadeRegional',
  area: 'registros',
  resumo: 'Unidades regionais',
  permit: 'sessao',
  scope: 'livre',
  output: z.array(z.object({ id_unidade_regional: id, nomeRegiao: z.string(), uf: z.string() })),
})
