import { z } from 'zod'
import { registroSchema } from './auditoria.ts'
import { cleanCnpj, isCnpj } from './br.ts'
import {
  endpoint,
  FILTRO,
  id,
  idText,
  linha,
  MAX_ID,
  ok,
  porId,
  SO_O_QUE_MUDA,
  texto,
  textoOpcional,
  versao,
} from './endpoint.ts'
import { dataField } from './fields.ts'

/* Numbers that the specification fixes */

/** Relationship of a municipality with the programme, by its contract. */
export const RELACIONAMENTO = { semRelacionamento: 0, negociacao: 2, vigente: 4, encerrado: 6 } as const
export const PARTICIPACAO = { naoParticipante: 0, participante: 3, encerrado: 6 } as const
export const TIPO_PROGRAMA = { pracaBasica: 1, praca: 2 } as const

/* A consultant's contract: dates, hours and deliveries. Hours are decimal on the wire (7.5) and minutes in the database. */

export const TIPOS_ADITIVO = ['prazo', 'horas', 'valor'] as const
export type TipoAditivo = (typeof TIPOS_ADITIVO)[number]

export const SITUACOES = ['A iniciar', 'Vigente', 'A vencer', 'Encerrado', 'Saldo esgotado'] as const
export type Situacao = (typeof SITUACOES)[number]

export interface Aditivo {
  tipo: TipoAditivo
  data: string
  novoFim: string | null
  horas: number | null
  valorHora: number | null
}
export interface Termos {
  inicio: string
  fim: string
  qtdHorasPrevistas: number
  qtdEntregasPrevistas: number
  valorHora: number | null
  horasAprovadas: number
  qtdEntregas: number
  aditivos: readonly Aditivo[]
}

const emOrdem = (aditivos: readonly Aditivo[]) =>
  aditivos.toSorted((a, b) => (a.data < b.data ? -1 : a.data > b.data ? 1 : 0))
/** Sums of decimals that came from minutes, without the dust of binary fractions. */
const quartaCasa = (n: number) => Math.round(n * 10_000) / 10_000
const centavos = (n: number) => Math.round(n * 100) / 100

/** The contract as its amendments leave it: the last new date and price count, hours add up. */
export const comAditivos = (t: Termos) => {
  const aditivos = emOrdem(t.aditivos)
  const horas = aditivos.reduce((soma, a) => soma + (a.tipo === 'horas' ? (a.horas ?? 0) : 0), t.qtdHorasPrevistas)
  return {
    fim: aditivos.findLast((a) => a.tipo === 'prazo' && a.novoFim !== null)?.novoFim ?? t.fim,
    horas: quartaCasa(horas),
    valorHora: aditivos.findLast((a) => a.tipo === 'valor' && a.valorHora !== null)?.valorHora ?? t.valorHora,
  }
}

/** What is planned, what was approved and what is left, amendments included. Never less than nothing left. */
export const saldoDe = (t: Termos) => {
  const { horas } = comAditivos(t)
  return {
    horasPrevistas: horas,
    horasAprovadas: t.horasAprovadas,
    horasRestantes: Math.max(0, quartaCasa(horas - t.horasAprovadas)),
    entregasPrevistas: t.qtdEntregasPrevistas,
    entregas: t.qtdEntregas,
    entregasRestantes: Math.max(0, t.qtdEntregasPrevistas - t.qtdEntregas),
  }
}

/** All hours, amendments included, at the price in force; none without a price. */
export const valorTotalDe = (t: Termos): number | null => {
  const { horas, valorHora } = comAditivos(t)
  return valorHora === null ? null : centavos(horas * valorHora)
}

const DIA = 86_400_000
const diasAte = (de: string, ate: string) => (Date.parse(`${ate}T00:00:00Z`) - Date.parse(`${de}T00:00:00Z`)) / DIA
export const DIAS_A_VENCER = 30

/**
 * Where the contract stands on a day. What was put out of use is over, as what the calendar ended. Then the balance, on the limits
 * that a new payment process is refused by: hours or deliveries all used.
 */
export const situacaoDe = (t: Termos & { ativo?: boolean }, hoje: string): Situacao => {
  const { fim } = comAditivos(t)
  const { horasRestantes, entregasRestantes } = saldoDe(t)
  if (hoje > fim || t.ativo === false) return 'Encerrado'
  if (hoje < t.inicio) return 'A iniciar'
  if (horasRestantes <= 0 || entregasRestantes <= 0) return 'Saldo esgotado'
  return diasAte(hoje, fim) <= DIAS_A_VENCER ? 'A vencer' : 'Vigente'
}

/* On the wire */

const MAX_HORAS = 100_000
const horasField = z.number().min(0).max(MAX_HORAS)
const valorField = z.number().min(0).max(1_000_000)

export const aditivoSchema = z.object({
  tipo: z.enum(TIPOS_ADITIVO),
  data: dataField,
  novoFim: dataField.nullable(),
  horas: horasField.nullable(),
  valorHora: valorField.nullable(),
  observacao: z.string().nullable(),
})
export const contratoSchema = z.object({
  contratoId: id,
  numContrato: z.string(),
  objeto: z.string(),
  empresaNome: z.string(),
  cnpj: z.string(),
  inicio: z.string(),
  fim: z.string(),
  /** The end with its amendments. */
  fimVigente: z.string(),
  qtdHorasPrevistas: z.number(),
  valorHora: z.number().nullable(),
  valorTotal: z.number().nullable(),
  qtdEntregasPrevistas: z.int(),
  horasAprovadas: z.number(),
  qtdEntregas: z.int(),
  saldo: z.object({
    horasPrevistas: z.number(),
    horasAprovadas: z.number(),
    horasRestantes: z.number(),
    entregasPrevistas: z.int(),
    entregas: z.int(),
    entregasRestantes: z.int(),
  }),
  situacao: z.enum(SITUACOES),
  ativo: z.boolean(),
  gestorId: id.nullable(),
  gestor: z.object({ nome: z.string() }).nullable(),
  statusContratoId: id.nullable(),
  statusContrato: z.object({ nome: z.string() }).nullable(),
  usuarios: z.array(z.object({ usuarioId: id, nome: z.string() })),
  /** The consultants in one text, for pickers. */
  usuario: z.object({ nome: z.string() }),
  /** Only those in reach of who asks. */
  municipios: z.array(z.object({ municipioId: id, nome: z.string(), uf: z.string() })),
  /** Of the shelf, those in reach of who asks. */
  solucoes: z.array(z.object({ solucaoId: id, nome: z.string() })),
  aditivos: z.array(aditivoSchema.extend({ contratoAditivoId: id })),
  arquivoNome: z.string().nullable(),
  criacao: z.string(),
  versao,
  acoes: z.object({ editar: z.boolean(), excluir: z.boolean() }),
})
export type Contrato = z.output<typeof contratoSchema>

const semRepetir = (lista: readonly number[]) => [...new Set(lista)]
const aditivoCorpo = z
  .object({
    tipo: z.enum(TIPOS_ADITIVO),
    data: dataField,
    novoFim: dataField.nullish().transform((v) => v ?? null),
    horas: horasField.nullish().transform((v) => v ?? null),
    valorHora: valorField.nullish().transform((v) => v ?? null),
    observacao: textoOpcional(1000),
  })
  .superRefine((a, ctx) => {
    const falta = (campo: string) => ctx.addIssue({ code: 'custom', path: [campo], message: 'Campo Obrigatório' })
    if (a.tipo === 'prazo' && a.novoFim === null) falta('novoFim')
    if (a.tipo === 'horas' && !a.horas) falta('horas')
    if (a.tipo === 'valor' && a.valorHora === null) falta('valorHora')
  })
  // What belongs to another kind of amendment is not kept.
  .transform((a) => ({
    ...a,
    novoFim: a.tipo === 'prazo' ? a.novoFim : null,
    horas: a.tipo === 'horas' ? a.horas : null,
    valorHora: a.tipo === 'valor' ? a.valorHora : null,
  }))

const campos = {
  numContrato: linha(60, 1),
  objeto: texto(2000, 1),
  empresaNome: linha(160, 1),
  cnpj: texto(40, 1).refine(isCnpj, 'CNPJ inválido').transform(cleanCnpj),
  inicio: dataField,
  fim: dataField,
  qtdHorasPrevistas: z.number().gt(0).max(MAX_HORAS),
  valorHora: valorField.nullish().transform((v) => v ?? null),
  qtdEntregasPrevistas: z.int().min(1).max(10_000),
  gestorId: id.nullish().transform((v) => v ?? null),
  statusContratoId: id.nullish().transform((v) => v ?? null),
  usuarioIds: z.array(id).min(1).max(100).transform(semRepetir),
  municipioIds: z.array(id).max(6000).default([]).transform(semRepetir),
  solucaoIds: z.array(id).max(1000).default([]).transform(semRepetir),
  aditivos: z.array(aditivoCorpo).max(100).default([]),
}
interface Datas {
  inicio: string
  fim: string
  aditivos: readonly { novoFim: string | null }[]
}
/** Agreements between dates: field → sentence. */
export const datasErradas = ({ inicio, fim, aditivos }: Datas): Record<string, string> => ({
  ...(fim < inicio && { fim: 'O fim não pode ser antes do início' }),
  ...Object.fromEntries(
    aditivos.flatMap((a, i) =>
      a.novoFim !== null && a.novoFim < inicio
        ? [[`aditivos.${i}.novoFim`, 'O novo fim não pode ser antes do início do contrato']]
        : [],
    ),
  ),
})
const conferirDatas = (c: Datas, ctx: z.core.$RefinementCtx) => {
  for (const [campo, message] of Object.entries(datasErradas(c)))
    ctx.addIssue({ code: 'custom', path: campo.split('.'), message })
}
export const contratoNovo = z.object({ ...campos, ativo: z.boolean().default(true) }).superRefine(conferirDatas)
export const contratoEdicao = z.object({ ...campos, contratoId: id, versao }).superRefine(conferirDatas)

const base = '/api/contratos' as const
const area = 'contrato'

export const listarContratos = endpoint({
  method: 'GET',
  path: base,
  area,
  resumo: 'Contratos: todos com a permissão, senão os próprios',
  permit: 'sessao',
  scope: 'proprio',
  output: z.array(contratoSchema),
})
export const contratosDoUsuario = endpoint({
  method: 'GET',
  path: `${base}/obter-contrato-por-usuario`,
  area,
  resumo: 'Contratos de um consultor',
  permit: 'sessao',
  scope: 'usuario',
  query: z.object({ usuarioId: idText }),
  output: z.array(contratoSchema),
})
const listaDeIds = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10}){0,199}$/)
  .transform((s) => s.split(',').map(Number))
  .refine((ids) => ids.every((n) => n >= 1 && n <= MAX_ID))
export const contratosDosUsuarios = endpoint({
  method: 'GET',
  path: `${base}/obter-contrato-por-usuarios`,
  area,
  resumo: 'Contratos de vários consultores',
  permit: 'sessao',
  scope: 'usuario',
  alvo: { 'query.usuarioIds': FILTRO },
  query: z.object({ usuarioIds: listaDeIds }),
  output: z.array(contratoSchema),
})
export const testaHoras = endpoint({
  method: 'GET',
  path: `${base}/testa-horas/:id`,
  area,
  resumo: 'Horas e entregas previstas, com aditivos, e aprovadas',
  permit: 'sessao',
  scope: 'proprio',
  ...porId('contratoId'),
  output: z.object({
    qtdEntregasPrevistas: z.int(),
    qtdEntregas: z.int(),
    qtdHorasPrevistas: z.number(),
    horasAprovadas: z.number(),
  }),
})
export const baixarContrato = endpoint({
  method: 'GET',
  path: `${base}/download-contrato`,
  area,
  resumo: 'Arquivo PDF de um contrato',
  permit: 'sessao',
  scope: 'proprio',
  query: z.object({ contratoId: idText }),
  output: 'blob',
})
export const getContrato = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  area,
  resumo: 'Um contrato',
  permit: 'sessao',
  scope: 'proprio',
  ...porId('contratoId'),
  output: contratoSchema,
})
export const historicoContrato = endpoint({
  method: 'GET',
  path: `${base}/:id/historico`,
  area,
  resumo: 'Quem mudou o contrato e quando',
  permit: 'verMenuContrato',
  scope: 'proprio',
  ...porId('contratoId'),
  output: z.array(registroSchema),
})
const PARTES = {
  'body.gestorId': SO_O_QUE_MUDA,
  'body.usuarioIds': SO_O_QUE_MUDA,
  'body.municipioIds': SO_O_QUE_MUDA,
  'body.solucaoIds': SO_O_QUE_MUDA,
} as const
export const criarContrato = endpoint({
  method: 'POST',
  path: base,
  area,
  resumo: 'Incluir um contrato',
  permit: 'incluirContrato',
  scope: 'usuario',
  alvo: PARTES,
  body: contratoNovo,
  output: contratoSchema,
})
export const alterarContrato = endpoint({
  method: 'PUT',
  path: base,
  area,
  resumo: 'Alterar um contrato e os seus aditivos',
  permit: 'editarContrato',
  scope: 'usuario',
  alvo: PARTES,
  body: contratoEdicao,
  output: contratoSchema,
})
export const ativarInativar = endpoint({
  method: 'PUT',
  path: `${base}/ativar-inativar`,
  area,
  resumo: 'Ativar ou inativar um contrato; sem dizer qual, troca',
  permit: 'editarContrato',
  scope: 'usuario',
  body: z.object({ contratoId: id, ativo: z.boolean().optional() }),
  output: contratoSchema,
})
export const excluirContrato = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  area,
  resumo: 'Excluir um contrato sem horas nem entregas',
  permit: 'excluirContrato',
  scope: 'usuario',
  ...porId('contratoId'),
  output: ok,
})
export const ARQUIVO_CONTRATO = {
  campo: 'arquivo',
  maxArquivos: 1,
  maxBytes: 25 * 1024 * 1024,
  tipos: ['pdf'],
  obrigatorio: true,
  mensagemTipo: 'O contrato deve ser um arquivo PDF',
} as const
export const enviarContrato = endpoint({
  method: 'POST',
  path: `${base}/enviar-arquivo`,
  area,
  resumo: 'Guardar o PDF de um contrato',
  permit: ['incluirContrato', 'editarContrato'],
  scope: 'usuario',
  body: z.object({ contratoId: z.union([id, idText]) }),
  arquivos: [ARQUIVO_CONTRATO],
  output: contratoSchema,
})
/** Who the form may name: enabled consultants and managers in reach. */
export const pessoasDoContrato = endpoint({
  method: 'GET',
  path: `${base}/pessoas`,
  area,
  resumo: 'Usuários habilitados em alcance, para consultores e gestor do contrato',
  permit: 'verMenuContrato',
  scope: 'usuario',
  output: z.array(
    z.object({ usuarioId: id, nome: z.string(), empresaNome: z.string().nullable(), consultor: z.boolean() }),
  ),
})
