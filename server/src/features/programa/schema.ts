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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { arquivo } from '../arquivo/schema.ts'

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
    uniqueIndex('eixo_nome_uk').on(t.projetoId, sql`sem_acento(${t.nome})`),
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
    /** What it is looked for by, ready. */
    textoBuscado: text().notNull().generatedAlwaysAs(sql`em_palavras(numero::text || ' ' || texto)`),
    pontos: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    evidencia: text().notNull(),
    /** How the action plan words what to do when the answer is NÃO; the text itself where there is none. */
    acaoSugerida: text(),
    nacional: boolean().notNull().default(false),
    recorrente: boolean().notNull().default(false),
    possuiComentario: boolean().notNull().default(false),
    ativa: boolean().notNull().default(true),
    /** Lets a municipality carry its own points for this question. */
    pontos_especificos: boolean().notNull().default(false),
    usaFaixa: boolean().notNull().default(false),
    maxArquivos: integer(),
    tiposAceitos: text().array(),
    /** A question already answered is never changed: its successor points back at it. */
    substituiPerguntaId: integer(),
    criacao: instante().notNull().default(sql`now()`),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'pergunta_pk', columns: [t.perguntaId] }),
    foreignKey({ name: 'pergunta_substitui_fk', columns: [t.substituiPerguntaId], foreignColumns: [t.perguntaId] }),
    foreignKey({ name: 'pergunta_tema_fk', columns: [t.temaId], foreignColumns: [tema.temaId] }),
    index('pergunta_tema_ix').on(t.temaId, t.numero),
    check('pergunta_pontos_ck', sql`${t.pontos} >= 0`),
  ],
)

/** A size class of municipalities: it sets prices of solutions and bands of criteria. */
export const faixa = pgTable(
  'faixa',
  {
    faixaId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    /** População, MEI ativos or IDHM. */
    tipo: text().notNull(),
    minimo: numeric({ precision: 14, scale: 3, mode: 'number' }).notNull(),
    maximo: numeric({ precision: 14, scale: 3, mode: 'number' }),
    uf: text(),
    edicao: integer(),
    ativa: boolean().notNull().default(true),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'faixa_pk', columns: [t.faixaId] }),
    unique('faixa_nome_uk').on(t.nome, t.tipo, t.uf, t.edicao).nullsNotDistinct(),
    check('faixa_limites_ck', sql`${t.maximo} is null or ${t.maximo} >= ${t.minimo}`),
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
    /** The size class this band belongs to; none for all of them. */
    faixaId: integer(),
    meta: numeric({ precision: 12, scale: 2, mode: 'number' }),
    versao: versaoColumn(),
  },
  (t) => [
    foreignKey({ name: 'pergunta_faixa_resposta_faixa_fk', columns: [t.faixaId], foreignColumns: [faixa.faixaId] }),
    index('pergunta_faixa_resposta_faixa_ix').on(t.faixaId),
    primaryKey({ name: 'pergunta_faixa_resposta_pk', columns: [t.perguntaFaixaRespostaId] }),
    foreignKey({
      name: 'pergunta_faixa_resposta_pergunta_fk',
      columns: [t.perguntaId],
      foreignColumns: [pergunta.perguntaId],
    }),
    index('pergunta_faixa_resposta_pergunta_ix').on(t.perguntaId, t.ordem),
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

export const eixosGrupo = pgTable(
  'eixos_grupo',
  {
    eixosGrupoId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    descricao: text(),
    versao: versaoColumn(),
  },
  (t) => [primaryKey({ name: 'eixos_grupo_pk', columns: [t.eixosGrupoId] }), unique('eixos_grupo_nome_uk').on(t.nome)],
)

export const eixosGrupoEixo = pgTable(
  'eixos_grupo_eixo',
  { eixosGrupoId: integer().notNull(), eixoId: integer().notNull() },
  (t) => [
    primaryKey({ name: 'eixos_grupo_eixo_pk', columns: [t.eixosGrupoId, t.eixoId] }),
    foreignKey({
      name: 'eixos_grupo_eixo_grupo_fk',
      columns: [t.eixosGrupoId],
      foreignColumns: [eixosGrupo.eixosGrupoId],
    }).onDelete('cascade'),
    foreignKey({ name: 'eixos_grupo_eixo_eixo_fk', columns: [t.eixoId], foreignColumns: [eixo.eixoId] }),
  ],
)

export const pacote = pgTable(
  'pacote',
  {
    pacoteId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    descricao: text(),
    projetoId: integer().notNull(),
    ciclo: text(),
    minPremium: integer().notNull().default(0),
    maxPremium: integer().notNull().default(0),
    vigenciaMeses: integer().notNull().default(24),
    ativo: boolean().notNull().default(true),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'pacote_pk', columns: [t.pacoteId] }),
    unique('pacote_nome_uk').on(t.projetoId, t.nome, t.ciclo).nullsNotDistinct(),
    foreignKey({ name: 'pacote_projeto_fk', columns: [t.projetoId], foreignColumns: [projeto.projetoId] }),
    check('pacote_premium_ck', sql`${t.minPremium} between 0 and ${t.maxPremium}`),
  ],
)

export const pacoteEixo = pgTable(
  'pacote_eixo',
  { pacoteId: integer().notNull(), eixoId: integer().notNull() },
  (t) => [
    primaryKey({ name: 'pacote_eixo_pk', columns: [t.pacoteId, t.eixoId] }),
    foreignKey({ name: 'pacote_eixo_pacote_fk', columns: [t.pacoteId], foreignColumns: [pacote.pacoteId] }).onDelete(
      'cascade',
    ),
    foreignKey({ name: 'pacote_eixo_eixo_fk', columns: [t.eixoId], foreignColumns: [eixo.eixoId] }),
  ],
)

export const medalha = pgTable(
  'medalha',
  {
    medalhaId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    /** Participante, Bronze, Prata, Ouro or Diamante. */
    nivel: text().notNull(),
    edicao: integer().notNull(),
    /** Sala, Município, Eixo or Tema. */
    escopo: text().notNull(),
    eixoId: integer(),
    temaId: integer(),
    uf: text(),
    pontuacaoMinima: numeric({ precision: 12, scale: 2, mode: 'number' }),
    pontuacaoMaxima: numeric({ precision: 12, scale: 2, mode: 'number' }),
    percentualMinimo: numeric({ precision: 5, scale: 2, mode: 'number' }),
    condicaoExtra: text(),
    imagemArquivoId: integer(),
    textoAlternativo: text(),
    ativa: boolean().notNull().default(true),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'medalha_pk', columns: [t.medalhaId] }),
    unique('medalha_nivel_uk').on(t.escopo, t.nivel, t.edicao, t.uf, t.eixoId, t.temaId).nullsNotDistinct(),
    foreignKey({ name: 'medalha_eixo_fk', columns: [t.eixoId], foreignColumns: [eixo.eixoId] }),
    foreignKey({ name: 'medalha_tema_fk', columns: [t.temaId], foreignColumns: [tema.temaId] }),
    foreignKey({ name: 'medalha_imagem_fk', columns: [t.imagemArquivoId], foreignColumns: [arquivo.arquivoId] }),
  ],
)

export const statusContrato = pgTable(
  'status_contrato',
  { statusContratoId: integer().generatedByDefaultAsIdentity(), nome: text().notNull(), versao: versaoColumn() },
  (t) => [
    primaryKey({ name: 'status_contrato_pk', columns: [t.statusContratoId] }),
    unique('status_contrato_nome_uk').on(t.nome),
  ],
)
