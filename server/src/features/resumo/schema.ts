import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, numeric, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { usuario } from '../conta/schema.ts'
import { municipio } from '../lugar/schema.ts'

export const municipioResumo = pgTable(
  'municipio_resumo',
  {
    municipioResumoId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    titulo: text().notNull(),
    anoBase: integer().notNull(),
    vocacoes: text(),
    forcas: text(),
    oportunidades: text(),
    fraquezas: text(),
    ameacas: text(),
    prefeito: text(),
    vice: text(),
    secretario: text(),
    ad: text(),
    historico: text(),
    riscos: text(),
    proximosPassos: text(),
    usuarioId: integer().notNull(),
    criacao: instante().notNull().default(sql`now()`),
    alteracao: instante().notNull().default(sql`now()`),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'municipio_resumo_pk', columns: [t.municipioResumoId] }),
    foreignKey({
      name: 'municipio_resumo_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({ name: 'municipio_resumo_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    index('municipio_resumo_municipio_ix').on(t.municipioId, t.anoBase),
  ],
)

/** One figure of the profile, with the source and year it comes from. */
export const municipioResumoPerfil = pgTable(
  'municipio_resumo_perfil',
  {
    municipioResumoPerfilId: integer().generatedByDefaultAsIdentity(),
    municipioResumoId: integer().notNull(),
    indicador: text().notNull(),
    valor: numeric({ precision: 18, scale: 3, mode: 'number' }).notNull(),
    fonte: text().notNull(),
    ano: integer().notNull(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'municipio_resumo_perfil_pk', columns: [t.municipioResumoPerfilId] }),
    unique('municipio_resumo_perfil_uk').on(t.municipioResumoId, t.indicador),
    foreignKey({
      name: 'municipio_resumo_perfil_resumo_fk',
      columns: [t.municipioResumoId],
      foreignColumns: [municipioResumo.municipioResumoId],
    }).onDelete('cascade'),
  ],
)
