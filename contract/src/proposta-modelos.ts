import { z } from 'zod'
import { endpoint, id, texto, textoOpcional, versao } from './endpoint.ts'
import { FLAGS_PROPOSTA } from './proposta-estados.ts'

/**
 * The texts that the papers are made of, written by an administrator with placeholders. Saving makes a new version, which
 * is in use from then on; papers that were made stay as they are. The same text becomes PDF and DOCX.
 */
export const DOCUMENTOS = { proposta: 'Proposta', minuta: 'Minuta do contrato' } as const
export type Documento = keyof typeof DOCUMENTOS
export const documento = z.enum(Object.keys(DOCUMENTOS) as [Documento, ...Documento[]])

/** {{chave}} in the text; `bloco` ones are whole tables and stand in a paragraph of their own. */
export const MARCADORES = {
  numero: { nome: 'Número da proposta' },
  municipio: { nome: '{Município} e UF' },
  cnpj: { nome: 'CNPJ da prefeitura' },
  prefeito: { nome: 'Prefeito(a)' },
  cpfSignatario: { nome: 'CPF do signatário' },
  endereco: { nome: 'Endereço' },
  gestorNome: { nome: 'Gestor do contrato' },
  gestorCargo: { nome: 'Cargo do gestor' },
  gestorEmail: { nome: 'E-mail do gestor' },
  gestorTelefone: { nome: 'Telefone do gestor' },
  ciclo: { nome: 'Ciclo' },
  pacote: { nome: '{Pacote}' },
  tipoPrograma: { nome: 'Tipo de programa' },
  faixa: { nome: '{Faixa} (porte)' },
  vigenciaMeses: { nome: 'Vigência em meses' },
  dataProposta: { nome: 'Data da proposta' },
  validadeDias: { nome: 'Validade em dias' },
  validade: { nome: 'Válida até' },
  fundamentoLegal: { nome: 'Fundamento legal' },
  observacoes: { nome: 'Observações' },
  valorTotal: { nome: 'Valor total' },
  contrapartida: { nome: 'Contrapartida da entidade' },
  percentualContrapartida: { nome: '% da contrapartida' },
  investimento: { nome: 'Investimento {do município}' },
  percentualInvestimento: { nome: '% {do município}' },
  qtdParcelas: { nome: 'Número de parcelas' },
  entidade: { nome: 'Nome da entidade' },
  hoje: { nome: 'Data de hoje, por extenso' },
  aditivo: { nome: 'Número do aditivo' },
  motivoAditivo: { nome: 'Motivo do aditivo' },
  tabelaSolucoes: { nome: 'Tabela {das soluções}', bloco: true },
  tabelaValores: { nome: 'Tabela dos valores por bloco', bloco: true },
  tabelaParcelas: { nome: 'Tabela das parcelas', bloco: true },
} as const satisfies Record<string, { nome: string; bloco?: true }>
export type Marcador = keyof typeof MARCADORES
export const MAX_MODELO = 60_000
const isMarcador = (m: string): m is Marcador => Object.hasOwn(MARCADORES, m)
/** Those of a text that nobody knows, as they were written. */
export const marcadoresDesconhecidos = (conteudo: string): string[] => [
  ...new Set([...conteudo.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map((m) => m[1]!).filter((m) => !isMarcador(m))),
]
const isBloco = (m: string) => isMarcador(m) && 'bloco' in MARCADORES[m]
/** The block that a paragraph is, if it is nothing else; marks around it make no difference. */
export const blocoSozinho = (texto: string): Marcador | undefined => {
  const [, marcador = ''] = /^\s*\{\{\s*([^{}]*?)\s*\}\}\s*$/.exec(texto) ?? []
  return isBloco(marcador) ? (marcador as Marcador) : undefined
}
/** Blocks of a text that do not stand in a paragraph of their own: in a line, a heading or a list there is no room. */
export const blocosForaDoLugar = (conteudo: string): string[] => {
  const fora = new Set<string>()
  let listas = 0
  const PARTES = /<(\/?)[uo]l\b[^>]*>|<p\b[^>]*>([\s\S]*?)<\/p>|\{\{\s*([^{}]*?)\s*\}\}/g
  for (const [tudo, fecha, paragrafo, solto] of conteudo.matchAll(PARTES)) {
    if (fecha !== undefined) listas += fecha ? -1 : 1
    else if (solto !== undefined) isBloco(solto) && fora.add(solto)
    else if (listas > 0 || !blocoSozinho(paragrafo!.replace(/<[^>]*>/g, '')))
      for (const [, m] of tudo.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)) isBloco(m!) && fora.add(m!)
  }
  return [...fora]
}
/** Why a text cannot be a template, as a sentence; the screen and the server ask the same. */
export const erroDoModelo = (conteudo: string): string | undefined => {
  const desconhecidos = marcadoresDesconhecidos(conteudo)
  const fora = blocosForaDoLugar(conteudo)
  return conteudo.replace(/<[^>]*>/g, '').trim() === ''
    ? MENSAGENS_MODELO.vazio
    : desconhecidos.length > 0
      ? MENSAGENS_MODELO.desconhecidos(desconhecidos)
      : fora.length > 0
        ? MENSAGENS_MODELO.sozinhos(fora)
        : undefined
}
const chaves = (quais: readonly string[]) => quais.map((q) => `{{${q}}}`).join(', ')
export const MENSAGENS_MODELO = {
  desconhecidos: (quais: readonly string[]) => `Marcadores que não existem: ${chaves(quais)}`,
  sozinhos: (quais: readonly string[]) => `Uma tabela fica sozinha em um parágrafo, fora de listas: ${chaves(quais)}`,
  vazio: 'Escreva o texto do modelo',
  salvo: 'Modelo salvo: os próximos documentos usam esta versão',
} as const

const base = '/api/municipio-proposta-modelo'
const comum = { area: 'proposta', scope: 'livre', permit: FLAGS_PROPOSTA.modelos } as const
const daLista = z.object({
  /** Null: the text that comes with the program, which every document begins with. */
  municipioPropostaModeloId: id.nullable(),
  documento,
  /** 1, 2, 3… of its document, 0 what comes with the program; the highest is in use. */
  revisao: z.int(),
  emUso: z.boolean(),
  nota: z.string().nullable(),
  usuario: z.string().nullable(),
  criacao: z.string().nullable(),
})
export type ModeloDaLista = z.output<typeof daLista>
export const modeloSchema = daLista.extend({ conteudo: z.string() })
export type Modelo = z.output<typeof modeloSchema>
export const listarModelos = endpoint({
  ...comum,
  method: 'GET',
  path: base,
  resumo: 'As versões dos modelos de documento, as mais novas primeiro',
  output: z.array(daLista),
})
export const getModelo = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/:documento/:revisao`,
  resumo: 'Uma versão de um modelo de documento',
  params: z.object({
    documento,
    revisao: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  }),
  output: modeloSchema,
})
export const salvarModelo = endpoint({
  ...comum,
  method: 'POST',
  path: base,
  resumo: 'Salvar uma nova versão de um modelo, que passa a ser usada',
  body: z.object({
    documento,
    conteudo: texto(MAX_MODELO, 1),
    nota: textoOpcional(300),
    /** Of the version that it was written from: a newer one by somebody else is a conflict. */
    revisao: versao,
  }),
  output: modeloSchema,
})
/** With the figures of a proposal of one's choice, or with invented ones. */
export const previaDoModelo = endpoint({
  ...comum,
  scope: 'municipio',
  method: 'POST',
  path: `${base}/previa`,
  resumo: 'Como o documento fica com este texto, em PDF ou DOCX',
  body: z.object({
    documento,
    conteudo: texto(MAX_MODELO, 1),
    formato: z.enum(['pdf', 'docx']).default('pdf'),
    municipioPropostaId: id.nullish(),
  }),
  escreve: false,
  output: 'blob',
})
