import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { versaoColumn } from '#server/db/columns.ts'
import { municipio } from '../lugar/schema.ts'

/** A school in the entrepreneurship programme. Pupils only as totals: they are children. */
export const municipioEscola = pgTable(
  'municipio_escola',
  {
    municipioEscolaId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    escola: text().notNull(),
    codigoInep: text(),
    rede: text().notNull(),
    zona: text(),
    endereco: text(),
    diretor: text(),
    email: text(),
    telefone: text(),
    metodologia: text().notNull(),
    anoLetivo: integer().notNull(),
    anosAtendidos: integer().array().notNull().default(sql`'{}'::int[]`),
    professoresInscritos: integer().notNull().default(0),
    professoresConcluintes: integer().notNull().default(0),
    alunos: integer().notNull().default(0),
    /** In minutes. */
    cargaHoraria: integer().notNull().default(0),
    dataFeira: date({ mode: 'string' }),
    situacao: text().notNull(),
    seloEscolaParceira: boolean().notNull().default(false),
    anoSelo: integer(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'municipio_escola_pk', columns: [t.municipioEscolaId] }),
    unique('municipio_escola_uk').on(t.municipioId, t.escola, t.anoLetivo, t.metodologia),
    foreignKey({
      name: 'municipio_escola_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    index('municipio_escola_municipio_ix').on(t.municipioId),
    check('municipio_escola_professores_ck', sql`${t.professoresConcluintes} between 0 and ${t.professoresInscritos}`),
  ],
)
