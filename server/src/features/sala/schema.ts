import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { municipio } from '../lugar/schema.ts'

/** The room of a municipality, which has one at most. */
export const sala = pgTable(
  'sala',
  {
    municipioId: integer().notNull(),
    nome: text().notNull(),
    endereco: text(),
    cep: text(),
    telefone: text(),
    email: text(),
    horario: text(),
    dataInauguracao: date({ mode: 'string' }),
    atoCriacao: text(),
    responsavelNome: text(),
    responsavelCargo: text(),
    responsavelEmail: text(),
    responsavelTelefone: text(),
    canais: text().array().notNull().default(sql`'{}'`),
    sistemaRegistro: text(),
    guiches: integer(),
    observacoes: text(),
    ativa: boolean().notNull().default(true),
    /** The last time that it was put out of use, and brought back. */
    desativadaEm: instante(),
    reativadaEm: instante(),
    criacao: instante().notNull().default(sql`now()`),
    alteracao: instante().notNull().default(sql`now()`),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'sala_pk', columns: [t.municipioId] }),
    foreignKey({ name: 'sala_municipio_fk', columns: [t.municipioId], foreignColumns: [municipio.municipioId] }),
    check('sala_guiches_ck', sql`${t.guiches} >= 0`),
  ],
)
