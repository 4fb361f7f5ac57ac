import { streamXlsx } from '#server/documents/xlsx.ts'

/** A spreadsheet as a person would send it: headers, then lines. */
export const sheet = async (titulos: readonly string[], linhas: readonly (readonly (string | number | null)[])[]) => {
  const colunas = titulos.map((titulo, i) => ({ chave: String(i), titulo, tipo: 'texto' as const }))
  const stream = streamXlsx({ sheets: [{ nome: 'Planilha', colunas, linhas: linhas.map((l) => ({ ...l })) }] })
  return { arquivo: [{ nome: 'planilha.xlsx', bytes: Buffer.concat(await stream.toArray()) }] }
}
