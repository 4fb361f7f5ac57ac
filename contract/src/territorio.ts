import { z } from 'zod'
import {
  endpoint,
  FILTRO,
  type FileField,
  id,
  idText,
  linha,
  linhaOpcional,
  ok,
  porId,
  SO_O_QUE_MUDA,
  textoOpcional,
  versao,
} from './endpoint.ts'
import { dataField, ufField } from './fields.ts'
import { ordemPor, paginaDe, porNumero } from './pagina.ts'
import { passoSchema } from './passo.ts'
import { ACOES_DA_FASE, ESTADOS_TERRITORIO, fasePedeMotivo } from './territorio-estados.ts'

/** Territories: municipalities that develop together, phase by phase. */

const nulo = z.string().nullable()
export const statusTerritorio = z.literal([1, 2, 3, 4, 5, 6])
const municipioCurto = z.object({ municipioId: id, nome: z.string(), uf: z.string() })

export const acoesTerritorioSchema = z.object({
  editar: z.boolean(),
  excluir: z.boolean(),
  avancar: z.boolean(),
  voltar: z.boolean(),
  suspender: z.boolean(),
  retomar: z.boolean(),
  /** Initiatives, papers and meetings of it. */
  completar: z.boolean(),
})
const comum = {
  territorioId: id,
  nome: z.string(),
  uf: z.string(),
  status: statusTerritorio,
  suspensoDe: z.literal([1, 2, 3, 4]).nullable(),
  responsavel: z.object({ responsavelId: id, nome: z.string() }),
  consultor: z.object({ consultorId: id, nome: z.string() }).nullable(),
  inicio: nulo,
  fimPrevisto: nulo,
  /** Those in reach; how many there are besides is told, not which. */
  municipios: z.array(municipioCurto),
  municipiosFora: z.int(),
  iniciativas: z.object({ total: z.int(), concluidas: z.int(), atrasadas: z.int(), custo: z.int() }),
  /** The next meeting of its leadership programme. */
  proximoEncontro: z.object({ numero: z.int(), inicio: z.string() }).nullable(),
  /** Changes with every other picture. */
  marcaArquivoId: z.int().nullable(),
  acoes: acoesTerritorioSchema,
  versao,
}
export const linhaDosTerritoriosSchema = z.object(comum)
export type LinhaDosTerritorios = z.output<typeof linhaDosTerritoriosSchema>
export const territorioSchema = z.object({
  ...comum,
  unidadeRegional: z.object({ id_unidade_regional: id, nomeRegiao: z.string() }).nullable(),
  liderancas: z.int().nullable(),
  visao: nulo,
  observatorio: nulo,
  descricao: nulo,
  criacao: z.string(),
})
export type Territorio = z.output<typeof territorioSchema>
export const passoDoTerritorioSchema = passoSchema(ESTADOS_TERRITORIO)

/** A territory is of two municipalities or more. */
export const MUNICIPIOS_DE_UM_TERRITORIO = 2
export const POUCOS_MUNICIPIOS = 'Escolha ao menos dois {municípios}'
export const deOutraUf = (uf: string) => `{Os municípios} de um território são do seu estado. Não são de ${uf}`
const semRepetir = (lista: readonly number[]) => [...new Set(lista)]
/** An address that is opened safely, with no password in it. */
export const isHttps = (s: string) => {
  if (!/^https:\/\/[^\s/]+\.[^\s]+$/i.test(s) || !URL.canParse(s)) return false
  const { protocol, username, password } = new URL(s)
  return protocol === 'https:' && !username && !password
}
const campos = {
  nome: linha(120, 1),
  uf: ufField,
  unidadeRegionalId: id.nullish().transform((v) => v ?? null),
  municipiosIds: z.array(id).min(1).max(200).transform(semRepetir),
  responsavelId: id,
  consultorId: id.nullish().transform((v) => v ?? null),
  inicio: dataField.nullish().transform((v) => v ?? null),
  fimPrevisto: dataField.nullish().transform((v) => v ?? null),
  liderancas: z
    .int()
    .min(0)
    .max(100_000)
    .nullish()
    .transform((v) => v ?? null),
  visao: textoOpcional(2000),
  observatorio: linhaOpcional(300).refine(
    (v) => v === null || isHttps(v),
    'Informe o endereço inteiro, começando com https://',
  ),
  descricao: textoOpcional(4000),
}
const emOrdem = <S extends z.ZodType<{ inicio: string | null; fimPrevisto: string | null }>>(s: S) =>
  s.refine((t) => t.inicio === null || t.fimPrevisto === null || t.fimPrevisto >= t.inicio, {
    error: 'O fim previsto não pode ser antes do início',
    path: ['fimPrevisto'],
  })
export const territorioNovo = emOrdem(z.object(campos))
export const territorioEdicao = emOrdem(z.object({ ...campos, territorioId: id, versao }))
export type TerritorioNovo = z.input<typeof territorioNovo>

/* Calls */

const base = '/api/territorios' as const
export const DO_TERRITORIO = { area: 'territorio', scope: 'municipio', permit: 'menuGestaoTerritorios' } as const

const statusText = z.enum(['1', '2', '3', '4', '5', '6']).transform(Number).optional()
export const COLUNAS_DOS_TERRITORIOS = ['nome', 'uf', 'status', 'responsavel', 'inicio', 'fimPrevisto'] as const
export const listarTerritorios = endpoint({
  ...DO_TERRITORIO,
  method: 'GET',
  path: base,
  resumo: 'Territórios com algum município em alcance, em páginas',
  query: z.object({
    ...porNumero,
    ordem: ordemPor(COLUNAS_DOS_TERRITORIOS).optional(),
    status: statusText,
    uf: ufField.optional(),
    municipioId: idText.optional(),
    responsavelId: idText.optional(),
  }),
  alvo: { 'query.municipioId': FILTRO, 'query.responsavelId': FILTRO },
  output: paginaDe(linhaDosTerritoriosSchema).extend({
    /** How many there are in each phase, by the other filters. */
    fases: z.array(z.object({ status: statusTerritorio, quantos: z.int() })),
  }),
})
/** For pickers, in the order of their names. */
export const nomesTerritorios = endpoint({
  ...DO_TERRITORIO,
  method: 'GET',
  path: `${base}/nomes`,
  resumo: 'Nomes dos territórios em alcance',
  output: z.array(z.object({ territorioId: id, nome: z.string(), uf: z.string(), status: statusTerritorio })),
})
/** Who may answer for one or advise it. */
export const pessoasDosTerritorios = endpoint({
  ...DO_TERRITORIO,
  method: 'GET',
  path: `${base}/pessoas`,
  resumo: 'Analistas e consultores habilitados em alcance, para responsável e consultor de um território',
  output: z.array(z.object({ usuarioId: id, nome: z.string(), analista: z.boolean(), consultor: z.boolean() })),
})
export const getTerritorio = endpoint({
  ...DO_TERRITORIO,
  method: 'GET',
  path: `${base}/:id`,
  resumo: 'Um território',
  ...porId('territorioId'),
  output: territorioSchema,
})
export const passosDoTerritorio = endpoint({
  ...DO_TERRITORIO,
  method: 'GET',
  path: `${base}/:id/passos`,
  resumo: 'O que aconteceu com um território',
  ...porId('territorioId'),
  output: z.array(passoDoTerritorioSchema),
})
const PARTES = {
  'body.unidadeRegionalId': { porque: 'a region is nobody’s' },
  'body.responsavelId': SO_O_QUE_MUDA,
  'body.consultorId': SO_O_QUE_MUDA,
} as const
export const criarTerritorio = endpoint({
  ...DO_TERRITORIO,
  method: 'POST',
  path: base,
  resumo: 'Incluir um território',
  permit: 'criarTerritorio',
  alvo: { ...PARTES, 'body.municipiosIds': 'municipioId' },
  body: territorioNovo,
  output: territorioSchema,
})
export const alterarTerritorio = endpoint({
  ...DO_TERRITORIO,
  method: 'PUT',
  path: base,
  resumo: 'Alterar os dados de um território',
  permit: 'editarTerritorio',
  alvo: { ...PARTES, 'body.municipiosIds': 'municipioId' },
  body: territorioEdicao,
  output: territorioSchema,
})
export const excluirTerritorio = endpoint({
  ...DO_TERRITORIO,
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Excluir um território em prospecção e sem iniciativas, encontros nem documentos',
  permit: 'excluirTerritorio',
  ...porId('territorioId'),
  output: ok,
})
export const MOTIVO_OBRIGATORIO = 'Informe o motivo'
export const moverTerritorio = endpoint({
  ...DO_TERRITORIO,
  method: 'POST',
  path: `${base}/fase`,
  resumo: 'Avançar, voltar, suspender ou retomar um território, uma fase por vez',
  permit: 'editarTerritorio',
  body: z
    .object({ territorioId: id, versao, acao: z.enum(ACOES_DA_FASE), justificativa: textoOpcional(1000) })
    .refine((b) => !fasePedeMotivo(b.acao) || b.justificativa !== null, {
      error: MOTIVO_OBRIGATORIO,
      path: ['justificativa'],
    }),
  output: territorioSchema,
})

/* The picture of its brand */

export const MARCA_TERRITORIO: FileField = {
  campo: 'imagem',
  maxArquivos: 1,
  maxBytes: 5 * 1024 * 1024,
  tipos: ['png', 'jpg', 'jpeg'],
  obrigatorio: true,
  mensagemTipo: 'A imagem deve ser PNG ou JPG',
}
export const enviarMarca = endpoint({
  ...DO_TERRITORIO,
  method: 'POST',
  path: `${base}/:id/marca`,
  resumo: 'Guardar a imagem da marca do território',
  permit: 'editarTerritorio',
  ...porId('territorioId'),
  arquivos: [MARCA_TERRITORIO],
  output: territorioSchema,
})
export const tirarMarca = endpoint({
  ...DO_TERRITORIO,
  method: 'DELETE',
  path: `${base}/:id/marca`,
  resumo: 'Tirar a imagem da marca do território',
  permit: 'editarTerritorio',
  ...porId('territorioId'),
  output: territorioSchema,
})
export const getMarca = endpoint({
  ...DO_TERRITORIO,
  method: 'GET',
  path: `${base}/:id/marca`,
  resumo: 'A imagem da marca do território',
  ...porId('territorioId'),
  output: 'blob',
})
export const resumoDoTerritorio = endpoint({
  ...DO_TERRITORIO,
  method: 'GET',
  path: `${base}/:id/pdf`,
  resumo: 'Resumo do território em PDF',
  ...porId('territorioId'),
  output: 'blob',
})

/* Its municipalities */

export const municipioDoTerritorioSchema = z.object({
  territorioMunicipioId: id,
  territorioId: id,
  territorio: z.string(),
  status: statusTerritorio,
  municipioId: id,
  nome: z.string(),
  uf: z.string(),
  codigoIbge: z.int().nullable(),
  prefeito: nulo,
  populacao: z.int().nullable(),
  adesao: nulo,
  /** This person may change the day of its adhesion. */
  editar: z.boolean(),
  versao,
})
export type MunicipioDoTerritorio = z.output<typeof municipioDoTerritorioSchema>
export const COLUNAS_DOS_MUNICIPIOS = ['nome', 'territorio', 'codigoIbge', 'populacao', 'adesao'] as const
export const listarMunicipiosDosTerritorios = endpoint({
  ...DO_TERRITORIO,
  method: 'GET',
  path: `${base}/municipios`,
  resumo: 'Municípios em alcance que são de algum território, em páginas',
  query: z.object({
    ...porNumero,
    ordem: ordemPor(COLUNAS_DOS_MUNICIPIOS).optional(),
    territorioId: idText.optional(),
    status: statusText,
  }),
  alvo: { 'query.territorioId': FILTRO },
  output: paginaDe(municipioDoTerritorioSchema),
})
export const getMunicipioDoTerritorio = endpoint({
  ...DO_TERRITORIO,
  method: 'GET',
  path: `${base}/municipios/:id`,
  resumo: 'Um município de um território',
  ...porId('territorioMunicipioId'),
  output: municipioDoTerritorioSchema,
})
export const incluirMunicipio = endpoint({
  ...DO_TERRITORIO,
  method: 'POST',
  path: `${base}/municipios`,
  resumo: 'Incluir um município em um território',
  permit: 'editarTerritorio',
  body: z.object({ territorioId: id, municipioId: id, adesao: dataField.nullish().transform((v) => v ?? null) }),
  output: municipioDoTerritorioSchema,
})
export const alterarAdesao = endpoint({
  ...DO_TERRITORIO,
  method: 'PUT',
  path: `${base}/municipios`,
  resumo: 'Alterar a data de adesão de um município',
  permit: 'editarTerritorio',
  body: z.object({ territorioMunicipioId: id, versao, adesao: dataField.nullable() }),
  output: municipioDoTerritorioSchema,
})
export const tirarMunicipio = endpoint({
  ...DO_TERRITORIO,
  method: 'DELETE',
  path: `${base}/municipios/:id`,
  resumo: 'Tirar um município de um território, em que ficam ao menos dois',
  permit: 'editarTerritorio',
  ...porId('territorioMunicipioId'),
  output: ok,
})
