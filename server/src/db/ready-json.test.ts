import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listarMunicipios } from '#contract/municipio.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { openBanco } from './bancos.ts'
import type { Db } from './db.ts'
import { readyJson } from './ready-json.ts'
import { one, rows } from './sql.ts'

const t = await startTestApp()
const { banco } = t
const nomes = sql`select json_agg(nome order by nome)::text from projeto`
const ler = (de = banco) => readyJson(de, 'municipios', 'nomes', nomes)
const acrescentar = (nome: string, db: Db = banco.db) =>
  db.execute(sql`insert into projeto (nome, uf) values (${nome}, 'SC')`)
/** A transaction that stays open until it is told to end. */
const aberta = async (work: (db: Db) => Promise<unknown>) => {
  const escrito = Promise.withResolvers<void>()
  const fim = Promise.withResolvers<void>()
  const feita = banco.transaction(async (db) => {
    await work(db)
    escrito.resolve()
    await fim.promise
  })
  await Promise.race([escrito.promise, feita])
  return async () => {
    fim.resolve()
    await feita
  }
}

test('while nothing is committed the answer is the very same, and after a commit it is built anew', async () => {
  const primeira = await ler()
  expect(await ler()).toBe(primeira)
  expect(primeira.wire.tag).toBe((await ler()).wire.tag)
  await acrescentar('Um a mais')
  const segunda = await ler()
  expect(segunda.text).toContain('Um a mais')
  expect(segunda.wire.tag).not.toBe(primeira.wire.tag)
})

test('what is not committed is not shown, and what was rolled back never', async () => {
  await banco
    .transaction(async (db) => {
      await db.execute(sql`insert into projeto (nome, uf) values ('Rascunho', 'SC')`)
      expect((await ler()).text).not.toContain('Rascunho')
      throw new Error('desfeito')
    })
    .catch(() => {})
  expect((await ler()).text).not.toContain('Rascunho')
})

test('a reader never misses what was committed before it asked, however many ask and write at once', async () => {
  const perdidas: string[] = []
  await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      for (let j = 0; j < 5; j++) {
        const nome = `Junto ${i}-${j}`
        await acrescentar(nome)
        if (!(await ler()).text.includes(`"${nome}"`)) perdidas.push(nome)
      }
    }),
  )
  expect(perdidas).toEqual([])
})

test('a failure is told to who asked, and the next one tries again', async () => {
  const ruim = sql`select (1 / (select count(*) from projeto where nome = 'Fim'))::text`
  await expect(readyJson(banco, 'municipios', 'ruim', ruim)).rejects.toThrow()
  await acrescentar('Fim')
  expect((await readyJson(banco, 'municipios', 'ruim', ruim)).text).toBe('1')
})

test('a commit to another table or in another database, or a sign-in, leaves it as it is', async () => {
  const outro = await t.newBanco('vizinho')
  const primeira = await ler()
  await banco.db.execute(sql`insert into categoria_instituicao ("categoriaInstituicaoNome") values ('Qualquer')`)
  await acrescentar('Do vizinho', outro.db)
  await banco.db.execute(sql`update usuario set "ultimoAcesso" = now()`)
  expect(await ler()).toBe(primeira)
  await banco.db.execute(sql`update usuario set nome = nome where "usuarioId" = 1`)
  expect(await ler()).not.toBe(primeira)
})

test('who builds it while a writer has not committed does not keep what the writer then makes old', async () => {
  const commit = await aberta((db) => acrescentar('Tarde', db))
  await acrescentar('Antes')
  const durante = await ler()
  expect(durante.text).toContain('"Antes"')
  expect(durante.text).not.toContain('"Tarde"')
  await commit()
  expect((await ler()).text).toContain('"Tarde"')
})

test('in whatever order writers end, each process shows what was committed before it was asked', async () => {
  const outro = openBanco('outro', t.cluster.connection('padrao', 'app'))
  try {
    const fins = []
    for (const nome of ['Ordem 1', 'Ordem 2', 'Ordem 3', 'Ordem 4'])
      fins.push({ nome, commit: await aberta((db) => acrescentar(nome, db)) })
    for (const { nome, commit } of fins.toReversed()) {
      await Promise.all([ler(), ler(outro)])
      await commit()
      for (const de of [banco, outro]) expect((await ler(de)).text).toContain(`"${nome}"`)
    }
  } finally {
    await outro.close()
  }
})

test('writers do not wait for one another, and marks are no more than writers at once', async () => {
  const commits = [await aberta((db) => acrescentar('Primeiro', db))]
  for (const nome of ['Segundo', 'Terceiro'])
    commits.push(
      await aberta(async (db) => {
        await db.execute(sql`set local lock_timeout = 100`)
        await acrescentar(nome, db)
        await acrescentar(`${nome} outra vez`, db)
      }),
    )
  await Promise.all(commits.map((commit) => commit()))
  const marcas = async () => (await rows(banco.db, sql`select 1 from lista_marca`)).length
  const antes = await marcas()
  for (let i = 0; i < 5; i++) await acrescentar(`Depois ${i}`)
  expect(await marcas()).toBe(antes)
})

test('a transaction marks once, and again when the part that marked is undone', async () => {
  const marcas = async (db: Db) =>
    (await one<{ m: string }>(db, sql`select string_agg(marca::text, ' ' order by 1) as m from lista_marca`))!.m
  await banco.transaction(async (db) => {
    const antes = await marcas(db)
    await db.execute(sql`savepoint parte`)
    await acrescentar('Desfeito', db)
    expect(await marcas(db)).not.toBe(antes)
    await db.execute(sql`rollback to savepoint parte`)
    expect(await marcas(db)).toBe(antes)
    await acrescentar('Fica', db)
    const uma = await marcas(db)
    expect(uma).not.toBe(antes)
    await acrescentar('Fica também', db)
    expect(await marcas(db)).toBe(uma)
  })
  expect((await ler()).text).toContain('"Fica também"')
})

test('a writer with one snapshot for all its statements marks as well, whatever was marked since', async () => {
  await banco.transaction(async (db) => {
    await db.execute(sql`set transaction isolation level repeatable read`)
    await db.execute(sql`select 1 from projeto`)
    await acrescentar('No meio')
    await ler()
    await acrescentar('De um só momento', db)
  })
  expect((await ler()).text).toContain('"De um só momento"')
})

test('every table that the list of cities reads marks it', async () => {
  await t.login('admin')
  // The statements as the list itself sends them.
  const enviadas: SQL[] = []
  const db = banco.db as { execute: Db['execute'] }
  const { execute } = db
  db.execute = (query) => {
    enviadas.push(query as SQL)
    return execute(query)
  }
  await acrescentar('Para ler de novo')
  await t.call(listarMunicipios, { persona: 'admin' })
  db.execute = execute
  const lidas: string[] = []
  for (const query of enviadas) {
    const plano = JSON.stringify(await rows(banco.db, sql`explain (format json) ${query}`))
    lidas.push(...plano.matchAll(/"Relation Name":"(\w+)"/g).map((m) => m[1]!))
  }
  const marcadas = await rows<{ nome: string }>(
    banco.db,
    sql`select c.relname as nome from pg_trigger g join pg_class c on c.oid = g.tgrelid where g.tgfoid = 'marca_lista'::regproc`,
  )
  expect(lidas).toContain('municipio_tema_ponto')
  expect(lidas).toContain('acompanhamento')
  expect(lidas.filter((l) => l !== 'lista_marca' && !marcadas.some((m) => m.nome === l))).toEqual([])
})
