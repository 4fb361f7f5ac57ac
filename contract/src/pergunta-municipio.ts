import { z } from 'zod'
import { can } from './access.ts'
import type { FileField } from './endpoint.ts'
import { endpoint, id, idText, porId, texto, versao } from './endpoint.ts'
import type { Flag } from './permissions.ts'
import { ESTADOS } from './pontos.ts'
import { DIAS_DE_PRORROGACAO } from './reenvio.ts'

/**
 * A question in a municipality, on its way from an answer to points. Records carry what this person may do with them
 * now (`acoes`), why not where the reason is worth telling (`aviso`), and the deadline in words (`prazo`): the screen
 * asks no rule again.
 */
export const MAX_BYTES = 26_214_400
export const PREFIXO_DADOS = 'DADOS_COMPLE_'
export const MENSAGENS = {
  nenhumArquivo: 'Não há evidências a serem enviadas!',
  arquivoGrande: 'Arquivo não pode ser maior que 25MB!',
  totalGrande: 'Total de arquivos não pode ser maior que 25MB!',
  tipo: 'Tipo de arquivo não aceito',
  umArquivo: '{Essa pergunta} só aceita um arquivo',
  doisArquivos: '{Essa pergunta} só aceita até dois arquivos',
  ateArquivos: (n: number) => `{Essa pergunta} só aceita até ${n} arquivos`,
  semEvidencia: 'É necessário ao menos uma evidência',
  horas: 'Mínimo de horas por atendente é obrigatório',
  quantidade: 'Quantidade atual de atendentes é obrigatória',
  declaracao: 'Arquivo de declaração da alteração da quantidade de atendentes é obrigatório',
  dadosExistentes: 'Arquivo já existente',
  justificativa: 'É obrigatório o preenchimento de uma justificativa para evidencias rejeitadas!',
  faixa: 'É obrigatório o preenchimento da pontuação alcançada para {essa pergunta}.',
  analiseIncompleta: 'É necessário fazer a análise de todas as evidências antes de finaliza-las...',
  prazo: (data: string) => `Prazo para envio de novo arquivo encerrou no dia ${data} às 23:59`,
  duasVezes: '{A Pergunta foi rejeitada duas vezes e não poderá ser submetida} a uma nova avaliação.',
  soSim: 'Só {perguntas respondidas} com SIM recebem evidências. {A pergunta} volta no próximo acompanhamento.',
  semResposta: '{Esta pergunta} ainda não tem resposta: as evidências são pedidas depois de um SIM no acompanhamento.',
  emAnalise: 'Já foi enviada para análise: só pode mudar depois de uma rejeição.',
  jaFinalizada: 'Esta análise já foi finalizada',
  criterio1: (dia: string) => `O envio {desta pergunta} encerrou em ${dia} às 23:59.`,
  salva: 'Evidência salva com sucesso',
  enviada: 'Evidência enviada para análise',
  finalizada: 'Evidência finalizada com sucesso',
  avaliada: 'Evidência avaliada com sucesso!',
  atualizada: 'Evidência atualizada com sucesso!',
} as const

/* Flags by state: viewing, and sending for it. */
export const VER_ESTADO = {
  respondida: 'visualizarRespondidas',
  evidenciada: 'visualizarEvidenciadas',
  aprovada: 'visualizarAprovadas',
  rejeitada: 'visualizarRejeitadas',
} as const satisfies Record<string, Flag>
export const ENVIAR_ESTADO = {
  respondida: 'enviarRespondidas',
  evidenciada: 'enviarEvidenciadas',
  aprovada: 'enviarAprovadas',
  rejeitada: 'enviarRejeitadas',
} as const satisfies Record<string, Flag>
export type EstadoVisivel = keyof typeof VER_ESTADO
export const ESTADOS_VISIVEIS = Object.keys(VER_ESTADO) as EstadoVisivel[]
/** The states that the person may see. */
export const estadosVisiveis = (actor: Parameters<typeof can>[0]): EstadoVisivel[] =>
  ESTADOS_VISIVEIS.filter((e) => can(actor, VER_ESTADO[e]))
/** Any of them opens the call; the state of the row decides the rest. */
export const VER = Object.values(VER_ESTADO)
export const ENVIAR = Object.values(ENVIAR_ESTADO)
export const ANALISAR = ['analisarEvidenciadas', 'analisarAprovadas', 'analisarRejeitadas'] as const

/* Pieces of a record */

/** Null for who may not see points. */
const pontos = z.number().nullable()

/** A deadline that runs or has run out, in words; worked out when the record is read. */
export const prazoSchema = z.object({
  /** The last day, YYYY-MM-DD, until 23:59 in São Paulo. */
  dia: z.string(),
  /** 'até sexta, 21/11, 23:59', or 'encerrou em 21/11/2025 às 23:59'. */
  texto: z.string(),
  /** 'falta 1 dia e 3 h', 'faltam 40 min', 'encerrado'. */
  restante: z.string(),
  encerrado: z.boolean(),
  /** The last moment, for a clock on the page. */
  fim: z.string(),
})
export type Prazo = z.output<typeof prazoSchema>

/** Lists name only what may be done: with what may not, a list of hundreds of questions would be a tenth longer. */
const pode = z.boolean().default(false)

/** What this person may do with a question now. */
export const acoesPerguntaSchema = z.object({
  /** Choose and store files ('Enviar', 'Carregar', 'Salvar'). */
  carregar: pode,
  /** 'Salvar e enviar para análise'. */
  enviar: pode,
  descartar: pode,
  /** Decide on its evidences and 'Finalizar a Análise'. */
  aprovar: pode,
  rejeitar: pode,
  finalizar: pode,
  /** 'Reverter Análise'. */
  reverter: pode,
  /** Move the running deadline, once. */
  prorrogar: pode,
  /** Appeal against the second rejection, once. */
  recorrer: pode,
})
export type AcoesPergunta = z.output<typeof acoesPerguntaSchema>

export const acoesEvidenciaSchema = z.object({
  aprovar: z.boolean(),
  rejeitar: z.boolean(),
  atualizar: z.boolean(),
  ver: z.boolean(),
  excluir: z.boolean(),
})
export type AcoesEvidencia = z.output<typeof acoesEvidenciaSchema>

export const faixaSchema = z.object({ perguntaFaixaRespostaId: id, faixaNome: z.string(), faixaPontos: pontos })
export type Faixa = z.output<typeof faixaSchema>

export const evidenciaSchema = z.object({
  perguntaEvidenciaId: id,
  perguntaMunicipioId: id,
  nomeArquivo: z.string(),
  mime: z.string(),
  tamanho: z.int(),
  sha256: z.string(),
  aprovada: z.boolean(),
  rejeitada: z.boolean(),
  enviada: z.boolean(),
  /** Empty when there is none. */
  justificativa: z.string(),
  usuarioId: id.nullable(),
  usuario: z.string().nullable(),
  criacao: z.string(),
  avaliador: z.string().nullable(),
  avaliadaEm: z.string().nullable(),
  eixoId: id,
  perguntaFaixaRespostaId: id.nullable(),
  prazoReenvio: z.string().nullable(),
  dadosComplementares: z.boolean(),
  /** The analysis it was sent to; 0 while only saved. */
  rodada: z.int(),
  /** Of an analysis that ended: history, out of the one that runs. */
  finalizada: z.boolean(),
  /** Added to what was already approved: decided by itself, it changes neither state nor points. */
  complemento: z.boolean(),
  excluida: z.boolean(),
  /** The same content was sent by other municipalities; only for who analyses. Places out of reach are counted, not named. */
  duplicada: z
    .object({ total: z.int(), lugares: z.array(z.object({ municipioId: id, nome: z.string(), uf: z.string() })) })
    .nullable(),
  /** How it can be shown without a download. */
  previa: z.enum(['pdf', 'imagem', 'planilha', 'nenhuma']),
  versao: z.int(),
  acoes: acoesEvidenciaSchema,
})
export type Evidencia = z.output<typeof evidenciaSchema>

/**
 * Where an appeal against the second rejection stands: it may still be made, its days are over, or it was made. One that
 * lost its object, because that rejection stands no more, uses nothing up.
 */
export const SITUACOES_DO_RECURSO = ['aberto', 'acolhido', 'indeferido', 'semObjeto'] as const
export type SituacaoDoRecurso = (typeof SITUACOES_DO_RECURSO)[number]
export const recursoDaPerguntaSchema = z.object({
  situacao: z.enum([...SITUACOES_DO_RECURSO, 'cabivel', 'encerrado']),
  /** The last day for it, YYYY-MM-DD, until 23:59 in São Paulo. */
  ate: z.string(),
  perguntaRecursoId: id.nullable(),
  texto: z.string().nullable(),
  apresentadoEm: z.string().nullable(),
  apresentadoPor: z.string().nullable(),
  justificativa: z.string().nullable(),
  decididoEm: z.string().nullable(),
  decididoPor: z.string().nullable(),
})
export type RecursoDaPergunta = z.output<typeof recursoDaPerguntaSchema>

export const perguntaMunicipioSchema = z.object({
  perguntaMunicipioId: id,
  perguntaId: id,
  municipioId: id,
  eixoId: id,
  eixo: z.string(),
  temaId: id,
  /** Theme or pillar. */
  nome: z.string(),
  numero: z.int(),
  texto: z.string(),
  evidencia: z.string(),
  pontos,
  pontosComprovados: pontos,
  estado: z.enum(ESTADOS),
  resposta: z.boolean().nullable(),
  evidenciada: z.boolean(),
  aprovada: z.boolean(),
  rejeitada: z.boolean(),
  /** Files of the current round, saved or sent. */
  temArquivo: z.boolean(),
  quantidadeArquivo: z.int(),
  quantidadeArquivoDadosComplementares: z.int(),
  /** Files stored and not sent. */
  salvo: z.boolean(),
  perguntaFaixaRespostaId: id.nullable(),
  faixaNome: z.string().nullable(),
  usaFaixa: z.boolean(),
  qtdRejeicao: z.int(),
  prazoReenvio: z.string().nullable(),
  prazo: prazoSchema.nullable(),
  /** The deadline was moved, and is not moved again. */
  prazoProrrogado: z.boolean(),
  /** Null where nothing was rejected twice. */
  recurso: recursoDaPerguntaSchema.nullable(),
  /** Current number and names of attendants, and the minimum of hours for each (criterion 3). */
  atualizacaoAtendentes: z.int().nullable(),
  nomesAtendentes: z.string().nullable(),
  valorInformado: z.int().nullable(),
  evidenciadaEm: z.string().nullable(),
  avaliadaEm: z.string().nullable(),
  versao: z.int(),
  /** The reason why nothing can be sent any more, worth showing: the deadline, or two rejections. */
  aviso: z.string().nullable(),
  /** Of a rejected one: what the analyst wrote, and whether a follow-up asks for it again. */
  rejeicao: z.object({ motivo: z.string().nullable(), recorrente: z.boolean() }).nullable(),
  acoes: acoesPerguntaSchema,
})
export type PerguntaMunicipio = z.output<typeof perguntaMunicipioSchema>

/** What a list shows as the points of a question: what it is worth, and once approved what was proved (its band's). */
export const pontosMostrados = (p: Pick<PerguntaMunicipio, 'estado' | 'pontos' | 'pontosComprovados'>) =>
  p.estado === 'aprovada' ? p.pontosComprovados : p.pontos

/** What criterion 3 asks for beside its files. */
const dadosComplementaresSchema = z.object({
  /** As stated at enrolment, read-only; null when the enrolment does not say. */
  quantidadeInscricao: z.int().nullable(),
  nomesInscricao: z.string().nullable(),
  atualizacaoAtendentes: z.int().nullable(),
  nomesAtendentes: z.string().nullable(),
  valorInformado: z.int().nullable(),
  /** Whether the count or the names differ, so that the declaration is asked for. */
  exigeDeclaracao: z.boolean(),
})

export const perguntaDetalheSchema = perguntaMunicipioSchema.extend({
  municipio: z.object({ nome: z.string(), uf: z.string() }),
  /** Files of the current round first (undecided, then approved, then rejected); those of earlier rounds after them. */
  evidencias: z.array(evidenciaSchema),
  faixas: z.array(faixaSchema),
  /** Limits, shown before anything is chosen. */
  limites: z.object({
    maxBytes: z.int(),
    maxBytesTotal: z.int(),
    /** Bytes and files that the current round already has. */
    usados: z.int(),
    quantidade: z.int(),
    maxArquivos: z.int().nullable(),
    tipos: z.array(z.string()),
    /** In words: 'PDF, XLS ou XLSX, até 25 MB no total, 1 arquivo'. */
    texto: z.string(),
  }),
  dadosComplementares: dadosComplementaresSchema.nullable(),
  /** Who sent it and also analyses (full admins only): shown before, written in the history after. */
  excecaoPropria: z.boolean(),
})
export type PerguntaDetalhe = z.output<typeof perguntaDetalheSchema>

/* Calls */

export const base = '/api/pergunta/perguntamunicipio' as const
export const comum = { area: 'pergunta-municipio', scope: 'eixo' } as const
export const doMunicipio = porId('municipioId')
export const filtros = z.object({ eixoId: idText.optional(), temaId: idText.optional() })

/** The lists look for the municipality in the statement that reads them. */
const lista = <const E extends EstadoVisivel>(estado: E) =>
  endpoint({
    ...comum,
    ...porId('municipioId'),
    method: 'GET',
    path: `${base}/get-perguntas-municipios-${estado}s/:id`,
    resumo: `Perguntas do município na situação ${estado}`,
    permit: VER_ESTADO[estado],
    query: filtros,
    output: z.array(perguntaMunicipioSchema),
  })
export const listarRespondidas = lista('respondida')
export const listarEvidenciadas = lista('evidenciada')
export const listarAprovadas = lista('aprovada')
export const listarRejeitadas = lista('rejeitada')
export const LISTA_POR_ESTADO = {
  respondida: listarRespondidas,
  evidenciada: listarEvidenciadas,
  aprovada: listarAprovadas,
  rejeitada: listarRejeitadas,
} as const

/** All questions of a municipality in the states that the person may see. */
export const listarPerguntasMunicipio = endpoint({
  ...comum,
  ...porId('municipioId'),
  method: 'GET',
  path: `${base}/get-perguntas/:id`,
  resumo: 'Perguntas do município em todas as situações',
  permit: VER,
  query: filtros,
  output: z.array(perguntaMunicipioSchema),
})

/** Counts for the tabs and the filters of axis and theme. A state that the person may not see is null. */
const contagem = z.int().nullable()
export const contarPerguntas = endpoint({
  ...comum,
  ...doMunicipio,
  method: 'GET',
  path: `${base}/contagens/:id`,
  resumo: 'Quantas perguntas há em cada situação, por eixo e tema',
  permit: VER,
  output: z.object({
    total: z.object({ respondida: contagem, evidenciada: contagem, aprovada: contagem, rejeitada: contagem }),
    eixos: z.array(
      z.object({ eixoId: id, nome: z.string(), temas: z.array(z.object({ temaId: id, nome: z.string() })) }),
    ),
  }),
})

/** `id` is the perguntaMunicipioId. */
export const getPerguntaMunicipio = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/get-pergunta/:id`,
  resumo: 'Uma pergunta do município com suas evidências',
  permit: VER,
  ...porId('perguntaMunicipioId'),
  output: perguntaDetalheSchema,
})

const inteiroOpcional = (max: number) => z.union([z.int().min(0).max(max), z.null()]).optional()
const dadosAtendentes = {
  atualizacaoAtendentes: inteiroOpcional(9999),
  nomesAtendentes: texto(5000).nullish(),
  valorInformado: inteiroOpcional(9999),
}

/**
 * Sends for analysis (`evidenciada: true, rejeitada: false`), discards (`descartar: true`), or else stores the
 * complementary data that came along. Whole records may come back; the rest of them is ignored.
 */
export const alterarPerguntaMunicipio = endpoint({
  ...comum,
  method: 'PUT',
  path: base,
  resumo: 'Enviar para análise, descartar ou atualizar uma pergunta do município',
  permit: ENVIAR,
  body: z.object({
    perguntaMunicipioId: id,
    evidenciada: z.boolean().optional(),
    rejeitada: z.boolean().optional(),
    descartar: z.boolean().optional(),
    versao: versao.optional(),
    ...dadosAtendentes,
  }),
  output: perguntaDetalheSchema,
})

/** The complementary data alone, as the form saves them. */
export const atualizarDadosDaPergunta = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/atualizar-pergunta-municipio-evidencia/:id`,
  resumo: 'Atualizar os dados complementares de uma pergunta do município',
  permit: ENVIAR,
  ...porId('perguntaMunicipioId'),
  body: z.object({ versao: versao.optional(), ...dadosAtendentes }),
  output: perguntaDetalheSchema,
})

const numeroDeFormulario = z
  .union([z.int(), z.string().regex(/^\d{1,10}$/)])
  .transform(Number)
  .pipe(id)
const arquivoDeEvidencia = (campo: string, maxArquivos: number): FileField => ({
  campo,
  maxArquivos,
  maxBytes: MAX_BYTES,
  tipos: ['pdf', 'xls', 'xlsx', 'doc', 'docx', 'odt', 'ods', 'jpg', 'jpeg', 'png'],
  mensagemTamanho: MENSAGENS.arquivoGrande,
  mensagemTipo: MENSAGENS.tipo,
})
export const salvarEvidencias = endpoint({
  ...comum,
  method: 'POST',
  path: `${base}/salvarevidencias`,
  resumo: 'Guardar arquivos de evidência de uma pergunta, sem enviar',
  permit: ENVIAR,
  body: z.object({ perguntaMunicipioId: numeroDeFormulario }),
  arquivos: [arquivoDeEvidencia('arquivos', 50), arquivoDeEvidencia('arquivosDados', 1)],
  totalArquivos: { maxBytes: MAX_BYTES, mensagem: MENSAGENS.totalGrande },
  output: perguntaDetalheSchema,
})

export const reverterAnalise = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/reverter-analise/:id`,
  resumo: 'Reverter a análise de uma pergunta finalizada',
  /** Full admins and the group 'Operações'; the rule is in the handler. */
  permit: 'evidencias',
  ...porId('perguntaMunicipioId'),
  body: z.object({ versao: versao.optional() }).optional(),
  output: perguntaDetalheSchema,
})

/** Full admins and the group 'Operações', as above. */
export const prorrogarPrazo = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/prorrogar-prazo/:id`,
  resumo: 'Prorrogar uma vez o prazo de reenvio de uma pergunta rejeitada',
  permit: 'evidencias',
  ...porId('perguntaMunicipioId'),
  body: z.object({
    dias: z.literal(DIAS_DE_PRORROGACAO),
    justificativa: texto(2000, 1),
    versao: versao.optional(),
  }),
  output: perguntaDetalheSchema,
})

/* Documents */

export const pdfPerguntas = endpoint({
  ...comum,
  method: 'POST',
  path: `${base}/get-pdf-perguntas`,
  resumo: 'PDF das perguntas do município por situação',
  permit: VER,
  body: z.object({
    municipioId: id,
    tipo: z.enum(['respondida', 'evidenciada', 'aprovada', 'rejeitada']).optional(),
    eixoId: id.nullish(),
    temaId: id.nullish(),
  }),
  pesada: true,
  output: 'blob',
  escreve: false,
})
export const pdfPerguntasTema = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/get-pdf-perguntas-by-tema/:id`,
  resumo: 'PDF das perguntas de um tema',
  permit: VER,
  ...porId('temaId'),
  query: z.object({ municipioId: idText.optional() }),
  pesada: true,
  output: 'blob',
})
export const icsPrazo = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/prazo-ics/:id`,
  resumo: 'O prazo de reenvio como compromisso de agenda (.ics)',
  permit: VER,
  ...porId('perguntaMunicipioId'),
  output: 'blob',
})
