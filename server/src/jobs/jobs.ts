import { type SQL, sql } from 'drizzle-orm'
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Banco, Bancos } from '#server/db/bancos.ts'
import type { Db } from '#server/db/db.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Settings } from '#server/settings.ts'

interface Shared {
  readonly settings: Settings
  readonly files: FileStore
  readonly bancos: Bancos
  readonly log: { info(obj: object, msg: string): void; error(obj: object, msg: string): void }
}
export interface JobContext extends Shared {
  readonly banco: Banco
  readonly jobs: Jobs
  readonly now: Date
  /** Nobody will try again after this. */
  readonly lastTry?: boolean
}
export interface JobDef {
  /** A cron expression in São Paulo time, for work that repeats. */
  readonly cron?: string
  /** How many are taken and worked on together; one unless said. */
  readonly batch?: number
  /** How often a failed one is tried again, with pauses that grow to an hour. */
  readonly retries?: number
  readonly run: (data: Record<string, unknown>, ctx: JobContext) => Promise<void>
}

export interface Jobs {
  /** Queues work in the caller's transaction: it happens only if the change it belongs to happens. */
  send(banco: string, db: Db, name: string, data: Record<string, unknown>): Promise<void>
  /** Installs the queues without working on them. */
  prepare(): Promise<void>
  /** Begins the work of every banco that has not begun; after a failure it may be called again. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** The board lives on the banco's standing connection: it needs none of its own, and hears of new work at once. */
const boardOn = ({ standing }: Banco) => ({
  executeSql: (text: string, values?: unknown[]) => standing.query(text, values),
  listen: async (channel: string, notice: (payload: string) => void, back: () => void) => ({
    close: await standing.listen(channel, { notice, back }),
  }),
})

/** Whether such work waits, is under way or will be tried again; `data`: what it holds, as jsonb. */
export const isQueued = (name: string, data: SQL) =>
  sql`exists (select 1 from pgboss.job j where j.name = ${name} and j.data @> ${data} and j.state in ('created', 'retry', 'active'))`

/** How often a queue is looked at that no notice spoke of; the second while notices are heard. */
const LOOKS = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 }

/** Work of a process that died is taken over when its sign of life is missing. */
const queueOf = ({ retries = 8 }: JobDef) => ({
  retryLimit: retries,
  retryBackoff: true,
  retryDelay: 5,
  retryDelayMax: 3600,
  // A dead process is noticed by its missing sign of life; this only ends what hangs.
  expireInSeconds: 6 * 3600,
  heartbeatSeconds: 60,
  notify: true,
})

/**
 * Background work, a queue in each banco's own database. Work is tried again with growing pauses and never runs twice
 * at once; the process may die at any moment and another one takes over.
 */
export const openJobs = (
  bancos: readonly Banco[],
  defs: Readonly<Record<string, JobDef>>,
  { clock, looks = LOOKS, ...shared }: Shared & { clock: () => Date; looks?: typeof LOOKS },
): Jobs => {
  const bosses = new Map(
    bancos.map((banco) => {
      const boss = new PgBoss({
        db: boardOn(banco),
        schema: 'pgboss',
        createSchema: false,
        useListenNotify: true,
        superviseIntervalSeconds: 10,
      })
      boss.on('error', (err) => shared.log.error({ banco: banco.nome, err: err.message }, 'fila de tarefas'))
      return [banco.nome, boss] as const
    }),
  )
  /** Opened when first needed: a request may queue work before this process has begun to do any. */
  const opening = new Map<string, Promise<PgBoss>>()
  const open = (nome: string): Promise<PgBoss> => {
    const known = opening.get(nome)
    if (known) return known
    const boss = bosses.get(nome)!
    const opened = boss.start().then(async () => {
      const known = new Map((await boss.getQueues()).map((q) => [q.name, q]))
      for (const [name, def] of Object.entries(defs)) {
        const there = known.get(name)
        const wanted = queueOf(def)
        if (!there) await boss.createQueue(name, wanted)
        else if (
          !there.notify ||
          there.heartbeatSeconds !== wanted.heartbeatSeconds ||
          there.retryLimit !== wanted.retryLimit
        )
          await boss.updateQueue(name, wanted)
      }
      return boss
    })
    opening.set(nome, opened)
    opened.catch(() => opening.delete(nome))
    return opened
  }
  const work = async (banco: Banco, boss: PgBoss) => {
    for (const [name, def] of Object.entries(defs)) {
      let worker: string | undefined
      const one = async (job: JobWithMetadata<Record<string, unknown>>): Promise<JobResult> => {
        try {
          const lastTry = job.retryCount >= job.retryLimit
          await def.run(job.data ?? {}, { ...shared, banco, jobs, now: clock(), lastTry })
          return { id: job.id, status: 'completed' }
        } catch (e) {
          return { id: job.id, status: 'failed', output: { message: (e as Error).message } }
        } finally {
          // One at a time is never a full batch: without a word the next would wait for the next look.
          if (worker) boss.notifyWorker(worker)
        }
      }
      worker = await boss.work(
        name,
        {
          ...looks,
          batchSize: def.batch ?? 1,
          // While there is more than one batch, the next is taken at once.
          burstWhenBatchFull: true,
          includeMetadata: true,
          perJobResults: true,
        },
        (batch: JobWithMetadata<Record<string, unknown>>[]) => Promise.all(batch.map(one)),
      )
      if (def.cron) await boss.schedule(name, def.cron, {}, { tz: 'America/Sao_Paulo' })
    }
  }
  const working = new Set<Banco>()
  const jobs: Jobs = {
    send: async (banco, db, name, data) => {
      const boss = await open(banco)
      await boss.send(name, data, { db: fromDrizzle(db as never, sql as never) })
    },
    prepare: async () => {
      for (const banco of bancos) await open(banco.nome)
    },
    start: async () => {
      for (const banco of bancos) {
        if (working.has(banco)) continue
        await work(banco, await open(banco.nome))
        working.add(banco)
      }
    },
    stop: async () => {
      const open = await Promise.allSettled(opening.values())
      await Promise.all(
        open.map((b) => b.status === 'fulfilled' && b.value.stop({ graceful: true, timeout: 5_000 }).catch(() => {})),
      )
    },
  }
  return jobs
}
