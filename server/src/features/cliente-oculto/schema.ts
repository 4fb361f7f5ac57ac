import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { arquivo } from '../arquivo/schema.ts'
import { usuario } from '../conta/schema.ts'
import { municipio } from '../lugar/schema.ts'

/** The story that is told in a contact; the contract's register of them. */
export const clienteOcultoRoteiro = pgTable(
  'cliente_oculto_roteiro',
  {
    roteiroId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    orientacao: text().notNull(),
    ativo: boolean().notNull(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'cliente_oculto_roteiro_pk', columns: [t.roteiroId] }),
    unique('cliente_oculto_roteiro_uk').on(t.nome),
  ],
)

/** The mystery shopping of a room in an edition of the seal. Who shops is never told to the room. */
export const clienteOculto = pgTable(
  'cliente_oculto',
  {
    clienteOcultoId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    edicao: integer().notNull(),
    /** Of shoppers, by its name. */
    grupo: text().notNull(),
    avaliadorId: integer().notNull(),
    criacao: instante().notNull().default(sql`now()`),
    criadoPor: integer(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'cliente_oculto_pk', columns: [t.clienteOcultoId] }),
    foreignKey({
      name: 'cliente_oculto_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({ name: 'cliente_oculto_avaliador_fk', columns: [t.avaliadorId], foreignColumns: [usuario.usuarioId] }),
    foreignKey({ name: 'cliente_oculto_criado_por_fk', columns: [t.criadoPor], foreignColumns: [usuario.usuarioId] }),
    unique('cliente_oculto_uk').on(t.municipioId, t.edicao),
    check('cliente_oculto_edicao_ck', sql`${t.edicao} between 2000 and 2100`),
    check('cliente_oculto_grupo_ck', sql`length(btrim(${t.grupo})) > 0`),
    index('cliente_oculto_avaliador_ix').on(t.avaliadorId),
    index('cliente_oculto_edicao_ix').on(t.edicao, t.grupo),
  ],
)

/**
 * One of the two contacts with a room. What was invalidated and is made again keeps its row (`substituidoEm`); of each
 * number one lives.
 */
export const clienteOcultoContato = pgTable(
  'cliente_oculto_contato',
  {
    clienteOcultoContatoId: integer().generatedByDefaultAsIdentity(),
    clienteOcultoId: integer().notNull(),
    /** 1 by message, 2 by telephone or in person. */
    numero: smallint().notNull(),
    canal: text(),
    roteiroId: integer(),
    /** 1 not begun, 2 scheduled, 3 in evaluation, 4 sent, 5 validated, 6 invalidated. */
    situacao: smallint().notNull().default(1),
    agendadoPara: instante(),
    inicio: instante(),
    primeiraResposta: instante(),
    fim: instante(),
    atendente: text(),
    /** The sum of its items, from its sending on. */
    nota: numeric({ precision: 4, scale: 1, mode: 'number' }),
    parecer: text(),
    motivoInvalidacao: text(),
    enviadoEm: instante(),
    enviadoPor: integer(),
    validadoEm: instante(),
    validadoPor: integer(),
    substituidoEm: instante(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'cliente_oculto_contato_pk', columns: [t.clienteOcultoContatoId] }),
    foreignKey({
      name: 'cliente_oculto_contato_cliente_oculto_fk',
      columns: [t.clienteOcultoId],
      foreignColumns: [clienteOculto.clienteOcultoId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'cliente_oculto_contato_roteiro_fk',
      columns: [t.roteiroId],
      foreignColumns: [clienteOcultoRoteiro.roteiroId],
    }),
    foreignKey({
      name: 'cliente_oculto_contato_enviado_por_fk',
      columns: [t.enviadoPor],
      foreignColumns: [usuario.usuarioId],
    }),
    foreignKey({
      name: 'cliente_oculto_contato_validado_por_fk',
      columns: [t.validadoPor],
      foreignColumns: [usuario.usuarioId],
    }),
    uniqueIndex('cliente_oculto_contato_vivo_uk')
      .on(t.clienteOcultoId, t.numero)
      .where(sql`${t.substituidoEm} is null`),
    index('cliente_oculto_contato_cliente_oculto_ix').on(t.clienteOcultoId),
    index('cliente_oculto_contato_roteiro_ix').on(t.roteiroId),
    check('cliente_oculto_contato_numero_ck', sql`${t.numero} in (1, 2)`),
    check('cliente_oculto_contato_situacao_ck', sql`${t.situacao} between 1 and 6`),
    check(
      'cliente_oculto_contato_canal_ck',
      sql`${t.canal} is null or (${t.numero} = 1 and ${t.canal} in ('WhatsApp', 'Mensagem'))
        or (${t.numero} = 2 and ${t.canal} in ('Telefone', 'Presencial'))`,
    ),
    check(
      'cliente_oculto_contato_agendado_ck',
      sql`${t.situacao} = 1 or (${t.canal} is not null and ${t.roteiroId} is not null and ${t.agendadoPara} is not null)`,
    ),
    check(
      'cliente_oculto_contato_enviado_ck',
      sql`(${t.situacao} >= 4) = (${t.enviadoEm} is not null) and (${t.situacao} >= 4) = (${t.nota} is not null)
        and (${t.situacao} < 4 or (${t.enviadoPor} is not null and ${t.inicio} is not null))`,
    ),
    check('cliente_oculto_contato_nota_ck', sql`${t.nota} between 0 and 10 and ${t.nota} * 2 = floor(${t.nota} * 2)`),
    check('cliente_oculto_contato_validado_ck', sql`(${t.situacao} = 5) = (${t.validadoEm} is not null)`),
    check(
      'cliente_oculto_contato_invalidado_ck',
      sql`(${t.situacao} = 6) = (${t.motivoInvalidacao} is not null) and (${t.motivoInvalidacao} is null or length(btrim(${t.motivoInvalidacao})) > 0)`,
    ),
    check('cliente_oculto_contato_substituido_ck', sql`${t.substituidoEm} is null or ${t.situacao} = 6`),
    check(
      'cliente_oculto_contato_ordem_ck',
      sql`(${t.primeiraResposta} is null or ${t.primeiraResposta} >= ${t.inicio}) and (${t.fim} is null or ${t.fim} >= coalesce(${t.primeiraResposta}, ${t.inicio}))`,
    ),
  ],
)

/** What one of the ten items is worth. None: not judged yet. */
export const clienteOcultoItem = pgTable(
  'cliente_oculto_item',
  {
    clienteOcultoContatoId: integer().notNull(),
    item: smallint().notNull(),
    valor: numeric({ precision: 2, scale: 1, mode: 'number' }),
    comentario: text(),
  },
  (t) => [
    primaryKey({ name: 'cliente_oculto_item_pk', columns: [t.clienteOcultoContatoId, t.item] }),
    foreignKey({
      name: 'cliente_oculto_item_contato_fk',
      columns: [t.clienteOcultoContatoId],
      foreignColumns: [clienteOcultoContato.clienteOcultoContatoId],
    }).onDelete('cascade'),
    check('cliente_oculto_item_item_ck', sql`${t.item} between 1 and 10`),
    check('cliente_oculto_item_valor_ck', sql`${t.valor} in (0, 0.5, 1)`),
  ],
)

/** One that is taken back keeps its line and loses its bytes. */
export const clienteOcultoEvidencia = pgTable(
  'cliente_oculto_evidencia',
  {
    clienteOcultoEvidenciaId: integer().generatedByDefaultAsIdentity(),
    clienteOcultoContatoId: integer().notNull(),
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
    primaryKey({ name: 'cliente_oculto_evidencia_pk', columns: [t.clienteOcultoEvidenciaId] }),
    foreignKey({
      name: 'cliente_oculto_evidencia_contato_fk',
      columns: [t.clienteOcultoContatoId],
      foreignColumns: [clienteOcultoContato.clienteOcultoContatoId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'cliente_oculto_evidencia_arquivo_fk',
      columns: [t.arquivoId],
      foreignColumns: [arquivo.arquivoId],
    }),
    foreignKey({
      name: 'cliente_oculto_evidencia_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }),
    check('cliente_oculto_evidencia_arquivo_ck', sql`${t.excluidoEm} is not null or ${t.arquivoId} is not null`),
    index('cliente_oculto_evidencia_contato_ix').on(t.clienteOcultoContatoId),
    index('cliente_oculto_evidencia_arquivo_ix').on(t.arquivoId),
  ],
)

/** Steps of the whole and of its contacts: `numero` and the attempt tell which of them. */
export const clienteOcultoPasso = pgTable(
  'cliente_oculto_passo',
  {
    clienteOcultoPassoId: integer().generatedByDefaultAsIdentity(),
    clienteOcultoId: integer().notNull(),
    clienteOcultoContatoId: integer(),
    numero: smallint(),
    em: instante().notNull(),
    usuarioId: integer(),
    acao: text().notNull(),
    de: text().notNull(),
    para: text().notNull(),
    justificativa: text(),
    dados: jsonb(),
  },
  (t) => [
    primaryKey({ name: 'cliente_oculto_passo_pk', columns: [t.clienteOcultoPassoId] }),
    foreignKey({
      name: 'cliente_oculto_passo_cliente_oculto_fk',
      columns: [t.clienteOcultoId],
      foreignColumns: [clienteOculto.clienteOcultoId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'cliente_oculto_passo_contato_fk',
      columns: [t.clienteOcultoContatoId],
      foreignColumns: [clienteOcultoContato.clienteOcultoContatoId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'cliente_oculto_passo_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }),
    index('cliente_oculto_passo_cliente_oculto_ix').on(t.clienteOcultoId),
  ],
)
