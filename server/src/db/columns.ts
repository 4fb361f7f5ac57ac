import { customType, integer } from 'drizzle-orm/pg-core'

/** A moment: ISO 8601 text in the program, timestamptz in the database. */
export const instante = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (v) => new Date(v).toISOString(),
})

/** A row's version, raised by every change; a stale one is refused. */
export const versaoColumn = () => integer().notNull().default(1)
