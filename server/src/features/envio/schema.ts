import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instante } from '#server/db/columns.ts'
import { arquivo } from '../arquivo/schema.ts'
import { usuario } from '../conta/schema.ts'

/** An upload that goes on after a broken connection (tus). Its state is here and its pieces in the store, so any process takes over. */
export const envioArquivo = pgTable(
  'envio_arquivo',
  {
    envioId: text().notNull(),
    /** Which kind of upload, as its feature names it; which row it is for; what else the feature keeps with it. */
    tipo: text().notNull(),
    alvoId: integer().notNull(),
    dados: jsonb().notNull().default({}),
    usuarioId: integer().notNull(),
    nome: text().notNull(),
    tamanho: bigint({ mode: 'number' }).notNull(),
    recebido: bigint({ mode: 'number' }).notNull().default(0),
    /** Set by the last piece: asking again answers the same. */
    resultadoId: integer(),
    criacao: instante().notNull(),
    expira: instante().notNull(),
  },
  (t) => [
    primaryKey({ name: 'envio_arquivo_pk', columns: [t.envioId] }),
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
