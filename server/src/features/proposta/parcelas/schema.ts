import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { arquivo } from '../../arquivo/schema.ts'
import { usuario } from '../../conta/schema.ts'
import { municipioProposta } from '../../oferta/schema.ts'

/** Planned until the draft is signed, owed from then on. Overdue (4) is never kept. */
export const municipioPropostaParcela = pgTable(
  'municipio_proposta_parcela',
  {
    municipioPropostaParcelaId: integer().generatedByDefaultAsIdentity(),
    municipioPropostaId: integer().notNull(),
    numero: integer().notNull(),
    vencimento: date({ mode: 'string' }).notNull(),
    valor: bigint({ mode: 'number' }).notNull(),
    statusParcelaId: smallint().notNull().default(1),
    notaNumero: text(),
    dataEmissao: date({ mode: 'string' }),
    dataPagamento: date({ mode: 'string' }),
    valorPago: bigint({ mode: 'number' }),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'municipio_proposta_parcela_pk', columns: [t.municipioPropostaParcelaId] }),
    unique('municipio_proposta_parcela_uk').on(t.municipioPropostaId, t.numero),
    foreignKey({
      name: 'municipio_proposta_parcela_proposta_fk',
      columns: [t.municipioPropostaId],
      foreignColumns: [municipioProposta.municipioPropostaId],
    }).onDelete('cascade'),
    check('municipio_proposta_parcela_status_ck', sql`${t.statusParcelaId} in (1, 2, 3, 5, 6)`),
    check(
      'municipio_proposta_parcela_valor_ck',
      sql`${t.valor} > 0 and ${t.numero} between 1 and 24 and ${t.valorPago} > 0`,
    ),
    check(
      'municipio_proposta_parcela_faturada_ck',
      sql`${t.statusParcelaId} not in (2, 3) or (${t.notaNumero} is not null and ${t.dataEmissao} is not null)`,
    ),
    check(
      'municipio_proposta_parcela_paga_ck',
      sql`${t.statusParcelaId} <> 3 or (${t.dataPagamento} is not null and ${t.valorPago} is not null)`,
    ),
    index('municipio_proposta_parcela_vencimento_ix').on(t.vencimento, t.municipioPropostaParcelaId),
  ],
)

export const municipioPropostaParcelaAnexo = pgTable(
  'municipio_proposta_parcela_anexo',
  {
    municipioPropostaParcelaAnexoId: integer().generatedByDefaultAsIdentity(),
    municipioPropostaParcelaId: integer().notNull(),
    tipo: text().notNull(),
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
    primaryKey({ name: 'municipio_proposta_parcela_anexo_pk', columns: [t.municipioPropostaParcelaAnexoId] }),
    foreignKey({
      name: 'municipio_proposta_parcela_anexo_parcela_fk',
      columns: [t.municipioPropostaParcelaId],
      foreignColumns: [municipioPropostaParcela.municipioPropostaParcelaId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'municipio_proposta_parcela_anexo_arquivo_fk',
      columns: [t.arquivoId],
      foreignColumns: [arquivo.arquivoId],
    }),
    foreignKey({
      name: 'municipio_proposta_parcela_anexo_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }),
    check('municipio_proposta_parcela_anexo_tipo_ck', sql`${t.tipo} in ('boleto', 'notaFiscal', 'comprovante')`),
    check(
      'municipio_proposta_parcela_anexo_arquivo_ck',
      sql`${t.excluidoEm} is not null or ${t.arquivoId} is not null`,
    ),
    index('municipio_proposta_parcela_anexo_parcela_ix').on(t.municipioPropostaParcelaId),
    index('municipio_proposta_parcela_anexo_arquivo_ix').on(t.arquivoId),
  ],
)

/** Steps of instalments; `dados` keeps what was told with each, and what stood before it. */
export const municipioPropostaParcelaStatus = pgTable(
  'municipio_proposta_parcela_status',
  {
    municipioPropostaParcelaStatusId: integer().generatedByDefaultAsIdentity(),
    municipioPropostaParcelaId: integer().notNull(),
    em: instante().notNull(),
    usuarioId: integer(),
    acao: text().notNull(),
    de: text().notNull(),
    para: text().notNull(),
    justificativa: text(),
    dados: jsonb(),
  },
  (t) => [
    primaryKey({ name: 'municipio_proposta_parcela_status_pk', columns: [t.municipioPropostaParcelaStatusId] }),
    foreignKey({
      name: 'municipio_proposta_parcela_status_parcela_fk',
      columns: [t.municipioPropostaParcelaId],
      foreignColumns: [municipioPropostaParcela.municipioPropostaParcelaId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'municipio_proposta_parcela_status_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }),
    index('municipio_proposta_parcela_status_parcela_ix').on(t.municipioPropostaParcelaId),
  ],
)
