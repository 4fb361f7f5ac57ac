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

const feature = (source: string, path = 'features/encontro/queries.ts'): Sources =>
  new Map([
    ['server/src/db/bancos.ts', 'export interface Banco {\n  readonly nome: string\n  readonly db: Db\n}'],
    [
      'server/src/http/route.ts',
      `export interface Ctx<E = unknown> {\n  readonly db: Db\n  readonly banco: Banco\n}
export type Signed = Omit<Ctx, 'params'>\nexport type Reader = Pick<Signed, 'db' | 'actor'>`,
    ],
    ['server/src/jobs/jobs.ts', 'export interface JobContext extends Shared {\n  readonly banco: Banco\n}'],
    [`server/src/${path}`, source],
  ])

test.each([
  ['is given the database', 'export const listarEncontros = (db: Db) => rows(db)'],
  ['has a verb alone', 'export const list = (\n  ctx: Ctx,\n) => 1'],
  ['waits for something', 'export const encerrar = async (nome: string) => {}'],
  ['is nobody else’s', 'const gravar = (db: Db, nome: string) => 1'],
  ['lies in another', 'const saveEncontro = (db: Db) => {\n  const gravar = (quem: Reader) => 1\n}'],
  ['is declared', 'function gravar(quem: Signed) {}'],
  ['yields', 'async function* partes() {}'],
  ['takes a request under another name', 'const encerrar = (quem: Signed, id: number) => 1'],
  ['takes what reading takes', 'export const contar = (r: Reader) => 1'],
  ['takes what a job is given', 'const avisar = (job: JobContext) => 1'],
  ['takes a request and more', 'const criar = (c: Signed & { params: { id: number } }) => 1'],
  ['takes the database of a request', "const contar = (base: Signed['db']) => 1"],
  ['takes a part with the database', "const contar = (c: Pick<Ctx, 'db' | 'now'>) => 1"],
  ['takes it out of a request', 'const contar = ({ db }: Signed) => 1'],
  ['takes it out of what it has no type for', 'const contar = ({ now, db }) => 1'],
  ['takes a type of its own', 'type Quem = Reader & { id: number }\nconst contar = (q: Quem) => 1'],
  ['takes a shape of its own', 'interface Quem {\n  db: Db\n}\nconst contar = (q: Quem) => 1'],
  ['takes any kind of request', 'const contar = <C extends Signed>(c: C) => 1'],
  ['takes nobody knows what', 'const conferir = (ctx: unknown) => 1'],
  ['says what it returns', 'const contar = (\n  db: Db,\n  f: (n: number) => string,\n): Promise<number> => 1'],
  ['has a type', 'const contar: (db: Db) => number = (base: Db) => 1'],
  ['was made', 'const counter =\n  (tabela: string) =>\n  (db: Db) => 1\nexport const contar = counter("encontro")'],
  [
    'was made where more is done',
    'const counter = (t: string) => {\n  const q = 1\n  return async (c: C) => q\n}\nconst contar = counter("e")',
  ],
])('a function that %s and says no verb with a noun is told', (_, source) => {
  expect(withoutVerb(feature(source))).toHaveLength(1)
  expect(withoutVerb(feature(source, 'features/encontro/routes.ts'))).toHaveLength(1)
  expect(withoutVerb(feature(source, 'features/encontro/rules.ts'))).toEqual([])
})

test.each([
  'export const listEncontros = (db: Db) => rows(db)',
  'const lockEncontro = async (ctx: Signed) => 1',
  'const counter =\n  (tabela: string) =>\n  (db: Db) => 1\nexport const countEncontros = counter("encontro")',
  'const noAlcance = ({ actor }: Reader) => sql`true`',
  "const noAlcance = (quem: Pick<Reader, 'actor'>, onde: SQL) => sql`true`",
  "const abertos = (pedido: Omit<Signed, 'db'>) => sql`true`",
  "const podeMais = (actor: Signed['actor']) => true",
  'const duasVezes = (faz: (db: Db) => void) => 1',
  'type Reader = string\nconst nomeDe = (r: Reader) => r',
  'const n = (await one(db, sql`select 1`))!.n',
])('%j is right', (source) => {
  expect(withoutVerb(feature(source))).toEqual([])
})

test('registers and reports, which are about any row, need no noun', () => {
  for (const path of ['registers/queries.ts', 'reports/engine.ts']) {
    expect(withoutVerb(feature('export const list = (db: Db) => 1', path))).toEqual([])
    expect(withoutVerb(feature('export const sheet = (db: Db) => 1', path))).toHaveLength(1)
  }
})
