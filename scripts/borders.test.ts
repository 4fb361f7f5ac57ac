import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Sources, withoutVerb, wrongBorders } from './borders.ts'

const root = join(import.meta.dirname, '..')
const tree: Sources = new Map(
  globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).map((p) => [
    p.replaceAll('\\', '/'),
    readFileSync(join(root, p), 'utf8'),
  ]),
)

test('everything imports downwards, and of a feature only what it offers', () => {
  expect(tree.size).toBeGreaterThan(700)
  expect(wrongBorders(tree)).toEqual([])
})

test('what reads or writes begins with an English verb', () => {
  expect(withoutVerb(tree)).toEqual([])
})

/** A small house that is right, and one file more. */
const house = (path: string, ...imports: string[]): Sources =>
  new Map([
    ['contract/src/encontro.ts', ''],
    ['server/src/db/db.ts', ''],
    ['server/src/features/lugar/schema.ts', "import { x } from '#server/db/db.ts'"],
    ['server/src/features/encontro/commands.ts', "import { lugar } from '../lugar/schema.ts'"],
    ['server/src/features/encontro/queries.ts', "import { x } from '#contract/encontro.ts'"],
    ['server/src/features/all.ts', "import { x } from './encontro/routes.ts'"],
    ['web/src/features/encontro/encontro-page.tsx', "import { x } from '#web/ui/botao.tsx'"],
    ['web/src/features/lugar/telas.ts', "const x = import('./lugar-page.tsx')"],
    ['web/src/features/lugar/lugar-page.tsx', ''],
    ['web/src/features/encontro/no-aparelho.ts', "import { x } from './guardados.ts'\nconst y = import('./fila.ts')"],
    ['web/src/features/encontro/guardados.ts', "import type { X } from '#contract/encontro.ts'"],
    ['web/src/features/encontro/fila.ts', "import { x } from '#contract/encontro.ts'"],
    [path, imports.map((i) => `import {\n  a,\n  type B,\n} from '${i}'`).join('\n')],
  ])

test('a house in which all imports run downwards has nothing wrong', () => {
  expect(wrongBorders(house('server/src/features/agenda/routes.ts', '../encontro/commands.ts'))).toEqual([])
  expect(wrongBorders(house('server/src/features/agenda/agenda.test.ts', '../encontro/testing.ts'))).toEqual([])
})

test.each([
  ['reads the queries of another feature', 'server/src/features/agenda/routes.ts', '../encontro/queries.ts'],
  ['takes what is for tests', 'server/src/features/agenda/routes.ts', '../encontro/testing.ts'],
  ['takes its examples', 'server/src/features/agenda/routes.ts', '#server/demo/load.ts'],
  ['is known to the kernel', 'server/src/http/route.ts', '#server/features/encontro/commands.ts'],
  ['is known to the registers', 'server/src/registers/all.ts', '../features/encontro/commands.ts'],
  ['has a test that reads the queries of another', 'server/src/features/agenda/a.test.ts', '../encontro/queries.ts'],
  [
    'imports the page of another',
    'web/src/features/agenda/agenda-page.tsx',
    '#web/features/encontro/encontro-page.tsx',
  ],
  ['imports the shell', 'web/src/features/agenda/agenda-page.tsx', '#web/app/telas.ts'],
  ['is known to a table', 'web/src/ui/tabela.tsx', '../features/encontro/encontro-page.tsx'],
  ['is known to a call', 'web/src/lib/api.ts', '#web/features/encontro/encontro-page.tsx'],
  ['speaks to the server itself', 'web/src/features/agenda/agenda-page.tsx', '#server/db/db.ts'],
  ['is known to the shell', 'web/src/app/shell/sair.tsx', '#web/features/encontro/fila.ts'],
  ['keeps something on the device and is known by name', 'web/src/ui/sem-conexao.tsx', '#contract/encontro.ts'],
  ['loads its calls with every page', 'web/src/features/encontro/no-aparelho.ts', '#contract/encontro.ts'],
  ['loads a piece of a page with every page', 'web/src/features/encontro/no-aparelho.ts', '#web/ui/toast.tsx'],
  ['loads them by a file of its own', 'web/src/features/encontro/guardados.ts', '#contract/encontro.ts'],
  ['loads a page with its screens', 'web/src/features/encontro/telas.ts', './encontro-page.tsx'],
  ['is known to the contract', 'contract/src/agenda.ts', '#server/features/encontro/schema.ts'],
])('a feature that %s is told', (_, path, imported) => {
  expect(wrongBorders(house(path, imported))).toEqual([expect.stringContaining(`${path} -> `)])
})

test('features, and files, that need each other are told', () => {
  expect(wrongBorders(house('server/src/features/lugar/commands.ts', '../encontro/commands.ts'))).toEqual([
    'features in a circle: encontro > lugar > encontro',
  ])
  expect(
    wrongBorders(house('server/src/features/encontro/a.ts', './a.ts')).map((wrong) => wrong.replace(/:.*/, '')),
  ).toEqual(['files in a circle'])
})

test('a function that reads or writes under another name is told', () => {
  const feature = (source: string): Sources => new Map([['server/src/features/encontro/queries.ts', source]])
  expect(withoutVerb(feature('export const listEncontros = (db: Db) => rows(db)'))).toEqual([])
  expect(withoutVerb(feature('export const listarEncontros = (db: Db) => rows(db)'))).toHaveLength(1)
  expect(withoutVerb(feature('export const encerrar = async ({ db }: C) => {}'))).toHaveLength(1)
  expect(withoutVerb(feature('export const list = (\n  ctx: Ctx,\n) => 1'))).toHaveLength(1)
})
