import { sql } from 'drizzle-orm'
import type { ChaveDeTexto } from '#contract/configuracao.ts'
import type { Db } from '#server/db/db.ts'
import { one } from '#server/db/sql.ts'

/** What the environment was told; null: nothing yet. */
export const loadTexto = async (db: Db, chave: ChaveDeTexto): Promise<string | null> =>
  (await one<{ valor: string }>(db, sql`select valor from configuracao_texto where chave = ${chave}`))?.valor ?? null
