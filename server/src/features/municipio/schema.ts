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
import { instante, versaoColumn } from '#server/db/columns.ts'

export const projeto = pgTable(
  'projeto',
  {
    projetoId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    descricao: text(),
    uf: text().notNull(),
    versao: versaoColumn(),
  },
  (t) => [primaryKey({ name: 'projeto_pk', columns: [t.projetoId] }), unique('projeto_nome_uk').on(t.nome, t.uf)],
)

export const eixo = pgTable(
  'eixo',
  {
    eixoId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    descricao: text(),
    projetoId: integer().notNull(),
    ordem: integer().notNull().default(0),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'eixo_pk', columns: [t.eixoId] }),
    unique('eixo_nome_uk').on(t.projetoId, t.nome),
    foreignKey({ name: 'eixo_projeto_fk', columns: [t.projetoId], foreignColumns: [projeto.projetoId] }),
  ],
)

export const tema = pgTable(
  'tema',
  {
    temaId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    eixoId: integer().notNull(),
    pontosPossiveis: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull().default(0),
    ordem: integer().notNull().default(0),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'tema_pk', columns: [t.temaId] }),
    unique('tema_nome_uk').on(t.eixoId, t.nome),
    foreignKey({ name: 'tema_eixo_fk', columns: [t.eixoId], foreignColumns: [eixo.eixoId] }),
  ],
)

export const pergunta = pgTable(
  'pergunta',
  {
    perguntaId: integer().generatedByDefaultAsIdentity(),
    temaId: integer().notNull(),
    numero: integer().notNull(),
    texto: text().notNull(),
    pontos: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    evidencia: text().notNull(),
    nacional: boolean().notNull().default(false),
    recorrente: boolean().notNull().default(false),
    possuiComentario: boolean().notNull().default(false),
    ativa: boolean().notNull().default(true),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'pergunta_pk', columns: [t.perguntaId] }),
    foreignKey({ name: 'pergunta_tema_fk', columns: [t.temaId], foreignColumns: [tema.temaId] }),
    index('pergunta_tema_ix').on(t.temaId, t.numero),
    check('pergunta_pontos_ck', sql`${t.pontos} >= 0`),
  ],
)

/** Score bands of a question: the points an analyst may award. */
export const perguntaFaixaResposta = pgTable(
  'pergunta_faixa_resposta',
  {
    perguntaFaixaRespostaId: integer().generatedByDefaultAsIdentity(),
    perguntaId: integer().notNull(),
    faixaNome: text().notNull(),
    faixaPontos: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    ordem: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'pergunta_faixa_resposta_pk', columns: [t.perguntaFaixaRespostaId] }),
    foreignKey({
      name: 'pergunta_faixa_resposta_pergunta_fk',
      columns: [t.perguntaId],
      foreignColumns: [pergunta.perguntaId],
    }),
    index('pergunta_faixa_resposta_pergunta_ix').on(t.perguntaId, t.ordem),
  ],
)

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

export const status = pgTable(
  'status',
  {
    statusId: integer().generatedByDefaultAsIdentity(),
    statusNome: text().notNull(),
    versao: versaoColumn(),
  },
  (t) => [primaryKey({ name: 'status_pk', columns: [t.statusId] }), unique('status_nome_uk').on(t.statusNome)],
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
    criacao: instante().notNull().default(sql`now()`),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'municipio_pk', columns: [t.municipioId] }),
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
