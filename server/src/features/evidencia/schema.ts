import { sql } from 'drizzle-orm'
import {
  bigint,
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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { arquivo } from '../arquivo/schema.ts'
import { usuario } from '../conta/schema.ts'
import { municipio } from '../lugar/schema.ts'
import { perguntaMunicipio } from '../pontuacao/schema.ts'

/**
 * A file sent as evidence. Nothing is replaced: every version stays with who, when, size and hash. `rodada` is the
 * analysis it was sent to, 0 while it is only saved; `finalizada` once that analysis ended, when nothing about it
 * changes any more. A saved file that is taken back keeps its line and loses its bytes.
 */
export const perguntaEvidencia = pgTable(
  'pergunta_evidencia',
  {
    perguntaEvidenciaId: integer().generatedByDefaultAsIdentity(),
    perguntaMunicipioId: integer().notNull(),
    /** Of its question; here too, so that the counts of one municipality are one range of one index. */
    municipioId: integer().notNull(),
    arquivoId: integer(),
    nomeArquivo: text().notNull(),
    mime: text().notNull(),
    tamanho: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    usuarioId: integer(),
    criacao: instante().notNull().default(sql`now()`),
    /** The declaration that goes with the attendants of criterion 3; its name starts with DADOS_COMPLE_. */
    dadosComplementares: boolean().notNull().default(false),
    enviada: boolean().notNull().default(false),
    rodada: integer().notNull().default(0),
    aprovada: boolean().notNull().default(false),
    rejeitada: boolean().notNull().default(false),
    justificativa: text(),
    avaliadaPor: integer(),
    avaliadaEm: instante(),
    finalizada: boolean().notNull().default(false),
    /** Added to a question that was already approved: decided by itself, it changes neither state nor points. */
    complemento: boolean().notNull().default(false),
    excluida: boolean().notNull().default(false),
    excluidaPor: integer(),
    excluidaEm: instante(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'pergunta_evidencia_pk', columns: [t.perguntaEvidenciaId] }),
    foreignKey({
      name: 'pergunta_evidencia_pergunta_fk',
      columns: [t.perguntaMunicipioId],
      foreignColumns: [perguntaMunicipio.perguntaMunicipioId],
    }),
    foreignKey({
      name: 'pergunta_evidencia_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({ name: 'pergunta_evidencia_arquivo_fk', columns: [t.arquivoId], foreignColumns: [arquivo.arquivoId] }),
    foreignKey({ name: 'pergunta_evidencia_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    index('pergunta_evidencia_pergunta_ix').on(t.perguntaMunicipioId),
    index('pergunta_evidencia_municipio_ix').on(t.municipioId),
    index('pergunta_evidencia_sha256_ix').on(t.sha256),
    // Looked for by name among hundreds of thousands.
    index('pergunta_evidencia_nome_ix').using('gin', sql`em_palavras(${t.nomeArquivo}) gin_trgm_ops`),
    index('pergunta_evidencia_arquivo_ix').on(t.arquivoId),
    // What of the approved waits for an analyst, over all municipalities.
    index('pergunta_evidencia_complemento_ix')
      .on(t.perguntaMunicipioId)
      .where(sql`${t.complemento} and not ${t.finalizada} and not ${t.excluida}`),
    check('pergunta_evidencia_decisao_ck', sql`not (${t.aprovada} and ${t.rejeitada})`),
    check('pergunta_evidencia_justificativa_ck', sql`not ${t.rejeitada} or length(btrim(${t.justificativa})) > 0`),
    check('pergunta_evidencia_enviada_ck', sql`${t.enviada} = (${t.rodada} > 0)`),
    check('pergunta_evidencia_arquivo_ck', sql`${t.excluida} or ${t.arquivoId} is not null`),
  ],
)

/**
 * An appeal against a second rejection, over the same files. `semObjeto`: that rejection was undone by something else,
 * and nothing was left to decide; it uses up nothing.
 */
export const perguntaRecurso = pgTable(
  'pergunta_recurso',
  {
    perguntaRecursoId: integer().generatedByDefaultAsIdentity(),
    perguntaMunicipioId: integer().notNull(),
    /** The analysis that it is made against. */
    rodada: integer().notNull(),
    situacao: text().notNull().default('aberto'),
    /** The last day on which it could be made. */
    ate: date({ mode: 'string' }).notNull(),
    texto: text().notNull(),
    usuarioId: integer().notNull(),
    em: instante().notNull(),
    justificativa: text(),
    decididoPor: integer(),
    decididoEm: instante(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'pergunta_recurso_pk', columns: [t.perguntaRecursoId] }),
    foreignKey({
      name: 'pergunta_recurso_pergunta_fk',
      columns: [t.perguntaMunicipioId],
      foreignColumns: [perguntaMunicipio.perguntaMunicipioId],
    }),
    foreignKey({ name: 'pergunta_recurso_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    foreignKey({
      name: 'pergunta_recurso_decidido_por_fk',
      columns: [t.decididoPor],
      foreignColumns: [usuario.usuarioId],
    }),
    uniqueIndex('pergunta_recurso_uk').on(t.perguntaMunicipioId, t.rodada).where(sql`${t.situacao} <> 'semObjeto'`),
    index('pergunta_recurso_pergunta_ix').on(t.perguntaMunicipioId, t.perguntaRecursoId),
    index('pergunta_recurso_aberto_ix').on(t.em, t.perguntaRecursoId).where(sql`${t.situacao} = 'aberto'`),
    check('pergunta_recurso_situacao_ck', sql`${t.situacao} in ('aberto', 'acolhido', 'indeferido', 'semObjeto')`),
    check('pergunta_recurso_texto_ck', sql`length(${t.texto}) between 1 and 4000`),
    check('pergunta_recurso_decidido_ck', sql`(${t.situacao} = 'aberto') = (${t.decididoEm} is null)`),
    check(
      'pergunta_recurso_decisao_ck',
      sql`(${t.situacao} in ('acolhido', 'indeferido')) = (length(btrim(coalesce(${t.justificativa}, ''))) > 0 and ${t.decididoPor} is not null)`,
    ),
  ],
)

/** Reasons that analysts write again and again; choosing one fills the justification. */
export const motivoRejeicao = pgTable(
  'motivo_rejeicao',
  {
    motivoRejeicaoId: integer().generatedByDefaultAsIdentity(),
    titulo: text().notNull(),
    texto: text().notNull(),
    ordem: integer().notNull().default(0),
    ativo: boolean().notNull().default(true),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'motivo_rejeicao_pk', columns: [t.motivoRejeicaoId] }),
    unique('motivo_rejeicao_titulo_uk').on(t.titulo),
  ],
)
