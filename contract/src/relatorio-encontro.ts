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
  texto,
  textoOpcional,
  versao,
} from './endpoint.ts'
import { diasEmOrdem, entreDias, paginaDe, porNumero } from './pagina.ts'
import { ACOES_RELATORIO, ESTADOS_RELATORIO } from './relatorio-estados.ts'

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
  tarefaDeFora: '{Uma das tarefas} não é {deste município}.',
  arquivoGrande: 'Arquivo não pode ser maior que 25MB!',
  tipoArquivo: 'Tipo de arquivo não aceito',
  arquivosDemais: (max: number) => `Um relatório tem no máximo ${max} anexos.`,
  jaTemRelatorio: '{Este encontro} já tem relatório.',
  cancelado: '{Este encontro foi cancelado} e não tem relatório.',
  aindaNao: '{Este encontro} ainda não aconteceu.',
  fim: 'O fim deve vir depois do início',
  salvo: 'Relatório salvo com sucesso',
  analisado: 'Relatório analisado com sucesso',
  analisados: (n: number) => (n === 1 ? '1 relatório analisado' : `${n} relatórios analisados`),
  cancelou: 'Relatório cancelado',
  rascunhoDeOutro: 'O rascunho foi alterado em outro aparelho. Escolha com qual continuar.',
} as const
export const MAX_ANEXOS = 30
export const TIPOS_DE_ANEXO = ['pdf', 'xls', 'xlsx', 'doc', 'docx', 'odt', 'ods', 'jpg', 'jpeg', 'png'] as const
/** Of a report that says nothing (R139). */
export const TIPO_EXECUCAO_PADRAO = 1
export const TIPO_EXECUCAO = { 1: 'Presencial', 2: 'Remoto' } as const
/** States of the environment where execution type and hours are required (R200–R203); hosts of one state may be numbered (SC1). */
export const UFS_COM_HORAS = ['SC', 'MS', 'BA', 'SP', 'MA', 'RJ'] as const
export const exigeTipoEHoras = (uf: string) => UFS_COM_HORAS.some((u) => u === uf.slice(0, 2))

export const BASE_RELATORIO = '/api/relatorio' as const
export const DE_RELATORIO = { area: 'relatorio', scope: 'eixo' } as const
/** The tab of a city, the bench of analysts and one's own reports; who has only the last sees one's own. */
export const LER_RELATORIOS = ['relatorios', 'podeAnalisarRelatorio', 'verMeusRelatorios'] as const
/** Who writes reports sees the city's. */
export const ESCREVER_RELATORIO = 'novoRelatorio'
export const UM_ESTADO = { porque: 'one of a few fixed numbers, and no row' } as const
const DESTA_LISTA = {
  porque: 'a guest of the report or of its meeting, looked for in them alone',
} as const
const CONVIDADOS_DITOS = {
  'body.convidadosRelatorioString[].relatorioConvidadoId': DESTA_LISTA,
  'body.convidadosRelatorioString[].encontroConvidadoId': DESTA_LISTA,
} as const
export const NO_COMANDO = {
  porque: 'the meeting is looked for in its municipality and in reach where it is held',
} as const

/* Pieces */

const nulo = z.string().nullable()
export const estadoRelatorio = z.enum(ESTADOS_RELATORIO)
export const statusDoRelatorio = z.literal([0, 1, 2, 3, 4])
export const lugarDoRelatorio = z.object({ municipioId: id, nome: z.string(), uf: z.string() })
export const acoesDoRelatorioSchema = z.object(
  Object.fromEntries(ACOES_RELATORIO.map((a) => [a, z.boolean()])) as Record<
    (typeof ACOES_RELATORIO)[number],
    z.ZodBoolean
  >,
)
export const autorDoRelatorio = z.object({ usuarioId: id, nome: z.string() })

/** A row of every list. The reason is null for who may not see it (R266); lists cut it (R057). */
export const relatorioDaListaSchema = z.object({
  relatorioId: id,
  municipioId: id,
  municipio: lugarDoRelatorio,
  encontroId: id,
  titulo: z.string(),
  motivoRejeicao: nulo,
  statusRelatorioId: statusDoRelatorio,
  estado: estadoRelatorio,
  usuarioId: id,
  usuario: autorDoRelatorio,
  criacao: z.string(),
  /** Since when it waits for an analyst. */
  enviadoEm: z.string(),
  inicio: z.string(),
  fim: z.string(),
  /** 'HH:mm'; null where none were told. */
  horasUtilizadasString: nulo,
  /** 'HH:mm' of its tasks: what a payment process counts. */
  horasTarefas: z.string(),
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
  /** Before there is a report: the guest of the meeting. */
  encontroConvidadoId: id.optional(),
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

export const encontroDoRelatorio = z.object({
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
/** As typed: what is no number is told in its place among the rules (R204). */
const contagem = z
  .union([z.int(), z.string().max(20)])
  .nullish()
  .transform((v) => (v == null || String(v).trim() === '' ? null : String(v).trim()))
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
  /** As the report or the meeting showed them: what comes back hidden stands for what is kept of that one. */
  relatorioConvidadoId: id.nullish().transform((v) => v ?? null),
  encontroConvidadoId: id.nullish().transform((v) => v ?? null),
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
  /** Kept of who is shown them alone (R246, R247). */
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
  ...DE_RELATORIO,
  method: 'POST',
  path: BASE_RELATORIO,
  resumo: 'Criar o relatório de um encontro',
  permit: ESCREVER_RELATORIO,
  alvo: { 'body.encontroId': NO_COMANDO, 'body.tipoExecucaoRelatorioId': UM_ESTADO, ...CONVIDADOS_DITOS },
  body: z.object({ municipioId: numero, ...escrita }),
  maxBody: 2_000_000,
  arquivos,
  output: salvo,
})
/**
 * By its author: while nobody has judged it, or sent again once it was returned. JSON or a form; files come by
 * themselves, in pieces.
 */
export const atualizarRelatorio = endpoint({
  ...DE_RELATORIO,
  method: 'PUT',
  path: BASE_RELATORIO,
  resumo: 'Alterar um relatório, ou reenviar o que foi devolvido',
  permit: ESCREVER_RELATORIO,
  alvo: { 'body.encontroId': NO_COMANDO, 'body.tipoExecucaoRelatorioId': UM_ESTADO, ...CONVIDADOS_DITOS },
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
  arquivos: [],
  output: salvo,
})
/** Gone from the lists of what counts: its meeting may have another. The line stays, as called off. */
export const excluirRelatorio = endpoint({
  ...DE_RELATORIO,
  method: 'DELETE',
  path: `${BASE_RELATORIO}/:id`,
  resumo: 'Cancelar um relatório devolvido ou reprovado',
  permit: ESCREVER_RELATORIO,
  ...porId('relatorioId'),
  output: ok,
})
export const cancelarRelatorio = endpoint({
  ...DE_RELATORIO,
  method: 'PUT',
  path: `${BASE_RELATORIO}/cancelar`,
  resumo: 'Cancelar um relatório devolvido ou reprovado, com um motivo',
  permit: ESCREVER_RELATORIO,
  body: z.object({ relatorioId: id, justificativa: textoOpcional(2000), versao: versao.optional() }),
  output: ok,
})

/* Reading */

/** Plain lists come newest first, at most a thousand rows; how many there are in all is in the header x-total. */
const relatorios = z.array(relatorioDaListaSchema)
export const listarRelatorios = endpoint({
  ...DE_RELATORIO,
  method: 'GET',
  path: BASE_RELATORIO,
  resumo: 'Relatórios no alcance da pessoa',
  permit: LER_RELATORIOS,
  query: z.object(porNumero),
  output: relatorios,
})
export const getRelatorio = endpoint({
  ...DE_RELATORIO,
  method: 'GET',
  path: `${BASE_RELATORIO}/get-by-id/:id`,
  resumo: 'Um relatório',
  permit: LER_RELATORIOS,
  ...porId('relatorioId'),
  output: relatorioSchema,
})
/** All of them, without pages (R056). */
export const relatoriosDoMunicipio = endpoint({
  ...DE_RELATORIO,
  method: 'GET',
  path: `${BASE_RELATORIO}/get-by-municipio/:id`,
  resumo: 'Relatórios de um município',
  permit: ['relatorios', 'podeAnalisarRelatorio'],
  ...porId('municipioId'),
  output: relatorios,
})
export const relatoriosDoProcesso = endpoint({
  ...DE_RELATORIO,
  method: 'GET',
  path: `${BASE_RELATORIO}/get-by-processo-pagamento/:id`,
  resumo: 'Relatórios de um processo de pagamento',
  permit: LER_RELATORIOS,
  params: z.object({ id: idText }),
  alvo: { 'params.id': FILTRO },
  output: relatorios,
})
/** Of one person and, unless it is 0, of the days and places of a contract. */
export const relatoriosDoUsuario = endpoint({
  ...DE_RELATORIO,
  method: 'GET',
  path: `${BASE_RELATORIO}/get-by-usuario/:a/:b`,
  resumo: 'Relatórios de um usuário, em um contrato ou em todos (0)',
  permit: LER_RELATORIOS,
  params: z.object({ a: idText, b: idTextOrZero }),
  query: z.object(porNumero),
  output: relatorios,
})

const filtro = {
  municipioId: id.nullish(),
  usuarioId: id.nullish(),
  encontroId: id.nullish(),
  statusRelatorioId: statusDoRelatorio.nullish(),
  /** Days of the meeting as the report tells it. */
  ...entreDias,
  busca: z.string().max(100).nullish(),
}
const filtrado = {
  ...DE_RELATORIO,
  method: 'POST',
  permit: LER_RELATORIOS,
  alvo: { 'body.usuarioId': FILTRO, 'body.encontroId': FILTRO, 'body.statusRelatorioId': UM_ESTADO },
  escreve: false,
} as const
export const filtrarRelatorios = endpoint({
  ...filtrado,
  path: `${BASE_RELATORIO}/get-by-filtro`,
  resumo: 'Relatórios por filtro',
  body: diasEmOrdem(z.object(filtro)),
  output: relatorios,
})
export const filtrarRelatoriosNovo = endpoint({
  ...filtrado,
  path: `${BASE_RELATORIO}/get-by-filtro-novo`,
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

export const PEDIDO_RELATORIOS = {
  municipioId: idText.optional(),
  situacao: estadoRelatorio.optional(),
  /** Days of the meeting as the report tells it. */
  ...entreDias,
  ...porNumero,
}
/** One's own, newest first. */
export const meusRelatorios = endpoint({
  ...DE_RELATORIO,
  method: 'GET',
  path: `${BASE_RELATORIO}/meus`,
  resumo: 'Os relatórios que a pessoa escreveu',
  permit: 'verMeusRelatorios',
  query: diasEmOrdem(z.object(PEDIDO_RELATORIOS)),
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
  ...DE_RELATORIO,
  method: 'GET',
  path: `${BASE_RELATORIO}/meus/opcoes`,
  resumo: 'Onde e em que situação estão os meus relatórios',
  permit: 'verMeusRelatorios',
  output: z.object({ total: z.int(), municipios: z.array(lugarDoRelatorio), porEstado: quantosPorEstado }),
})
