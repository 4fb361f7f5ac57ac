import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { isInSteps, type Migration, migrateInUse, newestMigration } from './migrations.ts'

const t = await startTestApp()
const admin = t.cluster.connection('padrao', 'admin')
const open: pg.Client[] = []
const connect = async () => {
  const client = new pg.Client(admin)
  await client.connect()
  open.push(client)
  return client
}
afterAll(() => Promise.all(open.map((c) => c.end())))

const owner = await connect()
/** As many rows as the questions of all of Brazil's cities have. */
const ROWS = 835_000
await owner.query(`create table nacional (id integer primary key, texto text not null, novo integer)`)
await owner.query(`insert into nacional (id, texto) select n, 'linha ' || n from generate_series(1, ${ROWS}) n`)

let n = 0
const migration = (...sql: string[]): Migration => ({ sql, hash: `teste-${n}`, folderMillis: newestMigration() + ++n })

/** Reads and writes of people, who never wait longer than this for a table; tells who had to. */
const traffic = async () => {
  let over = false
  let done = 0
  const refused: string[] = []
  const person = async (text: string) => {
    const client = await connect()
    await client.query(`set lock_timeout = '1500ms'`)
    while (!over) {
      await client.query(text, [1 + Math.floor(Math.random() * ROWS)]).then(
        () => done++,
        (e: Error) => refused.push(e.message),
      )
    }
  }
  const people = [
    person('select * from nacional where id = $1'),
    person('update nacional set texto = texto where id = $1'),
  ]
  return {
    end: async () => {
      over = true
      await Promise.all(people)
      return { done, refused }
    },
  }
}

describe('migrations of a database in use', () => {
  it('build an index, fill a column and add a constraint on the national data while people read and write', async () => {
    const steps = migration(
      '-- em passos\ncreate index concurrently if not exists nacional_texto_ix on nacional (texto)',
      ...[...Array(10).keys()].map(
        (i) => `update nacional set novo = id where novo is null and id between ${i * 10_000} and ${(i + 1) * 10_000}`,
      ),
      'alter table nacional drop constraint if exists nacional_novo_ck',
      'alter table nacional add constraint nacional_novo_ck check (novo is not null or id > 90000) not valid',
      'alter table nacional validate constraint nacional_novo_ck',
    )
    const people = await traffic()
    await migrateInUse(owner, undefined, [steps])
    const { done, refused } = await people.end()
    expect(refused).toEqual([])
    expect(done).toBeGreaterThan(20)
    const { rows } = await owner.query(
      `select (select indisvalid from pg_index where indexrelid = 'nacional_texto_ix'::regclass) as indice,
         (select convalidated from pg_constraint where conname = 'nacional_novo_ck') as regra`,
    )
    expect(rows).toEqual([{ indice: true, regra: true }])
  })

  it('wait their turn behind somebody who holds the table, without making the others wait', async () => {
    const holder = await connect()
    await holder.query('begin')
    await holder.query('select 1 from nacional limit 1')
    const people = await traffic()
    const migrating = migrateInUse(owner, undefined, [migration('alter table nacional add column outro integer')])
    // It has come, found the table taken and gone away at least once.
    await new Promise((r) => setTimeout(r, 1_200))
    await holder.query('commit')
    await migrating
    const { done, refused } = await people.end()
    expect(refused).toEqual([])
    expect(done).toBeGreaterThan(20)
    expect((await owner.query('select outro from nacional limit 1')).rows).toEqual([{ outro: null }])
  })

  it('leave nothing of one that fails, keep those before it, and go on where they stopped', async () => {
    const good = migration('create table passo_bom (id integer)')
    const bad = migration('create table passo_ruim (id integer)', 'select 1 / 0')
    await expect(migrateInUse(owner, undefined, [good, bad])).rejects.toThrow('division by zero')
    const there = async (nome: string) => (await owner.query('select to_regclass($1) as r', [nome])).rows[0].r
    expect([await there('passo_bom'), await there('passo_ruim')]).toEqual(['passo_bom', null])
    await migrateInUse(owner, undefined, [good, { ...bad, sql: ['create table passo_ruim (id integer)'] }])
    expect(await there('passo_ruim')).toBe('passo_ruim')
  })

  it('build again an index whose building was cut off', async () => {
    await owner.query('create table meia (a integer)')
    await owner.query('insert into meia values (1), (1)')
    await expect(owner.query('create unique index concurrently meia_ix on meia (a)')).rejects.toThrow()
    const again = migration('-- em passos\ncreate index concurrently if not exists meia_ix on meia (a)')
    expect(isInSteps(again)).toBe(true)
    await migrateInUse(owner, undefined, [again])
    const { rows } = await owner.query(`select indisvalid from pg_index where indexrelid = 'meia_ix'::regclass`)
    expect(rows).toEqual([{ indisvalid: true }])
  })
})
