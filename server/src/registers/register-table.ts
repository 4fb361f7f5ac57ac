import {
  boolean,
  date,
  type ExtraConfigColumn,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { Register } from '#contract/register.ts'
import { isSet, type RegisterField } from '#contract/register-field.ts'
import { versaoColumn } from '#server/db/columns.ts'

/** What a field is in the database; one that points at other rows needs a table written by hand. */
const typeOf = (f: RegisterField) => {
  switch (f.tipo) {
    case 'texto':
    case 'textoLongo':
    case 'opcao':
    case 'uf':
      return text()
    case 'inteiro':
    case 'ano':
    case 'horas':
    case 'escolha':
      return integer()
    case 'numero':
      return numeric({ precision: 14, scale: f.casas, mode: 'number' })
    case 'dinheiro':
      return numeric({ precision: 14, scale: 2, mode: 'number' })
    case 'data':
      return date()
    case 'simNao':
      return boolean()
    default:
      throw new Error(`${f.chave}: a table with fields of the kind ${f.tipo} is written by hand`)
  }
}

/** The table of a register, from its definition alone: export it from a `schema.ts`. */
export const registerTable = (r: Register) =>
  pgTable(
    r.tabela,
    {
      [r.id]: integer().generatedByDefaultAsIdentity(),
      ...Object.fromEntries(r.campos.map((f) => [f.chave, isSet(f) ? typeOf(f).notNull() : typeOf(f)])),
      versao: versaoColumn(),
    },
    (t) => {
      const column = (key: string) => (t as Record<string, ExtraConfigColumn>)[key]!
      return [
        primaryKey({ name: `${r.tabela}_pk`, columns: [column(r.id)] }),
        ...Object.entries(r.unicas ?? {}).map(([name, [first, ...more]]) =>
          unique(name).on(column(first!), ...more.map(column)),
        ),
      ]
    },
  )
