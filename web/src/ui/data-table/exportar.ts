import { celulaSegura } from '#contract/planilha.ts'
import { type Coluna, formatar, type TipoColuna, textoDe } from './coluna.ts'

const citar = (texto: string) => (/[";\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto)

/** Numbers lose their R$ and their thousands, so that a spreadsheet takes them as numbers. */
const celulaCsv = <T>(c: Coluna<T>, linha: T): string => {
  const valor = c.valor(linha)
  if (typeof valor === 'number' && c.tipo !== 'horas') return String(valor).replace('.', ',')
  return citar(celulaSegura(formatar(c.tipo, valor)))
}

/** Semicolons and a byte order mark: what Excel in Portuguese opens by a double click. */
export const montarCsv = <T>(colunas: readonly Coluna<T>[], linhas: readonly T[]): string => {
  const cabecalho = colunas.map((c) => citar(celulaSegura(c.titulo))).join(';')
  const corpo = linhas.map((l) => colunas.map((c) => celulaCsv(c, l)).join(';'))
  return `\uFEFF${[cabecalho, ...corpo].join('\r\n')}\r\n`
}

const FORMATOS: Partial<Record<TipoColuna, string>> = {
  inteiro: '#,##0',
  decimal: '#,##0.00',
  dinheiro: '"R$" #,##0.00',
  percentual: '0.0"%"',
}

const celulaXlsx = <T>(c: Coluna<T>, linha: T): string | number | null => {
  const valor = c.valor(linha)
  if (typeof valor === 'number' && c.tipo !== 'horas') return valor
  return celulaSegura(textoDe(c, linha)) || null
}

/** Names of sheets may not hold these signs, nor more than 31 characters. */
const nomeDaAba = (nome: string) => nome.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Dados'

export const montarXlsx = async <T>(
  nome: string,
  colunas: readonly Coluna<T>[],
  linhas: readonly T[],
): Promise<Uint8Array> => {
  // Only who exports pays for the writer.
  const { writeXlsx } = await import('hucre/xlsx')
  return writeXlsx({
    sheets: [
      {
        name: nomeDaAba(nome),
        columns: colunas.map((c) => ({ autoWidth: true, numFmt: FORMATOS[c.tipo ?? 'texto'] })),
        rows: [colunas.map((c) => celulaSegura(c.titulo)), ...linhas.map((l) => colunas.map((c) => celulaXlsx(c, l)))],
        freezePane: { rows: 1 },
      },
    ],
  })
}

/** Hands a file made in the browser to the person. */
export const baixar = (conteudo: BlobPart, tipo: string, nome: string) => {
  const endereco = URL.createObjectURL(new Blob([conteudo], { type: tipo }))
  const link = Object.assign(document.createElement('a'), { href: endereco, download: nome })
  link.click()
  setTimeout(() => URL.revokeObjectURL(endereco), 10_000)
}

export const TIPO_XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
