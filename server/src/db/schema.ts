import { sql } from 'drizzle-orm'
import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/**
 * What a list that is kept ready is told apart by (`ready-json.ts`). Every transaction that writes to a table of the list
 * puts a new mark into a row of its own choice that no other one holds just then, by triggers of the tables.
 */
export const listaMarca = pgTable(
  'lista_marca',
  {
    listaMarcaId: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    lista: text().notNull(),
    marca: uuid().notNull().default(sql`gen_random_uuid()`),
  },
  (t) => [primaryKey({ name: 'lista_marca_pk', columns: [t.listaMarcaId] })],
)
