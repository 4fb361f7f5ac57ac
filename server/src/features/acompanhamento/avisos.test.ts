import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listarAvisos } from '#contract/aviso.ts'
import { rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { remindAcoes } from './avisos.ts'
import { acompanhamentos } from './testing.ts'

const t = await startTestApp()
const c = acompanhamentos(t)
const { db } = t.banco
const avisos = async () => (await t.call(listarAvisos, { persona: 'ad', query: { tipo: 'acao-a-vencer' } })).body

test('an action of the plan within a week of its end, once for its date', async () => {
  const cidade = await c.cidade()
  await c.diagnosticar(cidade, () => false)
  await db.execute(sql`delete from aviso`)
  await db.execute(sql`update plano_acao set quando = null`)
  const [a, b] = await rows<{ id: number }>(
    db,
    sql`select "planoAcaoId" as id from plano_acao where "municipioId" = ${cidade} order by 1`,
  )
  const datar = (id: number, quando: string) =>
    db.execute(sql`update plano_acao set quando = ${quando} where "planoAcaoId" = ${id}`)
  await datar(a!.id, '2026-03-17')
  await datar(b!.id, '2026-03-18')
  const dia10 = t.jobContext({ now: new Date('2026-03-10T08:10:00-03:00') })
  await remindAcoes(dia10)
  await remindAcoes(dia10)
  const lista = (await avisos()).linhas
  expect(lista.map((x) => x.para)).toEqual([
    expect.stringMatching(new RegExp(`^/cidade/${cidade}/pmd/\\d+\\?acao=${a!.id}$`)),
  ])
  await datar(a!.id, '2026-03-15')
  await remindAcoes(dia10)
  expect((await avisos()).total).toBe(2)
})
