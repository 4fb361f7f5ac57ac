import { sql } from 'drizzle-orm'
import { integer, PgDialect, pgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { byName, fixedStatement, withoutValues, written } from './statement.ts'

const dialect = new PgDialect()
const tabela = pgTable('tabela', { coluna: integer() })

test.each([
  ['text alone', sql`select 1`],
  ['nothing', sql``],
  ['values of every kind', sql`select ${1}, ${'um'}, ${true}, ${null}, ${sql.param([1, 2])}::int[]`],
  ['pieces within pieces', sql`a ${sql`b ${1} ${sql.join([sql`c = ${2}`, sql`d`, sql``], sql` and `)}`} e ${3}`],
  ['names, with their quotes', sql`select ${sql.identifier('Nome "de" tabela')}.${sql.identifier('x')}`],
  ['raw text', sql`limit ${sql.raw('5')}`],
  ['what was left out', sql`a ${undefined} b ${sql`c`.if(false)} d`],
  ['an encoded value', sql`${sql.param({ a: 1 }, { mapToDriverValue: (v) => JSON.stringify(v) })}`],
  ['a value that is a piece', sql`${1} ${sql.param('x', { mapToDriverValue: () => sql`now() + ${2}` })} ${3}`],
  ['a list in brackets', sql`${1} in ${[1, 2, sql`x`]} ${3}`],
  ['values written into the text', sql`${1} ${sql`${'d’água'} ${2}`.inlineParams()} ${3}`],
  ['a table and its column', sql`select ${tabela.coluna} from ${tabela} where ${1}`],
  ['an aliased piece', sql`select ${sql`1`.as('um')} ${2}`],
  ['a value to come', sql`${sql.placeholder('x')} ${1}`],
  ['a moment', sql`${new Date(0)} ${1}`],
])('%s: written as drizzle writes it', (_, query) => {
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  expect(written(query)).toEqual({ text, values })
})

test('a fixed statement takes each value once, by its name, and none may be missing', () => {
  const statement = fixedStatement(() => sql`select ${byName('a')}, ${byName('b')}, ${byName('a')}`)
  expect(statement({ a: 1, b: null })).toEqual({ text: 'select $1, $2, $1', values: [1, null] })
  expect(() => statement({ a: 1 })).toThrow("the statement takes a value 'b'")
  expect(() => fixedStatement(() => sql`select ${1}`)({})).toThrow('takes its values by name')
})

test('a piece that is kept for everybody is written once, and holds nobody’s values', () => {
  expect(written(sql`select ${withoutValues(sql`t.${sql.identifier('a')}`)} where a = ${1}`)).toEqual({
    text: 'select t."a" where a = $1',
    values: [1],
  })
  expect(() => withoutValues(sql`a = ${1}`)).toThrow('holds 1: a = $1')
})
