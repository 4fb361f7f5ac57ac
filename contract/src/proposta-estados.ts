/**
 * Where a proposal stands, what is done with it and by whom; and the same of its instalments. States go by their names;
 * ids are for the wire and the database (domain.md 4).
 */
export const ESTADOS_PROPOSTA = [
  'emElaboracao',
  'gerada',
  'enviada',
  'emNegociacao',
  'aceita',
  'minutaEmitida',
  'minutaAssinada',
  'recusada',
  'expirada',
  'cancelada',
] as const
export type EstadoProposta = (typeof ESTADOS_PROPOSTA)[number]
export const STATUS_PROPOSTA = {
  emElaboracao: 1,
  gerada: 2,
  enviada: 3,
  emNegociacao: 4,
  aceita: 5,
  minutaEmitida: 6,
  minutaAssinada: 7,
  recusada: 8,
  expirada: 9,
  cancelada: 10,
} as const satisfies Record<EstadoProposta, number>
/** Ids come from the database, which holds no others. */
export const estadoDaProposta = (statusPropostaId: number): EstadoProposta =>
  ESTADOS_PROPOSTA.find((e) => STATUS_PROPOSTA[e] === statusPropostaId)!

interface Aparencia {
  /** The word that always stands beside the colour. */
  readonly nome: string
  /** What follows 'a proposta' or 'a parcela', in the middle of a sentence. */
  readonly frase: string
  readonly tom: 'neutro' | 'positivo' | 'negativo' | 'atencao' | 'andamento'
  readonly cor: 'gray' | 'red' | 'green' | 'lime' | 'yellow' | 'blue' | 'teal'
  /** By its name among the icons of the screens. */
  readonly icone:
    | 'pencil'
    | 'file'
    | 'send'
    | 'messages'
    | 'check'
    | 'writing'
    | 'signature'
    | 'x'
    | 'clock'
    | 'ban'
    | 'calendar'
    | 'receipt'
    | 'coin'
    | 'gift'
}
export const APARENCIA_PROPOSTA = {
  emElaboracao: { nome: 'Em elaboração', frase: 'está em elaboração', tom: 'neutro', cor: 'gray', icone: 'pencil' },
  gerada: { nome: 'Gerada', frase: 'foi gerada e ainda não foi enviada', tom: 'neutro', cor: 'blue', icone: 'file' },
  enviada: {
    nome: 'Enviada ao município',
    frase: 'foi enviada e espera resposta',
    tom: 'andamento',
    cor: 'blue',
    icone: 'send',
  },
  emNegociacao: {
    nome: 'Em negociação',
    frase: 'está em negociação',
    tom: 'atencao',
    cor: 'yellow',
    icone: 'messages',
  },
  aceita: { nome: 'Aceita', frase: 'foi aceita', tom: 'positivo', cor: 'lime', icone: 'check' },
  minutaEmitida: {
    nome: 'Minuta emitida',
    frase: 'tem a minuta emitida',
    tom: 'andamento',
    cor: 'teal',
    icone: 'writing',
  },
  minutaAssinada: {
    nome: 'Minuta assinada',
    frase: 'tem a minuta assinada',
    tom: 'positivo',
    cor: 'green',
    icone: 'signature',
  },
  recusada: { nome: 'Recusada', frase: 'foi recusada', tom: 'negativo', cor: 'red', icone: 'x' },
  expirada: { nome: 'Expirada', frase: 'passou da validade', tom: 'negativo', cor: 'red', icone: 'clock' },
  cancelada: { nome: 'Cancelada', frase: 'foi cancelada', tom: 'negativo', cor: 'red', icone: 'ban' },
} as const satisfies Record<EstadoProposta, Aparencia>
export const NOMES_ESTADO_PROPOSTA = ESTADOS_PROPOSTA.map((e) => APARENCIA_PROPOSTA[e].nome) as [
  (typeof APARENCIA_PROPOSTA)[EstadoProposta]['nome'],
  ...(typeof APARENCIA_PROPOSTA)[EstadoProposta]['nome'][],
]

/* Transitions */

export const ACOES_PROPOSTA = [
  'editar',
  'excluir',
  'gerar',
  'enviar',
  'negociar',
  'aceitar',
  'recusar',
  'emitirMinuta',
  'assinar',
  'cancelar',
  'duplicar',
  'aditar',
  'anexar',
  'parcelas',
] as const
export type AcaoProposta = (typeof ACOES_PROPOSTA)[number]
/** The flags that the actions ask for; one of them is enough for what has two. */
export const FLAGS_PROPOSTA = {
  ver: 'verMenuProposta',
  criar: 'criarProposta',
  editar: 'editarProposta',
  excluir: 'excluirProposta',
  enviar: 'enviarProposta',
  assinar: 'assinarProposta',
  receber: 'receberParcelas',
  quadro: 'verQuadroPropostas',
  modelos: 'editarModelosProposta',
} as const
interface Transicao {
  readonly de: readonly EstadoProposta[]
  /** Where it leads; none where the state stays. Editing what was generated takes it back to elaboration. */
  readonly para?: EstadoProposta
  readonly flag: (typeof FLAGS_PROPOSTA)[keyof typeof FLAGS_PROPOSTA]
  readonly exigeMotivo: boolean
  /** What the button says. */
  readonly rotulo: string
}
const { criar, editar, excluir, enviar, assinar, receber } = FLAGS_PROPOSTA
const ABERTAS = ['emElaboracao', 'gerada', 'enviada', 'emNegociacao', 'aceita', 'minutaEmitida'] as const
export const TRANSICOES_PROPOSTA = {
  /** Data, solutions, values and planned instalments. */
  editar: { de: ['emElaboracao', 'gerada', 'emNegociacao'], flag: editar, exigeMotivo: false, rotulo: 'Editar' },
  /** Only what never left the house. */
  excluir: { de: ['emElaboracao', 'gerada'], flag: excluir, exigeMotivo: false, rotulo: 'Excluir' },
  gerar: {
    de: ['emElaboracao', 'gerada', 'emNegociacao'],
    para: 'gerada',
    flag: criar,
    exigeMotivo: false,
    rotulo: 'Gerar proposta',
  },
  /** Again while it waits for an answer: the link that went before is dead from then on. */
  enviar: {
    de: ['gerada', 'enviada'],
    para: 'enviada',
    flag: enviar,
    exigeMotivo: false,
    rotulo: 'Enviar ao município',
  },
  negociar: {
    de: ['enviada', 'aceita'],
    para: 'emNegociacao',
    flag: editar,
    exigeMotivo: true,
    rotulo: 'Voltar à negociação',
  },
  aceitar: {
    de: ['enviada', 'emNegociacao'],
    para: 'aceita',
    flag: enviar,
    exigeMotivo: true,
    rotulo: 'Registrar aceite',
  },
  recusar: {
    de: ['enviada', 'emNegociacao', 'aceita', 'minutaEmitida'],
    para: 'recusada',
    flag: enviar,
    exigeMotivo: true,
    rotulo: 'Registrar recusa',
  },
  emitirMinuta: {
    de: ['aceita', 'minutaEmitida'],
    para: 'minutaEmitida',
    flag: criar,
    exigeMotivo: false,
    rotulo: 'Emitir minuta',
  },
  assinar: {
    de: ['minutaEmitida'],
    para: 'minutaAssinada',
    flag: assinar,
    exigeMotivo: false,
    rotulo: 'Registrar minuta assinada',
  },
  cancelar: { de: ABERTAS, para: 'cancelada', flag: editar, exigeMotivo: true, rotulo: 'Cancelar' },
  /** A new draft with the same contents. */
  duplicar: { de: ESTADOS_PROPOSTA, flag: criar, exigeMotivo: false, rotulo: 'Duplicar' },
  /** A new version of what was signed, which stays as it is. */
  aditar: { de: ['minutaAssinada'], flag: criar, exigeMotivo: true, rotulo: 'Fazer aditivo' },
  anexar: { de: ESTADOS_PROPOSTA, flag: editar, exigeMotivo: false, rotulo: 'Anexar' },
  /** State, invoice, receipt and files of instalments, once they are owed. */
  parcelas: { de: ['minutaAssinada'], flag: receber, exigeMotivo: false, rotulo: 'Atualizar parcelas' },
} as const satisfies Record<AcaoProposta, Transicao>

export interface QuemMexeNaProposta {
  acessoTotal: boolean
  /** Holds this flag. */
  tem: (flag: Transicao['flag']) => boolean
}
/** What decides beside the flags; a signed one that an amendment followed, or that has one under way, takes no other. */
export interface FatosDaProposta {
  estado: EstadoProposta
  temAditivo: boolean
  /** Nothing was edited since its paper was generated: what would be accepted is what was read. */
  documentoAtual: boolean
  /** It has been with the municipality: it is no longer taken out, only called off. */
  foiEnviada?: boolean
}
export const podeNaProposta = (
  acao: AcaoProposta,
  quem: QuemMexeNaProposta,
  { estado, temAditivo, documentoAtual, foiEnviada = false }: FatosDaProposta,
): boolean => {
  const t: Transicao = TRANSICOES_PROPOSTA[acao]
  if (!t.de.includes(estado) || (acao === 'aditar' && temAditivo)) return false
  if ((acao === 'aceitar' && !documentoAtual) || (acao === 'excluir' && foiEnviada)) return false
  return quem.acessoTotal || quem.tem(t.flag)
}
export type AcoesDaProposta = Record<AcaoProposta, boolean>
export const acoesDaProposta = (quem: QuemMexeNaProposta, fatos: FatosDaProposta): AcoesDaProposta =>
  Object.fromEntries(ACOES_PROPOSTA.map((a) => [a, podeNaProposta(a, quem, fatos)])) as AcoesDaProposta

/* Instalments */

export const ESTADOS_PARCELA = ['prevista', 'faturada', 'paga', 'vencida', 'isenta', 'cancelada'] as const
export type EstadoParcela = (typeof ESTADOS_PARCELA)[number]
export const STATUS_PARCELA = {
  prevista: 1,
  faturada: 2,
  paga: 3,
  vencida: 4,
  isenta: 5,
  cancelada: 6,
} as const satisfies Record<EstadoParcela, number>
export const APARENCIA_PARCELA = {
  prevista: { nome: 'Prevista', frase: 'está prevista', tom: 'neutro', cor: 'gray', icone: 'calendar' },
  faturada: { nome: 'Faturada', frase: 'foi faturada', tom: 'andamento', cor: 'blue', icone: 'receipt' },
  paga: { nome: 'Paga', frase: 'foi paga', tom: 'positivo', cor: 'green', icone: 'coin' },
  vencida: { nome: 'Vencida', frase: 'venceu', tom: 'negativo', cor: 'red', icone: 'clock' },
  isenta: { nome: 'Isenta/absorvida', frase: 'foi absorvida', tom: 'neutro', cor: 'teal', icone: 'gift' },
  cancelada: { nome: 'Cancelada', frase: 'foi cancelada', tom: 'negativo', cor: 'red', icone: 'ban' },
} as const satisfies Record<EstadoParcela, Aparencia>
/** Those that are kept; overdue is derived from the day. */
export const ESTADOS_PARCELA_GUARDADOS = ['prevista', 'faturada', 'paga', 'isenta', 'cancelada'] as const
export type EstadoParcelaGuardado = (typeof ESTADOS_PARCELA_GUARDADOS)[number]
export const guardadoDaParcela = (statusParcelaId: number): EstadoParcelaGuardado =>
  ESTADOS_PARCELA_GUARDADOS.find((e) => STATUS_PARCELA[e] === statusParcelaId)!
/** What people see of it on a day: owed, not paid and past its date is overdue, of what was signed alone. */
export const estadoDaParcela = (
  p: { statusParcelaId: number; vencimento: string; devida: boolean },
  hoje: string,
): EstadoParcela => {
  const guardado = guardadoDaParcela(p.statusParcelaId)
  return p.devida && (guardado === 'prevista' || guardado === 'faturada') && p.vencimento < hoje ? 'vencida' : guardado
}

export const ACOES_PARCELA = ['faturar', 'pagar', 'isentar', 'cancelar', 'desfazer'] as const
export type AcaoParcela = (typeof ACOES_PARCELA)[number]
/** Billing asks for a number, a day and a file of the invoice or slip; payment for day, amount and a receipt. */
export const TRANSICOES_PARCELA = {
  faturar: { de: ['prevista'], para: 'faturada', exigeMotivo: false, rotulo: 'Faturar' },
  pagar: { de: ['faturada'], para: 'paga', exigeMotivo: false, rotulo: 'Registrar pagamento' },
  isentar: { de: ['prevista', 'faturada'], para: 'isenta', exigeMotivo: true, rotulo: 'Isentar' },
  cancelar: { de: ['prevista', 'faturada'], para: 'cancelada', exigeMotivo: true, rotulo: 'Cancelar' },
  /** Back to where the last step came from. */
  desfazer: { de: ['faturada', 'paga', 'isenta', 'cancelada'], exigeMotivo: true, rotulo: 'Desfazer' },
} as const satisfies Record<
  AcaoParcela,
  { de: readonly EstadoParcelaGuardado[]; para?: EstadoParcelaGuardado; exigeMotivo: boolean; rotulo: string }
>
/** Kept by an amendment: what was billed, paid or absorbed is no longer planned anew. */
export const PARCELA_FIRME: readonly EstadoParcelaGuardado[] = ['faturada', 'paga', 'isenta']

/* The effect on the municipality */

/** In force from the signature on, for as many months; on its last day still. */
export const fimDaVigencia = (inicio: string, meses: number): string => {
  const [a, m, d] = inicio.split('-').map(Number) as [number, number, number]
  const ultimo = new Date(Date.UTC(a, m - 1 + meses + 1, 0)).getUTCDate()
  const fim = new Date(Date.UTC(a, m - 1 + meses, Math.min(d, ultimo)))
  fim.setUTCDate(fim.getUTCDate() - (d > ultimo ? 0 : 1))
  return fim.toISOString().slice(0, 10)
}

export interface ParaORelacionamento {
  estado: EstadoProposta
  /** It has been with the municipality at least once. */
  foiEnviada: boolean
  fimVigencia: string | null
}
/**
 * What all proposals of a municipality make of its relationship (0 none, 2 negotiating, 4 in force, 6 ended) on a day.
 */
export const relacionamentoPelasPropostas = (
  propostas: readonly ParaORelacionamento[],
  hoje: string,
): 0 | 2 | 4 | 6 => {
  const assinadas = propostas.filter((p) => p.estado === 'minutaAssinada')
  if (assinadas.some((p) => p.fimVigencia !== null && p.fimVigencia >= hoje)) return 4
  if (propostas.some((p) => p.foiEnviada && (ABERTAS as readonly string[]).includes(p.estado))) return 2
  return assinadas.length > 0 ? 6 : 0
}
/** Participation follows the relationship: in force is a participant, ended is ended, and what is only spoken of changes nothing. */
export const participacaoPeloRelacionamento = (relacionamento: 0 | 2 | 4 | 6, antes: number): number =>
  relacionamento === 4 ? 3 : relacionamento === 6 ? 6 : relacionamento === 0 ? 0 : antes
