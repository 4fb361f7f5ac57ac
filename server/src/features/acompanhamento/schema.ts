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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { usuario } from '../conta/schema.ts'
import { perguntaEvidencia } from '../evidencia/schema.ts'
import { municipio } from '../lugar/schema.ts'
import { perguntaMunicipio } from '../pontuacao/schema.ts'
import { pergunta, tema } from '../programa/schema.ts'

/** A follow-up: the questions of a theme, or of all themes when it has none, asked at one time. */
export const acompanhamento = pgTable(
  'acompanhamento',
  {
    acompanhamentoId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    municipioId: integer().notNull(),
    temaId: integer(),
    usuarioId: integer().notNull(),
    criacao: instante().notNull(),
    finalizado: boolean().notNull().default(false),
    finalizadoEm: instante(),
    finalizadoPor: integer(),
    diagnostico: boolean().notNull().default(false),
    /** The closing follow-up of the cycle, over all themes. */
    finalizacao: boolean().notNull().default(false),
    /** One that subtracts nothing. */
    intermediario: boolean().notNull().default(false),
    cancelado: boolean().notNull().default(false),
    canceladoEm: instante(),
    canceladoPor: integer(),
    /** Declared points that its opening took away. */
    pontosNaoEvidenciados: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull().default(0),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'acompanhamento_pk', columns: [t.acompanhamentoId] }),
    foreignKey({
      name: 'acompanhamento_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({ name: 'acompanhamento_tema_fk', columns: [t.temaId], foreignColumns: [tema.temaId] }),
    foreignKey({ name: 'acompanhamento_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    index('acompanhamento_municipio_ix').on(t.municipioId, t.criacao),
    // However many people press the button at once, a theme has one open follow-up in a municipality.
    uniqueIndex('acompanhamento_aberto_uk')
      .on(t.municipioId, sql`coalesce(${t.temaId}, 0)`)
      .where(sql`not ${t.finalizado} and not ${t.cancelado}`),
    check('acompanhamento_fim_ck', sql`not (${t.finalizado} and ${t.cancelado})`),
  ],
)

/** A question as it was asked in a follow-up, with the points it had then. */
export const acompanhamentoPergunta = pgTable(
  'acompanhamento_pergunta',
  {
    acompanhamentoPerguntaId: integer().generatedByDefaultAsIdentity(),
    acompanhamentoId: integer().notNull(),
    perguntaId: integer().notNull(),
    perguntaMunicipioId: integer().notNull(),
    resposta: boolean(),
    respondida: boolean().notNull().default(false),
    comentario: text(),
    /** What it was worth here when it was asked; `pontos_especificos` where the municipality carries a value of its own. */
    pontos: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    pontos_especificos: numeric({ precision: 12, scale: 2, mode: 'number' }),
    respondidaEm: instante(),
    respondidaPor: integer(),
    /** The answer takes effect when the follow-up is finalised: the question had an analysis that ended. */
    adiada: boolean().notNull().default(false),
    /** The client's own name for the answer: one sent again from a phone's queue is the same answer. */
    clienteId: text(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'acompanhamento_pergunta_pk', columns: [t.acompanhamentoPerguntaId] }),
    unique('acompanhamento_pergunta_uk').on(t.acompanhamentoId, t.perguntaId),
    unique('acompanhamento_pergunta_cliente_uk').on(t.clienteId),
    foreignKey({
      name: 'acompanhamento_pergunta_acompanhamento_fk',
      columns: [t.acompanhamentoId],
      foreignColumns: [acompanhamento.acompanhamentoId],
    }),
    foreignKey({
      name: 'acompanhamento_pergunta_pergunta_fk',
      columns: [t.perguntaId],
      foreignColumns: [pergunta.perguntaId],
    }),
    foreignKey({
      name: 'acompanhamento_pergunta_municipio_fk',
      columns: [t.perguntaMunicipioId],
      foreignColumns: [perguntaMunicipio.perguntaMunicipioId],
    }),
    index('acompanhamento_pergunta_municipio_ix').on(t.perguntaMunicipioId),
    check('acompanhamento_pergunta_comentario_ck', sql`length(${t.comentario}) <= 1000`),
    check('acompanhamento_pergunta_resposta_ck', sql`not ${t.respondida} or ${t.resposta} is not null`),
  ],
)

/** A line of the action plan (5W2H). */
export const planoAcao = pgTable(
  'plano_acao',
  {
    planoAcaoId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    acompanhamentoId: integer(),
    acompanhamentoPerguntaId: integer(),
    perguntaMunicipioId: integer(),
    /** The evidence that shows it was done. */
    perguntaEvidenciaId: integer(),
    /** Made from a question answered NÃO; at most one such line for each. */
    gerada: boolean().notNull().default(false),
    oQue: text().notNull(),
    /** What was proposed when it was made of its question: while `oQue` is the same nobody has worded it. */
    oQueProposto: text(),
    porQue: text(),
    onde: text(),
    inicio: date({ mode: 'string' }),
    quando: date({ mode: 'string' }),
    quem: text(),
    como: text(),
    quanto: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull().default(0),
    /** Per cent done. */
    andamento: integer().notNull().default(0),
    /** 1 Não iniciada, 2 Em andamento, 3 Concluída, 5 Cancelada; Atrasada (4) is told by the date. */
    status: integer().notNull().default(1),
    /** What will tell that it worked. */
    indicador: text(),
    observacao: text(),
    usuarioId: integer(),
    criacao: instante().notNull(),
    alteracao: instante(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'plano_acao_pk', columns: [t.planoAcaoId] }),
    foreignKey({ name: 'plano_acao_municipio_fk', columns: [t.municipioId], foreignColumns: [municipio.municipioId] }),
    foreignKey({
      name: 'plano_acao_acompanhamento_fk',
      columns: [t.acompanhamentoId],
      foreignColumns: [acompanhamento.acompanhamentoId],
    }),
    foreignKey({
      name: 'plano_acao_acompanhamento_pergunta_fk',
      columns: [t.acompanhamentoPerguntaId],
      foreignColumns: [acompanhamentoPergunta.acompanhamentoPerguntaId],
    }),
    foreignKey({
      name: 'plano_acao_pergunta_fk',
      columns: [t.perguntaMunicipioId],
      foreignColumns: [perguntaMunicipio.perguntaMunicipioId],
    }),
    foreignKey({
      name: 'plano_acao_evidencia_fk',
      columns: [t.perguntaEvidenciaId],
      foreignColumns: [perguntaEvidencia.perguntaEvidenciaId],
    }),
    index('plano_acao_municipio_ix').on(t.municipioId),
    index('plano_acao_acompanhamento_ix').on(t.acompanhamentoId),
    /** What is late or near, wherever it is. */
    index('plano_acao_quando_ix').on(t.quando).where(sql`${t.status} in (1, 2)`),
    uniqueIndex('plano_acao_gerada_uk').on(t.acompanhamentoPerguntaId).where(sql`${t.gerada}`),
    check('plano_acao_andamento_ck', sql`${t.andamento} between 0 and 100`),
    check('plano_acao_status_ck', sql`${t.status} in (1, 2, 3, 5)`),
    check('plano_acao_quanto_ck', sql`${t.quanto} >= 0`),
    check('plano_acao_periodo_ck', sql`${t.inicio} is null or ${t.quando} is null or ${t.quando} >= ${t.inicio}`),
  ],
)
