import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { importarInstituicoes } from '#contract/instituicao.ts'
import { registerEndpoints } from '#contract/register.ts'
import { registers } from '#contract/registers.ts'
import { one } from '#server/db/sql.ts'
import { features } from '#server/features/all.ts'
import { FILA } from '#server/features/trabalho/commands.ts'
import { sheet } from '#server/testing/sheet.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp({ waitForOthers: 200 })
const { db } = t.banco
const persona = 'administrador'
const { run } = features.find((f) => f.jobs?.[FILA])!.jobs![FILA]!
const instituicoes = registerEndpoints(registers.find((r) => r.tabela === 'instituicao')!)
const TITULOS = ['Nome', 'Categoria', 'Municípios']
const linha = (nome: string, categoria = 'Empresa') => [nome, categoria, 'Vale Sereno/SC']
const esperando = (inicio: string) =>
  one(
    db,
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like ${`${inicio}%`}`,
  )

test('who saves while a long import goes on is told so instead of waiting for its end, and reads as before', async () => {
  await t.call(importarInstituicoes.importar, { persona, files: await sheet(TITULOS, [linha('Última')]) })
  const { id } = (await one<{ id: number }>(
    db,
    sql`select min("instituicaoId")::int as id from instituicao where nome <> 'Última'`,
  ))!
  const obter = async () => (await t.call(instituicoes.obter, { persona, params: { id: String(id) } })).body
  const antes = await obter()
  const salvar = () =>
    t.call(instituicoes.alterar, { persona, body: { ...antes, email: 'novo@exemplo.com.br' } as never })
  const files = await sheet(TITULOS, [linha('Primeira'), linha('Última', 'Conselho')])
  const { trabalhoId } = (await t.call(importarInstituicoes.importarDepois, { persona, files })).body
  let importada: Promise<void> | undefined
  await t.banco.transaction(async (outra) => {
    // Its last line is somebody's: with the first one written, it goes on for as long as this takes.
    await outra.execute(sql`select 1 from instituicao where nome = 'Última' for update`)
    importada = run({ trabalhoId }, t.jobContext())
    await expect.poll(() => esperando('update instituicao'), { timeout: 60_000 }).toBeDefined()
    const r = await salvar()
    expect([r.status, r.headers['retry-after'], r.body.message]).toEqual([
      503,
      '10',
      'Uma importação, ou outra mudança longa destes dados, está em andamento. Nada foi gravado; tente de novo em instantes.',
    ])
    expect(await obter()).toEqual(antes)
    // The second import at the same time is told so too.
    const outraImportacao = await t.call(importarInstituicoes.importar, {
      persona,
      files: await sheet(TITULOS, [linha('Terceira')]),
    })
    expect(outraImportacao.status).toBe(503)
  })
  await importada
  expect(await one(db, sql`select count(*)::int as n from instituicao where nome in ('Primeira', 'Última')`)).toEqual({
    n: 2,
  })
  expect((await salvar()).status).toBe(200)
})
