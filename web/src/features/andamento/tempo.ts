import { formatDate, quantos } from '#contract/br.ts'

/** The timeline worked out: where each day stands, and what of a row is drawn where. */

export interface NoTempo {
  chave: number
  nome: string
  /** What stands under the name. */
  onde: string
  /** Where its name leads. */
  para: string | undefined
  situacao: string
  /** How its bar looks: what is over or given up is told apart by more than the word. */
  tom: 'nova' | 'andando' | 'feita' | 'parada'
  percentual: number
  dataInicio: string | null
  dataTermino: string | null
  iniciadaEm: string | null
  finalizadaEm: string | null
  ultimoDia: string | null
  proximoDia: string | null
  atrasada: boolean
  diasDeAtraso: number
}

export interface Faixa {
  de: string
  ate: string
}
export interface Barras {
  previsto: Faixa | null
  feito: Faixa | null
  /** From the planned end until today. */
  atraso: Faixa | null
  proximo: string | null
}

const menor = (...dias: (string | null)[]) => dias.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null)
const maior = (...dias: (string | null)[]) => dias.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null)

/** A day typed the wrong way round is drawn as one day, not as nothing. */
const faixa = (de: string | null, ate: string | null): Faixa | null => {
  const [a, b] = [de ?? ate, ate ?? de]
  if (a === null || b === null) return null
  return { de: a, ate: b < a ? a : b }
}

export const barrasDe = (l: NoTempo, hoje: string): Barras => {
  const andando = l.tom === 'andando' && l.iniciadaEm !== null
  const fim = l.finalizadaEm ?? (andando ? maior(hoje, l.ultimoDia) : l.ultimoDia)
  const comecou = menor(l.iniciadaEm, l.ultimoDia)
  return {
    previsto: faixa(l.dataInicio, l.dataTermino),
    feito: comecou === null ? null : faixa(comecou, fim),
    atraso: l.atrasada && l.dataTermino !== null ? faixa(l.dataTermino, hoje) : null,
    proximo: l.proximoDia,
  }
}

/* Days on the line: every month is as wide as any other */

const numeroDoMes = (dia: string) => Number(dia.slice(0, 4)) * 12 + Number(dia.slice(5, 7)) - 1
const diasNoMes = (mes: number) => new Date(Date.UTC(Math.floor(mes / 12), (mes % 12) + 1, 0)).getUTCDate()

export interface Escala {
  /** The first month, counted from the year 0. */
  primeiro: number
  meses: number
}
/** A date far off would leave no room for the others: beyond these, a bar ends at the edge. */
const ANTES = 36
const DEPOIS = 36

export const escalaDe = (linhas: readonly NoTempo[], hoje: string): Escala => {
  const agora = numeroDoMes(hoje)
  const todos = linhas.flatMap((l) => {
    const { previsto, feito, proximo } = barrasDe(l, hoje)
    return [previsto?.de, previsto?.ate, feito?.de, feito?.ate, proximo].filter((d) => d != null).map(numeroDoMes)
  })
  const primeiro = Math.max(agora - ANTES, Math.min(agora - 1, ...todos))
  const ultimo = Math.min(agora + DEPOIS, Math.max(agora + 1, ...todos))
  return { primeiro, meses: ultimo - primeiro + 1 }
}

/** Where the day begins, in months from the left edge; `fim`: where it ends. */
export const lugarDe = ({ primeiro, meses }: Escala, dia: string, fim = false) => {
  const mes = numeroDoMes(dia)
  const noMes = (Number(dia.slice(8, 10)) - (fim ? 0 : 1)) / diasNoMes(mes)
  return Math.min(meses, Math.max(0, mes - primeiro + noMes))
}

const MESES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
export const mesesDe = ({ primeiro, meses }: Escala) =>
  Array.from({ length: meses }, (_, i) => ({
    chave: primeiro + i,
    mes: MESES[(primeiro + i) % 12]!,
    ano: Math.floor((primeiro + i) / 12),
    /** Where the year is written. */
    comAno: i === 0 || (primeiro + i) % 12 === 0,
  }))

/** The row in a sentence, for who does not see its bars. */
export const fraseDoTempo = (l: NoTempo) => {
  const partes = [
    `${l.situacao}, ${l.percentual}% feito`,
    l.dataInicio && l.dataTermino
      ? `previsto de ${formatDate(l.dataInicio)} a ${formatDate(l.dataTermino)}`
      : l.dataTermino
        ? `previsto até ${formatDate(l.dataTermino)}`
        : l.dataInicio
          ? `previsto desde ${formatDate(l.dataInicio)}`
          : 'sem datas previstas',
    l.iniciadaEm && `começou em ${formatDate(l.iniciadaEm)}`,
    l.finalizadaEm && `terminou em ${formatDate(l.finalizadaEm)}`,
    !l.finalizadaEm && l.ultimoDia && `últimas horas em ${formatDate(l.ultimoDia)}`,
    l.proximoDia && `próximas horas em ${formatDate(l.proximoDia)}`,
    l.atrasada && `atraso de ${quantos(l.diasDeAtraso, 'dia', 'dias')}`,
  ]
  return partes.filter(Boolean).join('; ')
}
