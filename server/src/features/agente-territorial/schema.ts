import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { arquivo } from '../arquivo/schema.ts'
import { usuario } from '../conta/schema.ts'
import { municipio } from '../lugar/schema.ts'

/** Who works as territorial agent in a city, and from when to when. The hours are minutes of a month. */
export const agenteTerritorial = pgTable(
  'agente_territorial',
  {
    agenteTerritorialId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    usuarioId: integer().notNull(),
    inicio: date({ mode: 'string' }).notNull(),
    fim: date({ mode: 'string' }),
    cargaHorariaMensal: integer().notNull().default(0),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'agente_territorial_pk', columns: [t.agenteTerritorialId] }),
    unique('agente_territorial_uk').on(t.municipioId, t.usuarioId, t.inicio),
    foreignKey({
      name: 'agente_territorial_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({ name: 'agente_territorial_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    index('agente_territorial_usuario_ix').on(t.usuarioId),
    check('agente_territorial_periodo_ck', sql`${t.fim} >= ${t.inicio}`),
  ],
)

/** Neighbourhoods and communities where the agent works, and where they lie on the sketch. */
export const agenteBairro = pgTable(
  'agente_bairro',
  {
    agenteBairroId: integer().generatedByDefaultAsIdentity(),
    agenteTerritorialId: integer().notNull(),
    nome: text().notNull(),
    /** A square of the sketch, both or none. */
    coluna: integer(),
    linha: integer(),
  },
  (t) => [
    primaryKey({ name: 'agente_bairro_pk', columns: [t.agenteBairroId] }),
    foreignKey({
      name: 'agente_bairro_agente_fk',
      columns: [t.agenteTerritorialId],
      foreignColumns: [agenteTerritorial.agenteTerritorialId],
    }).onDelete('cascade'),
    index('agente_bairro_agente_ix').on(t.agenteTerritorialId),
    check('agente_bairro_lugar_ck', sql`(${t.coluna} is null) = (${t.linha} is null)`),
  ],
)

export const agenteMapa = pgTable(
  'agente_mapa',
  {
    agenteMapaId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    nome: text().notNull(),
    tipo: text().notNull(),
    bairro: text(),
    descricao: text(),
    /** A square of the sketch, both or none. */
    coluna: integer(),
    linha: integer(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'agente_mapa_pk', columns: [t.agenteMapaId] }),
    foreignKey({ name: 'agente_mapa_municipio_fk', columns: [t.municipioId], foreignColumns: [municipio.municipioId] }),
    index('agente_mapa_municipio_ix').on(t.municipioId),
    check('agente_mapa_lugar_ck', sql`(${t.coluna} is null) = (${t.linha} is null)`),
  ],
)

export const agentePlano = pgTable(
  'agente_plano',
  {
    agentePlanoId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    iniciativa: text().notNull(),
    atividade: text().notNull(),
    meta: text().notNull(),
    prazo: date({ mode: 'string' }).notNull(),
    concluidaEm: date({ mode: 'string' }),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'agente_plano_pk', columns: [t.agentePlanoId] }),
    foreignKey({
      name: 'agente_plano_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    index('agente_plano_municipio_ix').on(t.municipioId),
  ],
)

export const agenteResultado = pgTable(
  'agente_resultado',
  {
    agenteResultadoId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    indicador: text().notNull(),
    ano: integer().notNull(),
    unidade: text(),
    meta: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
    realizado: numeric({ precision: 14, scale: 2, mode: 'number' }),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'agente_resultado_pk', columns: [t.agenteResultadoId] }),
    unique('agente_resultado_uk').on(t.municipioId, t.indicador, t.ano),
    foreignKey({
      name: 'agente_resultado_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
  ],
)

/**
 * An attendance or a visit: what was asked and where it was sent on to, never by whom. The device names it, so that it
 * is recorded once; one that was taken out keeps its line, so that a late device does not bring it back.
 */
export const agenteAtendimento = pgTable(
  'agente_atendimento',
  {
    agenteAtendimentoId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    usuarioId: integer().notNull(),
    clienteId: text().notNull(),
    revisao: integer().notNull().default(1),
    data: date({ mode: 'string' }).notNull(),
    tipo: text().notNull(),
    publico: text().notNull(),
    bairro: text(),
    assunto: text().notNull(),
    encaminhamento: text(),
    criacao: instante().notNull().default(sql`now()`),
    excluidoPor: integer(),
    excluidoEm: instante(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'agente_atendimento_pk', columns: [t.agenteAtendimentoId] }),
    unique('agente_atendimento_cliente_uk').on(t.usuarioId, t.clienteId),
    foreignKey({
      name: 'agente_atendimento_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({ name: 'agente_atendimento_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    check('agente_atendimento_tipo_ck', sql`${t.tipo} in ('Atendimento', 'Visita')`),
    check('agente_atendimento_publico_ck', sql`${t.publico} in ('PF', 'PJ')`),
    index('agente_atendimento_municipio_ix').on(t.municipioId, t.data),
  ],
)

/** One that is taken back keeps its line and loses its bytes. */
export const agenteAnexo = pgTable(
  'agente_anexo',
  {
    agenteAnexoId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
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
    primaryKey({ name: 'agente_anexo_pk', columns: [t.agenteAnexoId] }),
    foreignKey({
      name: 'agente_anexo_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({ name: 'agente_anexo_arquivo_fk', columns: [t.arquivoId], foreignColumns: [arquivo.arquivoId] }),
    foreignKey({ name: 'agente_anexo_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    check('agente_anexo_arquivo_ck', sql`${t.excluidoEm} is not null or ${t.arquivoId} is not null`),
    index('agente_anexo_municipio_ix').on(t.municipioId),
    index('agente_anexo_arquivo_ix').on(t.arquivoId),
  ],
)
