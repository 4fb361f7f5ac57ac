import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instante } from '#server/db/columns.ts'

/** Identities the provider confirmed and nobody has used yet: each opens one session, within two minutes. */
export const ssoIdentidade = pgTable(
  'sso_identidade',
  {
    provaHash: text().notNull(),
    identidade: jsonb()
      .$type<{ nome: string; email: string; cpf: string; ameiid: string; emailVerificado: boolean }>()
      .notNull(),
    idToken: text().notNull(),
    refreshToken: text(),
    tokenExpiraEm: instante(),
    expiraEm: instante().notNull(),
  },
  (t) => [primaryKey({ name: 'sso_identidade_pk', columns: [t.provaHash] })],
)
