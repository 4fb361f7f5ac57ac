import { z } from 'zod'
import { isIsoDate } from './br.ts'
import { endpoint, id, idText, linha, ok, porId, texto, textoOpcional, versao } from './endpoint.ts'
import { EMAIL_INVALIDO, isEmail, telefoneOpcional, ufField } from './fields.ts'
import type { ColunaImportacao } from './importacao.ts'
import { importEndpoints } from './importacao.ts'
import { LEITURA } from './leitura.ts'

/* The numbers of the specification, with their words. */

export const RELACIONAMENTO = { 0: 'Sem relacionamento', 2: 'Negociação', 4: 'Vigente', 6: 'Encerrado' } as const
export const PARTICIPACAO = { 0: 'Não participante', 3: 'Participante', 6: 'Encerrado' } as const
export const TIPO_PROGRAMA = { 1: 'Praça Básica', 2: 'Praça' } as const

/** One line of the list. Points and medal are null for who may not see them. */
export const municipioSchema = z.object({
  municipioId: id,
  nome: z.string(),
  uf: z.string(),
  codigoIbge: z.int().nullable(),
  populacao: z.int().nullable(),
  statusId: id.nullable(),
  statusNome: z.string().nullable(),
  projetoId: id,
  projetoNome: z.string(),
  /** The band of its size. */
  faixaId: id.nullable(),
  unidadeRegionalId: id.nullable(),
  nomeRegiao: z.string().nullable(),
  /** The lead consultant. */
  consultor: z.string().nullable(),
  temImagem: z.boolean(),
  /** Proved points. */
  pontos: z.number().nullable(),
  pontosPossiveis: z.number().nullable(),
  medalha: z.string().nullable(),
})
export type Municipio = z.output<typeof municipioSchema>
export const municipioNomeSchema = z.object({ municipioId: id, nome: z.string(), uf: z.string() })

const opcional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null)
const textoConferido = (max: number, valido: (s: string) => boolean, mensagem: string) =>
  textoOpcional(max).refine((s) => s === null || valido(s), mensagem)
const data = textoConferido(10, isIsoDate, 'Data inválida')
/** What a person fills in. */
const dados = z.object({
  nome: linha(120, 2),
  uf: ufField,
  codigoIbge: opcional(z.int().min(1_000_000).max(9_999_999)),
  populacao: opcional(z.int().min(0).max(50_000_000)),
  statusId: opcional(id),
  projetoId: id,
  unidadeRegionalId: opcional(id),
  faixaId: opcional(id),
  idhm: opcional(z.number().min(0).max(1)),
  meiAtivos: opcional(z.int().min(0).max(50_000_000)),
  prefeito: textoOpcional(120),
  email: textoConferido(200, isEmail, EMAIL_INVALIDO),
  telefone: telefoneOpcional,
  site: textoConferido(300, (s) => /^https?:\/\/\S+\.\S+$/i.test(s), 'Comece com http:// ou https://'),
  statusRelacionamento: z.literal([0, 2, 4, 6]).default(0),
  participacao: z.literal([0, 3, 6]).default(0),
  tipoPrograma: z.literal([1, 2]).default(2),
  inicioVigencia: data,
  fimVigencia: data,
  observacao: textoOpcional(2000),
})
/** Agreements between fields, told the same by the form and the server. */
const coerente = <T extends z.ZodType<{ inicioVigencia: string | null; fimVigencia: string | null }>>(schema: T) =>
  schema.refine((v) => !v.inicioVigencia || !v.fimVigencia || v.fimVigencia >= v.inicioVigencia, {
    path: ['fimVigencia'],
    message: 'O fim não pode ser antes do início',
  })
export const municipioNovo = coerente(dados)
export const municipioEdicao = coerente(dados.extend({ municipioId: id, versao }))
export type MunicipioDados = z.output<typeof dados>

export const municipioCompletoSchema = municipioSchema.extend({
  faixaNome: z.string().nullable(),
  idhm: z.number().nullable(),
  meiAtivos: z.int().nullable(),
  prefeito: z.string().nullable(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  site: z.string().nullable(),
  statusRelacionamento: z.int(),
  participacao: z.int(),
  tipoPrograma: z.int(),
  inicioVigencia: z.string().nullable(),
  fimVigencia: z.string().nullable(),
  observacao: z.string().nullable(),
  /** Changes with the image, so that a new one is asked for. */
  imagemArquivoId: id.nullable(),
  versao: z.int(),
  /** Points and medal count axes that this person does not reach. */
  eixosForaDoAlcance: z.boolean(),
  /** The final seal that was published last for it; `nivel` is null where it reached none. */
  selo: z.object({ nivel: z.string().nullable(), edicao: z.int() }).nullable(),
  /** What this person may do with it now. */
  acoes: z.object({ editar: z.boolean(), excluir: z.boolean(), verClienteOculto: z.boolean() }),
})
export type MunicipioCompleto = z.output<typeof municipioCompletoSchema>

const comum = { area: 'municipio', scope: 'municipio' } as const

export const listarMunicipios = endpoint({
  ...comum,
  method: 'GET',
  path: '/api/municipio',
  resumo: 'Municípios em alcance, para grupos que os veem em lista',
  permit: 'sessao',
  output: z.array(municipioSchema),
  etag: true,
})
export const nomesMunicipios = endpoint({
  ...comum,
  method: 'GET',
  path: '/api/municipio/get-nomes',
  resumo: 'Nomes dos municípios em alcance, para seletores',
  permit: 'sessao',
  output: z.array(municipioNomeSchema),
  etag: true,
})
export const getMunicipio = endpoint({
  ...comum,
  method: 'GET',
  path: '/api/municipio/:id',
  resumo: 'Um município',
  permit: 'sessao',
  ...porId('municipioId'),
  output: municipioCompletoSchema,
})
export const criarMunicipio = endpoint({
  ...comum,
  method: 'POST',
  path: '/api/municipio',
  resumo: 'Cadastrar município',
  permit: 'salvarMunicipio',
  body: municipioNovo,
  output: municipioCompletoSchema,
})
export const alterarMunicipio = endpoint({
  ...comum,
  method: 'PUT',
  path: '/api/municipio',
  resumo: 'Alterar município',
  permit: 'salvarMunicipio',
  body: municipioEdicao,
  output: municipioCompletoSchema,
})
export const excluirMunicipio = endpoint({
  ...comum,
  method: 'DELETE',
  path: '/api/municipio/:id',
  resumo: 'Excluir município sem uso',
  permit: 'salvarMunicipio',
  ...porId('municipioId'),
  output: ok,
})

const MB = 1024 * 1024
export const atualizarImagem = endpoint({
  ...comum,
  method: 'PUT',
  path: '/api/municipio/update-imagem',
  resumo: 'Trocar a imagem do município',
  permit: 'salvarMunicipio',
  body: z.object({ municipioId: idText }),
  arquivos: [
    {
      campo: 'imagem',
      maxArquivos: 1,
      maxBytes: 2 * MB,
      tipos: ['png', 'jpg', 'jpeg'],
      obrigatorio: true,
      mensagemTamanho: 'A imagem não pode ser maior que 2 MB',
      mensagemTipo: 'Envie uma imagem PNG ou JPG',
    },
  ],
  output: municipioCompletoSchema,
})
export const getImagem = endpoint({
  ...comum,
  method: 'GET',
  path: '/api/municipio/:id/imagem',
  resumo: 'Imagem do município',
  permit: 'sessao',
  ...porId('municipioId'),
  output: 'blob',
})

const nomeado = z.object({ id, nome: z.string() })
export const opcoesMunicipio = endpoint({
  area: 'municipio',
  scope: 'livre',
  method: 'GET',
  path: '/api/municipio/opcoes',
  resumo: 'O que o formulário do município oferece',
  permit: 'salvarMunicipio',
  output: z.object({
    status: z.array(nomeado),
    projetos: z.array(nomeado.extend({ uf: z.string() })),
    unidadesRegionais: z.array(nomeado.extend({ uf: z.string() })),
    faixas: z.array(
      nomeado.extend({
        tipo: z.string(),
        minimo: z.number(),
        maximo: z.number().nullable(),
        uf: z.string().nullable(),
      }),
    ),
  }),
})
export type OpcoesMunicipio = z.output<typeof opcoesMunicipio.output>

/** The size band of a population: that of the state before the general one. */
export const faixaSugerida = (faixas: OpcoesMunicipio['faixas'], populacao: number | null, uf: string) => {
  if (populacao === null) return undefined
  const cabe = faixas.filter(
    (f) => f.tipo === 'População' && populacao >= f.minimo && (f.maximo === null || populacao <= f.maximo),
  )
  return cabe.find((f) => f.uf === uf) ?? cabe.find((f) => f.uf === null)
}

/* The table of the IBGE: every municipality of Brazil */

const ibge = z.object({ codigoIbge: z.int(), nome: z.string(), uf: z.string() })
export type MunicipioIbge = z.output<typeof ibge>
export const ibgePorCodigo = endpoint({
  area: 'municipio',
  scope: 'livre',
  method: 'GET',
  path: '/api/municipioIbge/obter-por-uf-codigomunicipio/:uf/:code',
  resumo: 'Município do IBGE por estado e código',
  permit: 'sessao',
  params: z.object({
    uf: z
      .string()
      .transform((s) => s.toUpperCase())
      .pipe(ufField),
    code: z
      .string()
      .regex(/^\d{7}$/)
      .transform(Number),
  }),
  output: ibge,
})
export const buscarIbge = endpoint({
  area: 'municipio',
  scope: 'livre',
  method: 'GET',
  path: '/api/municipioIbge',
  resumo: 'Municípios do IBGE de um estado, por parte do nome ou do código',
  permit: 'sessao',
  query: z.object({ uf: ufField, busca: texto(120).optional() }),
  output: z.array(ibge),
})

/* Import of a spreadsheet */

export const COLUNAS_MUNICIPIO: readonly ColunaImportacao[] = [
  { chave: 'codigoIbge', titulo: 'Código IBGE', tipo: 'inteiro', obrigatorio: true, exemplo: 4202404 },
  { chave: 'nome', titulo: 'Nome', tipo: 'texto', max: 120, exemplo: 'Blumenau' },
  { chave: 'projeto', titulo: 'Projeto', tipo: 'texto', obrigatorio: true, max: 120, exemplo: 'Cidade em Movimento' },
  { chave: 'status', titulo: 'Status', tipo: 'texto', max: 120, exemplo: 'Vigente' },
  { chave: 'unidadeRegional', titulo: 'Unidade Regional', tipo: 'texto', max: 120 },
  { chave: 'populacao', titulo: 'População', tipo: 'inteiro', min: 0, max: 50_000_000, exemplo: 361855 },
  { chave: 'idhm', titulo: 'IDHM', tipo: 'numero', min: 0, max: 1, exemplo: 0.806 },
  { chave: 'meiAtivos', titulo: 'MEI ativos', tipo: 'inteiro', min: 0, max: 50_000_000 },
  { chave: 'prefeito', titulo: 'Prefeito(a)', tipo: 'texto', max: 120 },
]
export const importarMunicipios = importEndpoints({
  caminho: '/api/municipio',
  area: 'municipio',
  permit: 'salvarMunicipio',
  scope: 'municipio',
  titulo: 'Municípios',
})

export const eixoSchema = z.object({
  eixoId: id,
  nome: z.string(),
  descricao: z.string().nullable(),
  projetoId: id,
  projeto: z.object({ nome: z.string() }),
  versao: z.int(),
})
export const listarEixos = endpoint({
  method: 'GET',
  path: '/api/projeto/eixo/get-eixo',
  area: 'registros',
  resumo: 'Eixos em alcance',
  permit: LEITURA.eixo,
  scope: 'eixo',
  output: z.array(eixoSchema),
})
export const getEixo = endpoint({
  method: 'GET',
  path: '/api/projeto/eixo/:id',
  area: 'registros',
  resumo: 'Um eixo',
  permit: LEITURA.eixo,
  scope: 'eixo',
  ...porId('eixoId'),
  output: eixoSchema,
})
export const listarUnidadesRegionais = endpoint({
  method: 'GET',
  path: '/api/UnidadeRegional',
  area: 'registros',
  resumo: 'Unidades regionais',
  permit: LEITURA.unidadeRegional,
  scope: 'livre',
  output: z.array(z.object({ id_unidade_regional: id, nomeRegiao: z.string(), uf: z.string() })),
})
