import { z } from 'zod'
import {
  endpoint,
  FILTRO,
  type FileField,
  id,
  idText,
  linhaOpcional,
  ok,
  porId,
  textoOpcional,
  versao,
} from './endpoint.ts'
import { dataField } from './fields.ts'
import { diasEmOrdem, entreDias } from './pagina.ts'
import { ACEITOS_PROPOSTA, MAX_ANEXO_PROPOSTA } from './proposta-anexos.ts'
import { ACOES_PARCELA, ESTADOS_PARCELA, FLAGS_PROPOSTA } from './proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from './proposta-mensagens.ts'
import { diaDeProposta } from './proposta-partes.ts'
import { MAX_PARCELAS, temDuasCasas } from './proposta-valores.ts'

/**
 * Instalments of what the municipality bears. They always add up to it: a change of one is made good by the last one.
 * They are planned until the draft is signed, and owed from then on; then only state, invoice, receipt and files change.
 */
const nulo = z.string().nullable()
export const estadoParcela = z.enum(ESTADOS_PARCELA)
export const TIPOS_ANEXO_PARCELA = { boleto: 'Boleto', notaFiscal: 'Nota fiscal', comprovante: 'Comprovante' } as const
export type TipoAnexoParcela = keyof typeof TIPOS_ANEXO_PARCELA
const tipoAnexo = z.enum(Object.keys(TIPOS_ANEXO_PARCELA) as [TipoAnexoParcela, ...TipoAnexoParcela[]])
export const MAX_ANEXOS_PARCELA = 10

export const anexoDaParcela = z.object({
  municipioPropostaParcelaAnexoId: id,
  municipioPropostaParcelaId: id,
  tipo: tipoAnexo,
  nomeArquivo: z.string(),
  mime: z.string(),
  tamanho: z.int(),
  sha256: z.string(),
  usuario: z.string(),
  criacao: z.string(),
  verNaPagina: z.boolean(),
  /** It may be called something else, as far as what the state needs stays. */
  alterar: z.boolean(),
  excluir: z.boolean(),
})
export type AnexoDaParcela = z.output<typeof anexoDaParcela>
const acoes = z.object(
  Object.fromEntries(ACOES_PARCELA.map((a) => [a, z.boolean()])) as Record<
    (typeof ACOES_PARCELA)[number],
    z.ZodBoolean
  >,
)
export const parcelaDaProposta = z.object({
  municipioPropostaParcelaId: id,
  municipioPropostaId: id,
  numero: z.int(),
  vencimento: z.string(),
  valor: z.number(),
  statusParcelaId: z.int().min(1).max(6),
  /** Overdue is worked out for today. */
  estado: estadoParcela,
  notaNumero: nulo,
  dataEmissao: nulo,
  dataPagamento: nulo,
  valorPago: z.number().nullable(),
  anexos: z.array(anexoDaParcela),
  acoes,
  versao: z.int(),
})
export type ParcelaDaProposta = z.output<typeof parcelaDaProposta>

const ver = { area: 'proposta', scope: 'municipio', permit: FLAGS_PROPOSTA.ver } as const
const mudar = { ...ver, permit: FLAGS_PROPOSTA.editar } as const
const receber = { ...ver, permit: FLAGS_PROPOSTA.receber } as const
const valor = z.number().min(0.01).max(100_000_000).refine(temDuasCasas, M.centavos)
const daProposta = {
  alvo: { 'query.municipioPropostaId': FILTRO },
  query: z.object({ municipioPropostaId: idText.optional() }),
} as const

const base = '/api/municipio-proposta-parcelas'
export const listarParcelas = endpoint({
  ...ver,
  method: 'GET',
  path: base,
  resumo: 'As parcelas das propostas em alcance, ou de uma',
  ...daProposta,
  output: z.array(parcelaDaProposta),
})
export const getParcela = endpoint({
  ...ver,
  method: 'GET',
  path: `${base}/:id`,
  resumo: 'Uma parcela',
  ...porId('municipioPropostaParcelaId'),
  output: parcelaDaProposta,
})
export const incluirParcela = endpoint({
  ...mudar,
  method: 'POST',
  path: base,
  resumo: 'Incluir uma parcela no plano: o valor sai da última',
  body: z.object({ municipioPropostaId: id, versao: versao.optional(), vencimento: diaDeProposta, valor }),
  output: z.array(parcelaDaProposta),
})
export const alterarParcela = endpoint({
  ...mudar,
  method: 'PUT',
  path: base,
  resumo: 'Alterar vencimento ou valor de uma parcela prevista: a diferença vai para a última',
  body: z.object({ municipioPropostaParcelaId: id, versao: versao.optional(), vencimento: diaDeProposta, valor }),
  output: z.array(parcelaDaProposta),
})
export const excluirParcela = endpoint({
  ...mudar,
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Retirar uma parcela do plano: o valor vai para a última',
  ...porId('municipioPropostaParcelaId'),
  output: ok,
})
/** The whole plan at once, as the screen edits it: it must add up to what the municipality bears. */
export const salvarPlanoDeParcelas = endpoint({
  ...mudar,
  method: 'PUT',
  path: `${base}/plano`,
  resumo: 'Salvar o plano de parcelas inteiro',
  body: z.object({
    municipioPropostaId: id,
    versao: versao.optional(),
    parcelas: z
      .array(z.object({ vencimento: diaDeProposta, valor }))
      .min(1)
      .max(MAX_PARCELAS),
  }),
  output: z.array(parcelaDaProposta),
})

/* To receive: owed instalments of all proposals, by day */

export const calendarioDeParcelas = endpoint({
  ...ver,
  method: 'GET',
  path: `${base}/calendario`,
  resumo: 'As parcelas a receber e recebidas de um período, com os totais',
  permit: FLAGS_PROPOSTA.quadro,
  alvo: { 'query.municipioId': FILTRO, 'query.unidadeRegionalId': FILTRO },
  query: diasEmOrdem(
    z.object({
      ...entreDias,
      municipioId: idText.optional(),
      uf: z.string().max(4).optional(),
      unidadeRegionalId: idText.optional(),
      estado: estadoParcela.optional(),
    }),
  ),
  output: z.object({
    parcelas: z.array(
      z.object({
        municipioPropostaParcelaId: id,
        municipioPropostaId: id,
        numeroDaProposta: z.string(),
        municipioId: id,
        municipio: z.object({ nome: z.string(), uf: z.string() }),
        numero: z.int(),
        de: z.int(),
        vencimento: z.string(),
        valor: z.number(),
        estado: estadoParcela,
        valorPago: z.number().nullable(),
        dataPagamento: nulo,
      }),
    ),
    /** More than the page takes: the period is to be narrowed. */
    cortado: z.boolean(),
    /** Of the whole period, by state. */
    totais: z.array(z.object({ estado: estadoParcela, quantidade: z.int(), valor: z.number() })),
    /** Overdue before the period begins, so that nobody forgets them. */
    vencidasAntes: z.object({ quantidade: z.int(), valor: z.number() }),
  }),
})
export const MAX_NO_CALENDARIO = 2000

/* State by state: each is a step, with the invoice or the receipt that it asks for */

export const passoDaParcela = z.object({
  municipioPropostaParcelaStatusId: id,
  municipioPropostaParcelaId: id,
  acao: z.enum([...ACOES_PARCELA, 'substituir']),
  de: estadoParcela,
  para: estadoParcela,
  em: z.string(),
  usuario: nulo,
  justificativa: nulo,
  notaNumero: nulo,
  dataEmissao: nulo,
  dataPagamento: nulo,
  valorPago: z.number().nullable(),
  /** What was written wrong in it and put right, the newest last. */
  correcoes: z.array(z.object({ em: z.string(), usuario: nulo, justificativa: z.string() })),
  /** The last one of its instalment: what may be corrected or undone. */
  ultimo: z.boolean(),
  /** Of its instalment. */
  versao: z.int(),
})
export type PassoDaParcela = z.output<typeof passoDaParcela>
const passos = '/api/MunicipioPropostaParcelasStatus'
export const listarPassosDeParcela = endpoint({
  ...ver,
  method: 'GET',
  path: passos,
  resumo: 'Os passos das parcelas em alcance, de uma proposta ou de uma parcela',
  alvo: { 'query.municipioPropostaId': FILTRO, 'query.municipioPropostaParcelaId': FILTRO },
  query: z.object({ municipioPropostaId: idText.optional(), municipioPropostaParcelaId: idText.optional() }),
  output: z.array(passoDaParcela),
})
export const getPassoDeParcela = endpoint({
  ...ver,
  method: 'GET',
  path: `${passos}/:id`,
  resumo: 'Um passo de parcela',
  ...porId('municipioPropostaParcelaStatusId'),
  output: passoDaParcela,
})
const inteiro = z.union([z.int(), z.string().regex(/^\d{1,10}$/)]).transform(Number)
const numero = z.union([z.number(), z.string().regex(/^\d{1,9}(\.\d{1,2})?$/)]).transform(Number)
const dia = z.preprocess((v) => (v === '' ? undefined : v), dataField.optional())
const campos = {
  notaNumero: linhaOpcional(60),
  dataEmissao: dia,
  dataPagamento: dia,
  valorPago: z.preprocess((v) => (v === '' ? undefined : v), numero.pipe(valor).optional()),
}
const arquivos = (obrigatorio = false): readonly FileField[] => [
  {
    campo: 'arquivo',
    maxArquivos: 1,
    maxBytes: MAX_ANEXO_PROPOSTA,
    tipos: ACEITOS_PROPOSTA,
    ...(obrigatorio && { obrigatorio }),
    mensagemTamanho: M.arquivoGrande,
    mensagemTipo: M.tipoArquivo,
  },
]
/** With a file, or one that the instalment has already. */
export const moverParcela = endpoint({
  ...receber,
  method: 'POST',
  path: passos,
  resumo: 'Faturar, registrar o pagamento, isentar, cancelar ou desfazer o último passo de uma parcela',
  body: z.object({
    municipioPropostaParcelaId: inteiro.pipe(id),
    versao: inteiro.pipe(versao).optional(),
    acao: z.enum(ACOES_PARCELA),
    justificativa: textoOpcional(1000),
    ...campos,
    /** What the file is: of an invoice the slip or the invoice itself. */
    tipoAnexo: tipoAnexo.optional(),
  }),
  arquivos: arquivos(),
  output: parcelaDaProposta,
})
export const corrigirPassoDeParcela = endpoint({
  ...receber,
  method: 'PUT',
  path: passos,
  resumo: 'Corrigir nota, datas ou valor do último passo de uma parcela',
  body: z.object({
    municipioPropostaParcelaStatusId: id,
    versao: versao.optional(),
    justificativa: textoOpcional(1000),
    ...{ notaNumero: linhaOpcional(60), dataEmissao: dia, dataPagamento: dia, valorPago: valor.nullish() },
  }),
  output: passoDaParcela,
})
export const desfazerPassoDeParcela = endpoint({
  ...receber,
  method: 'DELETE',
  path: `${passos}/:id`,
  resumo: 'Desfazer o último passo de uma parcela',
  ...porId('municipioPropostaParcelaStatusId'),
  query: z.object({ justificativa: textoOpcional(1000), versao: inteiro.pipe(versao).optional() }),
  output: ok,
})

/* Files of instalments */

const anexos = '/api/MunicipioPropostaParcelasAnexos'
export const listarAnexosDeParcela = endpoint({
  ...ver,
  method: 'GET',
  path: anexos,
  resumo: 'Os anexos das parcelas em alcance, de uma proposta ou de uma parcela',
  alvo: { 'query.municipioPropostaId': FILTRO, 'query.municipioPropostaParcelaId': FILTRO },
  query: z.object({ municipioPropostaId: idText.optional(), municipioPropostaParcelaId: idText.optional() }),
  output: z.array(anexoDaParcela),
})
export const getAnexoDeParcela = endpoint({
  ...ver,
  method: 'GET',
  path: `${anexos}/:id`,
  resumo: 'Um anexo de parcela',
  ...porId('municipioPropostaParcelaAnexoId'),
  output: anexoDaParcela,
})
export const anexarAParcela = endpoint({
  ...receber,
  method: 'POST',
  path: anexos,
  resumo: 'Anexar boleto, nota fiscal ou comprovante a uma parcela',
  body: z.object({ municipioPropostaParcelaId: inteiro.pipe(id), tipo: tipoAnexo }),
  arquivos: arquivos(true),
  output: anexoDaParcela,
})
export const alterarAnexoDeParcela = endpoint({
  ...receber,
  method: 'PUT',
  path: anexos,
  resumo: 'Alterar o tipo de um anexo de parcela',
  body: z.object({ municipioPropostaParcelaAnexoId: id, tipo: tipoAnexo }),
  output: anexoDaParcela,
})
export const excluirAnexoDeParcela = endpoint({
  ...receber,
  method: 'DELETE',
  path: `${anexos}/:id`,
  resumo: 'Excluir um anexo que nenhum passo da parcela pede',
  ...porId('municipioPropostaParcelaAnexoId'),
  output: ok,
})
const lido = { ...ver, method: 'POST', output: 'blob', ...porId('municipioPropostaParcelaAnexoId') } as const
/** Each reading is written to the audit log, hence POST. */
export const baixarAnexoDeParcela = endpoint({
  ...lido,
  path: `${anexos}/download/:id`,
  resumo: 'Baixar um anexo de parcela',
})
export const verAnexoDeParcela = endpoint({
  ...lido,
  path: `${anexos}/visualizar/:id`,
  resumo: 'Um anexo de parcela para ver na página',
})
