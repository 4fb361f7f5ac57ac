import { foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instante } from '#server/db/columns.ts'
import { usuario } from '../conta/schema.ts'

/** The authenticator app of a person: the one that counts, and beside it one that was shown and waits for its first code. */
export const usuarioFator = pgTable(
  'usuario_fator',
  {
    usuarioId: integer().notNull(),
    /** Of the app that counts: in base 32, or encrypted where `SEGUNDO_FATOR_CHAVE` is set. */
    segredo: text(),
    /** The same of the one that waits. */
    segredoNovo: text(),
    /** When the one that waits, or waited, was shown. */
    criacao: instante().notNull(),
    ativoEm: instante(),
    /** The newest time step whose code was taken: no code opens twice. */
    ultimoPasso: integer().notNull().default(0),
    /** Salt of the recovery codes of this person. */
    sal: text(),
  },
  (t) => [
    primaryKey({ name: 'usuario_fator_pk', columns: [t.usuarioId] }),
    foreignKey({
      name: 'usuario_fator_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }).onDelete('cascade'),
  ],
)

/** Recovery codes, each for one use, as argon2id with the person's salt. */
export const usuarioCodigo = pgTable(
  'usuario_codigo',
  {
    usuarioCodigoId: integer().generatedByDefaultAsIdentity(),
    usuarioId: integer().notNull(),
    hash: text().notNull(),
    usadoEm: instante(),
  },
  (t) => [
    primaryKey({ name: 'usuario_codigo_pk', columns: [t.usuarioCodigoId] }),
    unique('usuario_codigo_uk').on(t.usuarioId, t.hash),
    foreignKey({
      name: 'usuario_codigo_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }).onDelete('cascade'),
  ],
)

/** A sign-in whose password was right and whose code is still to come. Opens nothing else, and only for minutes. */
export const entradaPendente = pgTable(
  'entrada_pendente',
  {
    entradaPendenteId: integer().generatedByDefaultAsIdentity(),
    tokenHash: text().notNull(),
    usuarioId: integer().notNull(),
    expiraEm: instante().notNull(),
  },
  (t) => [
    primaryKey({ name: 'entrada_pendente_pk', columns: [t.entradaPendenteId] }),
    unique('entrada_pendente_token_uk').on(t.tokenHash),
    foreignKey({
      name: 'entrada_pendente_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }).onDelete('cascade'),
    index('entrada_pendente_usuario_ix').on(t.usuarioId),
  ],
)
