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
import { eixo, municipio, pergunta, perguntaFaixaResposta, tema } from '../municipio/schema.ts'

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
    atualizacaoAtendentes: integer(),
    nomesAtendentes: text(),
    valorInformado: integer(),
    respondidaEm: instante(),
    evidenciadaEm: instante(),
    avaliadaEm: instante(),
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
    index('pergunta_municipio_estado_ix').on(t.municipioId, t.estado, t.eixoId),
    index('pergunta_municipio_pergunta_ix').on(t.perguntaId),
    check(
      'pergunta_municipio_estado_ck',
      sql`${t.estado} in ('naoRespondida', 'respondida', 'evidenciada', 'aprovada', 'rejeitada')`,
    ),
    check('pergunta_municipio_rejeicao_ck', sql`${t.qtdRejeicao} between 0 and 2`),
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
