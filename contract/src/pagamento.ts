import { z } from 'zod'
import { MAX_ANEXO } from './anexos.ts'
import {
  endpoint,
  FILTRO,
  type FileField,
  id,
  idText,
  linha,
  linhaOpcional,
  ok,
  porId,
  textoOpcional,
  versao,
} from './endpoint.ts'
import { dataField } from './fields.ts'
import { ACOES_PROCESSO, ESTADOS_PROCESSO, NOMES_ESTADO_PROCESSO } from './pagamento-estados.ts'
import { diasEmOrdem, entreDias, paginaDe, porNumero } from './pagina.ts'
import { passoSchema } from './passo.ts'
import { MAX_ANEXOS, MENSAGENS_RELATORIO, TIPOS_DE_ANEXO, UM_ESTADO } from './relatorio-encontro.ts'

/**
 * The payment of consultants: a process gathers approved reports of one consultant under one contract, is judged, sent
 * to the SGF by mail and marked as paid. Hours are minutes in the database and 'HH:mm' on the wire.
 */
export const MENSAGENS_PAGAMENTO = {
  arquivoGrande: MENSAGENS_RELATORIO.arquivoGrande,
  tipoArquivo: MENSAGENS_RELATORIO.tipoArquivo,
  aberto: 'Processo de pagamento aberto e enviado para análise',
  alterado: 'Processo de pagamento ajustado e enviado para análise',
  excluido: 'Processo de pagamento excluído. Os relatórios estão livres.',
  analisado: 'Processo de pagamento analisado com sucesso',
  enviado: (para: string) => `Processo de pagamento enviado a ${para}`,
  pago: 'Pagamento registrado',
  anexado: 'Arquivo anexado ao processo de pagamento',
  semArquivo: 'Escolha ao menos um arquivo.',
  motivo: 'Informe o motivo.',
  semEmailSgf: 'Não há e-mail do SGF. Informe-o em Configurações, no campo E-mail do SGF.',
  confirmeExcesso: (horas: string) =>
    `Com este processo o contrato passa das horas previstas em ${horas}. Confirme para abrir assim mesmo.`,
  periodoCruzado: (numero: number, periodo: string) => `O período cruza com o do processo nº ${numero} (${periodo}).`,
  contratoInativo: 'O contrato está inativo: não recebe novos processos de pagamento.',
  relatorioPreso: 'Um dos relatórios já está em outro processo de pagamento, ou deixou de estar aprovado.',
  proprio: 'Você abriu este processo, ou é quem recebe por ele: outra pessoa deve analisá-lo.',
  jaAndou: (frase: string, quem: string | null) =>
    `O processo ${frase}${quem ? ` por ${quem}` : ''}. Recarregue para ver como está.`,
} as const

export const BASE_PAGAMENTO = '/api/relatorio/relatorioGestaoPagamento' as const
const base = BASE_PAGAMENTO
const comum = { area: 'pagamento', scope: 'usuario' } as const
/** Everybody's in reach. */
export const VER_PROCESSOS = ['processosPagamentos', 'analisarProcessoPagamento'] as const
/** Who has only the last two sees one's own. */
export const LER_PROCESSOS = [...VER_PROCESSOS, 'meusProcessosPagamentos', 'criarProcessoPagamento'] as const
export const ABRIR_PROCESSO = 'criarProcessoPagamento'
export const ANALISAR_PROCESSO = 'analisarProcessoPagamento'
export const EXCLUIR_PROCESSO = 'excluirProcessoPagamento'
export const ENVIAR_SGF = 'enviarSgfProcessoPagamento'
export const REENVIAR_SGF = 'podeReenviarEmailProcessoPagamento'
/** Hides the second table of the dialog (R488). */
export const OCULTAR_ADMINISTRATIVOS = 'ocultarRelatoriosAdministrativosPagamento'

/* Pieces */

const nulo = z.string().nullable()
const pessoa = z.object({ usuarioId: id, nome: z.string() })
export const estadoProcesso = z.enum(ESTADOS_PROCESSO)
const statusProcesso = z.literal([0, 1, 2, 3, 4, 5, 6])
const acoes = z.object(
  Object.fromEntries(ACOES_PROCESSO.map((a) => [a, z.boolean()])) as Record<
    (typeof ACOES_PROCESSO)[number],
    z.ZodBoolean
  >,
)
const daLista = z.object({
  processoPagamentoId: id,
  contratoId: id,
  /** As it was when the process was opened. */
  codigoContratacao: z.string(),
  empresaNome: z.string(),
  numero: z.int(),
  total: z.int(),
  /** 'dd/mm/aaaa - dd/mm/aaaa'. */
  periodoRealizacao: z.string(),
  /** Days. */
  inicio: z.string(),
  fim: z.string(),
  /** 'HH:mm'. */
  horas: z.string(),
  /** Hours at the price of the contract; null without one. */
  valor: z.number().nullable(),
  /** 'HH:mm' by which the planned hours of the contract are passed; null where they are not. */
  excesso: nulo,
  relatorios: z.int(),
  administrativos: z.int(),
  anexos: z.int(),
  motivoRejeicao: nulo,
  statusProcessoId: statusProcesso,
  estado: estadoProcesso,
  /** Who is paid. */
  usuarioId: id,
  usuario: pessoa,
  criadoPor: pessoa,
  criacao: z.string(),
  /** Since when it waits for an analyst. */
  enviadoEm: z.string(),
  sgfEnviadoEm: nulo,
  notaNumero: nulo,
  notaData: nulo,
  notaValor: z.number().nullable(),
  versao: z.int(),
})
export type ProcessoDaLista = z.output<typeof daLista>

/** A report that a process has or could have. */
const relatorioDoProcesso = z.object({
  tipo: z.enum(['encontro', 'administrativo']),
  id,
  titulo: z.string(),
  /** City and state, or the project; none where an administrative report has no city. */
  lugar: nulo,
  municipioId: id.nullable(),
  criador: z.string(),
  /** A day. */
  quando: z.string(),
  /** 'HH:mm': of its tasks, or of the administrative report. */
  horas: z.string(),
  minutos: z.int(),
})
export type RelatorioDoProcesso = z.output<typeof relatorioDoProcesso>
const anexo = z.object({
  processoPagamentoAnexoId: id,
  nomeArquivo: z.string(),
  mime: z.string(),
  tamanho: z.int(),
  usuario: z.string(),
  criacao: z.string(),
  verNaPagina: z.boolean(),
  excluir: z.boolean(),
})
export type AnexoDeProcesso = z.output<typeof anexo>
export const contratoDoProcesso = z.object({
  contratoId: id,
  numContrato: z.string(),
  objeto: z.string(),
  empresaNome: z.string(),
  inicio: z.string(),
  fimVigente: z.string(),
  /** Minutes, amendments included; what living processes count. */
  horasPrevistas: z.int(),
  horasAprovadas: z.int(),
  entregasPrevistas: z.int(),
  entregas: z.int(),
  valorHora: z.number().nullable(),
})
const registro = daLista.extend({
  contrato: contratoDoProcesso,
  itens: z.array(relatorioDoProcesso),
  arquivos: z.array(anexo),
  analisadoPor: nulo,
  analisadoEm: nulo,
  sgfPara: nulo,
  sgfEnviadoPor: nulo,
  sgfEnvios: z.int(),
  pagoPor: nulo,
  pagoEm: nulo,
  /** On its papers; confirmed by an open page. */
  codigoVerificacao: z.string(),
  acoes,
  /** Why something that this person would look for is not there. */
  aviso: nulo,
})
export type Processo = z.output<typeof registro>

/* Opening and changing: a form with files */

/** A list of ids, or the JSON of one, of ids or of records that have one: they are looked for by the command. */
const lerIds = (v: unknown): unknown => {
  if (typeof v === 'string' && v.trim() === '') return []
  const lista: unknown = typeof v === 'string' ? JSON.parse(v) : v
  if (!Array.isArray(lista)) return lista
  return lista.map((r) => (typeof r === 'object' && r ? (r.relatorioAdministrativoId ?? r.relatorioId) : r))
}
const listaDeIds = z.preprocess((v, ctx) => {
  try {
    return lerIds(v)
  } catch {
    ctx.addIssue({ code: 'custom', message: 'Informe uma lista de números' })
    return z.NEVER
  }
}, z.array(id).max(1000))
export const inteiro = z.union([z.int(), z.string().regex(/^\d{1,10}$/)]).transform(Number)
const decimal = z.union([z.number(), z.string().regex(/^\d{1,9}(\.\d{1,9})?$/)]).transform(Number)
const simNao = z.union([z.boolean(), z.literal(['true', 'false']).transform((v) => v === 'true')])
const escrita = {
  /** JSON lists of ids, or of records that have one. */
  relatoriosString: listaDeIds.default([]),
  relatoriosAdministrativosString: listaDeIds.default([]),
  contratoId: inteiro.pipe(id),
  codigoContratacao: linhaOpcional(60),
  periodoRealizacao: linhaOpcional(30),
  /** Hours, number and total are worked out by the server, whatever is said here. */
  horas: linhaOpcional(20),
  numero: linhaOpcional(20),
  total: linhaOpcional(20),
  /** The planned hours may be passed: the person was told by how much and said yes. */
  confirmarExcesso: simNao.default(false),
}
/** What comes with it. */
export const arquivoDeProcesso: FileField = {
  campo: 'arquivos',
  maxArquivos: MAX_ANEXOS,
  maxBytes: MAX_ANEXO,
  tipos: TIPOS_DE_ANEXO,
  mensagemTamanho: MENSAGENS_PAGAMENTO.arquivoGrande,
  mensagemTipo: MENSAGENS_PAGAMENTO.tipoArquivo,
}
const arquivos: readonly FileField[] = [arquivoDeProcesso]
const NO_COMANDO = { porque: 'looked for among what this consultant has approved in this contract' } as const
const salvo = ok.extend({ processoPagamentoId: id, numero: z.int(), versao: z.int() })
export const abrirProcesso = endpoint({
  ...comum,
  method: 'POST',
  path: `${base}/cadastrar-relatorio-pagamento`,
  resumo: 'Abrir um processo de pagamento com relatórios aprovados',
  permit: ABRIR_PROCESSO,
  alvo: { 'body.contratoId': 'contratoId' },
  body: z.object({
    ...escrita,
    /** Oneself unless told; of others for who sees everybody's. */ usuarioId: inteiro.pipe(id).optional(),
  }),
  arquivos,
  output: salvo,
})
/** By its author: while nobody has judged it, or sent again once it was returned. */
export const alterarProcesso = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/atualizar-relatorio-pagamento`,
  resumo: 'Alterar um processo de pagamento, ou reenviar o que foi devolvido',
  permit: ABRIR_PROCESSO,
  alvo: { 'body.contratoId': NO_COMANDO },
  body: z.object({ processoPagamentoId: inteiro.pipe(id), versao: inteiro.pipe(versao).optional(), ...escrita }),
  arquivos,
  output: salvo,
})
export const excluirProcesso = endpoint({
  ...comum,
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Excluir um processo de pagamento em análise ou devolvido: os relatórios ficam livres',
  permit: EXCLUIR_PROCESSO,
  ...porId('processoPagamentoId'),
  output: ok,
})

/* Reading. The lists of the specification are whole (R490). */

const lista = z.array(daLista)
export const listarProcessos = endpoint({
  ...comum,
  method: 'GET',
  path: base,
  resumo: 'Todos os processos de pagamento em alcance',
  permit: VER_PROCESSOS,
  output: lista,
})
export const getProcesso = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/:id`,
  resumo: 'Um processo de pagamento',
  permit: LER_PROCESSOS,
  ...porId('processoPagamentoId'),
  output: registro,
})
export const processosDoUsuario = endpoint({
  ...comum,
  method: 'POST',
  path: `${base}/get-by-usuario`,
  resumo: 'Processos de pagamento de um usuário',
  permit: LER_PROCESSOS,
  body: z.object({ usuarioId: id }),
  escreve: false,
  output: lista,
})
const filtros = {
  usuarioId: id.nullish(),
  contratoId: id.nullish(),
  statusProcessoId: statusProcesso.nullish(),
  /** Days of the period. */
  de: dataField.nullish().transform((v) => v ?? undefined),
  ate: dataField.nullish().transform((v) => v ?? undefined),
  busca: z.string().max(100).nullish(),
}
export const filtrarProcessos = endpoint({
  ...comum,
  method: 'POST',
  path: `${base}/list-by-filtro`,
  resumo: 'Processos de pagamento por filtro',
  permit: LER_PROCESSOS,
  alvo: { 'body.usuarioId': FILTRO, 'body.contratoId': FILTRO, 'body.statusProcessoId': UM_ESTADO },
  body: diasEmOrdem(z.object(filtros)),
  escreve: false,
  output: lista,
})
/** Of one consultant in one contract: the highest number of the living ones, and the period that ends last. */
export const numeroDoProcesso = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/obter-numero-relatorio/:userId/:contractId`,
  resumo: 'Quantos processos há e qual foi o último período',
  permit: LER_PROCESSOS,
  params: z.object({ userId: idText, contractId: idText }),
  alvo: { 'params.userId': 'usuarioId', 'params.contractId': 'contratoId' },
  output: z.object({ quantidadeAtual: z.int(), ultimoPeriodo: nulo }),
})
/** What the dialog shows of a contract: its limits, the next number and what may be chosen. */
export const prepararProcesso = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/preparar/:userId/:contractId`,
  resumo: 'O que um novo processo de pagamento pode ter: relatórios livres, número e limites do contrato',
  permit: [...VER_PROCESSOS, ABRIR_PROCESSO],
  params: z.object({ userId: idText, contractId: idText }),
  alvo: { 'params.userId': 'usuarioId', 'params.contractId': 'contratoDoProcessoId' },
  /** With it, the reports that this process has are among those to choose from. */
  query: z.object({ processoPagamentoId: idText.optional() }),
  output: z.object({
    contrato: contratoDoProcesso,
    numero: z.int(),
    total: z.int(),
    ultimoPeriodo: nulo,
    relatorios: z.array(relatorioDoProcesso),
    /** None where they are hidden (R488). */
    administrativos: z.array(relatorioDoProcesso).nullable(),
  }),
})

/* The analysts' bench */

const daFila = daLista.extend({ diasNaFila: z.int(), reenvio: z.boolean(), proprio: z.boolean(), acoes })
export type ProcessoDaFila = z.output<typeof daFila>
export const filaDeProcessos = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/fila`,
  resumo: 'Processos de pagamento que esperam por análise, do mais antigo ao mais novo',
  permit: ANALISAR_PROCESSO,
  alvo: { 'query.usuarioId': FILTRO, 'query.contratoId': FILTRO },
  query: diasEmOrdem(
    z.object({
      usuarioId: idText.optional(),
      contratoId: idText.optional(),
      situacao: estadoProcesso.optional(),
      ...entreDias,
      ...porNumero,
    }),
  ),
  output: paginaDe(daFila),
})
/** What the queue can be narrowed by: contracts and consultants of what waits. */
export const opcoesDaFilaDeProcessos = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/fila/opcoes`,
  resumo: 'Contratos e consultores dos processos que esperam por análise',
  permit: ANALISAR_PROCESSO,
  output: z.object({
    total: z.int(),
    contratos: z.array(z.object({ contratoId: id, numContrato: z.string() })),
    usuarios: z.array(pessoa),
  }),
})
const decisao = z.object({
  processoPagamentoId: id,
  /** 2 approved, 3 returned, 6 rejected. */
  statusProcessoId: z.literal([2, 3, 6]),
  motivoRejeicao: textoOpcional(2000),
  versao: versao.optional(),
})
export type DecisaoDeProcesso = z.output<typeof decisao>
/** 409 to the second of two analysts; never by who opened it or is paid by it. */
export const analisarProcesso = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/analisar-relatorio`,
  resumo: 'Aprovar, devolver ou reprovar um processo de pagamento',
  permit: ANALISAR_PROCESSO,
  alvo: { 'body.statusProcessoId': UM_ESTADO },
  body: decisao,
  output: ok.extend({ processoPagamentoId: id, statusProcessoId: statusProcesso, versao: z.int() }),
})
export const historicoProcesso = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/historico/:id`,
  resumo: 'A história de um processo de pagamento',
  permit: LER_PROCESSOS,
  ...porId('processoPagamentoId'),
  output: z.array(passoSchema(NOMES_ESTADO_PROCESSO)),
})

/* SGF and payment */

export const processoMudado = ok.extend({ processoPagamentoId: id, versao: z.int() })
const sgf = {
  ...comum,
  path: `${base}/send-mail-sgf/:id`,
  resumo: 'Enviar o processo de pagamento ao SGF por e-mail, com o PDF; outra vez, com a permissão',
  permit: ENVIAR_SGF,
  ...porId('processoPagamentoId'),
  escreve: true,
  output: processoMudado,
} as const
export const enviarAoSgf = endpoint({ ...sgf, method: 'POST' })
/** The form of the specification; it needs the bearer header, so that no link or image sends anything. */
export const enviarAoSgfGet = endpoint({ ...sgf, method: 'GET' })
export const pagarProcesso = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/pagar`,
  resumo: 'Registrar o pagamento: número, data e valor da nota fiscal, e o arquivo dela',
  permit: ENVIAR_SGF,
  body: z.object({
    processoPagamentoId: inteiro.pipe(id),
    notaNumero: linha(60, 1),
    notaData: dataField,
    notaValor: decimal.pipe(
      z
        .number()
        .gt(0)
        .max(100_000_000)
        .refine(
          (v) => v >= 0.01 && Math.abs(v * 100 - Math.round(v * 100)) < 1e-6,
          'Informe o valor em reais e centavos',
        ),
    ),
    versao: inteiro.pipe(versao).optional(),
  }),
  arquivos,
  output: processoMudado,
})
/* On paper */

const papel = {
  ...comum,
  method: 'GET',
  permit: LER_PROCESSOS,
  ...porId('processoPagamentoId'),
  pesada: true,
  output: 'blob',
} as const
export const pdfProcesso = endpoint({
  ...papel,
  path: `${base}/download-gestao-pagamento/:id`,
  resumo: 'O processo de pagamento em PDF',
})
export const pdfPrestacaoDeServico = endpoint({
  ...papel,
  path: `${base}/download-relatorio-prestacao-servico/:id`,
  resumo: 'O Relatório de Prestação de Serviço em PDF, com assinatura e código de verificação',
})
/** Both papers, and the files of the process and of its reports, streamed. Written to the audit log, hence POST. */
export const zipProcesso = endpoint({
  ...comum,
  method: 'POST',
  permit: LER_PROCESSOS,
  ...porId('processoPagamentoId'),
  output: 'blob',
  path: `${base}/zip/:id`,
  resumo: 'Tudo de um processo de pagamento em um ZIP',
})
