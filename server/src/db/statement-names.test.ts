import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { rows } from './sql.ts'
import { statementNames } from './statement-names.ts'

const { banco, cluster } = await startTestApp()
const times = (n: number, work: () => unknown) => [...Array(n)].map(work)

describe('names of statements', () => {
  it('go to those that come often, and to a bounded number of them', () => {
    const { nameOf } = statementNames()
    expect(times(20, () => nameOf('select 1')).every((n) => n === undefined)).toBe(true)
    expect(nameOf('select 1')).toMatch(/^p0_/)
    expect(nameOf('select 2')).toBeUndefined()
    for (let i = 0; i < 300; i++) times(21, () => nameOf(`select ${i}, 'x'`))
    expect(times(30, () => nameOf('select 3')).every((n) => n === undefined)).toBe(true)
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
