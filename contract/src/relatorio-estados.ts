/**
 * Where a report stands: one machine for those about meetings and for administrative ones, whose ids differ. States go
 * by their names; ids are for the wire and the database.
 */
export const ESTADOS_RELATORIO = ['emAnalise', 'aprovado', 'devolvido', 'reprovado', 'cancelado'] as const
export type EstadoRelatorio = (typeof ESTADOS_RELATORIO)[number]
export type TipoRelatorio = 'encontro' | 'administrativo'

export const STATUS_RELATORIO = {
  encontro: { cancelado: 0, reprovado: 1, aprovado: 2, devolvido: 3, emAnalise: 4 },
  administrativo: { cancelado: 0, emAnalise: 1, aprovado: 2, devolvido: 3, reprovado: 4 },
} as const satisfies Record<TipoRelatorio, Record<EstadoRelatorio, number>>

export const statusDe = (tipo: TipoRelatorio, estado: EstadoRelatorio): number => STATUS_RELATORIO[tipo][estado]
/** Ids come from the database, which holds no others. */
export const estadoDe = (tipo: TipoRelatorio, statusRelatorioId: number): EstadoRelatorio =>
  ESTADOS_RELATORIO.find((e) => STATUS_RELATORIO[tipo][e] === statusRelatorioId)!

interface Aparencia {
  /** The word that always stands beside the colour. */
  readonly nome: string
  /** What follows 'o relatório foi' or 'está', in the middle of a sentence. */
  readonly frase: string
  readonly tom: 'positivo' | 'negativo' | 'atencao' | 'andamento'
  /** Of the rows of a list (R054, R153–R155). */
  readonly cor: 'red' | 'green' | 'lime' | 'yellow'
  /** By its name among the icons of the screens. */
  readonly icone: 'ban' | 'x' | 'check' | 'arrow-back' | 'clock'
}
export const APARENCIA_RELATORIO = {
  emAnalise: { nome: 'Em análise', frase: 'está em análise', tom: 'andamento', cor: 'lime', icone: 'clock' },
  aprovado: { nome: 'Aprovado', frase: 'foi aprovado', tom: 'positivo', cor: 'green', icone: 'check' },
  devolvido: {
    nome: 'Devolvido para ajuste',
    frase: 'foi devolvido para ajuste',
    tom: 'atencao',
    cor: 'yellow',
    icone: 'arrow-back',
  },
  reprovado: { nome: 'Reprovado', frase: 'foi reprovado', tom: 'negativo', cor: 'red', icone: 'x' },
  cancelado: { nome: 'Cancelado', frase: 'foi cancelado', tom: 'negativo', cor: 'red', icone: 'ban' },
} as const satisfies Record<EstadoRelatorio, Aparencia>
/** The words of the states, as the history tells them. */
export const NOMES_ESTADO_RELATORIO = ESTADOS_RELATORIO.map((e) => APARENCIA_RELATORIO[e].nome) as [
  (typeof APARENCIA_RELATORIO)[EstadoRelatorio]['nome'],
  ...(typeof APARENCIA_RELATORIO)[EstadoRelatorio]['nome'][],
]

/* Transitions */

export const ACOES_RELATORIO = ['aprovar', 'devolver', 'reprovar', 'editar', 'cancelar', 'retomar'] as const
export type AcaoRelatorio = (typeof ACOES_RELATORIO)[number]
interface Transicao {
  readonly de: readonly EstadoRelatorio[]
  readonly para: EstadoRelatorio
  /** Whose it is: who may analyse, who wrote it, or only full access. */
  readonly quem: 'analista' | 'autor' | 'acessoTotal'
  readonly exigeMotivo: boolean
  /** What the button says. */
  readonly rotulo: string
}
/** A new one is in analysis. Its author may still change it there, and what was returned goes there again by it. */
export const TRANSICOES_RELATORIO = {
  aprovar: { de: ['emAnalise'], para: 'aprovado', quem: 'analista', exigeMotivo: false, rotulo: 'Aprovar' },
  devolver: {
    de: ['emAnalise'],
    para: 'devolvido',
    quem: 'analista',
    exigeMotivo: true,
    rotulo: 'Devolver para ajuste',
  },
  reprovar: { de: ['emAnalise'], para: 'reprovado', quem: 'analista', exigeMotivo: true, rotulo: 'Reprovar' },
  editar: {
    de: ['emAnalise', 'devolvido'],
    para: 'emAnalise',
    quem: 'autor',
    exigeMotivo: false,
    rotulo: 'Editar',
  },
  cancelar: {
    de: ['reprovado', 'devolvido'],
    para: 'cancelado',
    quem: 'autor',
    exigeMotivo: false,
    rotulo: 'Cancelar relatório',
  },
  /** An approval that is taken back; not while it is in a living payment process. */
  retomar: {
    de: ['aprovado'],
    para: 'devolvido',
    quem: 'acessoTotal',
    exigeMotivo: true,
    rotulo: 'Desfazer a aprovação',
  },
} as const satisfies Record<AcaoRelatorio, Transicao>

/** What leads from one state to another; undefined where nothing does. */
export const acaoEntre = (de: EstadoRelatorio, para: EstadoRelatorio): AcaoRelatorio | undefined =>
  ACOES_RELATORIO.find((a) => {
    const t: Transicao = TRANSICOES_RELATORIO[a]
    return t.de.includes(de) && t.para === para
  })

export interface QuemMexe {
  acessoTotal: boolean
  /** Wrote it. */
  autor: boolean
  /** Holds the flag of analysing. */
  analisa: boolean
}
export interface RelatorioNaMaquina {
  estado: EstadoRelatorio
  /** In a living payment process: nothing of it changes. */
  emPagamento: boolean
}
/** Who made it does not judge it; full access lifts that, and the history tells it. */
export const podeNoRelatorio = (acao: AcaoRelatorio, quem: QuemMexe, { estado, emPagamento }: RelatorioNaMaquina) => {
  const t: Transicao = TRANSICOES_RELATORIO[acao]
  if (emPagamento || !t.de.includes(estado)) return false
  if (quem.acessoTotal) return true
  if (t.quem === 'autor') return quem.autor
  return t.quem === 'analista' && quem.analisa && !quem.autor
}
export type AcoesDoRelatorio = Record<AcaoRelatorio, boolean>
export const acoesDoRelatorio = (quem: QuemMexe, r: RelatorioNaMaquina): AcoesDoRelatorio =>
  Object.fromEntries(ACOES_RELATORIO.map((a) => [a, podeNoRelatorio(a, quem, r)])) as AcoesDoRelatorio

/** How many are decided at once. */
export const MAX_DECISOES = 100

/** Said to the second of two who judge at once, and to who changes what was judged meanwhile. */
export const MENSAGENS_RELATORIO_ESTADO = {
  jaAnalisado: (estado: EstadoRelatorio, quem: string | null) =>
    `Esta análise já foi finalizada: o relatório ${APARENCIA_RELATORIO[estado].frase}${quem ? ` por ${quem}` : ''}. Recarregue para ver como está.`,
  emPagamento: 'Este relatório está em um processo de pagamento e não pode mudar.',
  anexosParados: 'Os anexos só mudam enquanto o relatório pode ser alterado por quem o escreveu.',
  motivo: 'Informe o motivo.',
} as const
