import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instante, versaoColumn } from '#server/db/columns.ts'
import { arquivo } from '../arquivo/schema.ts'
import { usuario } from '../conta/schema.ts'
import { municipio } from '../lugar/schema.ts'
import { faixa, pacote } from '../programa/schema.ts'
import { grupoSolucao, solucao } from '../solucao/schema.ts'

/** Cents: sums of them are exact whatever their number. */
const centavos = () => bigint({ mode: 'number' }).notNull()

/** The last number given in a state and year; held while a proposal is made, so that numbers have no gap and no double. */
export const municipioPropostaNumero = pgTable(
  'municipio_proposta_numero',
  { uf: text().notNull(), ano: integer().notNull(), ultimo: integer().notNull() },
  (t) => [primaryKey({ name: 'municipio_proposta_numero_pk', columns: [t.uf, t.ano] })],
)

/**
 * A proposal to a municipality. Sums are kept in cents and written with what they are made of. What was signed is guarded
 * by the rules and, for its figures and state, by a trigger of the migration.
 */
export const municipioProposta = pgTable(
  'municipio_proposta',
  {
    municipioPropostaId: integer().generatedByDefaultAsIdentity(),
    municipioId: integer().notNull(),
    /** 'PROP-SC-2026-0001'; amendments share it. */
    numero: text().notNull(),
    aditivo: integer().notNull().default(0),
    /** The version that this one amends: the last signed one. */
    origemId: integer(),
    motivoAditivo: text(),
    /** 1 to 10: see contract/src/proposta-estados.ts. */
    statusPropostaId: smallint().notNull().default(1),
    ciclo: text().notNull(),
    pacoteId: integer().notNull(),
    tipoPrograma: smallint().notNull().default(2),
    faixaId: integer(),
    vigenciaMeses: integer().notNull(),
    dataProposta: date({ mode: 'string' }).notNull(),
    validadeDias: integer().notNull(),
    /** dataProposta + validadeDias: the last day on which it can be accepted. */
    validade: date({ mode: 'string' }).notNull().generatedAlwaysAs(sql`"dataProposta" + "validadeDias"`),
    /** How the price is shared: contract/src/proposta-valores.ts. */
    rateio: jsonb().notNull(),
    qtdParcelas: integer().notNull(),
    primeiroVencimento: date({ mode: 'string' }).notNull(),
    essencialTotal: centavos().default(0),
    essencialContrapartida: centavos().default(0),
    premiumTotal: centavos().default(0),
    premiumContrapartida: centavos().default(0),
    extraTotal: centavos().default(0),
    extraContrapartida: centavos().default(0),
    valorTotal: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`"essencialTotal" + "premiumTotal" + "extraTotal"`),
    contrapartida: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`"essencialContrapartida" + "premiumContrapartida" + "extraContrapartida"`),
    investimento: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`"essencialTotal" + "premiumTotal" + "extraTotal" - "essencialContrapartida" - "premiumContrapartida" - "extraContrapartida"`,
      ),
    /** Cents that instalments of earlier versions keep when this one is planned. */
    jaFirme: centavos().default(0),
    /** The paper that still says what stands here; null since the last change. */
    documentoAnexoId: integer(),
    minutaAnexoId: integer(),
    /** The last sending: its capability, so that the link of an earlier one opens nothing, and what was sent. */
    enviadaEm: instante(),
    enviadaPara: text(),
    enviadaPor: integer(),
    envioCapacidadeId: integer(),
    envioMensagem: text(),
    assinadaEm: instante(),
    assinadaPor: integer(),
    assinaturaDia: date({ mode: 'string' }),
    assinaturaAnexoId: integer(),
    inicioVigencia: date({ mode: 'string' }),
    fimVigencia: date({ mode: 'string' }),
    criadoPor: integer().notNull(),
    criacao: instante().notNull().default(sql`now()`),
    /** Since when it is in its state. */
    desde: instante().notNull().default(sql`now()`),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'municipio_proposta_pk', columns: [t.municipioPropostaId] }),
    unique('municipio_proposta_numero_uk').on(t.numero, t.aditivo),
    foreignKey({
      name: 'municipio_proposta_municipio_fk',
      columns: [t.municipioId],
      foreignColumns: [municipio.municipioId],
    }),
    foreignKey({
      name: 'municipio_proposta_origem_fk',
      columns: [t.origemId],
      foreignColumns: [t.municipioPropostaId],
    }),
    foreignKey({ name: 'municipio_proposta_pacote_fk', columns: [t.pacoteId], foreignColumns: [pacote.pacoteId] }),
    foreignKey({ name: 'municipio_proposta_faixa_fk', columns: [t.faixaId], foreignColumns: [faixa.faixaId] }),
    foreignKey({
      name: 'municipio_proposta_criado_por_fk',
      columns: [t.criadoPor],
      foreignColumns: [usuario.usuarioId],
    }),
    foreignKey({
      name: 'municipio_proposta_enviada_por_fk',
      columns: [t.enviadaPor],
      foreignColumns: [usuario.usuarioId],
    }),
    foreignKey({
      name: 'municipio_proposta_assinada_por_fk',
      columns: [t.assinadaPor],
      foreignColumns: [usuario.usuarioId],
    }),
    // One amendment at a time: another one may follow a version only when the first was given up.
    uniqueIndex('municipio_proposta_aditivo_uk')
      .on(t.origemId)
      .where(sql`${t.origemId} is not null and ${t.statusPropostaId} not in (8, 9, 10)`),
    check('municipio_proposta_status_ck', sql`${t.statusPropostaId} between 1 and 10`),
    check('municipio_proposta_programa_ck', sql`${t.tipoPrograma} in (1, 2)`),
    check(
      'municipio_proposta_prazos_ck',
      sql`${t.vigenciaMeses} in (12, 18, 24, 36) and ${t.validadeDias} between 1 and 365 and ${t.qtdParcelas} between 1 and 24`,
    ),
    check(
      'municipio_proposta_valores_ck',
      sql`${t.essencialContrapartida} between 0 and ${t.essencialTotal} and ${t.premiumContrapartida} between 0 and ${t.premiumTotal}
        and ${t.extraContrapartida} between 0 and ${t.extraTotal} and ${t.jaFirme} >= 0`,
    ),
    check(
      'municipio_proposta_assinada_ck',
      sql`${t.statusPropostaId} <> 7 or (${t.assinadaEm} is not null and ${t.assinaturaDia} is not null and ${t.assinaturaAnexoId} is not null
        and ${t.inicioVigencia} is not null and ${t.fimVigencia} is not null)`,
    ),
    check('municipio_proposta_origem_ck', sql`(${t.aditivo} = 0) = (${t.origemId} is null)`),
    index('municipio_proposta_municipio_ix').on(t.municipioId, t.municipioPropostaId),
    index('municipio_proposta_quadro_ix').on(t.statusPropostaId, t.desde, t.municipioPropostaId),
    // What the job of every night looks for.
    index('municipio_proposta_validade_ix').on(t.validade).where(sql`${t.statusPropostaId} in (2, 3, 4)`),
    index('municipio_proposta_vigencia_ix').on(t.fimVigencia).where(sql`${t.statusPropostaId} = 7`),
  ],
)

const daProposta = (nome: string, t: { municipioPropostaId: AnyPgColumn }) =>
  foreignKey({
    name: `${nome}_proposta_fk`,
    columns: [t.municipioPropostaId],
    foreignColumns: [municipioProposta.municipioPropostaId],
  }).onDelete('cascade')

export const municipioPropostaDados = pgTable(
  'municipio_proposta_dados',
  {
    municipioPropostaDadosId: integer().generatedByDefaultAsIdentity(),
    municipioPropostaId: integer().notNull(),
    cnpj: text().notNull(),
    prefeito: text().notNull(),
    cpfSignatario: text(),
    endereco: text(),
    gestorNome: text(),
    gestorCargo: text(),
    gestorEmail: text(),
    gestorTelefone: text(),
    fundamentoLegal: text(),
    observacoes: text(),
  },
  (t) => [
    primaryKey({ name: 'municipio_proposta_dados_pk', columns: [t.municipioPropostaDadosId] }),
    unique('municipio_proposta_dados_uk').on(t.municipioPropostaId),
    daProposta('municipio_proposta_dados', t),
    check(
      'municipio_proposta_dados_fundamento_ck',
      sql`${t.fundamentoLegal} in ('dispensa', 'inexigibilidade', 'convenio', 'adesao')`,
    ),
  ],
)

export const municipioPropostaGrupoSolucao = pgTable(
  'municipio_proposta_grupo_solucao',
  {
    municipioPropostaGrupoSolucaoId: integer().generatedByDefaultAsIdentity(),
    municipioPropostaId: integer().notNull(),
    grupoSolucaoId: integer().notNull(),
    /** As it was called when it was taken in. */
    nome: text().notNull(),
  },
  (t) => [
    primaryKey({ name: 'municipio_proposta_grupo_solucao_pk', columns: [t.municipioPropostaGrupoSolucaoId] }),
    unique('municipio_proposta_grupo_solucao_uk').on(t.municipioPropostaId, t.grupoSolucaoId),
    daProposta('municipio_proposta_grupo_solucao', t),
    foreignKey({
      name: 'municipio_proposta_grupo_solucao_grupo_fk',
      columns: [t.grupoSolucaoId],
      foreignColumns: [grupoSolucao.grupoSolucaoId],
    }),
    index('municipio_proposta_grupo_solucao_grupo_ix').on(t.grupoSolucaoId),
  ],
)

/** Essential and premium ones. Hours are minutes. */
export const municipioPropostaSolucao = pgTable(
  'municipio_proposta_solucao',
  {
    municipioPropostaSolucaoId: integer().generatedByDefaultAsIdentity(),
    municipioPropostaId: integer().notNull(),
    municipioPropostaGrupoSolucaoId: integer().notNull(),
    solucaoId: integer().notNull(),
    nome: text().notNull(),
    bloco: text().notNull(),
    horas: integer().notNull(),
    valor: centavos(),
    /** Of the band when it was taken in; null: there was none. */
    precoDaFaixa: bigint({ mode: 'number' }),
  },
  (t) => [
    primaryKey({ name: 'municipio_proposta_solucao_pk', columns: [t.municipioPropostaSolucaoId] }),
    unique('municipio_proposta_solucao_uk').on(t.municipioPropostaId, t.solucaoId),
    daProposta('municipio_proposta_solucao', t),
    foreignKey({
      name: 'municipio_proposta_solucao_grupo_fk',
      columns: [t.municipioPropostaGrupoSolucaoId],
      foreignColumns: [municipioPropostaGrupoSolucao.municipioPropostaGrupoSolucaoId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'municipio_proposta_solucao_solucao_fk',
      columns: [t.solucaoId],
      foreignColumns: [solucao.solucaoId],
    }),
    check('municipio_proposta_solucao_bloco_ck', sql`${t.bloco} in ('essencial', 'premium')`),
    check('municipio_proposta_solucao_valor_ck', sql`${t.valor} >= 0 and ${t.horas} >= 0`),
    index('municipio_proposta_solucao_grupo_ix').on(t.municipioPropostaGrupoSolucaoId),
    index('municipio_proposta_solucao_solucao_ix').on(t.solucaoId),
  ],
)

export const municipioPropostaSolucoesExtras = pgTable(
  'municipio_proposta_solucoes_extras',
  {
    municipioPropostaSolucoesExtrasId: integer().generatedByDefaultAsIdentity(),
    municipioPropostaId: integer().notNull(),
    solucaoId: integer(),
    nome: text().notNull(),
    descricao: text(),
    horas: integer().notNull(),
    valor: centavos(),
  },
  (t) => [
    primaryKey({ name: 'municipio_proposta_solucoes_extras_pk', columns: [t.municipioPropostaSolucoesExtrasId] }),
    unique('municipio_proposta_solucoes_extras_uk').on(t.municipioPropostaId, t.solucaoId),
    daProposta('municipio_proposta_solucoes_extras', t),
    foreignKey({
      name: 'municipio_proposta_solucoes_extras_solucao_fk',
      columns: [t.solucaoId],
      foreignColumns: [solucao.solucaoId],
    }),
    check('municipio_proposta_solucoes_extras_valor_ck', sql`${t.valor} >= 0 and ${t.horas} >= 0`),
    index('municipio_proposta_solucoes_extras_solucao_ix').on(t.solucaoId),
  ],
)

/** Every version of what was made or signed stays; of what somebody brought and took out the line stays. */
export const municipioPropostaAnexo = pgTable(
  'municipio_proposta_anexo',
  {
    municipioPropostaAnexoId: integer().generatedByDefaultAsIdentity(),
    municipioPropostaId: integer().notNull(),
    tipo: text().notNull(),
    /** Of what is made or signed, counted by kind; its PDF and DOCX share it. */
    revisao: integer(),
    descricao: text(),
    /** Which text it was made from. */
    municipioPropostaModeloId: integer(),
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
    primaryKey({ name: 'municipio_proposta_anexo_pk', columns: [t.municipioPropostaAnexoId] }),
    daProposta('municipio_proposta_anexo', t),
    foreignKey({
      name: 'municipio_proposta_anexo_modelo_fk',
      columns: [t.municipioPropostaModeloId],
      foreignColumns: [municipioPropostaModelo.municipioPropostaModeloId],
    }),
    foreignKey({
      name: 'municipio_proposta_anexo_arquivo_fk',
      columns: [t.arquivoId],
      foreignColumns: [arquivo.arquivoId],
    }),
    foreignKey({
      name: 'municipio_proposta_anexo_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }),
    check(
      'municipio_proposta_anexo_tipo_ck',
      sql`${t.tipo} in ('proposta', 'minuta', 'minutaAssinada', 'extrato', 'empenho', 'outro')`,
    ),
    check('municipio_proposta_anexo_arquivo_ck', sql`${t.excluidoEm} is not null or ${t.arquivoId} is not null`),
    index('municipio_proposta_anexo_proposta_ix').on(t.municipioPropostaId),
    index('municipio_proposta_anexo_arquivo_ix').on(t.arquivoId),
  ],
)

export const municipioPropostaPasso = pgTable(
  'municipio_proposta_passo',
  {
    municipioPropostaPassoId: integer().generatedByDefaultAsIdentity(),
    municipioPropostaId: integer().notNull(),
    em: instante().notNull(),
    usuarioId: integer(),
    acao: text().notNull(),
    de: text().notNull(),
    para: text().notNull(),
    justificativa: text(),
    dados: jsonb(),
  },
  (t) => [
    primaryKey({ name: 'municipio_proposta_passo_pk', columns: [t.municipioPropostaPassoId] }),
    daProposta('municipio_proposta_passo', t),
    foreignKey({
      name: 'municipio_proposta_passo_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }),
    index('municipio_proposta_passo_proposta_ix').on(t.municipioPropostaId),
  ],
)

/** What the municipality answered, and to which paper. Only added to. */
export const municipioPropostaResposta = pgTable(
  'municipio_proposta_resposta',
  {
    municipioPropostaRespostaId: integer().generatedByDefaultAsIdentity(),
    municipioPropostaId: integer().notNull(),
    tipo: text().notNull(),
    nome: text().notNull(),
    cargo: text(),
    texto: text(),
    /** Of the paper that was read. */
    sha256: text().notNull(),
    capacidadeId: integer(),
    /** Who put it on record; null: it came by the link. */
    usuarioId: integer(),
    ip: text(),
    em: instante().notNull(),
  },
  (t) => [
    primaryKey({ name: 'municipio_proposta_resposta_pk', columns: [t.municipioPropostaRespostaId] }),
    daProposta('municipio_proposta_resposta', t),
    foreignKey({
      name: 'municipio_proposta_resposta_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }),
    check('municipio_proposta_resposta_tipo_ck', sql`${t.tipo} in ('aceite', 'alteracao', 'recusa')`),
    index('municipio_proposta_resposta_proposta_ix').on(t.municipioPropostaId),
  ],
)

/** Texts of papers; the highest revision of a document is in use. Only added to. */
export const municipioPropostaModelo = pgTable(
  'municipio_proposta_modelo',
  {
    municipioPropostaModeloId: integer().generatedByDefaultAsIdentity(),
    documento: text().notNull(),
    revisao: integer().notNull(),
    conteudo: text().notNull(),
    nota: text(),
    /** Null: it came with the program. */
    usuarioId: integer(),
    criacao: instante().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ name: 'municipio_proposta_modelo_pk', columns: [t.municipioPropostaModeloId] }),
    unique('municipio_proposta_modelo_uk').on(t.documento, t.revisao),
    foreignKey({
      name: 'municipio_proposta_modelo_usuario_fk',
      columns: [t.usuarioId],
      foreignColumns: [usuario.usuarioId],
    }),
    check('municipio_proposta_modelo_documento_ck', sql`${t.documento} in ('proposta', 'minuta')`),
  ],
)

export const municipiosPropostasCombos = pgTable(
  'municipios_propostas_combos',
  {
    municipiosPropostasCombosId: integer().generatedByDefaultAsIdentity(),
    nome: text().notNull(),
    pacoteId: integer().notNull(),
    tipoPrograma: integer().notNull().default(2),
    vigenciaMeses: integer().notNull().default(24),
    validadeDias: integer().notNull().default(60),
    percentualContrapartida: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    qtdParcelas: integer().notNull().default(12),
    ativo: boolean().notNull().default(true),
    versao: versaoColumn(),
  },
  (t) => [
    primaryKey({ name: 'municipios_propostas_combos_pk', columns: [t.municipiosPropostasCombosId] }),
    unique('municipios_propostas_combos_nome_uk').on(t.nome),
    foreignKey({
      name: 'municipios_propostas_combos_pacote_fk',
      columns: [t.pacoteId],
      foreignColumns: [pacote.pacoteId],
    }),
    check('municipios_propostas_combos_percentual_ck', sql`${t.percentualContrapartida} between 0 and 100`),
  ],
)
export const municipiosPropostasCombosPremium = pgTable(
  'municipios_propostas_combos_premium',
  { municipiosPropostasCombosId: integer().notNull(), solucaoId: integer().notNull() },
  (t) => [
    primaryKey({
      name: 'municipios_propostas_combos_premium_pk',
      columns: [t.municipiosPropostasCombosId, t.solucaoId],
    }),
    foreignKey({
      name: 'municipios_propostas_combos_premium_combo_fk',
      columns: [t.municipiosPropostasCombosId],
      foreignColumns: [municipiosPropostasCombos.municipiosPropostasCombosId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'municipios_propostas_combos_premium_solucao_fk',
      columns: [t.solucaoId],
      foreignColumns: [solucao.solucaoId],
    }),
    index('municipios_propostas_combos_premium_solucao_ix').on(t.solucaoId),
  ],
)
