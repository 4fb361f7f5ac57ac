import { z } from 'zod'
import { endpoint, FILTRO, type FileField, id, idText, ok, porId, textoOpcional } from './endpoint.ts'
import { FLAGS_PROPOSTA } from './proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from './proposta-mensagens.ts'

/** Files of a proposal: what the system made, what was signed, and what goes with it. Every version stays. */
const DE_PROPOSTA = { area: 'proposta', scope: 'municipio' } as const
const BASE = '/api/municipio-proposta'

export const TIPOS_ANEXO_PROPOSTA = {
  proposta: 'Proposta gerada',
  minuta: 'Minuta',
  minutaAssinada: 'Minuta assinada',
  extrato: 'Publicação do extrato',
  empenho: 'Empenho',
  outro: 'Outro',
} as const
export type TipoAnexoProposta = keyof typeof TIPOS_ANEXO_PROPOSTA
/** Those that people bring; the others come from their own steps. */
export const TIPOS_TRAZIDOS = ['extrato', 'empenho', 'outro'] as const
export const MAX_ANEXO_PROPOSTA = 26_214_400
export const MAX_ANEXOS_PROPOSTA = 40
export const ACEITOS_PROPOSTA = ['pdf', 'xls', 'xlsx', 'doc', 'docx', 'odt', 'ods', 'jpg', 'jpeg', 'png'] as const

export const anexoDaProposta = z.object({
  municipioPropostaAnexoId: id,
  municipioPropostaId: id,
  tipo: z.enum(Object.keys(TIPOS_ANEXO_PROPOSTA) as [TipoAnexoProposta, ...TipoAnexoProposta[]]),
  /** Of what is made or signed: 1, 2, 3… of its kind. */
  revisao: z.int().nullable(),
  descricao: z.string().nullable(),
  nomeArquivo: z.string(),
  mime: z.string(),
  tamanho: z.int(),
  sha256: z.string(),
  usuario: z.string(),
  criacao: z.string(),
  verNaPagina: z.boolean(),
  excluir: z.boolean(),
})
export type AnexoDaProposta = z.output<typeof anexoDaProposta>

const umArquivo: FileField = {
  campo: 'arquivo',
  maxArquivos: 1,
  maxBytes: MAX_ANEXO_PROPOSTA,
  tipos: ACEITOS_PROPOSTA,
  obrigatorio: true,
  mensagemTamanho: M.arquivoGrande,
  mensagemTipo: M.tipoArquivo,
}
export const arquivoAssinado: FileField = { ...umArquivo, tipos: ['pdf'], mensagemTipo: M.assinadaPdf }

const inteiro = z.union([z.int(), z.string().regex(/^\d{1,10}$/)]).transform(Number)
const enviado = {
  ...DE_PROPOSTA,
  method: 'POST',
  permit: FLAGS_PROPOSTA.editar,
  body: z.object({
    municipioPropostaId: inteiro.pipe(id),
    tipo: z.enum(TIPOS_TRAZIDOS).default('outro'),
    descricao: textoOpcional(300),
  }),
  arquivos: [umArquivo],
  output: anexoDaProposta,
} as const
export const enviarAnexoDeProposta = endpoint({
  ...enviado,
  path: `${BASE}/enviar-anexo`,
  resumo: 'Enviar um anexo de uma proposta',
})
const DO_ANEXO = { ...DE_PROPOSTA, permit: FLAGS_PROPOSTA.ver } as const
const base = '/api/municipio-proposta-anexo'
export const criarAnexoDeProposta = endpoint({ ...enviado, path: base, resumo: 'Anexar um arquivo a uma proposta' })
export const listarAnexosDeProposta = endpoint({
  ...DO_ANEXO,
  method: 'GET',
  path: base,
  resumo: 'Os anexos das propostas em alcance, ou de uma',
  alvo: { 'query.municipioPropostaId': FILTRO },
  query: z.object({ municipioPropostaId: idText.optional() }),
  output: z.array(anexoDaProposta),
})
export const getAnexoDeProposta = endpoint({
  ...DO_ANEXO,
  method: 'GET',
  path: `${base}/:id`,
  resumo: 'Um anexo de proposta',
  ...porId('municipioPropostaAnexoId'),
  output: anexoDaProposta,
})
/** Of what people brought: what it is and what is said of it. */
export const alterarAnexoDeProposta = endpoint({
  ...DO_ANEXO,
  method: 'PUT',
  path: base,
  resumo: 'Alterar o tipo ou a descrição de um anexo de proposta',
  permit: FLAGS_PROPOSTA.editar,
  body: z.object({ municipioPropostaAnexoId: id, tipo: z.enum(TIPOS_TRAZIDOS), descricao: textoOpcional(300) }),
  output: anexoDaProposta,
})
export const excluirAnexoDeProposta = endpoint({
  ...DO_ANEXO,
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Excluir um anexo que alguém trouxe',
  permit: FLAGS_PROPOSTA.editar,
  ...porId('municipioPropostaAnexoId'),
  output: ok,
})
/** Each reading is written to the audit log, hence POST. */
const lido = { ...DE_PROPOSTA, method: 'POST', permit: FLAGS_PROPOSTA.ver, output: 'blob' } as const
export const baixarAnexoDeProposta = endpoint({
  ...lido,
  path: `${base}/download/:id`,
  resumo: 'Baixar um anexo de proposta',
  ...porId('municipioPropostaAnexoId'),
})
export const verAnexoDeProposta = endpoint({
  ...lido,
  path: `${base}/visualizar/:id`,
  resumo: 'Um anexo de proposta para ver na página',
  ...porId('municipioPropostaAnexoId'),
})
const papel = z.object({ municipioPropostaId: id, formato: z.enum(['pdf', 'docx']).default('pdf') })
export const baixarProposta = endpoint({
  ...lido,
  path: `${BASE}/download-proposta`,
  resumo: 'A última proposta gerada, em PDF ou DOCX',
  body: papel,
})
export const baixarMinuta = endpoint({
  ...lido,
  path: `${BASE}/download-minuta`,
  resumo: 'A última minuta emitida, em DOCX ou PDF',
  body: papel,
})
export const baixarMinutaAssinada = endpoint({
  ...lido,
  path: `${BASE}/download-minuta-assinada`,
  resumo: 'A minuta assinada, como foi enviada',
  body: z.object({ municipioPropostaId: id }),
})
