import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Journal, renumber, snapshotName, snapshotOfSchema, wrongOrder } from './migrations.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'server/migrations')
const read = (file: string) => JSON.parse(readFileSync(join(folder, 'meta', file), 'utf8'))
const journal: Journal = read('_journal.json')

const { id: _, prevId: __, ...snapshot } = read(snapshotName(journal))
const { id: ___, prevId, ...schema } = await snapshotOfSchema(root, 'of the test')

describe('migrations', () => {
  test('stand in one order, each newer than the one before, and all of them are in the journal', () => {
    expect(journal.entries.length).toBeGreaterThan(10)
    expect(wrongOrder(journal, globSync('*.sql', { cwd: folder }))).toEqual([])
  })

  test('lead to the tables that the features declare', () => {
    expect(prevId).toBe('of the test')
    expect(Object.keys(schema.tables).length).toBeGreaterThan(50)
    expect(schema).toEqual(snapshot)
  })
})

/** What two branches began from, and what the first to be merged added. */
const entry = (idx: number, name: string, when: number) => ({
  idx,
  version: '7',
  when,
  tag: `000${idx}_${name}`,
  breakpoints: true,
})
const base: Journal = { version: '7', dialect: 'postgresql', entries: [entry(0, 'inicio', 100)] }
const theirs: Journal = { ...base, entries: [...base.entries, entry(1, 'encontros', 300)] }
const FILES = ['0000_inicio.sql', '0001_encontros.sql', '0001_agenda.sql', '0002_agenda-salas.sql']

describe('two branches with a migration each', () => {
  test('put side by side are told', () => {
    expect(wrongOrder(theirs, FILES.slice(0, 3))).toEqual([
      '0001_agenda.sql is not in the journal: npm run migration -- --onto …',
    ])
    const both = { ...base, entries: [...theirs.entries, entry(1, 'agenda', 200)] }
    expect(wrongOrder(both, FILES.slice(0, 3))).toEqual(['0001_agenda stands in the place of number 2'])
  })

  test('are put one after the other: the second gets the next numbers and moments', () => {
    const { renamed, journal: joined } = renumber(theirs, FILES, 250)
    expect(renamed).toEqual([
      { from: '0001_agenda.sql', to: '0002_agenda.sql' },
      { from: '0002_agenda-salas.sql', to: '0003_agenda-salas.sql' },
    ])
    expect(joined.entries.map((e) => [e.idx, e.tag, e.when])).toEqual([
      [0, '0000_inicio', 100],
      [1, '0001_encontros', 300],
      [2, '0002_agenda', 301],
      [3, '0003_agenda-salas', 302],
    ])
    expect(wrongOrder(joined, ['0000_inicio.sql', '0001_encontros.sql', ...renamed.map((r) => r.to)])).toEqual([])
    expect(snapshotName(joined)).toBe('0003_snapshot.json')
  })

  test('one whose moment passed already is told: a database that has the newer would never take it', () => {
    const late = { ...theirs, entries: [...theirs.entries, entry(2, 'agenda', 299)] }
    expect(wrongOrder(late, ['0000_inicio.sql', '0001_encontros.sql', '0002_agenda.sql'])).toEqual([
      '0002_agenda is not newer than the one before it',
    ])
  })

  test('with nothing of one’s own nothing is renamed', () => {
    expect(renumber(theirs, ['0000_inicio.sql', '0001_encontros.sql'], 500)).toEqual({ renamed: [], journal: theirs })
  })
})
