import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { pool as threads } from '#server/documents/pool.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { HEAVY_POOL, openBanco } from './bancos.ts'
import { connectionBudget } from './budget.ts'
import type { Db } from './db.ts'
import { one } from './sql.ts'

const t = await startTestApp()
const { banco } = t

const nome = (db: Db) => one<{ nome: string }>(db, sql`select nome from municipio order by "municipioId" limit 1`)
const rename = (novo: string) =>
  banco.transaction((db) =>
    db.execute(
      sql`update municipio set nome = ${novo} where "municipioId" = (select min("municipioId") from municipio)`,
    ),
  )
const idle = () => banco.pools.every((p) => p.lent === 0)

describe('the reads of one answer', () => {
  it('see one moment, whatever others commit in between', async () => {
    const seen = await banco.read(async ({ db }) => {
      const first = await nome(db)
      await rename('Mudou no meio')
      return [first, await nome(db)]
    })
    expect(seen[0]).toEqual(seen[1])
    expect((await banco.read(({ db }) => nome(db)))?.nome).toBe('Mudou no meio')
  })

  it('that are sent together travel on one connection, in one transaction that cannot write', async () => {
    const pid = (db: Db) =>
      one<{ pid: number; modo: string }>(
        db,
        sql`select pg_backend_pid() as pid, current_setting('transaction_isolation') || current_setting('transaction_read_only') as modo`,
      )
    const [a, b] = await banco.read(({ db }) => Promise.all([pid(db), pid(db)]))
    expect(a).toEqual(b)
    expect(a!.modo).toBe('repeatable readon')
    await expect(banco.read(({ db }) => db.execute(sql`delete from tentativa`))).rejects.toMatchObject({
      code: '25006',
    })
    await expect.poll(idle).toBe(true)
  })

  it('take no connection before the first, and give it back when they fail, are over, or somebody waits elsewhere', async () => {
    await banco.read(async () => expect(idle()).toBe(true))
    await expect(banco.read(({ db }) => db.execute(sql`select 1 / 0`))).rejects.toMatchObject({ code: '22012' })
    await expect.poll(idle).toBe(true)
    await banco.read(async ({ db, doneReading }) => {
      // Nothing was read yet: nothing ends.
      doneReading()
      await nome(db)
      expect(banco.pool.lent).toBe(1)
      doneReading()
      await expect.poll(idle).toBe(true)
      await expect(nome(db)).rejects.toThrow('the reading is over')
    })
    let late: Promise<unknown> | undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    await banco.read(async ({ db }) => {
      late = promise.then(() => nome(db))
    })
    resolve()
    await expect(late).rejects.toThrow('the reading is over')
    expect(idle()).toBe(true)
  })

  it('of a document end before a thread is asked for', async () => {
    const { run } = threads
    const lent: number[] = []
    const asked = vi.spyOn(threads, 'run').mockImplementation(async (asker, ...rest) => {
      const made = run(asker, ...(rest as [never, never]))
      await expect.poll(idle).toBe(true)
      lent.push(banco.pools.reduce((n, p) => n + p.lent, 0))
      return made as never
    })
    const { status } = await t.app
      .inject({
        url: '/api/UnidadeRegional/gerar-xlsx-unidade-regional',
        headers: { authorization: `Bearer ${await t.login('admin')}` },
      })
      .then((r) => ({ status: r.statusCode }))
    asked.mockRestore()
    expect([status, lent]).toEqual([200, [0]])
  })
})

describe('heavy reads', () => {
  it('have connections of their own, few of them: everybody else goes on while they take long', async () => {
    const own = openBanco('padrao', t.cluster.connection('padrao', 'app'), { budget: connectionBudget(4, 2) })
    const slow = [...Array(6)].map(() => own.read(({ db }) => db.execute(sql`select pg_sleep(0.3)`), true))
    await expect.poll(() => own.pools[1]!.lent).toBe(2)
    const name = await one<{ n: string }>(own.db, sql`select current_setting('application_name') as n`)
    expect(name?.n).toBe('praca')
    expect(own.pools[1]!.lent).toBe(2)
    expect(own.pools[1]!.queued).toBeGreaterThan(0)
    await Promise.all(slow)
    const far = await own.read(
      ({ db }) => one<{ n: string }>(db, sql`select current_setting('application_name') as n`),
      true,
    )
    expect(far?.n).toBe(HEAVY_POOL)
    await own.close()
  })

  it('are planned by their values, statements of calls once for all of them', async () => {
    const mode = async (db: Db) =>
      (await one<{ m: string }>(db, sql`select current_setting('plan_cache_mode') as m`))?.m
    const of = async (heavy: boolean) => banco.read(({ db }) => mode(db), heavy)
    expect([await mode(banco.db), await banco.transaction(mode)]).toEqual(['force_generic_plan', 'force_generic_plan'])
    expect([await of(false), await of(true)]).toEqual(['force_generic_plan', 'auto'])
  })
})
