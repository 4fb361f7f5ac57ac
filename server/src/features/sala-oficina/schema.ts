import { sql } from 'drizzle-orm'
import {
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
import { capacidade } from '../capacidade/schema.ts'
import { usuario } from '../conta/schema.ts'
import { municipio } from '../lugar/schema.ts'

/** What a seal room offers. */
export const salaServico = pgTable(
  'sala_servico',
  {
    salaServicoId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    nome: text().notNull(),
    minutosPadrao: integer(),
    ativo: boolean().notNull().default(true),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'sala_servico_pk', columns: [t.salaServicoId] }),
    foreignKey({
      name: 'sala_servico_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    uniqueIndex('sala_servico_nome_uk').on(t.municipioId, sql`sem_acento(${t.nome})`),
    // What points at a service says of which room too, so that none points at another's.
    unique('sala_servico_sala_uk').on(t.municipioId, t.salaServicoId),
  ],
)

/** Who works there, by position. Hours are minutes a week, money is cents a month. */
export const salaCargo = pgTable(
  'sala_cargo',
  {
    cargoFuncaoId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    cargo: text().notNull(),
    funcao: text().notNull(),
    vinculo: text(),
    quantidade: integer().notNull(),
    minutosPorSemana: integer().notNull(),
    salario: integer(),
    atendentes: text().array().notNull().default(sql`'{}'`),
    ativo: boolean().notNull().default(true),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'sala_cargo_pk', columns: [t.cargoFuncaoId] }),
    foreignKey({ name: 'sala_cargo_municipio_fk', columns: [t.municipioId], foreignColumns: [municipio.municipioId] }),
    unique('sala_cargo_sala_uk').on(t.municipioId, t.cargoFuncaoId),
    check('sala_cargo_valores_ck', sql`${t.quantidade} > 0 and ${t.minutosPorSemana} > 0 and ${t.salario} >= 0`),
  ],
)
export const salaCargoServico = pgTable(
  'sala_cargo_servico',
  {
    municipioId: integer().notNull(),
    cargoFuncaoId: integer().notNull(),
    salaServicoId: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'sala_cargo_servico_pk', columns: [t.cargoFuncaoId, t.salaServicoId] }),
    foreignKey({
      name: 'sala_cargo_servico_cargo_fk',
      columns: [t.municipioId, t.cargoFuncaoId],
      foreignColumns: [salaCargo.municipioId, salaCargo.cargoFuncaoId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'sala_cargo_servico_servico_fk',
      columns: [t.municipioId, t.salaServicoId],
      foreignColumns: [salaServico.municipioId, salaServico.salaServicoId],
    }).onDelete('cascade'),
    index('sala_cargo_servico_servico_ix').on(t.salaServicoId),
  ],
)

/** What a month cost: `mes` is its first day, money is cents, the room's share hundredths of a percent. */
export const salaCusto = pgTable(
  'sala_custo',
  {
    salaCustoId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    mes: date({ mode: 'string' }).notNull(),
    categoria: text().notNull(),
    descricao: text().notNull(),
    tipo: text().notNull(),
    valor: integer().notNull(),
    rateio: integer().notNull(),
    fonte: text(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'sala_custo_pk', columns: [t.salaCustoId] }),
    foreignKey({ name: 'sala_custo_municipio_fk', columns: [t.municipioId], foreignColumns: [municipio.municipioId] }),
    check('sala_custo_mes_ck', sql`extract(day from ${t.mes}) = 1`),
    check('sala_custo_valores_ck', sql`${t.valor} > 0 and ${t.rateio} between 1 and 10000`),
    index('sala_custo_mes_ix').on(t.municipioId, t.mes),
  ],
)

/** One attendance and how long it took, in seconds of work. Times are of the clock of São Paulo. */
export const salaTempo = pgTable(
  'sala_tempo',
  {
    salaTempoId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    salaServicoId: integer().notNull(),
    etapa: text(),
    atendente: text(),
    data: date({ mode: 'string' }).notNull(),
    inicio: text(),
    fim: text(),
    segundos: integer().notNull(),
    canal: text(),
    minutosPadrao: integer(),
    observacao: text(),
    /** Who typed it in; or the link that it came by, with the name that the device gave it. */
    usuarioId: integer(),
    capacidadeId: integer(),
    clienteId: text(),
    criacao: instante().notNull(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'sala_tempo_pk', columns: [t.salaTempoId] }),
    foreignKey({ name: 'sala_tempo_municipio_fk', columns: [t.municipioId], foreignColumns: [municipio.municipioId] }),
    foreignKey({
      name: 'sala_tempo_servico_fk',
      columns: [t.municipioId, t.salaServicoId],
      foreignColumns: [salaServico.municipioId, salaServico.salaServicoId],
    }),
    foreignKey({ name: 'sala_tempo_usuario_fk', columns: [t.usuarioId], foreignColumns: [usuario.usuarioId] }),
    foreignKey({
      name: 'sala_tempo_capacidade_fk',
      columns: [t.capacidadeId],
      foreignColumns: [capacidade.capacidadeId],
    }),
    check('sala_tempo_segundos_ck', sql`${t.segundos} between 1 and 86400`),
    // However often a device sends it.
    unique('sala_tempo_cliente_uk').on(t.municipioId, t.clienteId),
    index('sala_tempo_data_ix').on(t.municipioId, t.data),
    // In the order in which the latest of all rooms are read.
    index('sala_tempo_por_dia_ix').on(
      t.data.desc().nullsFirst(),
      t.inicio.desc().nullsLast(),
      t.salaTempoId.desc().nullsFirst(),
    ),
    index('sala_tempo_servico_ix').on(t.salaServicoId),
  ],
)
