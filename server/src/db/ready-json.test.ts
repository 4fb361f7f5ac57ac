import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { readyJson } from './ready-json.ts'

const { banco } = await startTestApp()
const nomes = sql`select json_agg(nome order by nome)::text from projeto`
const ler = () => readyJson(banco, 'nomes', nomes)
const acrescentar = (nome: string) => banco.db.execute(sql`insert into projeto (nome, uf) values (${nome}, 'SC')`)

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
  await expect(readyJson(banco, 'ruim', ruim)).rejects.toThrow()
  await acrescentar('Fim')
  expect((await readyJson(banco, 'ruim', ruim)).text).toBe('1')
})
