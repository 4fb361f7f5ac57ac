import { z } from 'zod'
import { cleanPhone, isPhone } from './br.ts'
import {
  encontroSchema,
  encontroType,
  MAX_CONVIDADOS,
  MAX_DO_LOTE,
  MAX_REPETICOES,
  modalidade,
  momentoField,
  municipioCurto,
  recusaDoFim,
} from './encontro.ts'
import {
  endpoint,
  id,
  linha,
  linhaOpcional,
  ok,
  porId,
  SO_O_QUE_MUDA,
  texto,
  textoOpcional,
  type Unchecked,
  versao,
} from './endpoint.ts'
import { dataField, EMAIL_INVALIDO, isEmail, isMascarado } from './fields.ts'
import { OBRIGATORIO } from './messages.ts'

/** Planning meetings and changing them: one, a series, or cities × dates. */

const convidadoNovo = z.object({
  /** One that is there already: what is not sent of it, or comes back masked, stays. */
  encontroConvidadoId: id.optional(),
  membroId: id.nullish(),
  /** Of a member it is known. */
  nome: linhaOpcional(120),
  email: textoOpcional(200)
    .refine((v) => v === null || isMascarado(v) || isEmail(v), EMAIL_INVALIDO)
    .transform((v) => v?.toLowerCase() ?? null),
  telefone: textoOpcional(40)
    .refine((v) => v === null || isMascarado(v) || isPhone(v), 'Telefone inválido')
    .transform((v) => (v === null || isMascarado(v) ? v : cleanPhone(v))),
})
const convidadosEvento = z
  .array(convidadoNovo)
  .max(MAX_CONVIDADOS)
  .check((ctx) => {
    ctx.value.forEach((c, i) => {
      if (c.membroId == null && c.encontroConvidadoId === undefined && !c.nome)
        ctx.issues.push({ code: 'custom', path: [i, 'nome'], message: 'Informe o nome', input: c })
    })
    const membros = ctx.value.flatMap((c) => c.membroId ?? [])
    if (new Set(membros).size < membros.length)
      ctx.issues.push({ code: 'custom', path: [], message: 'Há convidados repetidos', input: ctx.value })
  })
const semRepetir = <T>(lista: readonly T[], chave: (x: T) => number) => new Set(lista.map(chave)).size === lista.length
const solucoesEvento = z
  .array(z.object({ municipioSolucaoId: id }))
  .max(50)
  .refine((l) => semRepetir(l, (s) => s.municipioSolucaoId), 'Há {soluções repetidas}')
const tarefasEvento = z
  .array(z.object({ municipioTarefaId: id }))
  .max(100)
  .refine((l) => semRepetir(l, (t) => t.municipioTarefaId), 'Há {tarefas repetidas}')

export const repeticaoSchema = z
  .object({
    tipo: z.enum(['semanal', 'quinzenal', 'mensal']),
    /** The last day, or how often in all, the first one included. */
    ate: dataField.nullish(),
    vezes: z.int().min(2).max(MAX_REPETICOES).nullish(),
  })
  .refine((r) => (r.ate == null) !== (r.vezes == null), {
    error: 'Informe até que dia ou quantas vezes se repete',
    path: ['vezes'],
  })

const sobre = {
  titulo: linha(160, 1),
  encontroType,
  modalidade,
  local: linha(300, 1),
  usuarioId: id,
  descricao: textoOpcional(2000),
  enviarConvite: z.boolean().default(false),
}
const quando = { inicioString: momentoField, fimString: momentoField }
const emOrdem = <S extends z.ZodType<{ inicioString?: string | undefined; fimString?: string | undefined }>>(s: S) =>
  s.check((ctx) => {
    const { inicioString, fimString } = ctx.value
    const message = inicioString && fimString && recusaDoFim(inicioString, fimString)
    if (message) ctx.issues.push({ code: 'custom', path: ['fimString'], message, input: fimString })
  })

export const encontroNovo = emOrdem(
  z.object({
    ...sobre,
    ...quando,
    municipioId: id,
    grupoId: id,
    solucoesEvento: solucoesEvento.default([]),
    /** Of these solutions. Without one only for who may (`podeCriarEventoSemTarefaCalendario`). */
    tarefasEvento: tarefasEvento.default([]),
    convidadosEvento: convidadosEvento.default([]),
    repeticao: repeticaoSchema.nullish(),
  }),
)
export type EncontroNovo = z.input<typeof encontroNovo>

/** This one alone, or it and what follows in its series. */
export const ALCANCES = ['este', 'seguintes'] as const
export type Alcance = (typeof ALCANCES)[number]

/** What is not sent stays. Another day or hour moves those that follow by as much. */
export const encontroEdicao = emOrdem(
  z.object({
    encontroId: id,
    versao,
    alcance: z.enum(ALCANCES).default('este'),
    titulo: sobre.titulo.optional(),
    encontroType: encontroType.optional(),
    modalidade: modalidade.optional(),
    local: sobre.local.optional(),
    usuarioId: id.optional(),
    descricao: texto(2000)
      .nullable()
      .transform((v) => v || null)
      .optional(),
    enviarConvite: z.boolean().optional(),
    /** Both or neither. */
    inicioString: momentoField.optional(),
    fimString: momentoField.optional(),
    grupoId: id.optional(),
    solucoesEvento: solucoesEvento.optional(),
    tarefasEvento: tarefasEvento.optional(),
    convidadosEvento: convidadosEvento.optional(),
    /** 2 confirms, 5 calls off (with the reason), 1 brings back what was called off. The others come by themselves. */
    situacao: z.literal([1, 2, 5]).optional(),
    justificativa: textoOpcional(1000),
  }),
)
  .refine((e) => (e.inicioString === undefined) === (e.fimString === undefined), {
    error: OBRIGATORIO,
    path: ['fimString'],
  })
  .refine((e) => e.situacao !== 5 || e.justificativa !== null, {
    error: 'Informe o motivo do cancelamento',
    path: ['justificativa'],
  })
export type EncontroEdicao = z.input<typeof encontroEdicao>

/* Calls */

const base = '/api/calendario/encontro' as const
const doEncontro = { area: 'calendario', scope: 'eixo' } as const
const DO_PROPRIO: Unchecked = { porque: 'looked for among the guests of that meeting' }

/* Before saving */

const avisoSchema = z.object({ tipo: z.enum(['conflito', 'feriado', 'fimDeSemana']), texto: z.string() })
export type AvisoDoEncontro = z.output<typeof avisoSchema>
const ocorrenciaSchema = z.object({
  inicio: z.string(),
  fim: z.string(),
  inicioString: z.string(),
  fimString: z.string(),
  avisos: z.array(avisoSchema),
})
/** Warnings that keep nobody from saving: the consultant is somewhere else then, or it is a holiday. */
export const avisosDoEncontro = endpoint({
  ...doEncontro,
  method: 'POST',
  path: `${base}/avisos`,
  resumo: 'O que convém saber antes de marcar um encontro: conflitos do consultor e feriados',
  permit: ['criarEvento', 'editarEvento'],
  body: emOrdem(
    z.object({
      ...quando,
      municipioId: id,
      usuarioId: id,
      /** The one that is being changed, which is no conflict with itself. */
      encontroId: id.nullish(),
      /** It and what follows in its series. */
      alcance: z.enum(ALCANCES).default('este'),
      repeticao: repeticaoSchema.nullish(),
    }),
  ),
  escreve: false,
  output: z.object({ ocorrencias: z.array(ocorrenciaSchema) }),
})

/* Writing */

/** Answers the first of a series. */
export const criarEncontro = endpoint({
  ...doEncontro,
  method: 'POST',
  path: base,
  resumo: 'Marcar um encontro, ou uma série deles',
  permit: 'criarEvento',
  alvo: { 'body.convidadosEvento[].encontroConvidadoId': DO_PROPRIO },
  body: encontroNovo,
  output: encontroSchema.extend({ encontrosIds: z.array(id) }),
})
export const alterarEncontro = endpoint({
  ...doEncontro,
  method: 'PUT',
  path: base,
  resumo: 'Alterar, confirmar, cancelar ou reativar um encontro, ou ele e os seguintes da série',
  permit: 'editarEvento',
  alvo: {
    'body.usuarioId': SO_O_QUE_MUDA,
    'body.grupoId': SO_O_QUE_MUDA,
    'body.solucoesEvento[].municipioSolucaoId': SO_O_QUE_MUDA,
    'body.tarefasEvento[].municipioTarefaId': SO_O_QUE_MUDA,
    'body.convidadosEvento[].membroId': SO_O_QUE_MUDA,
    'body.convidadosEvento[].encontroConvidadoId': DO_PROPRIO,
  },
  body: encontroEdicao,
  output: encontroSchema.extend({ encontrosIds: z.array(id) }),
})
/** Only what has neither report nor presence; anything else is called off. */
export const excluirEncontro = endpoint({
  ...doEncontro,
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Excluir um encontro sem relatório e sem presença, ou ele e os seguintes da série',
  permit: 'excluirEvento',
  ...porId('encontroId'),
  query: z.object({ alcance: z.enum(ALCANCES).default('este') }),
  output: ok.extend({ excluidos: z.int() }),
})

/**
 * Cities × dates, whole or not at all; `previa` tells what would be made and makes nothing. In the environment SC1, for
 * admins and the specialist consultants of each of the cities.
 */
const municipioDoLote = z.object({
  municipioId: id,
  grupoId: id,
  solucoesEvento: solucoesEvento.default([]),
  tarefasEvento: tarefasEvento.default([]),
})
export const loteSchema = z
  .object({
    previa: z.boolean().default(false),
    ...sobre,
    municipios: z
      .array(municipioDoLote)
      .min(1, 'Escolha ao menos {um município}')
      .max(100)
      .refine((l) => semRepetir(l, (m) => m.municipioId), 'Há {municípios repetidos}'),
    /** One line a date; what a line says of title and place counts for it. */
    datas: z
      .array(emOrdem(z.object({ ...quando, titulo: linhaOpcional(160), local: linhaOpcional(300) })))
      .min(1, 'Informe ao menos uma data')
      .max(100),
    /** The members of each group are its guests. */
    convidarMembros: z.boolean().default(false),
  })
  .refine((l) => l.municipios.length * l.datas.length <= MAX_DO_LOTE, {
    error: `São mais de ${MAX_DO_LOTE} {encontros} de uma vez. Divida em partes.`,
    path: ['datas'],
  })
export type Lote = z.input<typeof loteSchema>
const linhaDoLoteSchema = ocorrenciaSchema.extend({
  municipioId: id,
  municipio: municipioCurto,
  titulo: z.string(),
  local: z.string(),
  /** Of the lines of dates, from 0. */
  data: z.int(),
  convidados: z.int(),
})
export type LinhaDoLote = z.output<typeof linhaDoLoteSchema>
/** What its form chooses from, for the same people, whichever other tabs they have. */
export const opcoesDoLote = endpoint({
  ...doEncontro,
  method: 'GET',
  path: `${base}/lote/:id`,
  resumo: 'Consultores e grupos de um município, para marcar encontros em lote',
  permit: 'sessao',
  ...porId('municipioId'),
  output: z.object({
    consultores: z.array(z.object({ usuarioId: id, nome: z.string() })),
    grupos: z.array(z.object({ grupoId: id, nome: z.string() })),
  }),
})
export const criarEncontrosEmLote = endpoint({
  ...doEncontro,
  method: 'POST',
  path: `${base}/store-in-batch`,
  resumo: 'Marcar encontros em lote: municípios × datas, com prévia, todos ou nenhum',
  // No flag of its own: the command asks for the environment and for the roles, as the tab does (R472, R473).
  permit: 'sessao',
  body: loteSchema,
  output: z.object({
    previa: z.boolean(),
    linhas: z.array(linhaDoLoteSchema),
    /** How many lines have a warning. */
    comAviso: z.int(),
    encontrosIds: z.array(id),
  }),
})
