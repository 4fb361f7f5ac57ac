import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson } from 'drizzle-kit/api'

/**
 * What stands beside the migrations in server/migrations/meta: the journal, with their order, and the snapshot of the
 * newest, from which the next is told. The snapshot follows from the schema, so only one is kept, and it can be made
 * anew wherever two branches meet.
 */
interface Entry {
  readonly idx: number
  readonly version: string
  readonly when: number
  readonly tag: string
  readonly breakpoints: boolean
}
export interface Journal {
  readonly version: string
  readonly dialect: string
  readonly entries: readonly Entry[]
}

const numberOf = (idx: number) => String(idx).padStart(4, '0')
export const snapshotName = ({ entries }: Journal) => `${numberOf(entries.at(-1)!.idx)}_snapshot.json`

/** What is wrong with the order of the migrations, in a line each. `files` are the names of the SQL files. */
export const wrongOrder = ({ entries }: Journal, files: readonly string[]): string[] => {
  const known = entries.map((e) => `${e.tag}.sql`)
  return [
    ...files.filter((f) => !known.includes(f)).map((f) => `${f} is not in the journal: npm run migration -- --onto …`),
    ...known.filter((f) => !files.includes(f)).map((f) => `${f} is in the journal and not in the folder`),
    ...entries.flatMap((e, i) => {
      if (e.idx !== i || !e.tag.startsWith(`${numberOf(i)}_`)) return [`${e.tag} stands in the place of number ${i}`]
      // A database takes only what is newer than the newest it has: an older one would never reach it.
      return i > 0 && e.when <= entries[i - 1]!.when ? [`${e.tag} is not newer than the one before it`] : []
    }),
  ]
}

/**
 * The migrations of a branch after those of the branch it joins: the next numbers, and newer than all before them, since
 * a database may already have the others. What they do stays as it was written.
 */
export const renumber = (journal: Journal, files: readonly string[], now: number) => {
  const { entries } = journal
  const last = entries.at(-1)!
  const own = files.filter((f) => !entries.some((e) => `${e.tag}.sql` === f)).toSorted()
  const added = own.map((file, i): Entry & { readonly from: string } => ({
    from: file,
    idx: last.idx + 1 + i,
    version: last.version,
    when: Math.max(now, last.when + 1) + i,
    tag: `${numberOf(last.idx + 1 + i)}_${file.replace(/^\d+_|\.sql$/g, '')}`,
    breakpoints: last.breakpoints,
  }))
  return {
    renamed: added.map(({ from, tag }) => ({ from, to: `${tag}.sql` })),
    journal: { ...journal, entries: [...entries, ...added.map(({ from: _, ...entry }) => entry)] },
  }
}

/** The snapshot of the tables as the features declare them. */
export const snapshotOfSchema = async (root: string, prevId: string) => {
  const schemas = await Promise.all(
    globSync('server/src/**/schema.ts', { cwd: root }).map((f) => import(join(root, f))),
  )
  const { id: _, prevId: __, ...tables } = generateDrizzleJson(Object.assign({}, ...schemas))
  return { id: randomUUID() as string, prevId, ...tables }
}
