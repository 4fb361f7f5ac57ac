import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instante } from '#server/db/columns.ts'
import { usuario } from '../usuario/schema.ts'

/** Only the SHA-256 of the bearer is kept: a stolen copy of the database opens no session. */
export const sessao = pgTable(
  'sessao',
  {
    sessaoId: integer().generatedByDefaultAsIdentity(),
    tokenHash: text().notNull(),
    usuarioId: integer().notNull(),
    criacao: instante().notNull(),
    ultimoUso: instante().notNull(),
    expiraEm: instante().notNull(),
    /** Identity token of the provider, needed to end its session too. */
    ssoIdToken: text(),
    ssoRefreshToken: text(),
    ssoExpiraEm: instante(),
    /** Browser and system in our own words, never the text that the browser sent. */
    aparelho: text().notNull().default(''),
    /** The network it began from; the last part of the address is not kept. */
    endereco: text().notNull().default(''),
    /** It gave a code of the second factor itself: that its person has one does not make it more than a password. */
    comFator: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'sessao_pk', columns: [t.sessaoId] }),
    unique('sessao_token_uk').on(t.tokenHash),
    foreignKey({ name: 'sessao_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }).onDelete(
      'cascade',
    ),
    index('sessao_usuario_ix').on(t.usuarioId),
    index('sessao_expira_ix').on(t.expiraEm),
  ],
)

/** Browsers that a person signed in from, by a mark that each keeps; only its SHA-256 is here. */
export const usuarioAparelho = pgTable(
  'usuario_aparelho',
  {
    usuarioId: integer().notNull(),
    marcaHash: text().notNull(),
    criacao: instante().notNull(),
    ultimoUso: instante().notNull(),
  },
  (t) => [
    primaryKey({ name: 'usuario_aparelho_pk', columns: [t.usuarioId, t.marcaHash] }),
    foreignKey({
      name: 'usuario_aparelho_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }).onDelete('cascade'),
  ],
)

/** Mailed links: valid once, until `expiraEm`. */
export const linkSenha = pgTable(
  'link_senha',
  {
    linkSenhaId: integer().generatedByDefaultAsIdentity(),
    tokenHash: text().notNull(),
    usuarioId: integer().notNull(),
    tipo: text().notNull(),
    criacao: instante().notNull(),
    expiraEm: instante().notNull(),
    usadoEm: instante(),
  },
  (t) => [
    primaryKey({ name: 'link_senha_pk', columns: [t.linkSenhaId] }),
    unique('link_senha_token_uk').on(t.tokenHash),
    foreignKey({ name: 'link_senha_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }).onDelete(
      'cascade',
    ),
    index('link_senha_usuario_ix').on(t.usuarioId),
  ],
)

/** Failed sign-ins and requests for links, counted per account and per address. */
export const tentativa = pgTable(
  'tentativa',
  {
    tentativaId: integer().generatedByDefaultAsIdentity(),
    chave: text().notNull(),
    em: instante().notNull(),
  },
  (t) => [
    primaryKey({ name: 'tentativa_pk', columns: [t.tentativaId] }),
    index('tentativa_chave_ix').on(t.chave, t.em),
  ],
)
