import type { ClientBase } from 'pg'

const KEY = `hashtext('praca-arquivos')`

/** Held in each banco by a backup, until its connection ends: the files that its snapshot names stay where they are. */
export const lockFiles = (client: ClientBase) => client.query(`select pg_advisory_lock_shared(${KEY})`)

/** For the sweeper, in a transaction of its own: false while a backup is reading. */
export const mayRemoveFiles = `select pg_try_advisory_xact_lock(${KEY}) as sim`
