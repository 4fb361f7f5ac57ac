import { z } from 'zod'
import type { Coluna, TipoColuna } from './coluna.ts'
import { endpoint, type FileField, type Permit, type Scope } from './endpoint.ts'
import { trabalho } from './trabalho.ts'

/** A column of a spreadsheet that a person fills in. Headers are compared without case, accents and blanks at the ends. */
export interface ColunaImportacao extends Pick<Coluna, 'chave' | 'titulo'> {
  readonly tipo: Extract<TipoColuna, 'texto' | 'inteiro' | 'numero' | 'dinheiro' | 'horas' | 'data' | 'simNao'>
  readonly obrigatorio?: boolean
  /** Longest text, or the limits of a number. */
  readonly max?: number
  readonly min?: number
  /** The only texts accepted, compared as headers are; the value takes this spelling. */
  readonly opcoes?: readonly string[]
  /** Shown in the model, beside the sheet to fill in. */
  readonly exemplo?: string | number
  /** On one line, such as a name: between two words stands one space. */
  readonly umaLinha?: true
  /** What the model says of it beyond what is expected. */
  readonly ajuda?: string
}

export const MAX_PLANILHA = 10 * 1024 * 1024
/** To a file that is none whatever its name says. */
export const NAO_E_PLANILHA =
  'O arquivo não é uma planilha .xlsx. Abra-o no programa de planilhas, salve como .xlsx e envie de novo.'
const planilha: FileField = {
  campo: 'arquivo',
  maxArquivos: 1,
  maxBytes: MAX_PLANILHA,
  tipos: ['xlsx'],
  obrigatorio: true,
  mensagemTipo: NAO_E_PLANILHA,
}

export const situacoesDeLinha = ['incluir', 'alterar', 'igual', 'recusada'] as const
const texto = z.string().nullable()
const linhaImportacao = z.object({
  /** As the person sees it in the sheet: the header is line 1. */
  linha: z.int(),
  situacao: z.enum(situacoesDeLinha),
  nome: z.string(),
  mudancas: z.array(z.object({ coluna: z.string(), antes: texto, depois: texto })),
  erros: z.array(z.object({ coluna: z.string(), motivo: z.string() })),
})
export type LinhaImportacao = z.output<typeof linhaImportacao>

export const previaImportacao = z.object({
  total: z.int(),
  incluir: z.int(),
  alterar: z.int(),
  iguais: z.int(),
  recusadas: z.int(),
  linhas: z.array(linhaImportacao),
})
export type PreviaImportacao = z.output<typeof previaImportacao>
/** How many lines there are, and how many of each kind. */
export const contagemDasLinhas = (linhas: readonly Pick<LinhaImportacao, 'situacao'>[]) => {
  const count = (s: LinhaImportacao['situacao']) => linhas.filter((l) => l.situacao === s).length
  return {
    total: linhas.length,
    incluir: count('incluir'),
    alterar: count('alterar'),
    iguais: count('igual'),
    recusadas: count('recusada'),
  }
}

interface Opcoes {
  readonly caminho: `/api/${string}`
  readonly area: string
  readonly permit: Permit
  readonly scope: Scope
  /** 'Municípios', for the summaries. */
  readonly titulo: string
}

/** The calls of an import: the model to fill in, what would happen, and doing it (all or nothing), now or in the background. */
export const importEndpoints = ({ caminho, titulo, ...common }: Opcoes) => ({
  modelo: endpoint({
    ...common,
    method: 'GET',
    path: `${caminho}/importar/modelo`,
    resumo: `${titulo}: modelo da planilha`,
    output: 'blob',
  }),
  previa: endpoint({
    ...common,
    method: 'POST',
    path: `${caminho}/importar/previa`,
    resumo: `${titulo}: o que a planilha mudaria, linha por linha`,
    arquivos: [planilha],
    escreve: false,
    output: previaImportacao,
  }),
  importar: endpoint({
    ...common,
    method: 'POST',
    path: `${caminho}/importar`,
    resumo: `${titulo}: importar a planilha, toda ou nada`,
    arquivos: [planilha],
    output: previaImportacao,
  }),
  importarDepois: endpoint({
    ...common,
    method: 'POST',
    path: `${caminho}/importar/em-segundo-plano`,
    resumo: `${titulo}: pedir a importação da planilha em segundo plano, toda ou nada`,
    arquivos: [planilha],
    aceita: true,
    output: trabalho,
  }),
})
export type ImportEndpoints = ReturnType<typeof importEndpoints>
