import { z } from 'zod'
import { endpoint, FILTRO, id, idText, ok, type Target, textoOpcional } from './endpoint.ts'
import { emailField } from './fields.ts'
import { diasEmOrdem, entreDias } from './pagina.ts'
import { BASE_RELATORIO, DE_RELATORIO, estadoRelatorio, LER_RELATORIOS } from './relatorio-encontro.ts'
import { LINHAS_NA_HORA, trabalho } from './trabalho.ts'

/** Reports about meetings that leave the platform: as files, by mail, and the points of a city on paper. */
const EXPORTAR = 'exportarRelatorio'
const id1000 = z.array(id).max(1000).optional()

/* Files of many reports */

export const EXPORTACOES = ['mensal', 'global', 'novo-global'] as const
export type Exportacao = (typeof EXPORTACOES)[number]
export const NOME_EXPORTACAO = {
  mensal: 'Relatório mensal',
  global: 'Relatório global',
  'novo-global': 'Novo relatório global',
} as const satisfies Record<Exportacao, string>
/** What a line of it is; of the monthly one a second sheet sums them up. */
export const LINHA_EXPORTACAO = {
  mensal: 'Um mês: cada relatório com horas, {tarefas} e presença, e um resumo por {município} e consultor.',
  global: 'Uma linha por relatório, com todos os seus campos.',
  'novo-global': 'Uma linha por {tarefa} de cada relatório, com as horas previstas e realizadas e {a solução}.',
} as const satisfies Record<Exportacao, string>
export const FORMATOS_EXPORTACAO = ['xlsx', 'pdf'] as const
export type FormatoExportacao = (typeof FORMATOS_EXPORTACAO)[number]

/** Paper ends there; a spreadsheet does not. */
export const MAX_LINHAS_PDF_EXPORTACAO = 2_000
/** So many are answered while the person waits. More is asked for in the background. */
export const NA_HORA = { xlsx: LINHAS_NA_HORA.planilha, pdf: 500 } as const satisfies Record<FormatoExportacao, number>
export const MENSAGENS_EXPORTACAO = {
  papelDemais: (linhas: number) =>
    `O PDF leva no máximo ${MAX_LINHAS_PDF_EXPORTACAO.toLocaleString('pt-BR')} linhas, e estas são ${linhas.toLocaleString('pt-BR')}. Escolha filtros que mostrem menos, ou peça a planilha (XLSX).`,
  linhasDemais: (linhas: number) =>
    `São ${linhas.toLocaleString('pt-BR')} linhas: mais do que se baixa de uma vez. Peça o arquivo em segundo plano, e avisamos quando estiver pronto.`,
  mes: 'Informe o mês como 2026-03',
} as const

/** What a file is narrowed to; the same lists for all three. */
const escolhas = {
  municipioId: id1000,
  /** Who wrote them. */
  usuarioId: id1000,
  situacao: z.array(estadoRelatorio).max(5).optional(),
  eixoId: id1000,
  /** On the shelf. */
  solucaoId: id1000,
  formato: z.enum(FORMATOS_EXPORTACAO).default('xlsx'),
}
/** The month in which the meetings were, as 'aaaa-mm'. */
const mes = z.string().regex(/^(20\d{2})-(0[1-9]|1[0-2])$/, MENSAGENS_EXPORTACAO.mes)
const corpoMensal = z.object({ mes, ...escolhas })
/** Days of the meetings as the reports tell them, both included. */
const corpoGlobal = z.object({ ...entreDias, ...escolhas })
const pedido = z.discriminatedUnion('tipo', [
  corpoMensal.extend({ tipo: z.literal('mensal') }),
  diasEmOrdem(corpoGlobal.extend({ tipo: z.literal('global') })),
  diasEmOrdem(corpoGlobal.extend({ tipo: z.literal('novo-global') })),
])
export type PedidoDeExportacao = z.output<typeof pedido>

const alvo: Target = Object.fromEntries(
  ['municipioId', 'usuarioId', 'eixoId', 'solucaoId'].map((k) => [`body.${k}`, FILTRO]),
)
const comum = { ...DE_RELATORIO, permit: EXPORTAR, method: 'POST', alvo } as const
const arquivo = { ...comum, pesada: true, escreve: false, output: 'blob' } as const

export const relatorioMensal = endpoint({
  ...arquivo,
  path: `${BASE_RELATORIO}/relatorio-mensal`,
  resumo: 'Os relatórios de um mês, em planilha ou PDF',
  body: corpoMensal,
})
export const relatorioGlobal = endpoint({
  ...arquivo,
  path: `${BASE_RELATORIO}/relatorio-global`,
  resumo: 'Uma linha por relatório, em planilha ou PDF',
  body: diasEmOrdem(corpoGlobal),
})
export const novoRelatorioGlobal = endpoint({
  ...arquivo,
  path: `${BASE_RELATORIO}/novo-relatorio-global`,
  resumo: 'Uma linha por tarefa de relatório, em planilha ou PDF',
  body: diasEmOrdem(corpoGlobal),
})
/** How much it would be, before it is asked for. */
export const estimarExportacao = endpoint({
  ...comum,
  path: `${BASE_RELATORIO}/exportacao/estimativa`,
  resumo: 'Quantas linhas um arquivo de relatórios teria',
  pesada: true,
  escreve: false,
  body: pedido,
  output: z.object({
    relatorios: z.int(),
    linhas: z.int(),
    /** Small enough to wait for; otherwise it is asked for in the background. */
    naHora: z.boolean(),
    /** Why the format cannot hold it. */
    recusa: z.string().nullable(),
  }),
})
export const TRABALHO_EXPORTACAO = 'relatorio-exportacao'
export const prepararExportacao = endpoint({
  ...comum,
  path: `${BASE_RELATORIO}/exportacao/preparar`,
  resumo: 'Pedir um arquivo de relatórios em segundo plano',
  body: pedido,
  aceita: true,
  output: trabalho,
})
const nomeado = <K extends string>(chave: K) =>
  z.array(z.object({ [chave]: id, nome: z.string() } as Record<K, typeof id> & { nome: z.ZodString }))
/** What the filters can choose: of the reports in reach. */
export const opcoesDaExportacao = endpoint({
  ...DE_RELATORIO,
  permit: EXPORTAR,
  method: 'GET',
  path: `${BASE_RELATORIO}/exportacao/opcoes`,
  resumo: 'O que os filtros da exportação de relatórios podem escolher',
  output: z.object({
    municipios: z.array(z.object({ municipioId: id, nome: z.string(), uf: z.string() })),
    usuarios: nomeado('usuarioId'),
    eixos: nomeado('eixoId'),
    solucoes: nomeado('solucaoId'),
    /** 'aaaa-mm', the newest first. */
    meses: z.array(z.string()),
  }),
})

/* One report by mail */

export const MAX_DESTINATARIOS = 30
/** Of one report in a day, whoever sends it. */
export const MAX_POR_DIA = 100
export const COMO_ENVIAR = { pdf: 'O PDF em anexo', link: 'Um link com validade' } as const
export type ComoEnviar = keyof typeof COMO_ENVIAR
/** A link of a mail opens for so long. */
export const DIAS_DO_LINK = 30
export const MENSAGENS_ENVIO = {
  ninguem: 'Escolha ao menos uma pessoa',
  demais: `Escolha até ${MAX_DESTINATARIOS} pessoas de cada vez`,
  semEmail: 'Um dos convidados não tem e-mail',
  porDia: `Este relatório já foi enviado a ${MAX_POR_DIA} pessoas hoje. Continue amanhã.`,
  cancelado: 'Um relatório cancelado não é enviado.',
  enviado: (n: number) => (n === 1 ? 'Relatório enviado a 1 pessoa' : `Relatório enviado a ${n} pessoas`),
} as const
/** Nothing of it says why a report came back: neither paper nor link has the reason. */
export const enviarRelatorioPorEmail = endpoint({
  ...DE_RELATORIO,
  method: 'POST',
  path: `${BASE_RELATORIO}/send-mail-report`,
  resumo: 'Enviar um relatório por e-mail',
  permit: LER_RELATORIOS,
  alvo: { 'body.convidadosIds': { porque: 'guests of the report, looked for in it' } },
  body: z
    .object({
      relatorioId: id,
      /** By what they are in the report: addresses that are hidden from the sender stay so. */
      convidadosIds: z.array(id).max(1000).default([]),
      emails: z.array(emailField).max(1000).default([]),
      como: z.enum(['pdf', 'link']).default('pdf'),
      mensagem: textoOpcional(1000),
    })
    .refine((b) => b.convidadosIds.length + b.emails.length > 0, { error: MENSAGENS_ENVIO.ninguem, path: ['emails'] })
    .refine((b) => b.convidadosIds.length + b.emails.length <= MAX_DESTINATARIOS, {
      error: MENSAGENS_ENVIO.demais,
      path: ['emails'],
    }),
  output: ok.extend({ enviados: z.int() }),
})

/* The points of a city */

export const relatorioPontuacao = endpoint({
  area: 'relatorio',
  scope: 'municipio',
  method: 'POST',
  path: `${BASE_RELATORIO}/relatorio-municipio-pontuacao/:id`,
  resumo: 'A pontuação de um município por eixo, tema e pergunta, em PDF ou planilha',
  permit: 'visualizarPontosMedalha',
  params: z.object({ id: idText }),
  alvo: { 'params.id': 'municipioId' },
  query: z.object({ formato: z.enum(FORMATOS_EXPORTACAO).default('pdf') }),
  pesada: true,
  escreve: false,
  output: 'blob',
})
