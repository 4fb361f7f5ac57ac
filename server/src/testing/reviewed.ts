import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/**
 * The rows of each part are those that were reviewed: a file of the folder for each part, so that what two bring at the
 * same time lies in two files, and none besides. UPDATE_MATRIX writes them anew, to be read before they are committed.
 */
export const expectReviewed = (
  folder: string,
  header: readonly string[],
  rows: Iterable<readonly [part: string, row: readonly string[]]>,
) => {
  const tables = new Map<string, string>()
  for (const [part, row] of rows) {
    const file = `${part}.tsv`
    tables.set(file, `${tables.get(file) ?? `${header.join('\t')}\n`}${row.join('\t')}\n`)
  }
  const files = () => globSync('*', { cwd: folder }).sort()
  if (process.env.UPDATE_MATRIX) {
    for (const file of files()) rmSync(join(folder, file))
    for (const [file, table] of tables) writeFileSync(join(folder, file), table)
  }
  expect(files()).toEqual([...tables.keys()].sort())
  for (const [file, table] of tables) expect(table, file).toBe(readFileSync(join(folder, file), 'utf8'))
}
