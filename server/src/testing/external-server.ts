import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { packagedBinaries, usableBinaries } from '#server/db/engine-binaries.ts'
import { findPlace, giveCluster } from '#server/db/engine-place.ts'
import { addressOf, createCluster, runningPostmaster, startServer, stopServer } from '#server/db/engine-process.ts'
import { removeFolder } from './server-process.ts'

/** A PostgreSQL that is nobody's embedded engine: it stops and starts when it is told to, and nobody looks after it. */
export const externalServer = async (folder = mkdtempSync(join(tmpdir(), 'praca-externo-'))) => {
  const place = findPlace(folder)
  const native = usableBinaries(packagedBinaries(), place.home, place.user)
  await createCluster(place, native, true)
  giveCluster(place)
  const { host, port, password } = addressOf(place)
  const config: pg.ClientConfig = { host, port, user: 'postgres', ...(password && { password }), ssl: false }

  const answers = async () => {
    const client = new pg.Client({ ...config, database: 'postgres' })
    client.on('error', () => {})
    return client
      .connect()
      .then(() => client.end())
      .then(
        () => true,
        () => false,
      )
  }
  const start = async () => {
    startServer(place, native, addressOf(place), true)
    while (!(await answers())) await sleep(20)
  }
  await start()
  return {
    url: `postgres://postgres${password ? `:${password}` : ''}@${encodeURIComponent(host)}:${port}/praca_{banco}`,
    config: (banco: string): pg.ClientConfig => ({ ...config, database: `praca_${banco}` }),
    pid: () => runningPostmaster(place.cluster)!.pid,
    cluster: place.cluster,
    start,
    stop: () => stopServer(place, native),
    remove: async () => {
      await stopServer(place, native).catch(() => {})
      await removeFolder(place.home)
      await removeFolder(folder)
    },
  }
}
export type ExternalServer = Awaited<ReturnType<typeof externalServer>>
