import { literal, nomeiaTermo } from './wording.ts'

/**
 * Every failure the product can answer with: code, status and a sentence that says what happened and what to do.
 * `{x}` is filled from the values given; what a variant calls otherwise stands between braces too, and takes its words
 * when the answer is written (`w.frase`). Features add their own entries here, next to their neighbours.
 */
export const catalogue = {
  // 400 malformed
  entradaInvalida: [400, 'Há campos inválidos. Corrija os indicados e tente de novo.'],
  jsonInvalido: [400, 'O conteúdo enviado não pôde ser lido.'],
  formularioInvalido: [400, 'O formulário não chegou inteiro. Confira a conexão e envie de novo.'],
  enderecoInvalido: [400, 'O endereço do servidor no pedido (Host) é inválido.'],
  // 401 session
  semSessao: [401, 'Sua sessão terminou. Entre novamente.'],
  sessaoDeOutroAmbiente: [401, 'Sessão inválida para este ambiente'],
  credenciaisInvalidas: [401, 'E-mail ou senha inválidos'],
  segundoFatorPedido: [401, 'Digite o código do seu aplicativo autenticador.'],
  entradaVencida: [401, 'A entrada demorou demais. Informe o e-mail e a senha de novo.'],
  ssoRecusado: [401, 'O provedor de identidade não confirmou o acesso. Entre novamente.'],
  // 403 not permitted
  semPermissao: [403, 'Você não tem permissão para esta ação.'],
  alemDoAlcance: [403, 'Este usuário atua além do seu alcance: peça a quem alcança todo ele.'],
  segundoFatorExigido: [403, 'Para continuar, ative a verificação em duas etapas na segurança da conta.'],
  usuarioDesabilitado: [403, 'Usuário desabilitado'],
  ssoSemCadastro: [
    403,
    'Sua identidade foi confirmada, mas não há usuário seu neste ambiente. Fale com o administrador.',
  ],
  // 404 not found or out of scope
  naoEncontrado: [404, 'Registro não encontrado.'],
  rotaDesconhecida: [404, 'Endereço não encontrado.'],
  // 408 the rest never came
  envioParado: [408, 'O envio ficou parado por tempo demais. Confira a conexão e envie de novo.'],
  // 409 conflict
  versaoDesatualizada: [409, 'Este registro foi alterado por outra pessoa. Recarregue para ver as mudanças.'],
  jaExiste: [409, 'Já existe um registro com estes dados.'],
  emUso: [409, 'Não é possível excluir: o registro está em uso em {onde}.'],
  repetida: [409, 'Esta operação já está em andamento. Aguarde o resultado.'],
  analiseFinalizada: [409, 'Esta análise já foi finalizada'],
  prazoJaProrrogado: [409, 'O prazo já foi prorrogado, {ate}. Só se prorroga uma vez por rejeição.'],
  recursoJaApresentado: [409, 'Já há um recurso contra esta rejeição, apresentado em {data}. Só cabe um.'],
  recursoEncerrado: [409, 'Este recurso já foi {como}. Recarregue para ver como está.'],
  situacaoMudou: [409, 'A situação {desta pergunta} mudou enquanto isso ({estado}). Recarregue para ver como está.'],
  acompanhamentoAberto: [
    409,
    'Já há um acompanhamento aberto: {nome}, de {quem}, desde {data}. Continue nele ou espere que seja finalizado.',
  ],
  acompanhamentoEncerrado: [409, 'Este acompanhamento já foi {como}. Recarregue para ver como está.'],
  diagnosticoFeito: [409, '{O diagnóstico} já foi feito. Abra um acompanhamento para perguntar de novo.'],
  pontosMudaram: [409, 'Enquanto isso mudou o que este acompanhamento subtrai: agora {n}. Confira e confirme de novo.'],
  previaMudou: [
    409,
    'Enquanto isso mudou o que esta planilha faria. Nada foi gravado: confira a prévia de agora e confirme de novo.',
  ],
  envioForaDeOrdem: [409, 'Esta parte do arquivo não é a próxima. Retome o envio de onde parou.'],
  // 412
  protocoloNaoAceito: [412, 'A forma de envio não é aceita por este servidor. Atualize a página e tente de novo.'],
  // 413, 415
  grandeDemais: [413, 'O conteúdo enviado passa do tamanho permitido ({limite}).'],
  tipoNaoAceito: [415, 'Tipo de arquivo não aceito'],
  formatoNaoAceito: [415, 'Formato de conteúdo não aceito.'],
  // 422 a business rule refused it
  regra: [422, '{motivo}'],
  linhasDemais: [422, 'O relatório passa de {n} linhas. Escolha filtros que mostrem menos.'],
  soEmSegundoPlano: [422, 'Um arquivo de mais de {n} linhas é feito em segundo plano. Peça que ele seja preparado.'],
  arquivoVazio: [422, 'O arquivo {nome} está vazio. Escolha outro.'],
  arquivoIlegivel: [422, 'O arquivo não pôde ser lido: {motivo}'],
  arquivoInchado: [422, 'O arquivo é grande demais: {motivo} Reduza-o e tente de novo.'],
  planilhaIlegivel: [422, 'A planilha não pôde ser lida: {motivo}'],
  planilhaGrandeDemais: [422, 'A planilha é grande demais: {motivo} Divida-a em partes e tente de novo.'],
  // 499: nobody reads it, the person left
  pedidoCancelado: [499, 'O pedido foi cancelado.'],
  // 429, 500, 503, 507
  muitasTentativas: [429, 'Muitas tentativas. Tente novamente em {n} minutos'],
  enviosDemais: [429, 'Há envios demais por terminar. Conclua ou desista dos que começou e tente de novo.'],
  documentosDemais: [429, 'Você já pediu vários documentos. Espere que fiquem prontos e tente de novo.'],
  muitosPedidos: [429, 'Muitos pedidos seguidos. Tente de novo em {quando}.'],
  erroInterno: [500, 'Algo deu errado do nosso lado. Tente de novo; se persistir, informe o código do pedido.'],
  armazemIndisponivel: [
    503,
    'O armazenamento de arquivos não está disponível agora. Nada foi gravado; tente de novo em instantes.',
  ],
  semEspaco: [
    507,
    'O servidor está sem espaço para guardar o que foi enviado. Avise o administrador e tente mais tarde.',
  ],
  mudancaLonga: [
    503,
    'Uma importação, ou outra mudança longa destes dados, está em andamento. Nada foi gravado; tente de novo em instantes.',
  ],
  cruzamento: [
    503,
    'Outra pessoa estava gravando os mesmos dados neste momento. Nada foi gravado; tente de novo em instantes.',
  ],
  filaCheia: [503, 'Há documentos demais em preparação. Tente de novo em instantes.'],
  indisponivel: [503, 'O serviço está temporariamente indisponível. Tente de novo em instantes.'],
} as const satisfies Record<string, readonly [number, string]>

export type ProblemCode = keyof typeof catalogue
/** Values that are sentences of ours, with placeholders of their own; somebody's text in them is `literal`. */
const SENTENCAS: ReadonlySet<string> = new Set(['frase', 'motivo', 'onde'])
/** Values of the sentence, taken as they are; `frase` replaces the whole sentence where the specification words its own. */
type Values = Record<string, string | number>

const valor = (chave: string, texto: string) => (SENTENCAS.has(chave) ? texto : literal(texto))

export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  /** Field → sentence shown next to it. */
  readonly fields: Record<string, string> | undefined
  /** What the client needs to help the person: the record as it is now, for a stale version. */
  readonly details: unknown
  /** Seconds until it is worth coming back, told in the header `retry-after` too. */
  espera: number | undefined

  constructor(code: ProblemCode, values: Values = {}, fields?: Record<string, string>, details?: unknown) {
    const [status, sentence] = catalogue[code]
    super(
      String(values.frase ?? sentence).replace(/\{(\w+)\}/g, (gap, k: string) =>
        values[k] === undefined ? (nomeiaTermo(k) ? gap : '') : valor(k, String(values[k])),
      ),
    )
    this.name = 'Problem'
    this.code = code
    this.status = status
    this.fields = fields
    this.details = details
  }
}

type Maker = (values?: Values, fields?: Record<string, string>, details?: unknown) => Problem
export const problem = Object.fromEntries(
  (Object.keys(catalogue) as ProblemCode[]).map((code): [ProblemCode, Maker] => [
    code,
    (values, fields, details) => new Problem(code, values, fields, details),
  ]),
) as Record<ProblemCode, Maker>

/** The body of every error answer. */
export interface ProblemBody {
  code: ProblemCode
  message: string
  fields?: Record<string, string>
  details?: unknown
  requestId: string
}
