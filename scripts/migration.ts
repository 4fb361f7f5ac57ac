import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Journal, renumber, snapshotName, snapshotOfSchema } from './migrations.ts'

/**
 * `npm run migration -- --name x` writes the migration from the last snapshot to the schema, with drizzle-kit.
 * `npm run migration -- --onto branch`, while merging or rebasing: the branch's migrations first, then this one's.
 */
const root = join(import.meta.dirname, '..')
const FOLDER = 'server/migrations'
const META = `${FOLDER}/meta`
const args = process.argv.slice(2)
const at = (path: string) => join(root, path)
const readJournal = (text: string) => JSON.parse(text) as Journal
const write = (path: string, what: unknown) => writeFileSync(at(path), `${JSON.stringify(what, null, 2)}\n`)

const keepOnly = (snapshot: string) => {
  for (const file of globSync('*_snapshot.json', { cwd: at(META) }))
    if (file !== snapshot) rmSync(at(`${META}/${file}`))
}

const joinOnto = async (branch: string) => {
  const show = (path: string) => execFileSync('git', ['show', `${branch}:${path}`], { cwd: root, encoding: 'utf8' })
  const theirs = readJournal(show(`${META}/_journal.json`))
  const { id } = JSON.parse(show(`${META}/${snapshotName(theirs)}`)) as { id: string }
  const { renamed, journal } = renumber(theirs, globSync('*.sql', { cwd: at(FOLDER) }), Date.now())
  // The last first: a new number may be the old one of the next.
  for (const { from, to } of renamed.toReversed()) {
    renameSync(at(`${FOLDER}/${from}`), at(`${FOLDER}/${to}`))
    console.log(`${from} -> ${to}`)
  }
  write(`${META}/_journal.json`, journal)
  write(`${META}/${snapshotName(journal)}`, await snapshotOfSchema(root, id))
  keepOnly(snapshotName(journal))
}

const onto = args.indexOf('--onto')
if (onto >= 0) await joinOnto(args[onto + 1] ?? 'main')
else {
  execFileSync(process.execPath, [at('node_modules/drizzle-kit/bin.cjs'), 'generate', ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  keepOnly(snapshotName(readJournal(readFileSync(at(`${META}/_journal.json`), 'utf8'))))
}
