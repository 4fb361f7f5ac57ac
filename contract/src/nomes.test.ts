import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Nomes } from './nomes/nome.ts'
import { nomes } from './nomes.ts'

const folder = join(import.meta.dirname, 'nomes')
const rooms: readonly Nomes[] = (
  await Promise.all(globSync('*.ts', { cwd: folder }).map((f) => import(join(folder, f))))
).flatMap((m) => Object.values(m) as Nomes[])

test('what every room calls its tables is collected, and no two name the same', () => {
  const declared = rooms.flatMap((r) => Object.keys(r))
  expect(declared.length).toBeGreaterThan(30)
  expect(declared.toSorted()).toEqual(Object.keys(nomes).toSorted())
})
