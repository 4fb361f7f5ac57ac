import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { tellFailure } from './failure.ts'
import { checkMailServer } from './features/email/commands.ts'
import { loadFirstData } from './first-data.ts'
import { openStorage } from './open.ts'
import { giveMemoryBackWhenQuiet } from './quiet.ts'
import { readSettings } from './settings.ts'

const begun = performance.now()
/** Requests under way get this long to end; what is behind them gets as long again. */
const GRACE_MS = 10_000
let cutConnections = () => {}
/** What was opened so far; the last opened closes first. */
const opened: (() => Promise<unknown>)[] = []

const start = async () => {
  const settings = readSettings(process.env)
  const storage = await openStorage(settings)
  opened.push(storage.stop, storage.bancos.close)
  const first = await loadFirstData(settings, storage)
  const { app, jobs } = await buildApp({ settings, ...storage })
  // The application closes the bancos it was given.
  opened.splice(1, 1, () => app.close())
  cutConnections = () => app.server.closeAllConnections()
  await app.listen({ port: settings.port, host: settings.host })
  giveMemoryBackWhenQuiet()
  console.log(first.banner((performance.now() - begun) / 1000))
  // Background work may start a moment later than the answers.
  while (!stopping) {
    try {
      await jobs.start()
      break
    } catch (e) {
      // A database that is away just now takes the answers with it for a while, not the process.
      app.log.error({ err: (e as Error).message }, 'o trabalho em segundo plano ainda não começou')
      await sleep(2_000)
    }
  }
  await checkMailServer(settings, app.log)
}

let stopping = false
const inTime = (work: Promise<unknown>, ms: number) =>
  Promise.race([work.then(() => true), new Promise<false>((late) => setTimeout(() => late(false), ms).unref())])

const stop = async (code: number) => {
  if (stopping) return
  stopping = true
  // A stop that hangs is worse than one that cuts; but whatever hangs, the engine is told to stop.
  setTimeout(() => cutConnections(), GRACE_MS).unref()
  // Interrupted while starting, we first get to where everything can be closed.
  await inTime(
    starting.catch(() => {}),
    2 * GRACE_MS,
  )
  let clean = true
  for (const close of opened.reverse()) clean = (await inTime(close(), 2 * GRACE_MS).catch(() => false)) && clean
  process.exit(clean ? code : 1)
}

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
// On Windows the process that started us can only ask by message.
process.on('message', (m) => m === 'shutdown' && void stop(0))
const starting = start()
starting.catch((e: unknown) => {
  if (stopping) return
  console.error(tellFailure(e, process.env.DATA_DIR || 'data'))
  void stop(1)
})
