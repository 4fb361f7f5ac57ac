import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const SQLITE_BUSY = 5

const tryLock = (file: string): DatabaseSync | undefined => {
  const handle = new DatabaseSync(file, { timeout: 0 })
  try {
    handle.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return handle
  } catch (error) {
    handle.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

/**
 * Runs `work` while no other process (nor another caller in this one) runs work under the same file.
 *
 * The lock is the operating system's own lock on an empty file, so it vanishes with its holder, however that one
 * died: a file with a process id in it would leave us guessing. Node offers such locks on every system only through
 * its built-in SQLite, which is used here for nothing else and stores nothing.
 */
export const withLock = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  let handle = tryLock(file)
  while (!handle) {
    await sleep(20)
    handle = tryLock(file)
  }
  try {
    return await work()
  } finally {
    handle.close()
  }
}
