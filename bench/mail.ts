import { setTimeout as sleep } from 'node:timers/promises'
import { countingMailServer, openOutbox } from '#server/testing/mails.ts'
import { newPlace, startServer } from '#server/testing/server-process.ts'

/** How long one process takes to hand a thousand mails to a mail server that thinks 20 ms over each. Aim: two minutes. */
const MAILS = Number(process.argv[2] ?? 1000)
const place = newPlace('praca-correio-')
const smtp = await countingMailServer({ delayMs: 20 })
const server = await startServer(place, { SMTP_URL: smtp.url, DEMO: 'on' })
const outbox = await openOutbox(place.dataDir)
const begun = performance.now()
await outbox.queue(MAILS)
const queued = performance.now()
while ((await outbox.pending()) > 0) await sleep(100)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const all = [...smtp.seen.values()]
console.table([
  {
    mails: MAILS,
    arrived: all.length,
    twice: all.filter((m) => m.times > 1).length,
    'queued in': seconds(queued - begun),
    'all gone after': seconds(performance.now() - begun),
  },
])
await server.stop()
await outbox.close()
await smtp.close()
await place.remove()
process.exit(all.length === MAILS ? 0 : 1)
