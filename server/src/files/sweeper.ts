import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from './store.ts'
import { isAbandoned } from './temp-name.ts'

const BATCH = 500

/**
 * Removes stored files that no row names: the request that brought them failed before its commit, or their row is gone.
 * `olderThan` leaves alone what a request under way has stored and not yet committed.
 */
export const sweep = async (
  store: FileStore,
  isNamed: (keys: string[]) => Promise<Set<string>>,
  olderThan: Date,
): Promise<number> => {
  let removed = 0
  let batch: string[] = []
  const flush = async () => {
    const named = await isNamed(batch)
    for (const key of batch) {
      if (named.has(key)) continue
      await store.remove(key)
      removed++
    }
    batch = []
  }
  for await (const { key, modifiedAt } of store.list()) {
    if (modifiedAt < olderThan) batch.push(key)
    if (batch.length === BATCH) await flush()
  }
  if (batch.length) await flush()
  return removed
}

/** Removes temporary files that a killed process left behind. */
export const sweepTemp = async (dir: string, now: Date, starting = false): Promise<number> => {
  let removed = 0
  for (const name of await readdir(dir).catch(() => [])) {
    const path = join(dir, name)
    const info = await stat(path).catch(() => undefined)
    if (!info?.isFile() || !isAbandoned(name, info.mtime, now, { starting })) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}
