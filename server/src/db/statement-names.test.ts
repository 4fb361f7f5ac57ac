import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { openBanco } from './bancos.ts'
import { connectionBudget } from './budget.ts'
import { dbOn } from './db.ts'
import { rows } from './sql.ts'
import { statementNames } from './statement-names.ts'

const { banco, cluster } = await startTestApp()
const times = (n: number, work: () => unknown) => [...Array(n)].map(work)

describe('names of statements', () => {
  it('go to those that come often, and to a bounded number of them', () => {
    const names = statementNames()
    expect(times(20, () => names.nameOf('select 1')).every((n) => n === undefined)).toBe(true)
    expect(names.nameOf('select 1')).toMatch(/^p0_/)
    expect(names.nameOf('select 2')).toBeUndefined()
    for (let i = 0; i < 300; i++) times(21, () => names.nameOf(`select ${i}, 'x'`))
    expect(times(30, () => names.nameOf('select 3')).every((n) => n === undefined)).toBe(true)
    expect(names.size.named).toBe(200)
  })

  const hot = [...Array(60).keys()].map((i) => `select ${i} as quente`)
  it('stay with sixty hot ones while ten thousand others trickle by, before and after they were hot', () => {
    const names = statementNames()
    let others = 0
    const trickle = (n: number) => {
      for (let i = 0; i < n; i++) {
        names.nameOf(`select ${others++} as outra`)
        // One of the hot ones for each of the others: each comes once in sixty.
        names.nameOf(hot[others % 60]!)
        expect(names.size.counted).toBeLessThanOrEqual(2000)
      }
    }
    // They become hot only after thousands of texts that came once.
    for (let i = 0; i < 7000; i++) names.nameOf(`select ${i} as antes`)
    trickle(2_000)
    const first = hot.map((text) => names.nameOf(text))
    expect(first.every((n) => n !== undefined)).toBe(true)
    trickle(10_000)
    expect(hot.map((text) => names.nameOf(text))).toEqual(first)
    expect(names.size.named).toBe(60)
  })

  it('that went cold are given to others that are hot', () => {
    const names = statementNames()
    const old = [...Array(200).keys()].map((i) => `select ${i} as velha`)
    for (let i = 0; i < 100; i++) for (const text of old) names.nameOf(text)
    for (let i = 0; i < 2_000; i++) for (const text of hot) names.nameOf(text)
    expect(hot.every((text) => names.nameOf(text) !== undefined)).toBe(true)
    expect(names.size.named).toBeLessThanOrEqual(200)
  })

  it('that were taken back are closed on the connections that hold them', async () => {
    const own = openBanco('padrao', cluster.connection('padrao', 'app'), { budget: connectionBudget(1) })
    const names = statementNames()
    own.pool.on('acquire', names.tidy)
    const db = dbOn(own.pool, { names })
    const onServer = async () =>
      (
        await own.pool.query<{ name: string }>(`select name from pg_prepared_statements where name ~ '^p[0-9]+_'`)
      ).rows.map((r) => r.name)
    const kept = { text: 'select 1 as fica', values: [] }
    for (let i = 0; i < 25; i++) await db.execute({ text: 'select 1 as sai', values: [] })
    expect(await onServer()).toHaveLength(1)
    names.forget()
    for (let i = 0; i < 25; i++) await db.execute(kept)
    expect(await onServer()).toEqual([names.nameOf(kept.text)])
    expect((await db.execute(kept)).rows).toEqual([{ fica: 1 }])
    await own.close()
  })

  it('are made anew after a migration changed what a kept statement answers', async () => {
    const admin = new pg.Client(cluster.connection('padrao', 'admin'))
    await admin.connect()
    await admin.query('create table muda (a int); insert into muda values (1); grant select on muda to public')
    const read = () => rows<Record<string, number>>(banco.db, sql`select * from muda where a = ${1}`)
    for (let i = 0; i < 30; i++) await read()
    await admin.query('alter table muda add b int default 2')
    await read().catch((e: Error) => expect(e).toMatchObject({ code: '0A000' }))
    for (let i = 0; i < 30; i++) expect(await read()).toEqual([{ a: 1, b: 2 }])
    await admin.end()
  })
})
