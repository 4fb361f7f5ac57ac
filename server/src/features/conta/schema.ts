import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { arquivo } from '../arquivo/schema.ts'
import { usuarioGrupo } from '../grupo-usuario/schema.ts'
import { unidadeRegional } from '../lugar/schema.ts'

export const usuario = pgTable(
  'usuario',
  {
    usuarioId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    email: text().notNull(),
    /** Digits only. The default admin has none. */
    cpf: text(),
    telefone: text(),
    usuarioGrupoId: integer().notNull(),
    uf: text().notNull(),
    unidadeRegionalId: integer(),
    empresaNome: text(),
    cnpj: text(),
    habilitado: boolean().notNull().default(true),
    receberEmails: boolean().notNull().default(true),
    /** argon2id in PHC form; empty until the first access. */
    senhaHash: text(),
    /** The default admin account of this environment. */
    padrao: boolean().notNull().default(false),
    assinaturaArquivoId: integer(),
    /** Subject at the identity provider, for single sign-on. */
    ameiid: text(),
    criacao: instante().notNull().default(sql`now()`),
    ultimoAcesso: instante(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'usuario_pk', columns: [t.usuarioId] }),
    uniqueIndex('usuario_email_uk').on(sql`lower(${t.email})`),
    unique('usuario_cpf_uk').on(t.cpf),
    unique('usuario_ameiid_uk').on(t.ameiid),
    foreignKey({
      name: 'usuario_grupo_fk',
      columns: [t.usuarioGrupoId],
      foreignColumns: [usuarioGrupo.usuarioGrupoId],
    }),
    foreignKey({
      name: 'usuario_unidade_regional_fk',
      columns: [t.unidadeRegionalId],
      foreignColumns: [unidadeRegional.id_unidade_regional],
    }),
    foreignKey({
      name: 'usuario_assinatura_fk',
      columns: [t.assinaturaArquivoId],
      foreignColumns: [arquivo.arquivoId],
    }),
    index('usuario_grupo_ix').on(t.usuarioGrupoId),
    index('usuario_busca_ix').using('gin', sql`em_palavras(${t.nome} || ' ' || ${t.email}) gin_trgm_ops`),
    index('usuario_nome_ix').on(t.nome),
  ],
)

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
