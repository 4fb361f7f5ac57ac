import { z } from 'zod'
import {
  endpoint,
  FILTRO,
  type FileField,
  id,
  idText,
  idTextOrZero,
  linhaOpcional,
  MAX_ID,
  ok,
  porId,
  texto,
  textoOpcional,
  versao,
} from './endpoint.ts'
import { envioEndpoints } from './envio.ts'
import { dataField } from './fields.ts'
import { diasEmOrdem, entreDias, paginaDe, porNumero } from './pagina.ts'
import { passoSchema } from './passo.ts'
import { ACOES_RELATORIO, ESTADOS_RELATORIO, NOMES_ESTADO_RELATORIO } from './relatorio-estados.ts'

/**
 * What consultants tell of meetings, and its analysis. Records carry what this person may do with them now (`acoes`) and
 * why not where the reason is worth telling (`aviso`). Hours are typed as 'HH:mm', 'H,5' or '8' and answered as 'HH:mm'.
 */
export const MENSAGENS_RELATORIO = {
  descricao: 'É necessário preencher o relatório do evento',
  encontro: '{O encontro} deve estar preenchido',
  tipoExecucao: 'O tipo de execução deve estar preenchido',
  horas: 'As horas utilizadas devem estar preenchidas',
  horasInvalidas: 'Informe as horas como 08:30, 8,5 ou 8',
  soNumeros: 'Informe somente números',
  horasSemPermissao: 'Você não tem permissão para alterar as horas utilizadas.',
  horasDasTarefas: 'As horas {das tarefas} passam das horas utilizadas.',
  umaTarefa: 'Escolha {uma única tarefa}: o relatório é sobre {uma só tarefa}.',
  tarefaDeFora: '{Uma das tarefas} não é deste município.',
  arquivoGrande: 'Arquivo não pode ser maior que 25MB!',
  tipoArquivo: 'Tipo de arquivo não aceito',
  arquivosDemais: (max: number) => `Um relatório tem no máximo ${max} anexos.`,
  jaTemRelatorio: '{Este encontro} já tem relatório.',
  cancelado: '{Este encontro} foi cancelado e não tem relatório.',
  aindaNao: '{Este encontro} ainda não aconteceu.',
  fim: 'O fim deve vir depois do início',
  salvo: 'Relatório salvo com sucesso',
  analisado: 'Relatório analisado com sucesso',
  analisados: (n: number) => (n === 1 ? '1 relatório analisado' : `${n} relatórios analisados`),
  cancelou: 'Relatório cancelado',
  anexoExcluido: 'Anexo excluído',
  rascunhoDeOutro: 'O rascunho foi alterado em outro aparelho. Escolha com qual continuar.',
} as const
export const MAX_ANEXO = 26_214_400
export const MAX_ANEXOS = 30
export const TIPOS_DE_ANEXO = ['pdf', 'xls', 'xlsx', 'doc', 'docx', 'odt', 'ods', 'jpg', 'jpeg', 'png'] as const
/** Of a report that says nothing (R139). */
export const TIPO_EXECUCAO_PADRAO = 1
export const TIPO_EXECUCAO = { 1: 'Presencial', 2: 'Remoto' } as const
/** States of the environment where execution type and hours are required (R200–R203); hosts of one state may be numbered (SC1). */
export const UFS_COM_HORAS = ['SC', 'MS', 'BA', 'SP', 'MA', 'RJ'] as const
export const exigeTipoEHoras = (uf: string) => UFS_COM_HORAS.some((u) => u === uf.slice(0, 2))

const base = '/api/relatorio' as const
const comum = { area: 'relatorio', scope: 'eixo' } as const
const ANALISAR = 'podeAnalisarRelatorio'
/** The tab of a city, the bench of analysts and one's own reports; who has only the last sees one's own. */
export const LER_RELATORIOS = ['relatorios', 'podeAnalisarRelatorio', 'verMeusRelatorios'] as const
/** Who writes reports sees the city's. */
const ESCREVER = 'novoRelatorio'
const NO_COMANDO = { porque: 'the meeting is looked for in its municipality and in reach where it is held' } as const

/* Pieces */

const nulo = z.string().nullable()
const estado = z.enum(ESTADOS_RELATORIO)
const statusRelatorioId = z.literal([0, 1, 2, 3, 4])
const lugar = z.object({ municipioId: id, nome: z.string(), uf: z.string() })
export const acoesDoRelatorioSchema = z.object(
  Object.fromEntries(ACOES_RELATORIO.map((a) => [a, z.boolean()])) as Record<
    (typeof ACOES_RELATORIO)[number],
    z.ZodBoolean
  >,
)
const pessoa = z.object({ usuarioId: id, nome: z.string() })

/** A row of every list. The reason is null for who may not see it (R266); lists cut it (R057). */
export const relatorioDaListaSchema = z.object({
  relatorioId: id,
  municipioId: id,
  municipio: lugar,
  encontroId: id,
  titulo: z.string(),
  motivoRejeicao: nulo,
  statusRelatorioId,
  estado,
  usuarioId: id,
  usuario: pessoa,
  criacao: z.string(),
  /** Since when it waits for an analyst. */
  enviadoEm: z.string(),
  inicio: z.string(),
  fim: z.string(),
  /** 'HH:mm'; null where none were told. */
  horasUtilizadasString: nulo,
  tipoExecucaoRelatorioId: z.literal([1, 2]).nullable(),
  anexos: z.int(),
  processoPagamentoId: id.nullable(),
  versao: z.int(),
})
export type RelatorioDaLista = z.output<typeof relatorioDaListaSchema>

export const anexoSchema = z.object({
  relatorioAnexoId: id,
  relatorioId: id.nullable(),
  nomeArquivo: z.string(),
  mime: z.string(),
  tamanho: z.int(),
  usuarioId: id,
  usuario: z.string(),
  criacao: z.string(),
  /** May be shown in the page: PDF and images. */
  verNaPagina: z.boolean(),
  excluir: z.boolean(),
})
export type AnexoDeRelatorio = z.output<typeof anexoSchema>

export const convidadoDoRelatorioSchema = z.object({
  relatorioConvidadoId: id.optional(),
  membroId: id.nullable(),
  nome: z.string(),
  /** Masked for who may not see personal data. */
  cpf: nulo,
  email: nulo,
  presente: z.boolean(),
})
export const tarefaDoRelatorioSchema = z.object({
  /** None: visits of the solution. */
  municipioTarefaId: id.nullable(),
  municipioTarefa: z.object({ nome: z.string() }).nullable(),
  municipioSolucaoId: id,
  municipioSolucao: z.object({ nome: z.string() }),
  cumprida: z.boolean(),
  /** 'HH:mm'. */
  horas: z.string(),
  /** As the reference term planned the task; null when it did not. */
  horasPredefinidas: nulo,
})
export type TarefaDoRelatorio = z.output<typeof tarefaDoRelatorioSchema>

const encontroDoRelatorio = z.object({
  encontroId: id,
  titulo: z.string(),
  /** 'dd/mm/aaaa HH:mm - título'. */
  grupoData: z.string(),
  /** 1 partial, 2 finished action; null without verParcialAcaoFinalizada (R243). */
  encontroType: z.literal([1, 2]).nullable(),
  grupo: z.object({ grupoId: id, nome: z.string() }),
  inicio: z.string(),
  fim: z.string(),
  local: z.string(),
})
const campos = {
  titulo: z.string(),
  /** Sanitised HTML. */
  descricao: z.string(),
  tipoExecucaoRelatorioId: z.literal([1, 2]).nullable(),
  /** 'dd/mm/aaaa HH:mm'. */
  inicioString: z.string(),
  fimString: z.string(),
  horasUtilizadasString: nulo,
  /** Null without exibirPjAtendida and exibirPfAtendida (R246, R247). */
  pjAtendidas: z.int().nullable(),
  pfAtendidas: z.int().nullable(),
  observacoes: nulo,
  complemento: nulo,
}
export const relatorioSchema = relatorioDaListaSchema.extend({
  ...campos,
  encontro: encontroDoRelatorio,
  convidadosRelatorio: z.array(convidadoDoRelatorioSchema),
  tarefasRelatorio: z.array(tarefaDoRelatorioSchema),
  arquivos: z.array(anexoSchema),
  analisadoPor: nulo,
  analisadoEm: nulo,
  acoes: acoesDoRelatorioSchema,
  /** Why something that this person would look for is not there. */
  aviso: nulo,
  podeEditarHoras: z.boolean(),
  /** May give an open link to it. */
  podeCompartilhar: z.boolean(),
})
export type RelatorioDeEncontro = z.output<typeof relatorioSchema>

/* Writing */

const numero = z
  .union([z.int(), z.string().regex(/^\d{1,10}$/)])
  .transform(Number)
  .pipe(id)
/** A form says nothing in several ways; what is missing is told by the rules, in the order of the specification. */
const vazioOu = <S extends z.ZodType>(s: S) =>
  z
    .union([z.literal(['', 'null', 'undefined']).transform(() => null), s])
    .nullish()
    .transform((v) => v ?? null)
const DIGITOS = z.union([z.int().min(0), z.string()]).transform(String)
const contagem = DIGITOS.refine((s) => /^\d{0,7}$/.test(s.trim()), MENSAGENS_RELATORIO.soNumeros)
  .transform((s) => (s.trim() ? Number(s) : null))
  .nullish()
  .transform((v) => v ?? null)
/** A list that travels as text in a form, or as it is in JSON. */
const lista = <S extends z.ZodType>(item: S, max: number) =>
  z.preprocess((v) => {
    if (typeof v !== 'string') return v ?? []
    if (['', 'null', 'undefined'].includes(v.trim())) return []
    try {
      return JSON.parse(v) as unknown
    } catch {
      return v
    }
  }, z.array(item).max(max))

export const convidadoEscrito = z.object({
  membroId: id.nullish().transform((v) => v ?? null),
  nome: texto(200)
    .nullish()
    .transform((v) => v ?? ''),
  cpf: linhaOpcional(20),
  email: linhaOpcional(200),
  presente: z.boolean().default(false),
})
export const tarefaEscrita = z.object({
  municipioTarefaId: id.nullish().transform((v) => v ?? null),
  /** Needed for visits alone: a task tells its own. */
  municipioSolucaoId: id.nullish().transform((v) => v ?? null),
  cumprida: z.boolean().default(false),
  /** Not told: its share of the hours used. */
  horas: linhaOpcional(20),
})
const escrita = {
  titulo: linhaOpcional(300),
  descricao: z
    .string()
    .max(200_000)
    .nullish()
    .transform((v) => v ?? ''),
  encontroId: vazioOu(numero),
  tipoExecucaoRelatorioId: vazioOu(z.union([z.literal([1, 2]), z.enum(['1', '2']).transform(Number)])),
  /** 'dd/mm/aaaa HH:mm'; the meeting's own when not told. */
  inicioString: linhaOpcional(20),
  fimString: linhaOpcional(20),
  horasUtilizadasString: linhaOpcional(20),
  pjAtendidas: contagem,
  pfAtendidas: contagem,
  observacoes: textoOpcional(5000),
  complemento: textoOpcional(5000),
  /** Taken and not kept: only an analyst writes it. */
  motivoRejeicao: textoOpcional(2000),
  convidadosRelatorioString: lista(convidadoEscrito, 1000),
  tarefasRelatorioString: lista(tarefaEscrita, 200),
}
const arquivos: readonly FileField[] = [
  {
    campo: 'arquivos',
    maxArquivos: MAX_ANEXOS,
    maxBytes: MAX_ANEXO,
    tipos: TIPOS_DE_ANEXO,
    mensagemTamanho: MENSAGENS_RELATORIO.arquivoGrande,
    mensagemTipo: MENSAGENS_RELATORIO.tipoArquivo,
  },
]
const salvo = ok.extend({ relatorioId: id, versao: z.int() })

/** The files that this person sent for the draft of a new report in that city become its attachments, and the draft goes. */
export const criarRelatorio = endpoint({
  ...comum,
  method: 'POST',
  path: base,
  resumo: 'Criar o relatório de um encontro',
  permit: ESCREVER,
  alvo: { 'body.encontroId': NO_COMANDO },
  body: z.object({ municipioId: numero, ...escrita }),
  maxBody: 2_000_000,
  arquivos,
  output: salvo,
})
/** By its author: while nobody has judged it, or sent again once it was returned. JSON or a form. */
export const atualizarRelatorio = endpoint({
  ...comum,
  method: 'PUT',
  path: base,
  resumo: 'Alterar um relatório, ou reenviar o que foi devolvido',
  permit: ESCREVER,
  alvo: { 'body.encontroId': NO_COMANDO },
  body: z.object({
    relatorioId: numero,
    versao: z
      .union([
        versao,
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ])
      .optional(),
    ...escrita,
  }),
  maxBody: 2_000_000,
  arquivos,
  output: salvo,
})
/** Gone from the lists of what counts: its meeting may have another. The line stays, as called off. */
export const excluirRelatorio = endpoint({
  ...comum,
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Cancelar um relatório devolvido ou reprovado',
  permit: ESCREVER,
  ...porId('relatorioId'),
  output: ok,
})
export const cancelarRelatorio = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/cancelar`,
  resumo: 'Cancelar um relatório devolvido ou reprovado, com um motivo',
  permit: ESCREVER,
  body: z.object({ relatorioId: id, justificativa: textoOpcional(2000), versao: versao.optional() }),
  output: ok,
})

/* Reading */

/** Plain lists come newest first, at most a thousand rows; how many there are in all is in the header x-total. */
const relatorios = z.array(relatorioDaListaSchema)
export const listarRelatorios = endpoint({
  ...comum,
  method: 'GET',
  path: base,
  resumo: 'Relatórios no alcance da pessoa',
  permit: LER_RELATORIOS,
  query: z.object(porNumero),
  output: relatorios,
})
export const getRelatorio = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/get-by-id/:id`,
  resumo: 'Um relatório',
  permit: LER_RELATORIOS,
  ...porId('relatorioId'),
  output: relatorioSchema,
})
/** All of them, without pages (R056). */
export const relatoriosDoMunicipio = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/get-by-municipio/:id`,
  resumo: 'Relatórios de um município',
  permit: ['relatorios', 'podeAnalisarRelatorio'],
  ...porId('municipioId'),
  output: relatorios,
})
export const relatoriosDoProcesso = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/get-by-processo-pagamento/:id`,
  resumo: 'Relatórios de um processo de pagamento',
  permit: LER_RELATORIOS,
  params: z.object({ id: idText }),
  alvo: { 'params.id': FILTRO },
  output: relatorios,
})
/** Of one person and, unless it is 0, of the days and places of a contract. */
export const relatoriosDoUsuario = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/get-by-usuario/:a/:b`,
  resumo: 'Relatórios de um usuário, em um contrato ou em todos (0)',
  permit: LER_RELATORIOS,
  params: z.object({ a: idText, b: idTextOrZero }),
  alvo: { 'params.a': FILTRO, 'params.b': FILTRO },
  query: z.object(porNumero),
  output: relatorios,
})

const filtro = {
  municipioId: id.nullish(),
  usuarioId: id.nullish(),
  encontroId: id.nullish(),
  statusRelatorioId: statusRelatorioId.nullish(),
  /** Days of the meeting as the report tells it. */
  de: dataField.nullish().transform((v) => v ?? undefined),
  ate: dataField.nullish().transform((v) => v ?? undefined),
  busca: z.string().max(100).nullish(),
}
const filtrado = {
  ...comum,
  method: 'POST',
  permit: LER_RELATORIOS,
  alvo: { 'body.usuarioId': FILTRO, 'body.encontroId': FILTRO },
  escreve: false,
} as const
export const filtrarRelatorios = endpoint({
  ...filtrado,
  path: `${base}/get-by-filtro`,
  resumo: 'Relatórios por filtro',
  body: diasEmOrdem(z.object(filtro)),
  output: relatorios,
})
export const filtrarRelatoriosNovo = endpoint({
  ...filtrado,
  path: `${base}/get-by-filtro-novo`,
  resumo: 'Relatórios por filtro, em páginas',
  body: diasEmOrdem(
    z.object({
      ...filtro,
      pagina: z.int().min(1).max(1_000_000).optional(),
      porPagina: z.int().min(1).max(1000).optional(),
    }),
  ),
  output: paginaDe(relatorioDaListaSchema),
})

const PEDIDO = {
  municipioId: idText.optional(),
  situacao: estado.optional(),
  /** Days of the meeting as the report tells it. */
  ...entreDias,
  ...porNumero,
}
/** One's own, newest first. */
export const meusRelatorios = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/meus`,
  resumo: 'Os relatórios que a pessoa escreveu',
  permit: 'verMeusRelatorios',
  query: diasEmOrdem(z.object(PEDIDO)),
  output: paginaDe(relatorioDaListaSchema),
})
const quantosPorEstado = z.object(
  Object.fromEntries(ESTADOS_RELATORIO.map((e) => [e, z.int()])) as Record<
    (typeof ESTADOS_RELATORIO)[number],
    z.ZodInt
  >,
)
/** The places and states of one's own, for the filters above them. */
export const opcoesDosMeus = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/meus/opcoes`,
  resumo: 'Onde e em que situação estão os meus relatórios',
  permit: 'verMeusRelatorios',
  output: z.object({ total: z.int(), municipios: z.array(lugar), porEstado: quantosPorEstado }),
})

/* What a new report begins with */

/** Of a meeting in reach: its guests with their presence, its tasks, its hours and what the form may ask. */
export const prepararRelatorio = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/preparar/:id`,
  resumo: 'O que o relatório de um encontro já tem antes de ser escrito',
  permit: ESCREVER,
  params: z.object({ id: idText }),
  alvo: { 'params.id': NO_COMANDO },
  output: z.object({
    encontro: encontroDoRelatorio,
    municipioId: id,
    titulo: z.string(),
    tipoExecucaoRelatorioId: z.literal([1, 2]),
    inicioString: z.string(),
    fimString: z.string(),
    /** What counts where nobody may type them: those of the tasks, or of the meeting where they have none. */
    horasUtilizadasString: z.string(),
    podeEditarHoras: z.boolean(),
    /** Execution type and hours are required in this state. */
    exigeTipoEHoras: z.boolean(),
    umaSoTarefa: z.boolean(),
    convidadosRelatorio: z.array(convidadoDoRelatorioSchema),
    tarefasRelatorio: z.array(tarefaDoRelatorioSchema),
    /** A living report that the meeting already has. */
    relatorioId: id.nullable(),
  }),
})

/* The analysts' queue */

export const itemDaFilaDeRelatorios = relatorioDaListaSchema.extend({
  /** Days it has been waiting. */
  diasNaFila: z.int(),
  /** Returned before, and sent again. */
  reenvio: z.boolean(),
  /** Written by this person, who therefore does not judge it. */
  proprio: z.boolean(),
  acoes: acoesDoRelatorioSchema,
})
export type ItemDaFilaDeRelatorios = z.output<typeof itemDaFilaDeRelatorios>
/** In analysis unless told: the ones that wait longest first. Other states: the newest first. */
export const filaDeRelatorios = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/fila`,
  resumo: 'Relatórios que esperam por análise, do mais antigo ao mais novo',
  permit: ANALISAR,
  alvo: { 'query.usuarioId': FILTRO },
  query: diasEmOrdem(z.object({ ...PEDIDO, usuarioId: idText.optional() })),
  output: paginaDe(itemDaFilaDeRelatorios),
})
/** How much waits in analysis, where and of whom. */
export const opcoesDaFilaDeRelatorios = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/fila/opcoes`,
  resumo: 'Quantos relatórios esperam por análise, onde e de quem',
  permit: ANALISAR,
  output: z.object({ total: z.int(), municipios: z.array(lugar), usuarios: z.array(pessoa) }),
})

const decisao = z.object({
  relatorioId: id,
  /** 1 rejected, 2 approved, 3 returned; full access returns what was approved too. */
  statusRelatorioId: z.literal([1, 2, 3]),
  motivoRejeicao: textoOpcional(2000),
  versao: versao.optional(),
})
export type DecisaoDeRelatorio = z.output<typeof decisao>
/** Approving moves hours and tasks in the same transaction; 409 to the second of two analysts. */
export const analisarRelatorio = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/analisar-relatorio`,
  resumo: 'Aprovar, devolver ou reprovar um relatório',
  permit: ANALISAR,
  body: decisao,
  output: ok.extend({ relatorioId: id, statusRelatorioId, versao: z.int() }),
})
export const analisarRelatorios = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/analisar-varios`,
  resumo: 'Decidir sobre vários relatórios de uma vez: todos ou nenhum',
  permit: ANALISAR,
  alvo: { 'body.relatorios[].relatorioId': 'relatorioId' },
  body: z.object({ relatorios: z.array(decisao).min(1).max(100) }),
  output: ok.extend({ analisados: z.int() }),
})

const passo = passoSchema(NOMES_ESTADO_RELATORIO)
export const historicoRelatorio = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/historico/:id`,
  resumo: 'A história de um relatório',
  permit: LER_RELATORIOS,
  ...porId('relatorioId'),
  output: z.array(passo),
})

const minutos = z.int()
/** Minutes. What approving would leave stands beside what is left now; less than nothing is told as it is. */
export const saldoDoRelatorio = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/saldo/:id`,
  resumo: 'As horas de um relatório ao lado do que resta nas soluções e nos contratos',
  permit: LER_RELATORIOS,
  ...porId('relatorioId'),
  output: z.object({
    /** Already among the hours done. */
    contado: z.boolean(),
    solucoes: z.array(
      z.object({
        municipioSolucaoId: id,
        nome: z.string(),
        horasPrevistas: minutos,
        horasRealizadas: minutos,
        horasAgendadas: minutos,
        horasRestantes: minutos,
        /** Of this report. */
        horasDoRelatorio: minutos,
        /** Planned less what is done and this report; negative: it passes what was planned. */
        saldoDepois: minutos,
      }),
    ),
    /** Of the author, in that city and on that day. */
    contratos: z.array(
      z.object({
        contratoId: id,
        numContrato: z.string(),
        horasPrevistas: minutos,
        /** Paid for. */
        horasAprovadas: minutos,
        /** Of approved reports that no payment counts yet. */
        horasAPagar: minutos,
        horasDoRelatorio: minutos,
        saldoDepois: minutos,
      }),
    ),
  }),
})

export const pdfRelatorio = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/pdf/:id`,
  resumo: 'O relatório em PDF, com a assinatura do autor',
  permit: LER_RELATORIOS,
  ...porId('relatorioId'),
  pesada: true,
  output: 'blob',
})

/* Open view: the token takes the place of the id (R383) */

/** No reason, no analyst, no personal data of guests. */
export const relatorioPublico = endpoint({
  area: 'relatorio',
  scope: 'livre',
  method: 'GET',
  path: `${base}/publico/:token`,
  resumo: 'Um relatório por um link com validade',
  permit: 'publico',
  params: z.object({ token: z.string().regex(/^[\w-]{20,100}$/) }),
  output: z.object({
    titulo: z.string(),
    descricao: z.string(),
    municipio: z.object({ nome: z.string(), uf: z.string() }),
    autor: z.string(),
    estado,
    grupo: z.string(),
    local: z.string(),
    inicioString: z.string(),
    fimString: z.string(),
    tipoExecucao: nulo,
    horasUtilizadasString: nulo,
    observacoes: nulo,
    complemento: nulo,
    presentes: z.array(z.object({ nome: z.string() })),
    tarefas: z.array(z.object({ nome: z.string(), solucao: z.string(), cumprida: z.boolean(), horas: z.string() })),
    anexos: z.array(z.object({ nomeArquivo: z.string(), tamanho: z.int() })),
  }),
  /** Each reading is counted and written down. */
  escreve: true,
})

/* Attachments; each reading is written to the audit log, hence POST */

const deAnexo = { area: 'arquivo', scope: 'eixo', ...porId('relatorioAnexoId') } as const
export const baixarAnexo = endpoint({
  ...deAnexo,
  method: 'POST',
  path: '/api/arquivo/anexo/download/:id',
  resumo: 'Baixar um anexo de relatório',
  permit: [...LER_RELATORIOS, ESCREVER],
  output: 'blob',
})
/** PDF and images inline in a sandbox where nothing runs; other types are answered as a download. */
export const verAnexo = endpoint({
  ...deAnexo,
  method: 'POST',
  path: '/api/arquivo/anexo/visualizar/:id',
  resumo: 'Um anexo de relatório para ver na página',
  permit: [...LER_RELATORIOS, ESCREVER],
  output: 'blob',
})
export const excluirAnexo = endpoint({
  ...deAnexo,
  method: 'POST',
  path: '/api/arquivo/anexo/excluir-relatorio-anexo/:id',
  resumo: 'Excluir um anexo de relatório',
  permit: ESCREVER,
  output: ok,
})
export const anexosDoRelatorio = endpoint({
  area: 'arquivo',
  scope: 'eixo',
  method: 'GET',
  path: '/api/arquivo/anexo/relatorioanexo-por-relatorioid/:id',
  resumo: 'Os anexos de um relatório',
  permit: LER_RELATORIOS,
  ...porId('relatorioId'),
  output: z.array(anexoSchema),
})
export const ENVIO_DE_ANEXO = `${base}/anexo/envio` as const
/**
 * Metadata beside the filename: municipioId, and relatorioId for a report that exists; without it the file is of the
 * draft. The last piece answers with the header Relatorio-Anexo-Id.
 */
export const envioDeAnexo = envioEndpoints({ ...comum, path: ENVIO_DE_ANEXO, permit: ESCREVER, maxBytes: MAX_ANEXO })

/* Drafts: one for each person, city and report (a new one: none) */

/** As the form holds it: nothing is required and nothing is checked before it is sent. */
export const conteudoDoRascunho = z.object({
  titulo: z.string().max(300).optional(),
  descricao: z.string().max(200_000).optional(),
  encontroId: z.int().min(1).max(MAX_ID).nullish(),
  tipoExecucaoRelatorioId: z.literal([1, 2]).nullish(),
  inicioString: z.string().max(20).optional(),
  fimString: z.string().max(20).optional(),
  horasUtilizadasString: z.string().max(20).optional(),
  pjAtendidas: z.string().max(10).optional(),
  pfAtendidas: z.string().max(10).optional(),
  observacoes: z.string().max(5000).optional(),
  complemento: z.string().max(5000).optional(),
  convidados: z
    .array(
      z.object({
        membroId: id.nullable(),
        nome: z.string().max(200),
        cpf: z.string().max(20).nullish(),
        email: z.string().max(200).nullish(),
        presente: z.boolean(),
      }),
    )
    .max(1000)
    .optional(),
  tarefas: z
    .array(
      z.object({
        municipioTarefaId: id.nullable(),
        municipioSolucaoId: id.nullable(),
        nome: z.string().max(500).optional(),
        cumprida: z.boolean(),
        horas: z.string().max(20).nullish(),
      }),
    )
    .max(200)
    .optional(),
})
export type ConteudoDoRascunho = z.output<typeof conteudoDoRascunho>
const rascunho = z.object({
  municipioId: id,
  relatorioId: id.nullable(),
  conteudo: conteudoDoRascunho,
  atualizadoEm: z.string(),
  versao: z.int(),
})
export type RascunhoDeRelatorio = z.output<typeof rascunho>
const doRascunho = { ...comum, path: `${base}/rascunho` as const, permit: ESCREVER } as const
const qualRascunho = z.object({ municipioId: idText, relatorioId: idText.optional() })
/** With the files that were sent for it; those of a report that exists are the report's. */
export const getRascunho = endpoint({
  ...doRascunho,
  method: 'GET',
  resumo: 'O rascunho de um relatório',
  query: qualRascunho,
  output: z.object({ rascunho: rascunho.nullable(), anexos: z.array(anexoSchema) }),
})
/** `versao` of the one that was read, 0 for the first: 409 with the other device's in `details` when it has changed. */
export const salvarRascunho = endpoint({
  ...doRascunho,
  method: 'PUT',
  resumo: 'Guardar o rascunho de um relatório',
  alvo: {
    'body.conteudo.encontroId': NO_COMANDO,
    'body.conteudo.convidados[].membroId': NO_COMANDO,
    'body.conteudo.tarefas[].municipioTarefaId': NO_COMANDO,
    'body.conteudo.tarefas[].municipioSolucaoId': NO_COMANDO,
  },
  body: z.object({ municipioId: id, relatorioId: id.nullish(), conteudo: conteudoDoRascunho, versao }),
  maxBody: 2_000_000,
  semAuditoria: 'a draft is nothing yet: the report leaves its row when it is sent',
  output: rascunho.omit({ conteudo: true }),
})
/** The files that were sent for it go with it. */
export const excluirRascunho = endpoint({
  ...doRascunho,
  method: 'DELETE',
  resumo: 'Descartar o rascunho de um relatório',
  query: qualRascunho,
  output: ok,
})
