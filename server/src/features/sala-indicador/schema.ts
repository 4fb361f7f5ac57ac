import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import {
  apuracoesDeIndicador,
  fontesDeIndicador,
  leiturasDeIndicador,
  niveisDeIndicador,
  unidadesDeIndicador,
} from '#contract/registers/sala-indicador.ts'
import { versaoColumn } from '#server/db/columns.ts'
import { registerTable } from '#server/registers/register-table.ts'
import { municipio } from '../lugar/schema.ts'

export const salaIndicadorNivel = registerTable(niveisDeIndicador)
export const salaIndicadorUnidade = registerTable(unidadesDeIndicador)
export const salaIndicadorApuracao = registerTable(apuracoesDeIndicador)
export const salaIndicadorLeitura = registerTable(leiturasDeIndicador)
export const salaIndicadorFonte = registerTable(fontesDeIndicador)

const column = (t: object, key: string) => (t as Record<string, ReturnType<typeof integer>>)[key] as never

export const salaIndicador = pgTable(
  'sala_indicador',
  {
    salaIndicadorId: integer().generatedByDefaultAsIdentity(),
    codigo: text().notNull(),
    nome: text().notNull(),
    descricao: text(),
    formula: text(),
    salaIndicadorNivelId: integer().notNull(),
    salaIndicadorUnidadeId: integer().notNull(),
    salaIndicadorApuracaoId: integer().notNull(),
    salaIndicadorLeituraId: integer().notNull(),
    salaIndicadorFonteId: integer().notNull(),
    periodicidade: text().notNull(),
    metaPadrao: numeric({ precision: 14, scale: 4, mode: 'number' }),
    metaPadraoMaxima: numeric({ precision: 14, scale: 4, mode: 'number' }),
    casasDecimais: integer().notNull().default(0),
    ativo: boolean().notNull().default(true),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'sala_indicador_pk', columns: [t.salaIndicadorId] }),
    unique('sala_indicador_codigo_uk').on(t.codigo),
    check('sala_indicador_periodicidade_ck', sql`${t.periodicidade} in ('mensal', 'trimestral', 'anual')`),
    foreignKey({
      name: 'sala_indicador_nivel_fk',
      columns: [t.salaIndicadorNivelId],
      foreignColumns: [column(salaIndicadorNivel, 'salaIndicadorNivelId')],
    }),
    foreignKey({
      name: 'sala_indicador_unidade_fk',
      columns: [t.salaIndicadorUnidadeId],
      foreignColumns: [column(salaIndicadorUnidade, 'salaIndicadorUnidadeId')],
    }),
    foreignKey({
      name: 'sala_indicador_apuracao_fk',
      columns: [t.salaIndicadorApuracaoId],
      foreignColumns: [column(salaIndicadorApuracao, 'salaIndicadorApuracaoId')],
    }),
    foreignKey({
      name: 'sala_indicador_leitura_fk',
      columns: [t.salaIndicadorLeituraId],
      foreignColumns: [column(salaIndicadorLeitura, 'salaIndicadorLeituraId')],
    }),
    foreignKey({
      name: 'sala_indicador_fonte_fk',
      columns: [t.salaIndicadorFonteId],
      foreignColumns: [column(salaIndicadorFonte, 'salaIndicadorFonteId')],
    }),
  ],
)

/** A year of an indicator in a room: what was there before, what is aimed at, and the twelve months. */
export const salaIndicadorMunicipio = pgTable(
  'sala_indicador_municipio',
  {
    salaIndicadorMunicipioId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    salaIndicadorId: integer().notNull(),
    ano: integer().notNull(),
    linhaDeBase: numeric({ mode: 'number' }),
    meta: numeric({ mode: 'number' }),
    metaMaxima: numeric({ mode: 'number' }),
    /** Always twelve, empty ones null. */
    valores: numeric({ mode: 'number' }).array().notNull(),
    /** Of a ratio what each value is divided by; otherwise twelve nulls. */
    bases: numeric({ mode: 'number' }).array().notNull(),
    observacao: text(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'sala_indicador_municipio_pk', columns: [t.salaIndicadorMunicipioId] }),
    unique('sala_indicador_municipio_uk').on(t.municipioId, t.ano, t.salaIndicadorId),
    index('sala_indicador_municipio_indicador_ix').on(t.salaIndicadorId),
    check('sala_indicador_municipio_meses_ck', sql`cardinality(${t.valores}) = 12 and cardinality(${t.bases}) = 12`),
    foreignKey({
      name: 'sala_indicador_municipio_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({
      name: 'sala_indicador_municipio_indicador_fk',
      columns: [t.salaIndicadorId],
      foreignColumns: [salaIndicador.salaIndicadorId],
    }),
  ],
)
