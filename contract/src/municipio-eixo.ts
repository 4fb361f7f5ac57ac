import { z } from 'zod'
import { endpoint, id, idText, porId } from './endpoint.ts'
import { type ColunaImportacao, importEndpoints } from './importacao.ts'
import { LEITURA } from './leitura.ts'

const area = 'registros'
const ids = z.array(id).min(1).max(6000)
const resumo = z.object({
  message: z.string(),
  incluidos: z.int(),
  alterados: z.int(),
  retirados: z.int(),
  iguais: z.int(),
})

const linha = z.object({
  municipioEixoId: id,
  municipioId: id,
  eixoId: id,
  pergunta: z.boolean(),
  municipio: z.object({ nome: z.string(), uf: z.string() }),
  eixo: z.object({ nome: z.string() }),
  versao: z.int(),
})
export type MunicipioEixo = z.output<typeof linha>

export const listarMunicipioEixo = endpoint({
  method: 'GET',
  path: '/api/MunicipiosEixos/listar-municipio-eixo',
  area,
  resumo: 'Eixos dos municípios em alcance; pergunta=Sim só os que têm perguntas',
  permit: LEITURA.municipioEixo,
  scope: 'municipio',
  query: z.object({ pergunta: z.enum(['Sim', 'Não']).optional(), municipioId: idText.optional() }),
  output: z.array(linha),
})
export const nomesMunicipioEixo = endpoint({
  method: 'GET',
  path: '/api/MunicipiosEixos/get-nomes',
  area,
  resumo: 'Municípios com os nomes dos seus eixos',
  permit: LEITURA.municipioEixo,
  scope: 'municipio',
  output: z.array(z.object({ municipioId: id, nome: z.string(), uf: z.string(), eixos: z.array(z.string()) })),
})
export const tarefasDoMunicipioEixo = endpoint({
  method: 'GET',
  path: '/api/MunicipiosEixos/relatorio-tarefa/:id',
  area,
  resumo: 'Situação das perguntas de um eixo no município',
  permit: LEITURA.municipioEixo,
  scope: 'municipio',
  ...porId('municipioEixoId'),
  output: linha.extend({
    perguntas: z.int(),
    respondidas: z.int(),
    evidenciadas: z.int(),
    aprovadas: z.int(),
    rejeitadas: z.int(),
  }),
})
/** Every one of the municipalities gets or loses every one of the axes, in one go. */
export const eixosEmLote = endpoint({
  method: 'PUT',
  path: '/api/MunicipiosEixos/atualizar-municipios-eixos-lote',
  area,
  resumo: 'Definir ou retirar eixos de vários municípios',
  permit: 'editarMunicipioEixos',
  scope: 'municipio',
  alvo: { 'body.municipiosIds': 'municipioId', 'body.eixosIds': 'eixoId' },
  body: z.object({
    municipiosIds: ids,
    eixosIds: ids.max(200),
    acao: z.enum(['definir', 'retirar']),
    pergunta: z.boolean().default(true),
  }),
  output: resumo,
})
export const temasEmLote = endpoint({
  method: 'PUT',
  path: '/api/MunicipioTemasHabilitados/atualizar-municipios-temas-lote',
  area,
  resumo: 'Habilitar ou desabilitar temas em vários municípios',
  permit: 'editarMunicipioTemas',
  scope: 'municipio',
  alvo: { 'body.municipiosIds': 'municipioId', 'body.temasIds': 'temaId' },
  body: z.object({ municipiosIds: ids, temasIds: ids.max(500), habilitado: z.boolean() }),
  output: resumo,
})

export const importarEixos = importEndpoints({
  caminho: '/api/MunicipiosEixos',
  area,
  permit: 'editarMunicipioEixos',
  scope: 'municipio',
  titulo: 'Eixos dos municípios',
})
export const COLUNAS_EIXOS: readonly ColunaImportacao[] = [
  { chave: 'municipio', titulo: '{Município}', tipo: 'texto', max: 160, obrigatorio: true, exemplo: 'Vale Sereno' },
  { chave: 'uf', titulo: 'UF', tipo: 'texto', max: 2, obrigatorio: true, exemplo: 'SC' },
  { chave: 'eixo', titulo: '{Eixo}', tipo: 'texto', max: 160, obrigatorio: true, exemplo: 'Gestão Municipal' },
  { chave: 'pergunta', titulo: '{Perguntas}', tipo: 'simNao', exemplo: 'Sim' },
]
