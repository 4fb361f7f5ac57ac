import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { openJobs } from './jobs.ts'

const t = await startTestApp()
const done: number[] = []
/** Who waited for the next look would wait for an hour. */
const looks = { pollingIntervalSeconds: 3600, notifyPollingIntervalSeconds: 3600 }
const { settings, files, bancos } = t.jobContext()
const jobs = openJobs(
  [t.banco],
  {
    'prova-uma-a-uma': { run: async (data) => void done.push(Number(data.n)) },
  },
  { settings, files, bancos, looks, log: { info: () => {}, error: () => {} }, clock: () => new Date() },
)
afterAll(() => jobs.stop())

const queue = (...ns: number[]) =>
  t.banco.transaction(async (db) => {
    for (const n of ns) await jobs.send(t.banco.nome, db, 'prova-uma-a-uma', { n })
  })
const haveRun = (...ns: number[]) => expect.poll(() => done.toSorted((a, b) => a - b), { timeout: 60_000 }).toEqual(ns)

test('work begins when it is queued, and each piece when the one before it ends', async () => {
  await queue(1, 2, 3)
  await jobs.start()
  await haveRun(1, 2, 3)
  // The queue is empty, and asleep.
  await queue(4)
  await haveRun(1, 2, 3, 4)
  await queue(5, 6, 7)
  await haveRun(1, 2, 3, 4, 5, 6, 7)
})
