import { z } from 'zod'
import { TIPOS_COLUNA } from './coluna.ts'
import { endpoint, linha } from './endpoint.ts'

/** What one table may hold: more than any list of the country, and as much text as a spreadsheet's cell takes. */
export const MAX_TABELA = { linhas: 20_000, colunas: 100, celulas: 400_000, texto: 32_767 } as const
const MAX_CORPO = 16 * 1024 * 1024

const texto = z.string().max(MAX_TABELA.texto)
const celulaDaTabela = z.union([texto, z.number(), z.boolean(), z.null(), z.array(texto).max(1000)])
export type CelulaDaTabela = z.output<typeof celulaDaTabela>

/** A table as it stands on the screen: what was found, in its order, with the columns that are shown. */
export const planilhaDaTabela = endpoint({
  method: 'POST',
  path: '/api/tabela/planilha',
  area: 'sistema',
  resumo: 'Tabela da tela em XLSX ou CSV',
  // The rows are the person's own: nothing is read for them.
  permit: 'sessao',
  scope: 'livre',
  escreve: false,
  maxBody: MAX_CORPO,
  body: z.object({
    /** Of the file and of its sheet. */
    nome: linha(120, 1),
    formato: z.enum(['xlsx', 'csv']),
    colunas: z.array(z.object({ titulo: z.string().max(200), tipo: z.enum(TIPOS_COLUNA) })).min(1),
    /** A value for each column, in their order. */
    linhas: z.array(z.array(celulaDaTabela)),
  }),
  output: 'blob',
})

/** Why such a table is too much, or undefined: said before it is sent and again by who receives it. */
export const recusaTabela = (linhas: number, colunas: number): string | undefined => {
  const maximo = Math.min(MAX_TABELA.linhas, Math.floor(MAX_TABELA.celulas / Math.max(1, colunas)))
  if (colunas > MAX_TABELA.colunas) return `Escolha até ${MAX_TABELA.colunas} colunas para exportar.`
  return linhas > maximo
    ? `A lista é grande demais para um arquivo: com estas colunas, até ${maximo.toLocaleString('pt-BR')} linhas. Filtre ou esconda colunas e exporte de novo.`
    : undefined
}
