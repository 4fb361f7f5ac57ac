import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { defineSteps } from '#server/db/steps.ts'
import { usuario } from '../conta/schema.ts'
import { municipio } from '../lugar/schema.ts'
import { eixo, pergunta, perguntaFaixaResposta, tema } from '../programa/schema.ts'

/**
 * A question in a municipality. `estado`: naoRespondida, respondida, evidenciada, aprovada or rejeitada. Points are
 * derived from the state and never typed in.
 */
export const perguntaMunicipio = pgTable(
  'pergunta_municipio',
  {
    perguntaMunicipioId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    perguntaId: integer().notNull(),
    temaId: integer().notNull(),
    eixoId: integer().notNull(),
    estado: text().notNull().default('naoRespondida'),
    resposta: boolean(),
    /** What the question is worth here: the municipality's own value or the question's. */
    pontos: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    /** What was proved: the band's points or the question's, once approved. */
    pontosComprovados: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull().default(0),
    perguntaFaixaRespostaId: integer(),
    qtdRejeicao: integer().notNull().default(0),
    prazoReenvio: date({ mode: 'string' }),
    /** The deadline of this rejection was moved; it is not moved again. */
    prazoProrrogado: boolean().notNull().default(false),
    /** The last day for an appeal against the second rejection; null where none may be made. */
    prazoRecurso: date({ mode: 'string' }),
    atualizacaoAtendentes: integer(),
    nomesAtendentes: text(),
    valorInformado: integer(),
    respondidaEm: instante(),
    evidenciadaEm: instante(),
    avaliadaEm: instante(),
    /** Counts the analyses it was sent to; files of an earlier one are history. */
    rodada: integer().notNull().default(0),
    evidenciadaPor: integer(),
    avaliadaPor: integer(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'pergunta_municipio_pk', columns: [t.perguntaMunicipioId] }),
    unique('pergunta_municipio_uk').on(t.municipioId, t.perguntaId),
    foreignKey({
      name: 'pergunta_municipio_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({
      name: 'pergunta_municipio_pergunta_fk',
      columns: [t.perguntaId],
      foreignColumns: [pergunta.perguntaId],
    }),
    foreignKey({ name: 'pergunta_municipio_tema_fk', columns: [t.temaId], foreignColumns: [tema.temaId] }),
    foreignKey({ name: 'pergunta_municipio_eixo_fk', columns: [t.eixoId], foreignColumns: [eixo.eixoId] }),
    foreignKey({
      name: 'pergunta_municipio_faixa_fk',
      columns: [t.perguntaFaixaRespostaId],
      foreignColumns: [perguntaFaixaResposta.perguntaFaixaRespostaId],
    }),
    foreignKey({
      name: 'pergunta_municipio_evidenciada_por_fk',
      columns: [t.evidenciadaPor],
      foreignColumns: [usuario.usuarioId],
    }),
    foreignKey({
      name: 'pergunta_municipio_avaliada_por_fk',
      columns: [t.avaliadaPor],
      foreignColumns: [usuario.usuarioId],
    }),
    // What waits for an analyst, and the deadlines that run, over all municipalities.
    // In the order of the work, so that a page of the queue reads no more than itself; see evidencia/fila.ts.
    index('pergunta_municipio_ordem_ix')
      .on(
        sql`(${t.qtdRejeicao} > 0) desc`,
        sql`(case when ${t.qtdRejeicao} > 0 then ${t.prazoReenvio} end)`,
        t.evidenciadaEm.nullsFirst(),
        t.perguntaMunicipioId,
      )
      .where(sql`${t.estado} = 'evidenciada'`),
    index('pergunta_municipio_prazo_ix').on(t.prazoReenvio).where(sql`${t.estado} = 'rejeitada'`),
    index('pergunta_municipio_estado_ix').on(t.municipioId, t.estado, t.eixoId),
    index('pergunta_municipio_pergunta_ix').on(t.perguntaId),
    check(
      'pergunta_municipio_estado_ck',
      sql`${t.estado} in ('naoRespondida', 'respondida', 'evidenciada', 'aprovada', 'rejeitada')`,
    ),
    check('pergunta_municipio_rejeicao_ck', sql`${t.qtdRejeicao} between 0 and 2`),
    check(
      'pergunta_municipio_recurso_ck',
      sql`${t.prazoRecurso} is null or (${t.estado} = 'rejeitada' and ${t.qtdRejeicao} = 2)`,
    ),
  ],
)

/** Totals of a theme in a municipality, derived from its questions and kept in step in the same transaction. */
export const municipioTemaPonto = pgTable(
  'municipio_tema_ponto',
  {
    municipioTemaPontoId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    temaId: integer().notNull(),
    eixoId: integer().notNull(),
    possiveis: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull().default(0),
    declarados: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull().default(0),
    comprovados: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull().default(0),
    /** Declared at the diagnosis, kept for comparison. */
    diagnostico: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull().default(0),
    /** The theme's reading is finished; it may be asked again in a follow-up. */
    finalizado: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'municipio_tema_ponto_pk', columns: [t.municipioTemaPontoId] }),
    unique('municipio_tema_ponto_uk').on(t.municipioId, t.temaId),
    foreignKey({
      name: 'municipio_tema_ponto_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({ name: 'municipio_tema_ponto_tema_fk', columns: [t.temaId], foreignColumns: [tema.temaId] }),
    foreignKey({ name: 'municipio_tema_ponto_eixo_fk', columns: [t.eixoId], foreignColumns: [eixo.eixoId] }),
  ],
)

/** Everything that ever happened to a question of a municipality, in order. It only grows. */
export const perguntaHistorico = pgTable(
  'pergunta_historico',
  {
    perguntaHistoricoId: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    perguntaMunicipioId: integer().notNull(),
    em: instante().notNull(),
    usuarioId: integer(),
    acao: text().notNull(),
    de: text().notNull(),
    para: text().notNull(),
    rodada: integer().notNull().default(0),
    perguntaEvidenciaId: integer(),
    justificativa: text(),
    dados: jsonb(),
  },
  (t) => [
    primaryKey({ name: 'pergunta_historico_pk', columns: [t.perguntaHistoricoId] }),
    foreignKey({
      name: 'pergunta_historico_pergunta_fk',
      columns: [t.perguntaMunicipioId],
      foreignColumns: [perguntaMunicipio.perguntaMunicipioId],
    }),
    index('pergunta_historico_pergunta_ix').on(t.perguntaMunicipioId, t.perguntaHistoricoId),
  ],
)

export const passosDaPergunta = defineSteps({
  tabela: 'pergunta_historico',
  id: 'perguntaHistoricoId',
  alvo: 'perguntaMunicipioId',
  extras: ['rodada', 'perguntaEvidenciaId'],
})

/** The ledger: every change of points, with its reason. The totals of a theme are the sum of its lines. */
export const pontoLancamento = pgTable(
  'ponto_lancamento',
  {
    pontoLancamentoId: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    em: instante().notNull(),
    usuarioId: integer(),
    municipioId: integer().notNull(),
    temaId: integer().notNull(),
    perguntaMunicipioId: integer().notNull(),
    acompanhamentoId: integer(),
    motivo: text().notNull(),
    declarados: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull().default(0),
    comprovados: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'ponto_lancamento_pk', columns: [t.pontoLancamentoId] }),
    foreignKey({
      name: 'ponto_lancamento_pergunta_fk',
      columns: [t.perguntaMunicipioId],
      foreignColumns: [perguntaMunicipio.perguntaMunicipioId],
    }),
    foreignKey({
      name: 'ponto_lancamento_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({ name: 'ponto_lancamento_tema_fk', columns: [t.temaId], foreignColumns: [tema.temaId] }),
    index('ponto_lancamento_municipio_ix').on(t.municipioId, t.temaId, t.pontoLancamentoId),
    index('ponto_lancamento_pergunta_ix').on(t.perguntaMunicipioId),
    check('ponto_lancamento_valor_ck', sql`${t.declarados} <> 0 or ${t.comprovados} <> 0`),
  ],
)
