import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { connectOwner, openBanco } from './bancos.ts'
import { lookInto } from './connect.ts'
import type { Db } from './db.ts'
import { one } from './sql.ts'

const t = await startTestApp()
const SOURCE = join(import.meta.dirname, '..')
const SETTING = `select setting::int as ms from pg_settings where name = 'statement_timeout'`
const limitOf = async (db: Db) => (await one<{ ms: number }>(db, { text: SETTING, values: [] }))!.ms

describe('a statement', () => {
  it.each([false, true])('has a limit of the server’s own on every way to it; behind a pooler: %s', async (pooled) => {
    const banco = openBanco('padrao', t.cluster.connection('padrao', 'app'), { pooled })
    const limits = {
      alone: await limitOf(banco.db),
      write: await banco.transaction(limitOf),
      read: await banco.read(({ db }) => limitOf(db)),
      heavy: await banco.read(({ db }) => limitOf(db), true),
      standing: await limitOf({ execute: () => banco.standing.query(SETTING) }),
    }
    await banco.close()
    for (const [way, ms] of Object.entries(limits)) expect([way, ms > 0 && ms <= 130_000]).toEqual([way, true])
    expect(limits.heavy).toBeGreaterThan(limits.read)
  })

  it('of the owner’s long work and of a first look has one too', async () => {
    const owner = await connectOwner(t.cluster, 'padrao', 'praca-teste')
    const { rows } = await owner.query<{ ms: number }>(SETTING)
    await owner.end()
    expect(rows[0]!.ms).toBeGreaterThan(3600_000)
    const seen = await lookInto(t.cluster.connection('padrao', 'direct'), 'praca-teste', (c) => c.query(SETTING))
    expect(seen.rows[0].ms).toBeGreaterThan(0)
  })

  it('is sent over connections that are made in one place', () => {
    const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
      (f) => f.endsWith('.ts') && !f.endsWith('.test.ts') && !/(^|[\\/])testing[\\/]/.test(f),
    )
    const making = sources.filter((f) =>
      /new (pg\.)?(Client|Pool)\(|new BudgetedPool\(/.test(readFileSync(join(SOURCE, f), 'utf8')),
    )
    expect(making.map((f) => f.replaceAll('\\', '/')).sort()).toEqual(['db/bancos.ts', 'db/connect.ts'])
    expect(sources.filter((f) => /statement_timeout = 0\b/.test(readFileSync(join(SOURCE, f), 'utf8')))).toEqual([])
  })
})
