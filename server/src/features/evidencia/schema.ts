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
import { arquivo } from '../arquivo/schema.ts'
import { eixo, municipio, pergunta, perguntaFaixaResposta, tema } from '../municipio/schema.ts'
import { usuario } from '../usuario/schema.ts'

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
    index('pergunta_municipio_fila_ix').on(t.evidenciadaEm).where(sql`${t.estado} = 'evidenciada'`),
    index('pergunta_municipio_prazo_ix').on(t.prazoReenvio).where(sql`${t.estado} = 'rejeitada'`),
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

/** An upload that goes on after a broken connection (tus). Its state is here and its pieces in the store, so any process takes over. */
export const envioArquivo = pgTable(
  'envio_arquivo',
  {
    envioId: text().notNull(),
    perguntaMunicipioId: integer().notNull(),
    usuarioId: integer().notNull(),
    nome: text().notNull(),
    dadosComplementares: boolean().notNull().default(false),
    tamanho: bigint({ mode: 'number' }).notNull(),
    recebido: bigint({ mode: 'number' }).notNull().default(0),
    /** Set by the last piece: asking again answers the same. */
    perguntaEvidenciaId: integer(),
    criacao: instante().notNull(),
    expira: instante().notNull(),
  },
  (t) => [
    primaryKey({ name: 'envio_arquivo_pk', columns: [t.envioId] }),
    foreignKey({
      name: 'envio_arquivo_pergunta_fk',
      columns: [t.perguntaMunicipioId],
      foreignColumns: [perguntaMunicipio.perguntaMunicipioId],
    }),
    foreignKey({ name: 'envio_arquivo_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    index('envio_arquivo_expira_ix').on(t.expira),
    check('envio_arquivo_recebido_ck', sql`${t.recebido} between 0 and ${t.tamanho}`),
  ],
)
export const envioArquivoParte = pgTable(
  'envio_arquivo_parte',
  {
    envioId: text().notNull(),
    inicio: bigint({ mode: 'number' }).notNull(),
    tamanho: bigint({ mode: 'number' }).notNull(),
    arquivoId: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'envio_arquivo_parte_pk', columns: [t.envioId, t.inicio] }),
    foreignKey({
      name: 'envio_arquivo_parte_envio_fk',
      columns: [t.envioId],
      foreignColumns: [envioArquivo.envioId],
    }).onDelete('cascade'),
    foreignKey({ name: 'envio_arquivo_parte_arquivo_fk', columns: [t.arquivoId], foreignColumns: [arquivo.arquivoId] }),
  ],
)

/** Mails about a deadline, one of a kind to each person: however often the job runs, nobody gets it twice. */
export const lembretePrazo = pgTable(
  'lembrete_prazo',
  {
    perguntaMunicipioId: integer().notNull(),
    prazoReenvio: date({ mode: 'string' }).notNull(),
    /** rejeicao or vespera. */
    tipo: text().notNull(),
    usuarioId: integer().notNull(),
    em: instante().notNull(),
  },
  (t) => [
    primaryKey({ name: 'lembrete_prazo_pk', columns: [t.perguntaMunicipioId, t.prazoReenvio, t.tipo, t.usuarioId] }),
    foreignKey({
      name: 'lembrete_prazo_pergunta_fk',
      columns: [t.perguntaMunicipioId],
      foreignColumns: [perguntaMunicipio.perguntaMunicipioId],
    }),
    foreignKey({ name: 'lembrete_prazo_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    check('lembrete_prazo_tipo_ck', sql`${t.tipo} in ('rejeicao', 'vespera')`),
  ],
)
