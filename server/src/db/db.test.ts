import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { savepoint } from './db.ts'
import { rows } from './sql.ts'

const t = await startTestApp()

const nomes = async () =>
  (
    await rows<{ nome: string }>(
      t.banco.db,
      sql`select "categoriaInstituicaoNome" as nome from categoria_instituicao where "categoriaInstituicaoNome" like 'tx %' order by 1`,
    )
  ).map((r) => r.nome)
const inserir = (nome: string) =>
  sql`insert into categoria_instituicao ("categoriaInstituicaoNome") values (${`tx ${nome}`})`

describe('a transaction', () => {
  test('statements that are sent together run in their order, and stand or fall together', async () => {
    const lidos = await t.banco.transaction(async (db) => {
      const [, depois] = await Promise.all([
        db.execute(inserir('a')),
        rows(db, sql`select 1 from categoria_instituicao where "categoriaInstituicaoNome" = 'tx a'`),
      ])
      return depois.length
    })
    expect(lidos).toBe(1)
    await expect(
      t.banco.transaction((db) => Promise.all([db.execute(inserir('b')), db.execute(inserir('a'))])),
    ).rejects.toMatchObject({ code: '23505' })
    expect(await nomes()).toEqual(['tx a'])
  })

  test('a failure that somebody swallowed is told: nobody is answered that the rest stands', async () => {
    await expect(
      t.banco.transaction(async (db) => {
        await db.execute(inserir('c'))
        await db.execute(sql`select 1 / 0`).catch(() => {})
      }),
    ).rejects.toThrow('rolled back')
    expect(await nomes()).toEqual(['tx a'])
  })

  test('what was sent behind a statement that failed tells the reason of that one, the next failure its own', async () => {
    const codes = (settled: PromiseSettledResult<unknown>[]) =>
      settled.map((s) => s.status === 'rejected' && (s.reason as { code?: string }).code)
    const bad = sql`select 1 / 0`
    let seen: unknown[] = []
    const read = t.banco.read(async ({ db }) => {
      seen = codes(await Promise.allSettled([db.execute(bad), db.execute(sql`select 1`)]))
    })
    await expect(read).resolves.toBeUndefined()
    expect(seen).toEqual(['22012', '22012'])
    await expect(
      t.banco.transaction(async (db) => {
        await savepoint(db, () => db.execute(bad)).catch(() => {})
        seen = codes(await Promise.allSettled([db.execute(inserir('a')), db.execute(inserir('d'))]))
      }),
    ).rejects.toThrow('rolled back')
    expect(seen).toEqual(['23505', '23505'])
  })

  test('what still runs of work that failed writes nothing any more', async () => {
    const { promise: libera, resolve } = Promise.withResolvers<void>()
    let tarde: Promise<unknown> | undefined
    await expect(
      t.banco.transaction((db) => {
        tarde = libera.then(() => db.execute(inserir('tarde')))
        return Promise.all([tarde, db.execute(inserir('a'))])
      }),
    ).rejects.toMatchObject({ code: '23505' })
    resolve()
    await expect(tarde).rejects.toThrow('over')
    expect(await nomes()).toEqual(['tx a'])
  })

  test('a savepoint undoes its own part only', async () => {
    await t.banco.transaction(async (db) => {
      await db.execute(inserir('d'))
      await savepoint(db, async () => {
        await db.execute(inserir('e'))
        throw new Error('não')
      }).catch(() => {})
    })
    expect(await nomes()).toEqual(['tx a', 'tx d'])
  })
})

test('days and moments are the text that PostgreSQL writes', async () => {
  const [linha] = await rows(t.banco.db, sql`select date '2026-03-01' as dia, timestamp '2026-03-01 23:59' as hora`)
  expect(linha).toEqual({ dia: '2026-03-01', hora: '2026-03-01 23:59:00' })
})
