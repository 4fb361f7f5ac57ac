import { readFile } from 'node:fs/promises'

export type SheetCell = string | number | boolean | Date | null
export type SheetAnswer = { linhas: SheetCell[][] } | { falha: 'linhas' | 'colunas' | 'aba' | 'danificada' }

export interface SheetWork {
  path: string
  aba?: string | number | undefined
  maxLinhas: number
  maxColunas: number
}

/** Blank cells at the end and blank rows come from formatting; they say nothing and do not count against the limits. */
const trimRow = (values: SheetCell[]) => values.slice(0, values.findLastIndex((v) => v !== null && v !== '') + 1)

const read = async ({ path, aba, maxLinhas, maxColunas }: SheetWork): Promise<SheetAnswer> => {
  const { streamXlsxRows } = await import('hucre/xlsx')
  const linhas: SheetCell[][] = []
  for await (const { index, values } of streamXlsxRows(await readFile(path), { sheet: aba })) {
    const row = trimRow(values)
    if (row.length === 0) continue
    if (index >= maxLinhas) return { falha: 'linhas' }
    if (row.length > maxColunas) return { falha: 'colunas' }
    while (linhas.length < index) linhas.push([])
    linhas[index] = row
  }
  // The reader answers with nothing for a sheet that is not there.
  return aba !== undefined && linhas.length === 0 ? { falha: 'aba' } : { linhas }
}

/** Runs in a thread (documents/pool.ts): what a person sent may be built to eat time and memory. */
export const readSheet = (work: SheetWork): Promise<SheetAnswer> =>
  read(work).catch((): SheetAnswer => ({ falha: 'danificada' }))
