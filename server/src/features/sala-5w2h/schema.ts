import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { arquivo } from '../arquivo/schema.ts'
import { usuario } from '../conta/schema.ts'
import { municipio } from '../lugar/schema.ts'
import { perguntaMunicipio } from '../pontuacao/schema.ts'
import { salaIndicador } from '../sala-indicador/schema.ts'

/** An action that a room plans. What a question answered NÃO proposed is planned once. */
export const sala5w2h = pgTable(
  'sala_5w2h',
  {
    sala5w2hId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    perguntaMunicipioId: integer(),
    oQue: text().notNull(),
    porQue: text().notNull(),
    onde: text().notNull(),
    quem: text().notNull(),
    inicio: date({ mode: 'string' }).notNull(),
    termino: date({ mode: 'string' }).notNull(),
    como: text().notNull(),
    quanto: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull().default(0),
    observacao: text(),
    /** What of the room it is to make better. */
    salaIndicadorId: integer(),
    status: smallint().notNull().default(1),
    percentual: smallint().notNull().default(0),
    usuarioId: integer().notNull(),
    criacao: instante().notNull().default(sql`now()`),
    alteracao: instante().notNull().default(sql`now()`),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'sala_5w2h_pk', columns: [t.sala5w2hId] }),
    unique('sala_5w2h_pergunta_uk').on(t.perguntaMunicipioId),
    foreignKey({
      name: 'sala_5w2h_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({
      name: 'sala_5w2h_pergunta_fk',
      columns: [t.perguntaMunicipioId],
      foreignColumns: [perguntaMunicipio.perguntaMunicipioId],
    }),
    foreignKey({ name: 'sala_5w2h_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    foreignKey({
      name: 'sala_5w2h_indicador_fk',
      columns: [t.salaIndicadorId],
      foreignColumns: [salaIndicador.salaIndicadorId],
    }),
    check('sala_5w2h_periodo_ck', sql`${t.termino} >= ${t.inicio}`),
    check('sala_5w2h_status_ck', sql`${t.status} in (1, 2, 3, 5)`),
    check('sala_5w2h_percentual_ck', sql`${t.percentual} between 0 and 99`),
    check('sala_5w2h_quanto_ck', sql`${t.quanto} >= 0`),
    index('sala_5w2h_municipio_ix').on(t.municipioId),
    index('sala_5w2h_indicador_ix').on(t.salaIndicadorId),
    index('sala_5w2h_termino_ix').on(t.termino).where(sql`${t.status} in (1, 2)`),
  ],
)

export const sala5w2hPasso = pgTable(
  'sala_5w2h_passo',
  {
    sala5w2hPassoId: integer().generatedByDefaultAsIdentity(),
    sala5w2hId: integer().notNull(),
    em: instante().notNull(),
    usuarioId: integer(),
    acao: text().notNull(),
    de: text().notNull(),
    para: text().notNull(),
    justificativa: text(),
    dados: jsonb(),
  },
  (t) => [
    primaryKey({ name: 'sala_5w2h_passo_pk', columns: [t.sala5w2hPassoId] }),
    foreignKey({
      name: 'sala_5w2h_passo_acao_fk',
      columns: [t.sala5w2hId],
      foreignColumns: [sala5w2h.sala5w2hId],
    }).onDelete('cascade'),
    foreignKey({ name: 'sala_5w2h_passo_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    index('sala_5w2h_passo_acao_ix').on(t.sala5w2hId),
  ],
)

export const sala5w2hAnexo = pgTable(
  'sala_5w2h_anexo',
  {
    sala5w2hAnexoId: integer().generatedByDefaultAsIdentity(),
    sala5w2hId: integer().notNull(),
    arquivoId: integer(),
    nomeArquivo: text().notNull(),
    mime: text().notNull(),
    tamanho: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    usuarioId: integer().notNull(),
    criacao: instante().notNull().default(sql`now()`),
    excluidoPor: integer(),
    excluidoEm: instante(),
  },
  (t) => [
    primaryKey({ name: 'sala_5w2h_anexo_pk', columns: [t.sala5w2hAnexoId] }),
    foreignKey({
      name: 'sala_5w2h_anexo_acao_fk',
      columns: [t.sala5w2hId],
      foreignColumns: [sala5w2h.sala5w2hId],
    }),
    foreignKey({ name: 'sala_5w2h_anexo_arquivo_fk', columns: [t.arquivoId], foreignColumns: [arquivo.arquivoId] }),
    foreignKey({ name: 'sala_5w2h_anexo_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    check('sala_5w2h_anexo_arquivo_ck', sql`${t.excluidoEm} is not null or ${t.arquivoId} is not null`),
    index('sala_5w2h_anexo_acao_ix').on(t.sala5w2hId),
  ],
)
