import { z } from 'zod'
import { isCep } from './br.ts'
import { endpoint, FILTRO, id, idText, linha, linhaOpcional, porId, textoOpcional, versao } from './endpoint.ts'
import { dataField, emailFieldOpcional, telefoneOpcional, UFS } from './fields.ts'
import { ordemPor, paginaDe, porNumero } from './pagina.ts'
import type { Flag } from './permissions.ts'
import { CANAIS, SITUACOES_INSCRICAO } from './selo.ts'

/** The rooms: one for each municipality, with a record of its own and the pages that its team works on. */

/** Any of these opens the pages of a room: its city's tab, or the entry of the menu. */
export const VER_SALA = ['sala', 'salaEmpreendedor'] as const satisfies readonly Flag[]
/** The list of all rooms, and their records as their administration sees them. */
export const ADMINISTRAR_SALAS = 'salaEmpreendedor' satisfies Flag
export const EDITAR_SALA = 'editarSala' satisfies Flag
export const MAX_GUICHES = 999

const doLugar = { municipioId: id, municipio: z.string(), uf: z.string() } as const
const nulo = z.string().nullable()

/* What is filled in */

const dia = dataField
  .refine((v) => v >= '1900-01-01' && v <= '2100-12-31', 'Informe uma data de 1900 a 2100')
  .nullish()
  .transform((v) => v ?? null)
const cepOpcional = z
  .string()
  .max(20)
  .nullish()
  .refine((v) => !v?.trim() || isCep(v), 'CEP inválido')
  .transform((v) => v?.replace(/\D/g, '') || null)

export const salaCampos = z.object({
  nome: linha(120, 2),
  endereco: textoOpcional(300),
  cep: cepOpcional,
  telefone: telefoneOpcional,
  email: emailFieldOpcional,
  horario: textoOpcional(200),
  dataInauguracao: dia,
  atoCriacao: textoOpcional(200),
  responsavelNome: linhaOpcional(120),
  responsavelCargo: linhaOpcional(120),
  responsavelEmail: emailFieldOpcional,
  responsavelTelefone: telefoneOpcional,
  canais: z
    .array(z.enum(CANAIS))
    .max(CANAIS.length)
    .default([])
    .transform((v) => CANAIS.filter((c) => v.includes(c))),
  sistemaRegistro: textoOpcional(200),
  /** How many counters attend at a time. */
  guiches: z
    .int()
    .min(0)
    .max(MAX_GUICHES)
    .nullish()
    .transform((v) => v ?? null),
  observacoes: textoOpcional(2000),
})
export type SalaCampos = z.output<typeof salaCampos>

const dados = z.object({
  nome: z.string(),
  endereco: nulo,
  cep: nulo,
  telefone: nulo,
  email: nulo,
  horario: nulo,
  dataInauguracao: nulo,
  atoCriacao: nulo,
  responsavelNome: nulo,
  responsavelCargo: nulo,
  responsavelEmail: nulo,
  responsavelTelefone: nulo,
  canais: z.array(z.string()),
  sistemaRegistro: nulo,
  guiches: z.int().nullable(),
  observacoes: nulo,
})
const acoesDaSala = z.object({ cadastrar: z.boolean(), editar: z.boolean() })

/** The place, its room where it has one, and what this person may do there. */
export const salaSchema = z.object({
  ...doLugar,
  unidadeRegional: nulo,
  sala: dados.extend({ ativa: z.boolean(), alteracao: z.string(), versao }).nullable(),
  /** Of the seal; null where there is none. */
  inscricao: z.enum(SITUACOES_INSCRICAO).nullable(),
  acoes: acoesDaSala,
})
export type Sala = z.output<typeof salaSchema>

/* Calls */

const comum = { area: 'sala', scope: 'municipio', permit: VER_SALA } as const
const base = '/api/sala' as const
const doMunicipio = porId('municipioId')

/** What stands above every page of a room. */
export const getMolduraDaSala = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/moldura/:id`,
  resumo: 'A sala de um município, como o alto de suas páginas a mostra',
  ...doMunicipio,
  output: z.object({
    ...doLugar,
    /** The room's own name; null where it has no record yet. */
    nome: nulo,
    ativa: z.boolean(),
    /** Null for who may not see points too. */
    medalha: nulo,
    /** This person reaches other rooms as well. */
    temOutras: z.boolean(),
  }),
})
export type MolduraDaSala = z.output<typeof getMolduraDaSala.output>

export const listarNomesDasSalas = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/nomes`,
  resumo: 'As salas em alcance, para trocar de uma para outra',
  output: z.array(z.object({ ...doLugar, nome: nulo })),
})

/** Said wherever something of it would change. */
export const SALA_DESATIVADA = 'Esta sala está desativada. Reative-a para mudar o que ela guarda.'
/** With a room in use, without one, or with one that was put out of use. */
export const SITUACOES_SALA = ['com', 'desativada', 'sem'] as const
export const NOMES_SITUACAO_SALA: Readonly<Record<(typeof SITUACOES_SALA)[number], string>> = {
  com: 'Em funcionamento',
  desativada: 'Desativada',
  sem: 'Sem sala cadastrada',
}
const filtros = {
  uf: z.enum(UFS).optional(),
  unidadeRegionalId: idText.optional(),
  situacao: z.enum(SITUACOES_SALA).optional(),
  inscricao: z.enum(SITUACOES_INSCRICAO).optional(),
  busca: z.string().max(100).optional(),
}
const DE_FILTRO = { 'query.unidadeRegionalId': FILTRO }
export const ORDENS_SALA = ['municipio', 'nome', 'unidadeRegional', 'acoesAbertas', 'acoesAtrasadas'] as const

export const linhaDeSalaSchema = z.object({
  ...doLugar,
  unidadeRegional: nulo,
  nome: nulo,
  responsavelNome: nulo,
  telefone: nulo,
  situacao: z.enum(SITUACOES_SALA),
  inscricao: z.enum(SITUACOES_INSCRICAO).nullable(),
  medalha: nulo,
  /** Of its 5W2H: begun or to be begun, and those of them that are late. */
  acoesAbertas: z.int(),
  acoesAtrasadas: z.int(),
})
export type LinhaDeSala = z.output<typeof linhaDeSalaSchema>

export const listarSalas = endpoint({
  ...comum,
  permit: ADMINISTRAR_SALAS,
  method: 'GET',
  path: base,
  resumo: 'Municípios em alcance com suas salas, em páginas',
  alvo: DE_FILTRO,
  query: z.object({ ...filtros, ...porNumero, ordem: ordemPor(ORDENS_SALA).optional() }),
  output: paginaDe(linhaDeSalaSchema).extend({ acoes: acoesDaSala }),
})
export const opcoesDeSalas = endpoint({
  ...comum,
  permit: ADMINISTRAR_SALAS,
  method: 'GET',
  path: `${base}/opcoes`,
  resumo: 'Estados e unidades regionais das salas em alcance',
  output: z.object({
    ufs: z.array(z.string()),
    unidadesRegionais: z.array(z.object({ id_unidade_regional: id, nomeRegiao: z.string(), uf: z.string() })),
  }),
})
export const getSala = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/:id`,
  resumo: 'A sala de um município',
  ...doMunicipio,
  output: salaSchema,
})
/** A new one as the enrolment of the seal tells of it. */
export const proporSala = endpoint({
  ...comum,
  permit: EDITAR_SALA,
  method: 'GET',
  path: `${base}/nova/:id`,
  resumo: 'Uma sala nova, preenchida com o que a inscrição no selo já disse',
  ...doMunicipio,
  output: z.object({
    ...doLugar,
    jaTem: z.boolean(),
    /** Which of them the enrolment filled in. */
    daInscricao: z.array(z.string()),
    dados,
  }),
})
export type SalaProposta = z.output<typeof proporSala.output>
export const criarSala = endpoint({
  ...comum,
  permit: EDITAR_SALA,
  method: 'POST',
  path: base,
  resumo: 'Cadastrar a sala de um município',
  body: salaCampos.extend({ municipioId: id }),
  output: salaSchema,
})
export const alterarSala = endpoint({
  ...comum,
  permit: EDITAR_SALA,
  method: 'PUT',
  path: base,
  resumo: 'Alterar os dados de uma sala',
  body: salaCampos.extend({ municipioId: id, versao }),
  output: salaSchema,
})
export const mudarSituacaoDaSala = endpoint({
  ...comum,
  permit: EDITAR_SALA,
  method: 'PUT',
  path: `${base}/situacao`,
  resumo: 'Desativar uma sala, ou reativá-la',
  body: z.object({ municipioId: id, ativa: z.boolean(), versao }),
  output: salaSchema,
})
