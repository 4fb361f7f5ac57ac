import { type CelulaDaTabela, MAX_TABELA, planilhaDaTabela, recusaTabela } from '#contract/tabela.ts'
import { baixarDocumento } from '../baixar-documento.tsx'
import { toast } from '../toast.tsx'
import { type Coluna, tipoDe, type Valor } from './coluna.ts'

/** A cell takes so much and no more; what is cut leaves no half of a character. */
const cabe = (texto: string) =>
  texto.length > MAX_TABELA.texto ? texto.slice(0, MAX_TABELA.texto).replace(/[\ud800-\udbff]$/, '') : texto

const celula = (valor: Valor): CelulaDaTabela => {
  if (valor === undefined || Number.isNaN(valor)) return null
  if (typeof valor === 'string') return cabe(valor)
  return typeof valor === 'object' && valor !== null ? valor.map(cabe) : valor
}

/** What is on the screen as a file, which the server writes as it writes all others. */
export const exportar = async <T>(
  formato: 'xlsx' | 'csv',
  nome: string,
  colunas: readonly Coluna<T>[],
  linhas: readonly T[],
): Promise<void> => {
  const motivo = recusaTabela(linhas.length, colunas.length)
  if (motivo) return void toast.erro(motivo)
  const body = {
    nome,
    formato,
    colunas: colunas.map((c) => ({ titulo: c.titulo, tipo: tipoDe(c) })),
    linhas: linhas.map((l) => colunas.map((c) => celula(c.valor(l)))),
  }
  await baixarDocumento(planilhaDaTabela, { body })
}
