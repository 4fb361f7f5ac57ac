import { z } from 'zod'
import { MAX_ANEXO } from './anexos.ts'
import {
  endpoint,
  FILTRO,
  type FileField,
  id,
  idText,
  idTextOrZero,
  linhaOpcional,
  ok,
  porId,
  SO_O_QUE_MUDA,
  textoOpcional,
  versao,
} from './endpoint.ts'
import { dataField } from './fields.ts'
import { diasEmOrdem, entreDias, paginaDe, porNumero } from './pagina.ts'
import { passoSchema } from './passo.ts'
import {
  acoesDoRelatorioSchema,
  autorDoRelatorio,
  estadoRelatorio,
  lugarDoRelatorio,
  MAX_ANEXOS,
  MENSAGENS_RELATORIO,
  statusDoRelatorio,
  TIPOS_DE_ANEXO,
  UM_ESTADO,
} from './relatorio-encontro.ts'
import { ESTADOS_RELATORIO, MAX_DECISOES, NOMES_ESTADO_RELATORIO } from './relatorio-estados.ts'

/**
 * Work of consultants that is no meeting, and its analysis. It may be of no city. Hours are typed as 'HH:mm', '0,5' or
 * '8', by halves of an hour, and answered as 'HH:mm'. States go as those of reports about meetings do, with other ids.
 */
export const MENSAGENS_RELATORIO_ADMIN = {
  ...{ arquivoGrande: MENSAGENS_RELATORIO.arquivoGrande, tipoArquivo: MENSAGENS_RELATORIO.tipoArquivo },
  titulo: 'O título deve estar preenchido',
  tipo: 'O tipo deve estar preenchido',
  inicio: 'A data de início deve estar preenchida',
  fim: 'A data de fim deve estar preenchida',
  ordem: 'O fim não pode vir antes do início',
  futuro: 'O relatório conta o que já foi feito: informe um dia até hoje',
  horas: 'As horas devem estar preenchidas',
  horasInvalidas: 'Informe as horas de meia em meia hora, como 0,5, 1:30 ou 8',
  horasDemais: 'As horas passam do que cabe nos dias informados',
  descricao: 'A descrição deve estar preenchida',
  contrato: 'Escolha um contrato de quem escreve o relatório',
  salvo: 'Relatório administrativo salvo com sucesso',
  cancelou: 'Relatório administrativo cancelado',
  excluiu: 'Relatório administrativo excluído',
  naoExclui: 'Só o que nunca foi analisado pode ser excluído; o devolvido ou reprovado pode ser cancelado.',
} as const

export const TIPO_RELATORIO_ADMIN = {
  1: 'Planejamento',
  2: 'Deslocamento',
  3: 'Reunião interna',
  4: 'Elaboração de documento',
  5: 'Capacitação',
} as const
export type TipoRelatorioAdmin = keyof typeof TIPO_RELATORIO_ADMIN
export const TIPOS_RELATORIO_ADMIN = [1, 2, 3, 4, 5] as const satisfies readonly TipoRelatorioAdmin[]

const base = '/api/relatorioadministrativo/relatorioadministrativo' as const
const comum = { area: 'relatorio-administrativo', scope: 'municipio' } as const
/** Either of the two: one names the menu, the other the deed. */
export const ANALISAR_RELATORIO_ADMIN = ['analisarRelatoriosAdministrativos', 'podeAnalisarRelatorioAdmin'] as const
/** The tab of a city and the bench of analysts show everybody's in reach. */
export const VER_RELATORIOS_ADMIN = ['relatorioAdministrativo', ...ANALISAR_RELATORIO_ADMIN] as const
/** Who has only the last sees one's own. */
export const LER_RELATORIOS_ADMIN = [...VER_RELATORIOS_ADMIN, 'verMeusRelatorios'] as const
export const ESCREVER_RELATORIO_ADMIN = 'novoRelatorioAdministrativo'

/* Pieces */

const nulo = z.string().nullable()
const tipo = z.literal(TIPOS_RELATORIO_ADMIN)
/** A row of every list. The reason is null for who may not see it; lists cut it. */
const daLista = z.object({
  relatorioAdministrativoId: id,
  titulo: z.string(),
  municipioId: id.nullable(),
  municipio: lugarDoRelatorio.nullable(),
  /** Of others, for analysts and verMenuContrato alone. */
  contratoId: id.nullable(),
  contrato: z.object({ contratoId: id, numContrato: z.string() }).nullable(),
  tipo,
  /** Days. */
  inicio: z.string(),
  fim: z.string(),
  /** 'HH:mm'. */
  horas: z.string(),
  motivoRejeicao: nulo,
  statusRelatorioId: statusDoRelatorio,
  estado: estadoRelatorio,
  usuarioId: id,
  usuario: autorDoRelatorio,
  criacao: z.string(),
  /** Since when it waits for an analyst. */
  enviadoEm: z.string(),
  anexos: z.int(),
  processoPagamentoId: id.nullable(),
  versao: z.int(),
})
export type RelatorioAdminDaLista = z.output<typeof daLista>

const anexo = z.object({
  relatorioAdministrativoAnexoId: id,
  nomeArquivo: z.string(),
  mime: z.string(),
  tamanho: z.int(),
  usuario: z.string(),
  criacao: z.string(),
  /** May be shown in the page: PDF and images. */
  verNaPagina: z.boolean(),
  excluir: z.boolean(),
})
export type AnexoDeRelatorioAdmin = z.output<typeof anexo>

const registro = daLista.extend({
  /** Sanitised HTML. */
  descricao: z.string(),
  arquivos: z.array(anexo),
  analisadoPor: nulo,
  analisadoEm: nulo,
  /** What this person may do with it now; taken out for good only what nobody has judged. */
  acoes: acoesDoRelatorioSchema.extend({ excluir: z.boolean() }),
  /** Why something that this person would look for is not there. */
  aviso: nulo,
})
export type RelatorioAdmin = z.output<typeof registro>

/* Writing: JSON, or a form with files */

/** A form says nothing in several ways; what is missing is told by the rules, field by field. */
const vazioOu = <S extends z.ZodType>(s: S) =>
  z
    .union([z.literal(['', 'null', 'undefined']).transform(() => null), s])
    .nullish()
    .transform((v) => v ?? null)
const inteiro = z.union([z.int(), z.string().regex(/^\d{1,10}$/)]).transform(Number)
const escrita = {
  titulo: linhaOpcional(300),
  municipioId: vazioOu(inteiro.pipe(id)),
  contratoId: vazioOu(inteiro.pipe(id)),
  tipo: vazioOu(inteiro.pipe(tipo)),
  inicio: vazioOu(dataField),
  fim: vazioOu(dataField),
  horas: linhaOpcional(20),
  descricao: z
    .string()
    .max(200_000)
    .nullish()
    .transform((v) => v ?? ''),
}
const arquivos: readonly FileField[] = [
  {
    campo: 'arquivos',
    maxArquivos: MAX_ANEXOS,
    maxBytes: MAX_ANEXO,
    tipos: TIPOS_DE_ANEXO,
    mensagemTamanho: MENSAGENS_RELATORIO_ADMIN.arquivoGrande,
    mensagemTipo: MENSAGENS_RELATORIO_ADMIN.tipoArquivo,
  },
]
const DO_AUTOR = { porque: "one of the author's own, looked for where it is written" } as const
const escrever = { ...comum, path: base, permit: ESCREVER_RELATORIO_ADMIN, maxBody: 2_000_000, arquivos } as const
const salvo = ok.extend({ relatorioAdministrativoId: id, versao: z.int() })

export const criarRelatorioAdmin = endpoint({
  ...escrever,
  method: 'POST',
  resumo: 'Criar um relatório administrativo',
  alvo: { 'body.contratoId': DO_AUTOR },
  body: z.object(escrita),
  output: salvo,
})
/** By its author: while nobody has judged it, or sent again once it was returned. */
export const alterarRelatorioAdmin = endpoint({
  ...escrever,
  method: 'PUT',
  resumo: 'Alterar um relatório administrativo, ou reenviar o que foi devolvido',
  alvo: { 'body.contratoId': DO_AUTOR, 'body.municipioId': SO_O_QUE_MUDA },
  body: z.object({
    relatorioAdministrativoId: inteiro.pipe(id),
    versao: vazioOu(inteiro.pipe(versao)),
    ...escrita,
  }),
  output: salvo,
})
/** What nobody has judged goes for good; what was returned or rejected stays, as called off. */
export const excluirRelatorioAdmin = endpoint({
  ...comum,
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Excluir um relatório administrativo nunca analisado, ou cancelar o devolvido ou reprovado',
  permit: ESCREVER_RELATORIO_ADMIN,
  ...porId('relatorioAdministrativoId'),
  output: ok,
})
export const cancelarRelatorioAdmin = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/cancelar`,
  resumo: 'Cancelar um relatório administrativo devolvido ou reprovado',
  permit: ESCREVER_RELATORIO_ADMIN,
  body: z.object({ relatorioAdministrativoId: id, justificativa: textoOpcional(2000), versao: versao.optional() }),
  output: ok,
})

/* Reading. Plain lists come newest first, at most a thousand rows; how many there are in all is in the header x-total. */

const lista = z.array(daLista)
export const getRelatorioAdmin = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/:id`,
  resumo: 'Um relatório administrativo',
  permit: LER_RELATORIOS_ADMIN,
  ...porId('relatorioAdministrativoId'),
  output: registro,
})
/** All of them, without pages. */
export const relatoriosAdminDoMunicipio = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/get-by-municipio/:id`,
  resumo: 'Relatórios administrativos de um município',
  permit: VER_RELATORIOS_ADMIN,
  ...porId('municipioId'),
  output: lista,
})
/** Of one person and, unless it is 0, of one contract. */
export const relatoriosAdminDoUsuario = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/get-by-usuario/:a/:b`,
  resumo: 'Relatórios administrativos de um usuário, em um contrato ou em todos (0)',
  permit: LER_RELATORIOS_ADMIN,
  params: z.object({ a: idText, b: idTextOrZero }),
  query: z.object(porNumero),
  output: lista,
})
const diaOpcional = dataField.nullish().transform((v) => v ?? undefined)
export const filtrarRelatoriosAdmin = endpoint({
  ...comum,
  method: 'POST',
  path: `${base}/get-by-filtro`,
  resumo: 'Relatórios administrativos por filtro',
  permit: LER_RELATORIOS_ADMIN,
  alvo: {
    'body.usuarioId': FILTRO,
    'body.contratoId': FILTRO,
    'body.processoPagamentoId': FILTRO,
    'body.statusRelatorioId': UM_ESTADO,
  },
  body: diasEmOrdem(
    z.object({
      municipioId: id.nullish(),
      usuarioId: id.nullish(),
      contratoId: id.nullish(),
      processoPagamentoId: id.nullish(),
      tipo: tipo.nullish(),
      statusRelatorioId: statusDoRelatorio.nullish(),
      /** Days of its beginning. */
      de: diaOpcional,
      ate: diaOpcional,
      busca: z.string().max(100).nullish(),
    }),
  ),
  escreve: false,
  output: lista,
})

const pedido = {
  municipioId: idText.optional(),
  situacao: estadoRelatorio.optional(),
  /** Days of its beginning. */
  ...entreDias,
  ...porNumero,
}
/** One's own, newest first. */
export const meusRelatoriosAdmin = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/meus`,
  resumo: 'Os relatórios administrativos que a pessoa escreveu',
  permit: 'verMeusRelatorios',
  alvo: { 'query.municipioId': FILTRO },
  query: diasEmOrdem(z.object(pedido)),
  output: paginaDe(daLista),
})
const quantosPorEstado = z.object(
  Object.fromEntries(ESTADOS_RELATORIO.map((e) => [e, z.int()])) as Record<
    (typeof ESTADOS_RELATORIO)[number],
    z.ZodInt
  >,
)
export const opcoesDosMeusAdmin = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/meus/opcoes`,
  resumo: 'Onde e em que situação estão os meus relatórios administrativos',
  permit: 'verMeusRelatorios',
  output: z.object({ total: z.int(), municipios: z.array(lugarDoRelatorio), porEstado: quantosPorEstado }),
})

/* The analysts' bench */

const daFila = daLista.extend({
  /** Days it has been waiting. */
  diasNaFila: z.int(),
  /** Returned before, and sent again. */
  reenvio: z.boolean(),
  /** Written by this person, who therefore does not judge it. */
  proprio: z.boolean(),
  acoes: acoesDoRelatorioSchema,
})
export type RelatorioAdminDaFila = z.output<typeof daFila>
/** In analysis unless told: the ones that wait longest first. Other states: the newest first. */
export const filaDeRelatoriosAdmin = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/fila`,
  resumo: 'Relatórios administrativos que esperam por análise, do mais antigo ao mais novo',
  permit: ANALISAR_RELATORIO_ADMIN,
  alvo: { 'query.usuarioId': FILTRO },
  query: diasEmOrdem(z.object({ ...pedido, usuarioId: idText.optional() })),
  output: paginaDe(daFila),
})
export const opcoesDaFilaAdmin = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/fila/opcoes`,
  resumo: 'Quantos relatórios administrativos esperam por análise, onde e de quem',
  permit: ANALISAR_RELATORIO_ADMIN,
  output: z.object({ total: z.int(), municipios: z.array(lugarDoRelatorio), usuarios: z.array(autorDoRelatorio) }),
})

const decisao = z.object({
  relatorioAdministrativoId: id,
  /** 2 approved, 3 returned, 4 rejected; full access returns what was approved too. */
  statusRelatorioId: z.literal([2, 3, 4]),
  motivoRejeicao: textoOpcional(2000),
  versao: versao.optional(),
})
export type DecisaoDeRelatorioAdmin = z.output<typeof decisao>
/** 409 to the second of two analysts. */
export const analisarRelatorioAdmin = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/analisar-relatorio-administrativo`,
  resumo: 'Aprovar, devolver ou reprovar um relatório administrativo',
  permit: ANALISAR_RELATORIO_ADMIN,
  alvo: { 'body.statusRelatorioId': UM_ESTADO },
  body: decisao,
  output: ok.extend({ relatorioAdministrativoId: id, statusRelatorioId: statusDoRelatorio, versao: z.int() }),
})
export const analisarRelatoriosAdmin = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/analisar-varios`,
  resumo: 'Decidir sobre vários relatórios administrativos de uma vez: todos ou nenhum',
  permit: ANALISAR_RELATORIO_ADMIN,
  alvo: {
    'body.relatorios[].relatorioAdministrativoId': 'relatorioAdministrativoId',
    'body.relatorios[].statusRelatorioId': UM_ESTADO,
  },
  body: z.object({ relatorios: z.array(decisao).min(1).max(MAX_DECISOES) }),
  output: ok.extend({ analisados: z.int() }),
})
export const historicoRelatorioAdmin = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/historico/:id`,
  resumo: 'A história de um relatório administrativo',
  permit: LER_RELATORIOS_ADMIN,
  ...porId('relatorioAdministrativoId'),
  output: z.array(passoSchema(NOMES_ESTADO_RELATORIO)),
})
/** Minutes. What approving would leave of its contract stands beside what is left now; none: it names no contract. */
export const saldoDoRelatorioAdmin = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/saldo/:id`,
  resumo: 'As horas de um relatório administrativo ao lado do que resta no contrato',
  permit: LER_RELATORIOS_ADMIN,
  ...porId('relatorioAdministrativoId'),
  output: z.object({
    /** Already among the hours to be paid. */
    contado: z.boolean(),
    horasDoRelatorio: z.int(),
    contrato: z
      .object({
        contratoId: id,
        numContrato: z.string(),
        horasPrevistas: z.int(),
        /** Paid for. */
        horasAprovadas: z.int(),
        /** Of approved reports of both kinds that no payment counts yet. */
        horasAPagar: z.int(),
        saldoDepois: z.int(),
      })
      .nullable(),
  }),
})

/* On paper, its files, and without login */

export const pdfRelatorioAdmin = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/pdf/:id`,
  resumo: 'O relatório administrativo em PDF, com a assinatura do autor',
  permit: LER_RELATORIOS_ADMIN,
  ...porId('relatorioAdministrativoId'),
  pesada: true,
  output: 'blob',
})
const deAnexo = {
  area: 'arquivo',
  scope: 'municipio',
  method: 'POST',
  ...porId('relatorioAdministrativoAnexoId'),
} as const
/** Each reading is written to the audit log, hence POST. */
export const baixarAnexoAdmin = endpoint({
  ...deAnexo,
  path: '/api/arquivo/anexo/download/relatorio-administrativo/:id',
  resumo: 'Baixar um anexo de relatório administrativo',
  permit: LER_RELATORIOS_ADMIN,
  output: 'blob',
})
/** PDF and images inline in a sandbox where nothing runs; other types are answered as a download. */
export const verAnexoAdmin = endpoint({
  ...deAnexo,
  path: '/api/arquivo/anexo/visualizar/relatorio-administrativo/:id',
  resumo: 'Um anexo de relatório administrativo para ver na página',
  permit: LER_RELATORIOS_ADMIN,
  output: 'blob',
})
export const excluirAnexoAdmin = endpoint({
  ...deAnexo,
  path: '/api/arquivo/anexo/excluir-relatorio-administrativo-anexo/:id',
  resumo: 'Excluir um anexo de relatório administrativo',
  permit: ESCREVER_RELATORIO_ADMIN,
  output: ok,
})

/** The token takes the place of the id (R382). No reason, no analyst. */
export const relatorioAdminPublico = endpoint({
  area: 'relatorio-administrativo',
  scope: 'livre',
  method: 'GET',
  path: `${base}/publico/:token`,
  resumo: 'Um relatório administrativo por um link com validade',
  permit: 'publico',
  params: z.object({ token: z.string().regex(/^[\w-]{20,100}$/) }),
  output: z.object({
    titulo: z.string(),
    descricao: z.string(),
    municipio: z.object({ nome: z.string(), uf: z.string() }).nullable(),
    autor: z.string(),
    estado: estadoRelatorio,
    tipo,
    inicio: z.string(),
    fim: z.string(),
    horas: z.string(),
    anexos: z.array(z.object({ nomeArquivo: z.string(), tamanho: z.int() })),
  }),
  /** Each reading is counted and written down. */
  escreve: true,
})
