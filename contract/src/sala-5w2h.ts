import { z } from 'zod'
import { anexoEndpoints, LINHA_ANEXO } from './anexos.ts'
import {
  endpoint,
  id,
  idText,
  idTextOrZero,
  linha,
  ok,
  porId,
  SO_O_QUE_MUDA,
  texto,
  textoOpcional,
  versao,
} from './endpoint.ts'
import { dataField } from './fields.ts'
import { soPagina } from './pagina.ts'
import { passoSchema } from './passo.ts'
import type { Flag } from './permissions.ts'
import { STATUS_ACAO, type StatusAcao } from './plano-acao.ts'
import { VER_SALA } from './sala.ts'

/** The 5W2H of a room: what will be done, why, where, by whom, when, how and for how much. */

/** Done on a page of the room: who may write must be able to open it. */
export const EDITAR_5W2H = 'editarIndicadoresSala' satisfies Flag
const escrever = { todos: [VER_SALA, EDITAR_5W2H] } as const

/** The same as those of the action plan; 4 is told by the date and never chosen. */
export const STATUS_5W2H = STATUS_ACAO
export type Situacao5w2h = StatusAcao
export type Status5w2h = Exclude<StatusAcao, 4>
const statusSchema = z.literal([1, 2, 3, 5])

export interface Movimento {
  readonly para: Status5w2h
  readonly rotulo: string
  /** What happened, in the history. */
  readonly descricao: string
  /** Back, or out of the plan: said why. */
  readonly motivo?: true
}
/** From each state to which others: on by itself, back or out with a reason. */
export const MOVIMENTOS: Readonly<Record<Status5w2h, readonly Movimento[]>> = {
  1: [
    { para: 2, rotulo: 'Começar', descricao: 'Ação começada' },
    { para: 3, rotulo: 'Concluir', descricao: 'Ação concluída' },
    { para: 5, rotulo: 'Cancelar a ação', descricao: 'Ação cancelada', motivo: true },
  ],
  2: [
    { para: 3, rotulo: 'Concluir', descricao: 'Ação concluída' },
    { para: 1, rotulo: 'Voltar a não iniciada', descricao: 'Ação de volta a não iniciada', motivo: true },
    { para: 5, rotulo: 'Cancelar a ação', descricao: 'Ação cancelada', motivo: true },
  ],
  3: [{ para: 2, rotulo: 'Reabrir', descricao: 'Ação reaberta', motivo: true }],
  5: [{ para: 1, rotulo: 'Retomar', descricao: 'Ação retomada', motivo: true }],
}
export const movimento = (de: Status5w2h, para: Status5w2h) => MOVIMENTOS[de].find((m) => m.para === para)

/** Late: neither done nor given up, and its last day has passed. */
export const situacaoDa = (a: { status: number; termino: string }, hoje: string): Situacao5w2h =>
  (a.status === 1 || a.status === 2) && a.termino < hoje ? 4 : (a.status as Situacao5w2h)
/** What has not begun has nothing done, what is concluded is done wholly; in between it is what people say. */
export const percentualDa = (a: { status: number; percentual: number }) =>
  a.status === 1 ? 0 : a.status === 3 ? 100 : a.percentual

export const MAX_ACOES_5W2H = 500
export const MAX_ANEXOS_5W2H = 10
export const MENSAGENS_5W2H = {
  jaPlanejada: 'Já há uma ação {desta pergunta} no plano.',
  acoesDemais: `Uma sala tem no máximo ${MAX_ACOES_5W2H} ações. Exclua as que não servem mais.`,
  arquivosDemais: (max: number) => `Uma ação tem no máximo ${max} anexos.`,
  terminoAntes: 'O término não pode ser antes do início',
  semPercentual: 'Só uma ação em andamento tem percentual. Comece a ação primeiro.',
  semMotivo: 'Diga o motivo',
  semIndicador: 'Indicador não encontrado',
  indicadorInativo: 'Este indicador está inativo. Escolha outro.',
  deOutraSala: 'Escolha {uma pergunta} desta sala.',
  origemOculta: 'Esta ação já vem {de uma pergunta} que você não vê.',
} as const

const nulo = z.string().nullable()
export const acao5w2hSchema = z.object({
  sala5w2hId: id,
  municipioId: id,
  oQue: z.string(),
  porQue: z.string(),
  onde: z.string(),
  quem: z.string(),
  inicio: z.string(),
  termino: z.string(),
  como: z.string(),
  quanto: z.number(),
  observacao: nulo,
  /** What of the room it is to make better. */
  salaIndicadorId: id.nullable(),
  indicador: z.object({ codigo: z.string(), nome: z.string() }).nullable(),
  /** As it was set. */
  status: statusSchema,
  /** As it stands today: 4 when its last day has passed. */
  situacao: z.literal([1, 2, 3, 4, 5]),
  percentual: z.int(),
  /** The question that it comes from, proposed by its NÃO or chosen; null for who does not see that one too. */
  origem: z.object({ perguntaMunicipioId: id, numero: z.int(), texto: z.string() }).nullable(),
  anexos: z.int(),
  versao,
})
export type Acao5w2h = z.output<typeof acao5w2hSchema>

const anexo = z.object({ sala5w2hAnexoId: id, ...LINHA_ANEXO })

const NOMES_STATUS = ['nova', '1', '2', '3', '5'] as const
export const detalhe5w2hSchema = acao5w2hSchema.extend({
  criadaPor: z.string(),
  criacao: z.string(),
  alteracao: z.string(),
  passos: z.array(passoSchema(NOMES_STATUS)),
  arquivos: z.array(anexo),
})
export type Detalhe5w2h = z.output<typeof detalhe5w2hSchema>

/* What is filled in */

const dia = dataField.refine((v) => v >= '2000-01-01' && v <= '2100-12-31', 'Informe uma data de 2000 a 2100')
const quem = linha(160, 1)
const emOrdem = <S extends z.ZodType<{ inicio: string; termino: string }>>(schema: S) =>
  schema.refine((a) => a.termino >= a.inicio, { path: ['termino'], message: MENSAGENS_5W2H.terminoAntes })

export const campos5w2h = z.object({
  oQue: texto(500, 1),
  porQue: texto(1000, 1),
  onde: texto(200, 1),
  quem,
  inicio: dia,
  termino: dia,
  como: texto(1000, 1),
  quanto: z.number().min(0).max(999_999_999_999).default(0),
  observacao: textoOpcional(2000),
  salaIndicadorId: id.nullish().transform((v) => v ?? null),
})
export type Campos5w2h = z.output<typeof campos5w2h>
/** The question that it comes from. Not said: it stays as it is. */
const origem = { perguntaMunicipioId: id.nullish() }

/** As people read it in a list and in the history. */
export const nomeDoIndicador = (i: { codigo: string; nome: string }) => `${i.codigo} · ${i.nome}`
export const nomeDaPergunta = (p: { numero: number; texto: string }) => `${p.numero}. ${p.texto}`
export const ORIGEM = '{Pergunta} de origem'

/* Calls */

const base = '/api/sala5w2h' as const
const comum = { area: 'sala', scope: 'municipio', permit: VER_SALA } as const
const doMunicipio = porId('municipioId')
const daAcao = porId('sala5w2hId')
const INDICADOR = { 'body.salaIndicadorId': SO_O_QUE_MUDA } as const

export const listar5w2h = endpoint({
  ...comum,
  method: 'GET',
  path: base,
  resumo: 'As ações do 5W2H de uma sala; sem ela, as das salas em alcance, em páginas, com o total no cabeçalho',
  query: z.object({ municipioId: idText.optional(), ...soPagina }),
  output: z.array(acao5w2hSchema),
})
export const get5w2h = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/:id`,
  resumo: 'Uma ação do 5W2H, com sua história e seus anexos',
  ...daAcao,
  output: detalhe5w2hSchema,
})
export const criar5w2h = endpoint({
  ...comum,
  permit: escrever,
  method: 'POST',
  path: `${base}/cadastrar-5w2h`,
  resumo: 'Incluir uma ação no 5W2H',
  alvo: INDICADOR,
  body: emOrdem(campos5w2h.extend({ municipioId: id, ...origem })),
  output: acao5w2hSchema,
})
/** `percentual` is taken of an action that is going on. */
export const alterar5w2h = endpoint({
  ...comum,
  permit: escrever,
  method: 'PUT',
  path: `${base}/atualizar-5w2h`,
  resumo: 'Alterar uma ação do 5W2H',
  alvo: INDICADOR,
  body: emOrdem(
    campos5w2h.extend({ sala5w2hId: id, percentual: z.int().min(0).max(99).optional(), ...origem, versao }),
  ),
  output: acao5w2hSchema,
})
export const mover5w2h = endpoint({
  ...comum,
  permit: escrever,
  method: 'PUT',
  path: `${base}/mover-5w2h`,
  resumo: 'Levar uma ação do 5W2H de um estado a outro',
  body: z.object({ sala5w2hId: id, status: statusSchema, justificativa: textoOpcional(1000), versao }),
  output: acao5w2hSchema,
})
export const excluir5w2h = endpoint({
  ...comum,
  permit: escrever,
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Excluir uma ação do 5W2H',
  ...daAcao,
  output: ok,
})

/* What the action plan proposes */

export const proposta5w2hSchema = z.object({
  perguntaMunicipioId: id,
  numero: z.int(),
  tema: z.string(),
  eixo: z.string(),
  oQue: z.string(),
  como: nulo,
})
export type Proposta5w2h = z.output<typeof proposta5w2hSchema>
/** Questions answered NÃO of which no action came yet. */
export const propostas5w2h = endpoint({
  ...comum,
  permit: escrever,
  method: 'GET',
  path: `${base}/propostas/:id`,
  resumo: 'O que as respostas NÃO propõem ao 5W2H',
  ...doMunicipio,
  output: z.array(proposta5w2hSchema),
})
/** What an action may come from. */
export const perguntas5w2h = endpoint({
  ...comum,
  permit: escrever,
  method: 'GET',
  path: `${base}/perguntas/:id`,
  resumo: 'Perguntas de uma sala de que nada foi planejado ainda',
  ...doMunicipio,
  output: z.array(z.object({ perguntaMunicipioId: id, numero: z.int(), texto: z.string() })),
})
export const incluirPropostas5w2h = endpoint({
  ...comum,
  permit: escrever,
  method: 'POST',
  path: `${base}/incluir-propostas`,
  resumo: 'Incluir no 5W2H ações propostas pelas respostas NÃO',
  alvo: { 'body.perguntasMunicipioIds': 'perguntaMunicipioId' },
  body: emOrdem(
    z.object({
      municipioId: id,
      perguntasMunicipioIds: z
        .array(id)
        .min(1, 'Escolha ao menos uma')
        .max(100)
        .refine((l) => new Set(l).size === l.length, 'Cada uma só pode vir uma vez'),
      quem,
      inicio: dia,
      termino: dia,
    }),
  ),
  output: z.array(acao5w2hSchema),
})

/* Documents */

export const xlsx5w2h = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/xlsx/:id`,
  resumo: '5W2H de uma sala em planilha',
  ...doMunicipio,
  pesada: true,
  output: 'blob',
})
export const pdf5w2h = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/pdf/:id`,
  resumo: '5W2H de uma sala em PDF',
  ...doMunicipio,
  pesada: true,
  output: 'blob',
})

/** Files of an action; an upload says sala5w2hId beside the filename. */
export const anexosDe5w2h = anexoEndpoints({
  ...{ comum, escrever, base },
  ...{ chave: 'sala5w2hAnexoId', de: 'do 5W2H' },
})

/* What an open link shows */

export const publica5w2hSchema = z.object({
  municipio: z.string(),
  uf: z.string(),
  nome: nulo,
  /** Until when the link opens. */
  expira: z.string(),
  acoes: z.array(
    acao5w2hSchema
      .pick({ oQue: true, porQue: true, onde: true, inicio: true, termino: true, como: true, quanto: true })
      .extend({ quem: z.string(), situacao: acao5w2hSchema.shape.situacao, percentual: z.int() }),
  ),
})
export type Publica5w2h = z.output<typeof publica5w2hSchema>
/** `hash` is the token of a link of the kind `sala-5w2h`; `id` its municipality, or 0: that of the link. */
export const abrir5w2h = endpoint({
  area: 'sala',
  scope: 'livre',
  permit: 'publico',
  method: 'GET',
  path: `${base}/:hash/:id`,
  resumo: 'O 5W2H de uma sala a que um link leva, sem dados pessoais',
  params: z.object({ hash: z.string().regex(/^[\w-]{20,100}$/), id: idTextOrZero }),
  output: publica5w2hSchema,
  escreve: true,
  semAuditoria: 'opening the page changes nothing; the use is counted with the link',
})
