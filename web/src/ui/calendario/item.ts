import type { Icone } from '../acao.ts'

/** One thing of a calendar: its day, from when to when, and its state as colour, icon and word. */
export interface ItemDoCalendario {
  chave: number
  dia: string
  inicio: number
  fim: number
  titulo: string
  /** Where and who. */
  detalhe: string
  cor: 'blue' | 'green' | 'neutro' | 'yellow' | 'red'
  icone: Icone
  estado: string
  /** It will not happen. */
  riscado?: boolean
  /** Beside the state: 'Sem relatório'. */
  aviso?: string
  /** It can be taken to another day or hour with the pointer. */
  movel?: boolean
  /** It lasts no hours: only its day counts. */
  semHora?: boolean
}

/** What a whole day carries. */
export interface NotaDoDia {
  chave: string
  texto: string
  tipo: 'feriado' | 'evento'
  onClick?: () => void
}

export interface Escolhido {
  dia: string
  inicio: number
  fim: number
}

/** What each view of a calendar is given. */
export interface PropsDaVista {
  itens: readonly ItemDoCalendario[]
  notas: ReadonlyMap<string, readonly NotaDoDia[]>
  /** The day that the view is about. */
  dia: string
  hoje: string
  /** What the things are called: { um: 'encontro', varios: 'encontros' }. */
  nomes: { um: string; varios: string }
  onAbrir: (chave: number) => void
  onDia: (dia: string) => void
  /** Without it nothing is made here. */
  onEscolher?: ((trecho: Escolhido) => void) | undefined
  onMover?: ((item: ItemDoCalendario, para: Escolhido) => void) | undefined
}
