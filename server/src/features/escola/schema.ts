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
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { defineSteps } from '#server/db/steps.ts'
import { arquivo } from '../arquivo/schema.ts'
import { usuario } from '../conta/schema.ts'
import { municipio } from '../lugar/schema.ts'

/** A school in the entrepreneurship programme. Pupils only as totals: they are children. */
export const municipioEscola = pgTable(
  'municipio_escola',
  {
    municipioEscolaId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    escola: text().notNull(),
    codigoInep: text(),
    rede: text().notNull(),
    zona: text(),
    cep: text(),
    endereco: text(),
    diretor: text(),
    email: text(),
    telefone: text(),
    metodologia: text().notNull(),
    anoLetivo: integer().notNull(),
    anosAtendidos: integer().array().notNull().default(sql`'{}'::int[]`),
    turmas: integer().notNull().default(0),
    professoresInscritos: integer().notNull().default(0),
    professoresConcluintes: integer().notNull().default(0),
    alunos: integer().notNull().default(0),
    /** In minutes. */
    cargaHoraria: integer().notNull().default(0),
    dataFeira: date({ mode: 'string' }),
    situacao: text().notNull().default('Adesão'),
    seloEscolaParceira: boolean().notNull().default(false),
    anoSelo: integer(),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'municipio_escola_pk', columns: [t.municipioEscolaId] }),
    unique('municipio_escola_uk').on(t.municipioId, t.escola, t.anoLetivo, t.metodologia),
    unique('municipio_escola_inep_uk').on(t.municipioId, t.codigoInep, t.anoLetivo, t.metodologia),
    foreignKey({
      name: 'municipio_escola_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    index('municipio_escola_municipio_ix').on(t.municipioId),
    index('municipio_escola_inep_ix').on(t.codigoInep),
    check('municipio_escola_professores_ck', sql`${t.professoresConcluintes} between 0 and ${t.professoresInscritos}`),
    check(
      'municipio_escola_situacao_ck',
      sql`${t.situacao} in ('Adesão', 'Formação de professores', 'Aplicação', 'Feira realizada', 'Concluída', 'Desistente')`,
    ),
  ],
)

export const municipioEscolaPasso = pgTable(
  'municipio_escola_passo',
  {
    municipioEscolaPassoId: integer().generatedByDefaultAsIdentity(),
    municipioEscolaId: integer().notNull(),
    em: instante().notNull(),
    usuarioId: integer(),
    acao: text().notNull(),
    de: text().notNull(),
    para: text().notNull(),
    justificativa: text(),
    dados: jsonb(),
  },
  (t) => [
    primaryKey({ name: 'municipio_escola_passo_pk', columns: [t.municipioEscolaPassoId] }),
    foreignKey({
      name: 'municipio_escola_passo_escola_fk',
      columns: [t.municipioEscolaId],
      foreignColumns: [municipioEscola.municipioEscolaId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'municipio_escola_passo_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }),
    index('municipio_escola_passo_escola_ix').on(t.municipioEscolaId),
  ],
)

/** One that is taken back keeps its line and loses its bytes. */
export const municipioEscolaAnexo = pgTable(
  'municipio_escola_anexo',
  {
    municipioEscolaAnexoId: integer().generatedByDefaultAsIdentity(),
    municipioEscolaId: integer().notNull(),
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
    primaryKey({ name: 'municipio_escola_anexo_pk', columns: [t.municipioEscolaAnexoId] }),
    // A school with files is not deleted: they would be lost with it.
    foreignKey({
      name: 'municipio_escola_anexo_escola_fk',
      columns: [t.municipioEscolaId],
      foreignColumns: [municipioEscola.municipioEscolaId],
    }),
    foreignKey({
      name: 'municipio_escola_anexo_arquivo_fk',
      columns: [t.arquivoId],
      foreignColumns: [arquivo.arquivoId],
    }),
    foreignKey({
      name: 'municipio_escola_anexo_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }),
    check('municipio_escola_anexo_arquivo_ck', sql`${t.excluidoEm} is not null or ${t.arquivoId} is not null`),
    index('municipio_escola_anexo_escola_ix').on(t.municipioEscolaId),
    index('municipio_escola_anexo_arquivo_ix').on(t.arquivoId),
  ],
)

export const passos = defineSteps({
  tabela: 'municipio_escola_passo',
  id: 'municipioEscolaPassoId',
  alvo: 'municipioEscolaId',
})
