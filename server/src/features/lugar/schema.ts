import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { arquivo } from '../arquivo/schema.ts'
import { eixo, faixa, projeto, status, tema } from '../programa/schema.ts'

/** `id_unidade_regional` and `nomeRegiao` are spelled as the specification spells them. */
export const unidadeRegional = pgTable(
  'unidade_regional',
  {
    id_unidade_regional: integer().generatedByDefaultAsIdentity(),
    nomeRegiao: text().notNull(),
    uf: text().notNull(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'unidade_regional_pk', columns: [t.id_unidade_regional] }),
    unique('unidade_regional_nome_uk').on(t.uf, t.nomeRegiao),
  ],
)

export const municipio = pgTable(
  'municipio',
  {
    municipioId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    uf: text().notNull(),
    codigoIbge: integer(),
    populacao: integer(),
    statusId: integer(),
    projetoId: integer().notNull(),
    unidadeRegionalId: integer(),
    faixaId: integer(),
    idhm: numeric({ precision: 4, scale: 3, mode: 'number' }),
    meiAtivos: integer(),
    prefeito: text(),
    email: text(),
    telefone: text(),
    site: text(),
    /** Contract relationship: 0 none, 2 negotiating, 4 in force, 6 ended. */
    statusRelacionamento: integer().notNull().default(0),
    /** Participation: 0 no, 3 yes, 6 ended. */
    participacao: integer().notNull().default(0),
    tipoPrograma: integer().notNull().default(2),
    inicioVigencia: date({ mode: 'string' }),
    fimVigencia: date({ mode: 'string' }),
    observacao: text(),
    imagemArquivoId: integer(),
    /** What people look for it by: kept, because to take the accents off thousands of names takes longer than to search. */
    nomeBuscado: text().notNull().generatedAlwaysAs(sql`em_palavras(nome || ' ' || uf)`),
    criacao: instante().notNull().default(sql`now()`),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'municipio_pk', columns: [t.municipioId] }),
    unique('municipio_ibge_uk').on(t.codigoIbge, t.projetoId),
    foreignKey({ name: 'municipio_faixa_fk', columns: [t.faixaId], foreignColumns: [faixa.faixaId] }),
    foreignKey({ name: 'municipio_imagem_fk', columns: [t.imagemArquivoId], foreignColumns: [arquivo.arquivoId] }),
    check('municipio_relacionamento_ck', sql`${t.statusRelacionamento} in (0, 2, 4, 6)`),
    check('municipio_participacao_ck', sql`${t.participacao} in (0, 3, 6)`),
    check('municipio_programa_ck', sql`${t.tipoPrograma} in (1, 2)`),
    unique('municipio_nome_uk').on(t.uf, t.nome, t.projetoId),
    foreignKey({ name: 'municipio_status_fk', columns: [t.statusId], foreignColumns: [status.statusId] }),
    foreignKey({ name: 'municipio_projeto_fk', columns: [t.projetoId], foreignColumns: [projeto.projetoId] }),
    foreignKey({
      name: 'municipio_unidade_regional_fk',
      columns: [t.unidadeRegionalId],
      foreignColumns: [unidadeRegional.id_unidade_regional],
    }),
    index('municipio_nome_ix').on(t.nome, t.uf),
    index('municipio_unidade_regional_ix').on(t.unidadeRegionalId),
  ],
)

/** Axes a municipality works on. `pergunta`: whether its questions are asked there ('Sim' in the filter). */
export const municipioEixo = pgTable(
  'municipio_eixo',
  {
    municipioEixoId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    eixoId: integer().notNull(),
    pergunta: boolean().notNull().default(true),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'municipio_eixo_pk', columns: [t.municipioEixoId] }),
    unique('municipio_eixo_uk').on(t.municipioId, t.eixoId),
    foreignKey({
      name: 'municipio_eixo_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }).onDelete('cascade'),
    foreignKey({ name: 'municipio_eixo_eixo_fk', columns: [t.eixoId], foreignColumns: [eixo.eixoId] }),
    index('municipio_eixo_eixo_ix').on(t.eixoId),
  ],
)

/** Themes of a municipality; only enabled ones are offered for a new follow-up. */
export const municipioTema = pgTable(
  'municipio_tema',
  {
    municipioTemaId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    temaId: integer().notNull(),
    habilitado: boolean().notNull().default(true),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'municipio_tema_pk', columns: [t.municipioTemaId] }),
    unique('municipio_tema_uk').on(t.municipioId, t.temaId),
    foreignKey({
      name: 'municipio_tema_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }).onDelete('cascade'),
    foreignKey({ name: 'municipio_tema_tema_fk', columns: [t.temaId], foreignColumns: [tema.temaId] }),
    index('municipio_tema_tema_ix').on(t.temaId),
  ],
)

/** The municipality's development agent, by the act that named them. */
export const municipioAd = pgTable(
  'municipio_ad',
  {
    municipioAdId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    nome: text().notNull(),
    email: text(),
    telefone: text(),
    cpf: text(),
    portaria: text(),
    inicio: date({ mode: 'string' }).notNull(),
    fim: date({ mode: 'string' }),
    ativo: boolean().notNull().default(true),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'municipio_ad_pk', columns: [t.municipioAdId] }),
    foreignKey({
      name: 'municipio_ad_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    index('municipio_ad_municipio_ix').on(t.municipioId),
    check('municipio_ad_periodo_ck', sql`${t.fim} is null or ${t.fim} >= ${t.inicio}`),
  ],
)
