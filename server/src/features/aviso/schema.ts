import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instante } from '#server/db/columns.ts'
import { usuario } from '../conta/schema.ts'
import { municipio } from '../lugar/schema.ts'
import { eixo } from '../programa/schema.ts'

/** Something that happened to what is somebody's, told to that one person. */
export const aviso = pgTable(
  'aviso',
  {
    avisoId: integer().generatedByDefaultAsIdentity(),
    usuarioId: integer().notNull(),
    tipo: text().notNull(),
    titulo: text().notNull(),
    texto: text(),
    /** The path of the screen that shows it. */
    para: text().notNull(),
    /** Where it happened: who no longer reaches that place does not read it. */
    municipioId: integer(),
    eixoId: integer(),
    criadoEm: instante().notNull(),
    lidoEm: instante(),
    /** As the person wanted it when it happened: in the bell, and by mail at once, in the daily summary or not. */
    naPagina: boolean().notNull(),
    email: text().notNull(),
    resumidoEm: instante(),
    /** What is told once to each person has a name. */
    chave: text(),
  },
  (t) => [
    primaryKey({ name: 'aviso_pk', columns: [t.avisoId] }),
    unique('aviso_chave_uk').on(t.usuarioId, t.chave),
    foreignKey({ name: 'aviso_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }).onDelete(
      'cascade',
    ),
    foreignKey({
      name: 'aviso_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }).onDelete('cascade'),
    foreignKey({ name: 'aviso_eixo_fk', columns: [t.eixoId], foreignColumns: [eixo.eixoId] }).onDelete('cascade'),
    index('aviso_usuario_ix').on(t.usuarioId, t.avisoId).where(sql`${t.naPagina}`),
    index('aviso_nao_lido_ix').on(t.usuarioId, t.avisoId).where(sql`${t.naPagina} and ${t.lidoEm} is null`),
    index('aviso_resumo_ix').on(t.usuarioId).where(sql`${t.email} = 'resumo' and ${t.resumidoEm} is null`),
    index('aviso_criado_ix').on(t.criadoEm),
    check('aviso_email_ck', sql`${t.email} in ('na hora', 'resumo', 'nao')`),
    check('aviso_para_ck', sql`${t.para} like '/%'`),
  ],
)

/** What a person chose; a kind without a row is as it is declared. */
export const preferenciaAviso = pgTable(
  'preferencia_aviso',
  {
    usuarioId: integer().notNull(),
    tipo: text().notNull(),
    pagina: boolean().notNull(),
    email: text().notNull(),
  },
  (t) => [
    primaryKey({ name: 'preferencia_aviso_pk', columns: [t.usuarioId, t.tipo] }),
    foreignKey({
      name: 'preferencia_aviso_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }).onDelete('cascade'),
    check('preferencia_aviso_email_ck', sql`${t.email} in ('na hora', 'resumo', 'nao')`),
  ],
)
