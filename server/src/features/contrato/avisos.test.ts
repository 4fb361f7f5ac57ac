import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listarAvisos } from '#contract/aviso.ts'
import { one } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { remindContratos } from './avisos.ts'

const t = await startTestApp()
const { db } = t.banco
const avisos = async (persona: Persona) =>
  (await t.call(listarAvisos, { persona, query: { tipo: 'contrato-a-vencer' } })).body.linhas.map((a) => a.titulo)

test('a contract within thirty days of its end is told once for its date, to who manages it; an amendment moves it', async () => {
  // What the demo tells of its own contracts.
  await db.execute(sql`delete from aviso`)
  await db.execute(sql`delete from contrato_aditivo`)
  await db.execute(sql`update contrato set fim = '2030-01-01'`)
  const { id, num } = (await one<{ id: number; num: string }>(
    db,
    sql`select "contratoId" as id, "numContrato" as num from contrato where ativo and "gestorId" is not null limit 1`,
  ))!
  await db.execute(sql`update contrato set fim = '2026-05-10' where "contratoId" = ${id}`)
  const em = (dia: string) => remindContratos(t.jobContext({ now: new Date(`${dia}T08:20:00-03:00`) }))
  await em('2026-04-09')
  expect(await avisos('administrador')).toEqual([])
  await em('2026-04-10')
  await em('2026-04-11')
  expect(await avisos('administrador')).toEqual([`Contrato ${num} termina em 10/05/2026`])
  // Not to who may not see contracts, although it is theirs.
  expect(await avisos('ad')).toEqual([])
  await db.execute(
    sql`insert into contrato_aditivo ("contratoId", tipo, data, "novoFim") values (${id}, 'prazo', '2026-04-20', '2026-08-01')`,
  )
  await em('2026-05-09')
  expect(await avisos('administrador')).toHaveLength(1)
  await em('2026-07-15')
  expect(await avisos('administrador')).toEqual([
    `Contrato ${num} termina em 01/08/2026`,
    `Contrato ${num} termina em 10/05/2026`,
  ])
})
