import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ENVIO } from '#server/mail/outbox.ts'
import { countingMailServer, openOutbox } from '#server/testing/mails.ts'
import { newPlace, startServer } from '#server/testing/server-process.ts'

const MAILS = 120

describe('a flood of mail', () => {
  it('leaves through a kill: none is lost, only those in flight come twice, and then as the same message', async () => {
    const place = newPlace()
    const smtp = await countingMailServer({ delayMs: 5 })
    const env = { SMTP_URL: smtp.url, DEMO: 'on' }
    const first = await startServer(place, env)
    const outbox = await openOutbox(place.dataDir)
    try {
      await outbox.queue(MAILS)
      while (smtp.seen.size < MAILS / 4) await sleep(5)
      await first.kill()
      expect(smtp.seen.size).toBeLessThan(MAILS)
      // The next process finds them without waiting for the sign of life of the dead one to run out.
      await outbox.db.execute(
        sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`,
      )
      const second = await startServer(place, env)
      while ((await outbox.pending()) > 0) await sleep(100)
      const all = [...smtp.seen.values()]
      expect(all).toHaveLength(MAILS)
      expect(all.filter((m) => m.times > 1).length).toBeLessThanOrEqual(ENVIO.batch)
      expect(all.filter((m) => m.times > 2 || m.ids.size > 1)).toEqual([])
      await second.stop()
    } finally {
      await outbox.close()
      await smtp.close()
      await place.remove()
    }
  })
})
