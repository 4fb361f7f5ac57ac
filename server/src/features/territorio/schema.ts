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
import { encontro } from '../encontro/schema.ts'
import { ator } from '../instituicao/schema.ts'
import { municipio, unidadeRegional } from '../lugar/schema.ts'
import { eixo } from '../programa/schema.ts'

/** Municipalities that develop together, phase by phase. */
export const territorio = pgTable(
  'territorio',
  {
    territorioId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    uf: text().notNull(),
    unidadeRegionalId: integer(),
    /** The analyst who answers for it. */
    responsavelId: integer().notNull(),
    consultorId: integer(),
    /** 1 prospecting, 2 Nosso Território, 3 Conexões e Horizontes, 4 Transformação, 5 concluded, 6 suspended. */
    status: smallint().notNull().default(1),
    /** While it is suspended: the phase that it goes on from. */
    suspensoDe: smallint(),
    inicio: date({ mode: 'string' }),
    fimPrevisto: date({ mode: 'string' }),
    liderancas: integer(),
    visao: text(),
    marcaArquivoId: integer(),
    observatorio: text(),
    descricao: text(),
    criacao: instante().notNull().default(sql`now()`),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'territorio_pk', columns: [t.territorioId] }),
    uniqueIndex('territorio_nome_uk').on(t.uf, sql`sem_acento(${t.nome})`),
    foreignKey({
      name: 'territorio_unidade_regional_fk',
      columns: [t.unidadeRegionalId],
      foreignColumns: [unidadeRegional.id_unidade_regional],
    }),
    foreignKey({ name: 'territorio_responsavel_fk', columns: [t.responsavelId], foreignColumns: [usuario.usuarioId] }),
    foreignKey({ name: 'territorio_consultor_fk', columns: [t.consultorId], foreignColumns: [usuario.usuarioId] }),
    foreignKey({ name: 'territorio_marca_fk', columns: [t.marcaArquivoId], foreignColumns: [arquivo.arquivoId] }),
    check('territorio_status_ck', sql`${t.status} between 1 and 6`),
    check('territorio_suspenso_ck', sql`(${t.status} = 6) = (${t.suspensoDe} is not null)`),
    check('territorio_suspenso_de_ck', sql`${t.suspensoDe} between 1 and 4`),
    check('territorio_periodo_ck', sql`${t.fimPrevisto} >= ${t.inicio}`),
    check('territorio_liderancas_ck', sql`${t.liderancas} >= 0`),
    index('territorio_responsavel_ix').on(t.responsavelId),
    index('territorio_consultor_ix').on(t.consultorId),
    index('territorio_unidade_regional_ix').on(t.unidadeRegionalId),
  ],
)

export const territorioMunicipio = pgTable(
  'territorio_municipio',
  {
    territorioMunicipioId: integer().generatedByDefaultAsIdentity(),
    territorioId: integer().notNull(),
    municipioId: integer().notNull(),
    adesao: date({ mode: 'string' }),
    /** The territory is not concluded: a municipality is in one such at most, whoever writes at once. */
    vivo: boolean().notNull().default(true),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'territorio_municipio_pk', columns: [t.territorioMunicipioId] }),
    unique('territorio_municipio_uk').on(t.territorioId, t.municipioId),
    uniqueIndex('territorio_municipio_vivo_uk').on(t.municipioId).where(sql`vivo`),
    foreignKey({
      name: 'territorio_municipio_territorio_fk',
      columns: [t.territorioId],
      foreignColumns: [territorio.territorioId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'territorio_municipio_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    index('territorio_municipio_municipio_ix').on(t.municipioId),
  ],
)

/** What happened to a territory. */
export const territorioPasso = pgTable(
  'territorio_passo',
  {
    territorioPassoId: integer().generatedByDefaultAsIdentity(),
    territorioId: integer().notNull(),
    em: instante().notNull(),
    usuarioId: integer(),
    acao: text().notNull(),
    de: text().notNull(),
    para: text().notNull(),
    justificativa: text(),
    dados: jsonb(),
  },
  (t) => [
    primaryKey({ name: 'territorio_passo_pk', columns: [t.territorioPassoId] }),
    foreignKey({
      name: 'territorio_passo_territorio_fk',
      columns: [t.territorioId],
      foreignColumns: [territorio.territorioId],
    }).onDelete('cascade'),
    foreignKey({ name: 'territorio_passo_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    index('territorio_passo_territorio_ix').on(t.territorioId),
  ],
)

/** What a territory undertakes. Late is no state of the row: the day tells it. */
export const iniciativa = pgTable(
  'iniciativa',
  {
    iniciativaId: integer().generatedByDefaultAsIdentity(),
    territorioId: integer().notNull(),
    nome: text().notNull(),
    eixoId: integer(),
    objetivo: text(),
    /** In cents. */
    custo: bigint({ mode: 'number' }).notNull().default(0),
    responsaveis: text().notNull(),
    envolvePrefeitura: boolean().notNull().default(false),
    inicio: date({ mode: 'string' }),
    termino: date({ mode: 'string' }),
    /** 1 planned, 2 under way, 3 concluded, 5 called off. */
    status: smallint().notNull().default(1),
    percentual: smallint().notNull().default(0),
    /** Numbers of the goals of sustainable development. */
    ods: smallint().array().notNull().default(sql`'{}'`),
    criacao: instante().notNull().default(sql`now()`),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'iniciativa_pk', columns: [t.iniciativaId] }),
    uniqueIndex('iniciativa_nome_uk').on(t.territorioId, sql`sem_acento(${t.nome})`),
    foreignKey({
      name: 'iniciativa_territorio_fk',
      columns: [t.territorioId],
      foreignColumns: [territorio.territorioId],
    }),
    foreignKey({ name: 'iniciativa_eixo_fk', columns: [t.eixoId], foreignColumns: [eixo.eixoId] }),
    check('iniciativa_status_ck', sql`${t.status} in (1, 2, 3, 5)`),
    check('iniciativa_custo_ck', sql`${t.custo} between 0 and 100000000000`),
    check('iniciativa_percentual_ck', sql`${t.percentual} between 0 and 100`),
    check('iniciativa_feita_ck', sql`${t.status} <> 3 or ${t.percentual} = 100`),
    check('iniciativa_planejada_ck', sql`${t.status} <> 1 or ${t.percentual} = 0`),
    check('iniciativa_periodo_ck', sql`${t.termino} >= ${t.inicio}`),
    check('iniciativa_ods_ck', sql`1 <= all(${t.ods}) and 17 >= all(${t.ods})`),
    index('iniciativa_eixo_ix').on(t.eixoId),
  ],
)

export const iniciativaAtor = pgTable(
  'iniciativa_ator',
  { iniciativaId: integer().notNull(), atorId: integer().notNull() },
  (t) => [
    primaryKey({ name: 'iniciativa_ator_pk', columns: [t.iniciativaId, t.atorId] }),
    foreignKey({
      name: 'iniciativa_ator_iniciativa_fk',
      columns: [t.iniciativaId],
      foreignColumns: [iniciativa.iniciativaId],
    }).onDelete('cascade'),
    foreignKey({ name: 'iniciativa_ator_ator_fk', columns: [t.atorId], foreignColumns: [ator.atorId] }),
    index('iniciativa_ator_ator_ix').on(t.atorId),
  ],
)

/** What happened to an initiative. */
export const iniciativaPasso = pgTable(
  'iniciativa_passo',
  {
    iniciativaPassoId: integer().generatedByDefaultAsIdentity(),
    iniciativaId: integer().notNull(),
    em: instante().notNull(),
    usuarioId: integer(),
    acao: text().notNull(),
    de: text().notNull(),
    para: text().notNull(),
    justificativa: text(),
    dados: jsonb(),
  },
  (t) => [
    primaryKey({ name: 'iniciativa_passo_pk', columns: [t.iniciativaPassoId] }),
    foreignKey({
      name: 'iniciativa_passo_iniciativa_fk',
      columns: [t.iniciativaId],
      foreignColumns: [iniciativa.iniciativaId],
    }).onDelete('cascade'),
    foreignKey({ name: 'iniciativa_passo_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    index('iniciativa_passo_iniciativa_ix').on(t.iniciativaId),
  ],
)

/** Papers of a territory, and evidence of what one of its initiatives did. */
export const territorioDocumento = pgTable(
  'territorio_documento',
  {
    territorioDocumentoId: integer().generatedByDefaultAsIdentity(),
    territorioId: integer().notNull(),
    iniciativaId: integer(),
    tipo: text().notNull(),
    arquivoId: integer().notNull(),
    nomeArquivo: text().notNull(),
    mime: text().notNull(),
    tamanho: integer().notNull(),
    sha256: text().notNull(),
    usuarioId: integer().notNull(),
    criacao: instante().notNull(),
  },
  (t) => [
    primaryKey({ name: 'territorio_documento_pk', columns: [t.territorioDocumentoId] }),
    foreignKey({
      name: 'territorio_documento_territorio_fk',
      columns: [t.territorioId],
      foreignColumns: [territorio.territorioId],
    }),
    foreignKey({
      name: 'territorio_documento_iniciativa_fk',
      columns: [t.iniciativaId],
      foreignColumns: [iniciativa.iniciativaId],
    }),
    foreignKey({
      name: 'territorio_documento_arquivo_fk',
      columns: [t.arquivoId],
      foreignColumns: [arquivo.arquivoId],
    }),
    foreignKey({
      name: 'territorio_documento_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }),
    check('territorio_documento_tipo_ck', sql`(${t.tipo} = 'Evidência') = (${t.iniciativaId} is not null)`),
    index('territorio_documento_territorio_ix').on(t.territorioId),
    index('territorio_documento_iniciativa_ix').on(t.iniciativaId),
  ],
)

/** The eight meetings of the leadership programme: each is one or more of the calendar, in different municipalities. */
export const territorioEncontro = pgTable(
  'territorio_encontro',
  { encontroId: integer().notNull(), territorioId: integer().notNull(), numero: smallint().notNull() },
  (t) => [
    primaryKey({ name: 'territorio_encontro_pk', columns: [t.encontroId] }),
    foreignKey({
      name: 'territorio_encontro_territorio_fk',
      columns: [t.territorioId],
      foreignColumns: [territorio.territorioId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'territorio_encontro_encontro_fk',
      columns: [t.encontroId],
      foreignColumns: [encontro.encontroId],
    }).onDelete('cascade'),
    check('territorio_encontro_numero_ck', sql`${t.numero} between 1 and 8`),
    index('territorio_encontro_territorio_ix').on(t.territorioId, t.numero),
  ],
)
