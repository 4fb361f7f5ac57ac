import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { openBanco } from './bancos.ts'
import { connectionBudget } from './budget.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const admin = new pg.Client(t.cluster.connection('padrao', 'admin'))
await admin.connect()
afterAll(() => admin.end())

let n = 0
/** Bancos of their own on one budget, told apart by a name that the server shows. */
const openOn = (most: number) => {
  const nome = `orcamento-${n++}`
  const budget = connectionBudget(most)
  const open = (banco: 'padrao' | 'sala') =>
    openBanco(banco, { ...t.cluster.connection(banco, 'app'), application_name: nome }, { budget })
  const bancos = [open('padrao'), open('sala')] as const
  const onServer = async () =>
    (
      await admin.query<{ n: number }>('select count(*)::int as n from pg_stat_activity where application_name = $1', [
        nome,
      ])
    ).rows[0]!.n
  return { bancos, onServer, close: () => Promise.all(bancos.map((b) => b.close())) }
}

describe('the budget of connections', () => {
  it('opens none before it is needed, and all bancos together never hold more than it', async () => {
    const { bancos, onServer, close } = openOn(4)
    expect(await onServer()).toBe(0)
    let most = 0
    const work = bancos.flatMap((b) => [...Array(20)].map(() => b.pool.query('select pg_sleep(0.02)')))
    let working = true
    const worked = Promise.all(work).finally(() => {
      working = false
    })
    while (working) most = Math.max(most, await onServer())
    await worked
    expect(most).toBeGreaterThan(1)
    expect(bancos[0].pool.totalCount + bancos[1].pool.totalCount).toBeLessThanOrEqual(4)
    // One that makes room may still be leaving while the next one comes in.
    expect(most).toBeLessThanOrEqual(5)
    await close()
  })

  it('lets an idle connection of one banco make room for another', async () => {
    const { bancos, close } = openOn(3)
    const [a, b] = bancos
    await Promise.all([...Array(3)].map(() => a.pool.query('select pg_sleep(0.01)')))
    expect(a.pool.idleCount).toBe(3)
    await Promise.all([b.pool.query('select 1'), b.pool.query('select 1')])
    expect(b.pool.totalCount).toBe(2)
    expect(a.pool.totalCount + b.pool.totalCount).toBeLessThanOrEqual(3)
    await close()
  })

  it('keeps something for the others, and serves first who holds the fewest', async () => {
    const { bancos, close } = openOn(4)
    const [a, b] = bancos
    const held = await Promise.all([a.pool.connect(), a.pool.connect(), a.pool.connect()])
    let fourth = false
    const waiting = a.pool.connect().then((c) => {
      fourth = true
      return c
    })
    const other = await b.pool.connect()
    expect(fourth).toBe(false)
    expect(a.pool.queued).toBe(1)
    const order: string[] = []
    const told = (who: string) => (client: pg.PoolClient) => {
      order.push(who)
      return client
    }
    const next = [waiting.then(told('a')), b.pool.connect().then(told('b'))]
    held[0]!.release()
    await next[1]
    expect(order).toEqual(['b'])
    held[1]!.release()
    const clients = await Promise.all(next)
    for (const c of [...clients, held[2]!, other]) c.release()
    await close()
  })

  it('gives back what a failed connection had taken', async () => {
    const budget = connectionBudget(1)
    const broken = openBanco(
      'nada',
      { ...t.cluster.connection('padrao', 'app'), database: 'nada_que_exista' },
      { budget },
    )
    const whole = openBanco('padrao', t.cluster.connection('padrao', 'app'), { budget })
    for (let i = 0; i < 3; i++) await expect(broken.pool.query('select 1')).rejects.toThrow(/does not exist/)
    expect((await whole.pool.query('select 1 as um')).rows).toEqual([{ um: 1 }])
    await broken.close()
    await whole.close()
  })
})

describe('a connection that is lost', () => {
  const killAll = (nome: string) =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [nome])

  it('inside a transaction fails that call, leaves the process alone, and the next call gets another', async () => {
    const nome = 'perdida'
    const banco = openBanco('padrao', { ...t.cluster.connection('padrao', 'app'), application_name: nome })
    const failing = banco.transaction(async (db) => {
      await db.execute({ text: 'select 1', values: [] })
      await killAll(nome)
      // Nothing is under way on it when it goes: only the listener hears of it.
      await new Promise((r) => setTimeout(r, 50))
      await db.execute({ text: 'select 1', values: [] })
    })
    await expect(failing).rejects.toThrow()
    await banco.transaction(async (db) => {
      expect((await db.execute({ text: 'select 2 as dois', values: [] })).rows).toEqual([{ dois: 2 }])
    })
    await banco.close()
  })

  it('that stands comes back by itself, listens again and says so', async () => {
    const banco = openBanco('padrao', t.cluster.connection('padrao', 'app'))
    const heard: string[] = []
    let back = 0
    let lost = 0
    await banco.standing.listen('orcamento_canal', {
      notice: (p) => heard.push(p),
      back: () => back++,
      lost: () => lost++,
    })
    const before = back
    expect(before).toBeGreaterThan(0)
    const { pid } = (await banco.standing.query('select pg_backend_pid() as pid')).rows[0] as { pid: number }
    await admin.query('select pg_terminate_backend($1)', [pid])
    await expect.poll(() => back, { timeout: 60_000 }).toBe(before + 1)
    expect(lost).toBe(1)
    await admin.query(`select pg_notify('orcamento_canal', 'ouviu')`)
    await expect.poll(() => heard).toEqual(['ouviu'])
    await banco.close()
  })

  it('is not needed for the next statement after a failed one with a transaction of its own', async () => {
    const banco = openBanco('padrao', t.cluster.connection('padrao', 'app'))
    const both = await Promise.allSettled([
      banco.standing.query('begin; select 1/0; commit'),
      banco.standing.query('select 3 as tres'),
    ])
    expect(both[0].status).toBe('rejected')
    expect(both[1]).toMatchObject({ status: 'fulfilled', value: { rows: [{ tres: 3 }] } })
    await banco.close()
  })
})
