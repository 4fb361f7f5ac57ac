import { sql } from 'drizzle-orm'
import {
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
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { usuario } from '../conta/schema.ts'
import { municipio } from '../lugar/schema.ts'
import { grupo, membro } from '../membro/schema.ts'
import { municipioSolucao, municipioTarefa } from '../termo-referencia/schema.ts'

/** Meetings that were planned together, so that a change can go to this one or to all that follow. */
export const encontroSerie = pgTable(
  'encontro_serie',
  {
    encontroSerieId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    repeticao: text().notNull(),
    criacao: instante().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ name: 'encontro_serie_pk', columns: [t.encontroSerieId] }),
    foreignKey({
      name: 'encontro_serie_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    check('encontro_serie_repeticao_ck', sql`${t.repeticao} in ('semanal', 'quinzenal', 'mensal')`),
    index('encontro_serie_municipio_ix').on(t.municipioId),
  ],
)

export const encontro = pgTable(
  'encontro',
  {
    encontroId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    titulo: text().notNull(),
    /** 1 partial, 2 finished action. */
    encontroType: smallint().notNull(),
    /** 1 in person, 2 remote, 3 both. */
    modalidade: smallint().notNull(),
    grupoId: integer().notNull(),
    inicio: instante().notNull(),
    fim: instante().notNull(),
    local: text().notNull(),
    descricao: text(),
    /** The consultant who answers for it. */
    usuarioId: integer().notNull(),
    criadoPor: integer(),
    /** 1 planned, 2 confirmed, 3 held, 4 moved, 5 called off. */
    situacao: smallint().notNull().default(1),
    /** Why it was called off. */
    justificativa: text(),
    encontroSerieId: integer(),
    /** Of its solutions, kept in step with them: the reach of a list is then one comparison. */
    eixosIds: integer().array().notNull().default(sql`'{}'`),
    /** Guests are written to; what calendars know it by, and which change of it this is (RFC 5545). */
    enviarConvite: boolean().notNull().default(false),
    uid: text().notNull(),
    sequencia: integer().notNull().default(0),
    criacao: instante().notNull().default(sql`now()`),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'encontro_pk', columns: [t.encontroId] }),
    unique('encontro_uid_uk').on(t.uid),
    unique('encontro_lugar_uk').on(t.encontroId, t.municipioId),
    foreignKey({ name: 'encontro_municipio_fk', columns: [t.municipioId], foreignColumns: [municipio.municipioId] }),
    foreignKey({ name: 'encontro_grupo_fk', columns: [t.grupoId], foreignColumns: [grupo.grupoId] }),
    foreignKey({ name: 'encontro_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    foreignKey({ name: 'encontro_criado_por_fk', columns: [t.criadoPor], foreignColumns: [usuario.usuarioId] }),
    foreignKey({
      name: 'encontro_serie_fk',
      columns: [t.encontroSerieId],
      foreignColumns: [encontroSerie.encontroSerieId],
    }),
    check('encontro_tipo_ck', sql`${t.encontroType} in (1, 2)`),
    check('encontro_modalidade_ck', sql`${t.modalidade} in (1, 2, 3)`),
    check('encontro_situacao_ck', sql`${t.situacao} between 1 and 5`),
    check('encontro_fim_ck', sql`${t.fim} > ${t.inicio}`),
    check('encontro_cancelado_ck', sql`${t.situacao} <> 5 or length(btrim(${t.justificativa})) > 0`),
    index('encontro_municipio_ix').on(t.municipioId, t.inicio),
    index('encontro_usuario_ix').on(t.usuarioId, t.inicio),
    index('encontro_inicio_ix').on(t.inicio),
    index('encontro_grupo_ix').on(t.grupoId),
    index('encontro_serie_ix').on(t.encontroSerieId),
  ],
)

/** A member, somebody named for this meeting, or who came and said so by the code on the door. */
export const encontroConvidado = pgTable(
  'encontro_convidado',
  {
    encontroConvidadoId: integer().generatedByDefaultAsIdentity(),
    encontroId: integer().notNull(),
    membroId: integer(),
    nome: text().notNull(),
    email: text(),
    telefone: text(),
    /** Came unasked, by the code. */
    peloCodigo: boolean().notNull().default(false),
    presente: boolean().notNull().default(false),
    presencaEm: instante(),
  },
  (t) => [
    primaryKey({ name: 'encontro_convidado_pk', columns: [t.encontroConvidadoId] }),
    unique('encontro_convidado_membro_uk').on(t.encontroId, t.membroId),
    foreignKey({
      name: 'encontro_convidado_encontro_fk',
      columns: [t.encontroId],
      foreignColumns: [encontro.encontroId],
    }).onDelete('cascade'),
    foreignKey({ name: 'encontro_convidado_membro_fk', columns: [t.membroId], foreignColumns: [membro.membroId] }),
    check('encontro_convidado_presenca_ck', sql`${t.presencaEm} is null or ${t.presente}`),
    index('encontro_convidado_membro_ix').on(t.membroId),
  ],
)

export const encontroSolucao = pgTable(
  'encontro_solucao',
  { encontroId: integer().notNull(), municipioId: integer().notNull(), municipioSolucaoId: integer().notNull() },
  (t) => [
    primaryKey({ name: 'encontro_solucao_pk', columns: [t.encontroId, t.municipioSolucaoId] }),
    foreignKey({
      name: 'encontro_solucao_encontro_fk',
      columns: [t.encontroId, t.municipioId],
      foreignColumns: [encontro.encontroId, encontro.municipioId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'encontro_solucao_solucao_fk',
      columns: [t.municipioSolucaoId, t.municipioId],
      foreignColumns: [municipioSolucao.municipioSolucaoId, municipioSolucao.municipioId],
    }),
    index('encontro_solucao_solucao_ix').on(t.municipioSolucaoId),
  ],
)

export const encontroTarefa = pgTable(
  'encontro_tarefa',
  { encontroId: integer().notNull(), municipioSolucaoId: integer().notNull(), municipioTarefaId: integer().notNull() },
  (t) => [
    primaryKey({ name: 'encontro_tarefa_pk', columns: [t.encontroId, t.municipioTarefaId] }),
    foreignKey({
      name: 'encontro_tarefa_solucao_fk',
      columns: [t.encontroId, t.municipioSolucaoId],
      foreignColumns: [encontroSolucao.encontroId, encontroSolucao.municipioSolucaoId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'encontro_tarefa_tarefa_fk',
      columns: [t.municipioTarefaId, t.municipioSolucaoId],
      foreignColumns: [municipioTarefa.municipioTarefaId, municipioTarefa.municipioSolucaoId],
    }),
    index('encontro_tarefa_tarefa_ix').on(t.municipioTarefaId),
  ],
)

/** What happened to a meeting. */
export const encontroPasso = pgTable(
  'encontro_passo',
  {
    encontroPassoId: integer().generatedByDefaultAsIdentity(),
    encontroId: integer().notNull(),
    em: instante().notNull(),
    usuarioId: integer(),
    acao: text().notNull(),
    de: text().notNull(),
    para: text().notNull(),
    justificativa: text(),
    dados: jsonb(),
  },
  (t) => [
    primaryKey({ name: 'encontro_passo_pk', columns: [t.encontroPassoId] }),
    foreignKey({
      name: 'encontro_passo_encontro_fk',
      columns: [t.encontroId],
      foreignColumns: [encontro.encontroId],
    }).onDelete('cascade'),
    foreignKey({ name: 'encontro_passo_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    index('encontro_passo_encontro_ix').on(t.encontroId),
  ],
)

/** The address that a calendar program asks for somebody's meetings: only a hash of it is kept, one living at a time. */
export const agendaAssinatura = pgTable(
  'agenda_assinatura',
  {
    usuarioId: integer().notNull(),
    tokenHash: text().notNull(),
    criacao: instante().notNull(),
    ultimoUso: instante(),
  },
  (t) => [
    primaryKey({ name: 'agenda_assinatura_pk', columns: [t.usuarioId] }),
    unique('agenda_assinatura_token_uk').on(t.tokenHash),
    foreignKey({ name: 'agenda_assinatura_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
  ],
)

/** The way of a consultant on one day. */
export const rota = pgTable(
  'rota',
  {
    rotaId: integer().generatedByDefaultAsIdentity(),
    usuarioId: integer().notNull(),
    dia: date({ mode: 'string' }).notNull(),
    origem: text().notNull(),
    observacao: text(),
    criacao: instante().notNull().default(sql`now()`),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'rota_pk', columns: [t.rotaId] }),
    foreignKey({ name: 'rota_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    index('rota_usuario_ix').on(t.usuarioId, t.dia),
    index('rota_dia_ix').on(t.dia),
  ],
)

export const rotaParada = pgTable(
  'rota_parada',
  {
    rotaId: integer().notNull(),
    ordem: smallint().notNull(),
    municipioId: integer().notNull(),
    encontroId: integer(),
    km: numeric({ precision: 6, scale: 1, mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'rota_parada_pk', columns: [t.rotaId, t.ordem] }),
    foreignKey({ name: 'rota_parada_rota_fk', columns: [t.rotaId], foreignColumns: [rota.rotaId] }).onDelete('cascade'),
    foreignKey({ name: 'rota_parada_municipio_fk', columns: [t.municipioId], foreignColumns: [municipio.municipioId] }),
    foreignKey({
      name: 'rota_parada_encontro_fk',
      columns: [t.encontroId, t.municipioId],
      foreignColumns: [encontro.encontroId, encontro.municipioId],
    }),
    check('rota_parada_km_ck', sql`${t.km} between 0 and 5000`),
    index('rota_parada_municipio_ix').on(t.municipioId),
    index('rota_parada_encontro_ix').on(t.encontroId),
  ],
)

/** What concerns the whole programme: a fair, a training, a deadline. Shown in everybody's calendar. */
export const evento = pgTable(
  'evento',
  {
    eventoId: integer().generatedByDefaultAsIdentity(),
    titulo: text().notNull(),
    inicio: date({ mode: 'string' }).notNull(),
    fim: date({ mode: 'string' }).notNull(),
    local: text(),
    link: text(),
    descricao: text(),
    uf: text(),
    ativo: boolean().notNull().default(true),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'evento_pk', columns: [t.eventoId] }),
    unique('evento_uk').on(t.titulo, t.inicio),
    check('evento_dias_ck', sql`${t.fim} >= ${t.inicio}`),
    index('evento_inicio_ix').on(t.inicio),
  ],
)
