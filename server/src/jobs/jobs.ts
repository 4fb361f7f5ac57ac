import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Banco, Bancos, Db } from '#server/db/bancos.ts'
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
  readonly now: Date
}
export interface JobDef {
  /** A cron expression in São Paulo time, for work that repeats. */
  readonly cron?: string
  readonly run: (data: Record<string, unknown>, ctx: JobContext) => Promise<void>
}

export interface Jobs {
  /** Queues work in the caller's transaction: it happens only if the change it belongs to happens. */
  send(banco: string, db: Db, name: string, data: Record<string, unknown>): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Background work, a queue in each banco's own database. Work is tried again with growing pauses and never runs twice
 * at once; the process may die at any moment and another one takes over.
 */
export const openJobs = (
  bancos: readonly Banco[],
  connection: (banco: string) => pg.PoolConfig,
  defs: Readonly<Record<string, JobDef>>,
  { clock, ...shared }: Shared & { clock: () => Date },
): Jobs => {
  const bosses = new Map(
    bancos.map((banco) => {
      const boss = new PgBoss({ ...(connection(banco.nome) as object), max: 2, schema: 'pgboss', createSchema: false, application_name: 'praca-tarefas' })
      boss.on('error', (err) => shared.log.error({ banco: banco.nome, err: err.message }, 'fila de tarefas'))
      return [banco.nome, boss] as const
    }),
  )
  const work = async (banco: Banco, boss: PgBoss) => {
    for (const [name, def] of Object.entries(defs)) {
      await boss.createQueue(name, { retryLimit: 8, retryBackoff: true, retryDelay: 5, expireInSeconds: 900 })
      await boss.work(name, { pollingIntervalSeconds: 2 }, async (jobs) => {
        for (const job of jobs) await def.run((job.data ?? {}) as Record<string, unknown>, { ...shared, banco, now: clock() })
      })
      if (def.cron) await boss.schedule(name, def.cron, {}, { tz: 'America/Sao_Paulo' })
    }
  }
  let started = false
  return {
    send: async (banco, db, name, data) => {
      await bosses.get(banco)!.send(name, data, { db: fromDrizzle(db as never, sql as never) })
    },
    start: async () => {
      started = true
      for (const banco of bancos) {
        const boss = bosses.get(banco.nome)!
        await boss.start()
        await work(banco, boss)
      }
    },
    stop: async () => {
      if (started) await Promise.all([...bosses.values()].map((b) => b.stop({ graceful: true, timeout: 5_000 }).catch(() => {})))
    },
  }
}
