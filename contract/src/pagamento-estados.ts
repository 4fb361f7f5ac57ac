/**
 * Where a payment process stands, and who takes it on. States go by their names; ids are for the wire and the database
 * (domain.md 4).
 */
export const ESTADOS_PROCESSO = [
  'emAnalise',
  'aprovado',
  'devolvido',
  'enviadoSgf',
  'pago',
  'reprovado',
  'cancelado',
] as const
export type EstadoProcesso = (typeof ESTADOS_PROCESSO)[number]
export const STATUS_PROCESSO = {
  cancelado: 0,
  emAnalise: 1,
  aprovado: 2,
  devolvido: 3,
  enviadoSgf: 4,
  pago: 5,
  reprovado: 6,
} as const satisfies Record<EstadoProcesso, number>
/** Ids come from the database, which holds no others. */
export const estadoDoProcesso = (statusProcessoId: number): EstadoProcesso =>
  ESTADOS_PROCESSO.find((e) => STATUS_PROCESSO[e] === statusProcessoId)!
/** Those that hold their reports, count in the contract and keep their number and period. */
export const estaVivo = (estado: EstadoProcesso) => estado !== 'cancelado' && estado !== 'reprovado'

interface Aparencia {
  /** The word that always stands beside the colour. */
  readonly nome: string
  /** What follows 'o processo', in the middle of a sentence. */
  readonly frase: string
  readonly tom: 'positivo' | 'negativo' | 'atencao' | 'andamento'
  readonly cor: 'red' | 'green' | 'lime' | 'yellow' | 'blue'
  /** By its name among the icons of the screens. */
  readonly icone: 'ban' | 'x' | 'check' | 'arrow-back' | 'clock' | 'send' | 'coin'
}
export const APARENCIA_PROCESSO = {
  emAnalise: { nome: 'Em análise', frase: 'está em análise', tom: 'andamento', cor: 'lime', icone: 'clock' },
  aprovado: { nome: 'Aprovado', frase: 'foi aprovado', tom: 'positivo', cor: 'green', icone: 'check' },
  devolvido: {
    nome: 'Devolvido para ajuste',
    frase: 'foi devolvido para ajuste',
    tom: 'atencao',
    cor: 'yellow',
    icone: 'arrow-back',
  },
  enviadoSgf: { nome: 'Enviado ao SGF', frase: 'foi enviado ao SGF', tom: 'andamento', cor: 'blue', icone: 'send' },
  pago: { nome: 'Pago', frase: 'foi pago', tom: 'positivo', cor: 'green', icone: 'coin' },
  reprovado: { nome: 'Reprovado', frase: 'foi reprovado', tom: 'negativo', cor: 'red', icone: 'x' },
  cancelado: { nome: 'Cancelado', frase: 'foi cancelado', tom: 'negativo', cor: 'red', icone: 'ban' },
} as const satisfies Record<EstadoProcesso, Aparencia>
/** The words of the states, as the history tells them. */
export const NOMES_ESTADO_PROCESSO = ESTADOS_PROCESSO.map((e) => APARENCIA_PROCESSO[e].nome) as [
  (typeof APARENCIA_PROCESSO)[EstadoProcesso]['nome'],
  ...(typeof APARENCIA_PROCESSO)[EstadoProcesso]['nome'][],
]

/* Transitions */

export const ACOES_PROCESSO = [
  'aprovar',
  'devolver',
  'reprovar',
  'editar',
  'excluir',
  'enviarSgf',
  'reenviarSgf',
  'pagar',
  'anexar',
] as const
export type AcaoProcesso = (typeof ACOES_PROCESSO)[number]
interface Transicao {
  readonly de: readonly EstadoProcesso[]
  /** Null: it stays where it is. */
  readonly para: EstadoProcesso | null
  /** Whose it is: who may analyse, who opened it, who may send it to the SGF or again, or who has to do with its invoice. */
  readonly quem: 'analista' | 'autor' | 'financeiro' | 'reenvio' | 'nota'
  readonly exigeMotivo: boolean
  /** What the button says. */
  readonly rotulo: string
}
/** A new one is in analysis. What was returned goes there again when its author changes it. */
export const TRANSICOES_PROCESSO = {
  aprovar: { de: ['emAnalise'], para: 'aprovado', quem: 'analista', exigeMotivo: false, rotulo: 'Aprovar' },
  devolver: {
    de: ['emAnalise'],
    para: 'devolvido',
    quem: 'analista',
    exigeMotivo: true,
    rotulo: 'Devolver para ajuste',
  },
  reprovar: { de: ['emAnalise'], para: 'reprovado', quem: 'analista', exigeMotivo: true, rotulo: 'Reprovar' },
  editar: { de: ['emAnalise', 'devolvido'], para: 'emAnalise', quem: 'autor', exigeMotivo: false, rotulo: 'Editar' },
  excluir: { de: ['emAnalise', 'devolvido'], para: 'cancelado', quem: 'autor', exigeMotivo: false, rotulo: 'Excluir' },
  enviarSgf: {
    de: ['aprovado'],
    para: 'enviadoSgf',
    quem: 'financeiro',
    exigeMotivo: false,
    rotulo: 'Enviar ao SGF',
  },
  /** The same letter once more; nothing else changes. */
  reenviarSgf: {
    de: ['enviadoSgf'],
    para: 'enviadoSgf',
    quem: 'reenvio',
    exigeMotivo: false,
    rotulo: 'Reenviar ao SGF',
  },
  pagar: { de: ['enviadoSgf'], para: 'pago', quem: 'financeiro', exigeMotivo: false, rotulo: 'Registrar pagamento' },
  /** The invoice is issued once the work is approved: files come in, and none goes. */
  anexar: {
    de: ['aprovado', 'enviadoSgf'],
    para: null,
    quem: 'nota',
    exigeMotivo: false,
    rotulo: 'Anexar nota fiscal',
  },
} as const satisfies Record<AcaoProcesso, Transicao>

/** What a decision of the analyst is, by the state it leads to. */
export const decisaoPara = (para: EstadoProcesso): 'aprovar' | 'devolver' | 'reprovar' | undefined =>
  (['aprovar', 'devolver', 'reprovar'] as const).find((a) => TRANSICOES_PROCESSO[a].para === para)

export interface QuemMexeNoProcesso {
  acessoTotal: boolean
  /** Opened it. */
  autor: boolean
  /** Is paid by it: like its author, never its judge. */
  beneficiario: boolean
  /** Holds the flag of analysing. */
  analisa: boolean
  /** Holds the flag of taking out. */
  exclui: boolean
  /** Holds the flag of opening. */
  abre: boolean
  /** Holds the flag of sending to the SGF. */
  envia: boolean
  /** Holds the flag of sending once more. */
  reenvia: boolean
}
/** Who made it, or is paid by it, does not judge it; full access lifts that, and the history tells it. */
export const podeNoProcesso = (acao: AcaoProcesso, quem: QuemMexeNoProcesso, estado: EstadoProcesso): boolean => {
  const t: Transicao = TRANSICOES_PROCESSO[acao]
  if (!t.de.includes(estado)) return false
  if (t.quem === 'autor') {
    const flag = acao === 'excluir' ? quem.exclui : quem.abre
    // Only its author takes it out: no other rank does (issue: by the author, in states 1 and 3).
    return quem.autor && (flag || quem.acessoTotal)
  }
  if (quem.acessoTotal) return true
  if (t.quem === 'nota') return quem.autor || quem.beneficiario || quem.envia
  if (t.quem === 'analista') return quem.analisa && !quem.autor && !quem.beneficiario
  if (t.quem === 'financeiro') return quem.envia && !quem.autor && !quem.beneficiario
  return quem.envia && quem.reenvia && !quem.autor && !quem.beneficiario
}
export type AcoesDoProcesso = Record<AcaoProcesso, boolean>
export const acoesDoProcesso = (quem: QuemMexeNoProcesso, estado: EstadoProcesso): AcoesDoProcesso =>
  Object.fromEntries(ACOES_PROCESSO.map((a) => [a, podeNoProcesso(a, quem, estado)])) as AcoesDoProcesso
