import { z } from 'zod'
import { endpoint, FILTRO, id, idText, ok, porId, texto, versao } from './endpoint.ts'
import { envioEndpoints } from './envio.ts'
import { paginaDe, porNumero } from './pagina.ts'
import {
  ANALISAR,
  acoesPerguntaSchema,
  ENVIAR,
  evidenciaSchema,
  MAX_BYTES,
  perguntaDetalheSchema,
  prazoSchema,
  VER,
  VER_ESTADO,
} from './pergunta-municipio.ts'
import { trabalho } from './trabalho.ts'

/** Evidence files: deciding on them, the reviewer's queue, reading and sending them. */
const base = '/api/pergunta/perguntaevidencia' as const
const comum = { area: 'evidencia', scope: 'eixo' } as const
/** Who sends or analyses may remove what nobody has decided on. */
const MEXER = [...ENVIAR, ...ANALISAR] as const

/* Deciding */

/** A form says 'true'; JSON says true. */
const simNao = z.union([z.boolean(), z.enum(['true', 'false']).transform((s) => s === 'true')]).default(false)
const numero = z
  .union([z.int(), z.string().regex(/^\d{1,10}$/)])
  .transform(Number)
  .pipe(id)
/** 'undefined' is what some clients send for nothing. */
export const limparJustificativa = (s: string | null | undefined) => {
  const limpa = (s ?? '').trim()
  return limpa === 'undefined' ? '' : limpa
}
const justificativa = texto(2000).nullish().transform(limparJustificativa)

const decisao = z.object({
  perguntaEvidenciaId: id,
  aprovada: z.boolean().default(false),
  rejeitada: z.boolean().default(false),
  justificativa,
})

/** Approve, reject, or with neither of them take the decision back and keep a note. JSON or a form. */
export const avaliarEvidencia = endpoint({
  ...comum,
  method: 'PUT',
  path: base,
  resumo: 'Aprovar, rejeitar ou atualizar uma evidência',
  permit: ANALISAR,
  body: z.object({
    perguntaEvidenciaId: numero,
    aprovada: simNao,
    rejeitada: simNao,
    justificativa,
    Justificativa: justificativa,
    versao: z
      .union([
        versao,
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ])
      .optional(),
  }),
  /** No file: the form of other clients carries fields only. */
  arquivos: [],
  output: ok.extend({
    perguntaEvidenciaId: id,
    perguntaMunicipioId: id,
    aprovada: z.boolean(),
    rejeitada: z.boolean(),
    justificativa: z.string(),
    versao: z.int(),
    /** Of the analysis: all decided, and it can be finalised. */
    decididas: z.int(),
    total: z.int(),
  }),
})

export const avaliarVarias = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/avaliar-varias`,
  resumo: 'Decidir sobre várias evidências de uma vez: todas ou nenhuma',
  permit: ANALISAR,
  body: z.object({ evidencias: z.array(decisao).min(1).max(200) }),
  output: ok.extend({ avaliadas: z.int() }),
})

export const finalizarEvidencia = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/finalizar-evidencia`,
  resumo: 'Finalizar a análise de uma pergunta',
  permit: 'analisarEvidenciadas',
  body: z.object({
    perguntaMunicipioId: id,
    perguntaFaixaRespostaId: id.nullish(),
    /** Decisions made in the same step; those made before need not be repeated. */
    evidencias: z.array(decisao).max(200).default([]),
    versao: versao.optional(),
  }),
  output: perguntaDetalheSchema,
})

const excluir = (path: `/api/${string}`) =>
  endpoint({
    ...comum,
    method: 'DELETE',
    path,
    resumo: 'Excluir uma evidência ainda não analisada',
    permit: MEXER,
    ...porId('perguntaEvidenciaId'),
    output: ok,
  })
export const excluirEvidencia = excluir(`${base}/:id`)
export const excluirEvidenciaPorNome = excluir(`${base}/excluir-evidencia/:id`)

/* The reviewer's queue */

export const itemDaFila = z.object({
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
  pontos: z.number().nullable(),
  evidenciadaEm: z.string().nullable(),
  enviadaPor: z.string().nullable(),
  /** Days it has been waiting. */
  diasNaFila: z.int(),
  /** Sent again after a rejection: it comes first. */
  reenvio: z.boolean(),
  /** Files added to what is already approved, each decided by itself. */
  complemento: z.boolean(),
  arquivos: z.int(),
  decididos: z.int(),
  duplicados: z.int(),
  usaFaixa: z.boolean(),
  /** Sent by this person, who therefore does not analyse it. */
  propria: z.boolean(),
  prazo: prazoSchema.nullable(),
  versao: z.int(),
  acoes: acoesPerguntaSchema,
})
export type ItemDaFila = z.output<typeof itemDaFila>
/** Resent ones by the deadline they had, then the ones that wait longest: the order of the work, and the only one. */
export const filaDeAnalise = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/fila`,
  resumo: 'O que espera por análise, do prazo mais antigo ao mais novo',
  permit: ANALISAR,
  alvo: { 'query.analistaId': FILTRO },
  query: z.object({
    municipioId: idText.optional(),
    eixoId: idText.optional(),
    temaId: idText.optional(),
    situacao: z.enum(['todas', 'novas', 'reenvios', 'iniciadas', 'complementos']).optional(),
    /** What this person reaches of it; only who has all of the queue may ask. */
    analistaId: idText.optional(),
    ...porNumero,
  }),
  output: paginaDe(itemDaFila),
})
/** How long the whole queue is, and the places, axes and themes that something of it waits in. */
export const opcoesDaFila = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/fila/opcoes`,
  resumo: 'Quanto espera por análise, e onde',
  permit: ANALISAR,
  output: z.object({
    total: z.int(),
    municipios: z.array(z.object({ municipioId: id, nome: z.string(), uf: z.string() })),
    eixos: z.array(z.object({ eixoId: id, nome: z.string() })),
    temas: z.array(z.object({ temaId: id, nome: z.string() })),
  }),
})
export type OpcoesDaFila = z.output<typeof opcoesDaFila.output>

/* Reading files; each reading is written to the audit log, hence POST */

const ler = { area: 'arquivo', scope: 'eixo', method: 'POST', permit: VER, ...porId('perguntaEvidenciaId') } as const
export const baixarEvidencia = endpoint({
  ...ler,
  path: '/api/arquivo/evidencia/download/:id',
  resumo: 'Baixar o arquivo de uma evidência',
  output: 'blob',
})
/** PDF and images inline in a sandbox where nothing runs; other types are answered as a download. */
export const verEvidencia = endpoint({
  ...ler,
  path: '/api/arquivo/evidencia/visualizar/:id',
  resumo: 'O arquivo de uma evidência para ver na página',
  output: 'blob',
})
export const tabelaEvidencia = endpoint({
  ...ler,
  path: '/api/arquivo/evidencia/tabela/:id',
  resumo: 'A planilha de uma evidência como tabela',
  // It waits for a thread, and would hold a transaction meanwhile.
  escreve: false,
  output: z.object({
    nomeArquivo: z.string(),
    linhas: z.array(z.array(z.string())),
    colunas: z.int(),
    /** Only the first lines are shown. */
    cortada: z.boolean(),
  }),
})
/* From the rows of the dashboard's reports */

const doDashboard = { area: 'dashboard', scope: 'eixo', method: 'GET', ...porId('perguntaEvidenciaId') } as const
export const evidenciaDoDashboard = endpoint({
  ...doDashboard,
  path: '/api/dashboard/dashboardadministrativo/get-evidencia/:id',
  resumo: 'Uma evidência, com a pergunta e o município',
  permit: VER,
  output: evidenciaSchema.extend({
    municipioId: id,
    municipio: z.object({ nome: z.string(), uf: z.string() }),
    numero: z.int(),
    pergunta: z.string(),
  }),
})
/** Read like any other file, but only what was rejected. */
export const baixarEvidenciaRejeitada = endpoint({
  ...doDashboard,
  path: '/api/dashboard/dashboardadministrativo/download-evidencias-rejeitadas/:id',
  resumo: 'Baixar o arquivo de uma evidência rejeitada',
  permit: VER_ESTADO.rejeitada,
  output: 'blob',
})

const zip = {
  area: 'arquivo',
  scope: 'eixo',
  method: 'POST',
  permit: VER,
  body: z.object({
    municipioId: id,
    perguntaMunicipioId: id.nullish(),
    tipo: z.enum(['respondida', 'evidenciada', 'aprovada', 'rejeitada']).nullish(),
    eixoId: id.nullish(),
  }),
} as const
export const zipEvidencias = endpoint({
  ...zip,
  path: '/api/arquivo/evidencia/zip',
  resumo: 'Evidências do município em um ZIP com índice',
  alvo: { 'body.eixoId': FILTRO, 'body.perguntaMunicipioId': FILTRO },
  escreve: false,
  pesada: true,
  output: 'blob',
})
export const prepararZipEvidencias = endpoint({
  ...zip,
  path: '/api/arquivo/evidencia/zip/preparar',
  resumo: 'Pedir o ZIP das evidências do município em segundo plano',
  aceita: true,
  output: trabalho,
})
/** What an open link leads to; the token takes the place of the id. */
export const baixarEvidenciaPorLink = endpoint({
  area: 'arquivo',
  scope: 'livre',
  method: 'GET',
  path: '/api/arquivo/evidencia/link/:token',
  resumo: 'Baixar uma evidência por um link com validade',
  permit: 'publico',
  params: z.object({ token: z.string().regex(/^[\w-]{20,100}$/) }),
  output: 'blob',
  escreve: true,
})

/* Sending in pieces */

export const ENVIO = `${base}/envio` as const
/**
 * Metadata beside the filename: perguntaMunicipioId and dadosComplementares. The last piece answers with the header
 * Evidencia-Id.
 */
export const envioDeEvidencia = envioEndpoints({ ...comum, path: ENVIO, permit: ENVIAR, maxBytes: MAX_BYTES })
