/**
 * What the twelve months of an indicator come to and how that stands beside its target, exact to the last digit: the
 * server works out the same in SQL (features/sala-indicador/apuracao.ts), and a test compares the two.
 */
export const MESES = 12
export const NOMES_DOS_MESES = [
  'Janeiro',
  'Fevereiro',
  'Março',
  'Abril',
  'Maio',
  'Junho',
  'Julho',
  'Agosto',
  'Setembro',
  'Outubro',
  'Novembro',
  'Dezembro',
] as const

/** Forms of collection, known to the program whatever a row of their register is called. */
export const APURACAO = { soma: 1, media: 2, ultimo: 3, acumulado: 4, razao: 5 } as const
/** How an indicator is read. */
export const LEITURA = { maior: 1, menor: 2, faixa: 3 } as const

export const FAROIS = ['verde', 'ambar', 'vermelho', 'semMeta', 'semDados'] as const
export type Farol = (typeof FAROIS)[number]
/** Never by its colour alone. */
export const NOME_DO_FAROL: Readonly<Record<Farol, string>> = {
  verde: 'Meta alcançada',
  ambar: 'Perto da meta',
  vermelho: 'Longe da meta',
  semMeta: 'Sem meta',
  semDados: 'Sem valores',
}

export const PERIODICIDADES = ['mensal', 'trimestral', 'anual'] as const
export type Periodicidade = (typeof PERIODICIDADES)[number]
const CADA: Readonly<Record<Periodicidade, number>> = { mensal: 1, trimestral: 3, anual: 12 }
/** Whether a month, counted from 0, closes a period of it: then a value is asked for. */
export const fechaPeriodo = (periodicidade: Periodicidade, mes: number) => (mes + 1) % CADA[periodicidade] === 0

/** Beyond it sums of a year would no longer be exact where they are computed as numbers. */
export const MAX_VALOR = 9_999_999_999
export const MAX_CASAS = 4

type Valores = readonly (number | null)[]
export interface Apurado {
  readonly apuracao: number
  readonly leitura: number
  /** A ratio of it is shown in per cent. */
  readonly percentual: boolean
  /** Within a range: its lower end. */
  readonly meta: number | null
  readonly metaMaxima: number | null
  readonly valores: Valores
  /** Of a ratio: what each value is divided by. */
  readonly bases: Valores
}
export interface Apuracao {
  readonly resultado: number | null
  /** Of the target, with one digit, cut and not rounded: what is 99,96% has not reached it. */
  readonly percentualMeta: number | null
  readonly farol: Farol
}

const ESCALA = 10 ** MAX_CASAS
const inteiro = (n: number) => BigInt(Math.round(n * ESCALA))
const soma = (lista: readonly bigint[]) => lista.reduce((a, b) => a + b, 0n)

/** To four digits, a half upwards. No operand is negative. */
const quociente = (num: bigint, den: bigint) => Number((num * BigInt(ESCALA) * 2n + den) / (den * 2n)) / ESCALA

interface Fracao {
  num: bigint
  den: bigint
  /** The last month that has a value, from 1. */
  mes: number
}

/** The months as one number, a fraction; none without a value. Of a ratio a month counts with both of its parts. */
const resultadoDe = ({ apuracao, percentual, valores, bases }: Apurado): Fracao | null => {
  const razao = apuracao === APURACAO.razao
  const meses = valores.flatMap((v, i) => {
    const base = bases[i] ?? null
    return v === null || (razao && base === null) ? [] : [{ mes: i + 1, valor: inteiro(v), base: inteiro(base ?? 0) }]
  })
  const ultimo = meses.at(-1)
  if (!ultimo) return null
  const total = soma(meses.map((m) => m.valor))
  const { mes } = ultimo
  if (apuracao === APURACAO.ultimo) return { num: ultimo.valor, den: BigInt(ESCALA), mes }
  if (apuracao === APURACAO.media) return { num: total, den: BigInt(meses.length * ESCALA), mes }
  if (!razao) return { num: total, den: BigInt(ESCALA), mes }
  const den = soma(meses.map((m) => m.base))
  return den === 0n ? null : { num: total * (percentual ? 100n : 1n), den, mes }
}

const percentualDe = ({ leitura, apuracao, meta, metaMaxima }: Apurado, { num, den, mes }: Fracao): number | null => {
  // What accumulates over the year is held to the part of the target that falls to the months so far.
  const parte = BigInt(apuracao === APURACAO.acumulado ? mes : MESES)
  /** Both multiplied by what divides either, so that whole numbers are compared. */
  const alvo = (n: number) => inteiro(n) * parte * den
  const feito = num * BigInt(ESCALA) * BigInt(MESES)
  const emPorCento = (a: bigint, b: bigint) => Number((a * 1000n) / b) / 10
  if (leitura === LEITURA.faixa) {
    if (meta === null && metaMaxima === null) return null
    if (meta !== null && feito < alvo(meta)) return emPorCento(feito, alvo(meta))
    if (metaMaxima !== null && feito > alvo(metaMaxima)) return emPorCento(alvo(metaMaxima), feito)
    return 100
  }
  if (meta === null) return null
  if (leitura === LEITURA.menor) return feito === 0n ? 100 : emPorCento(alvo(meta), feito)
  return alvo(meta) === 0n ? 100 : emPorCento(feito, alvo(meta))
}

export const VERDE = 100
export const AMBAR = 80
const farolDe = (percentual: number | null): Farol => {
  if (percentual === null) return 'semMeta'
  return percentual >= VERDE ? 'verde' : percentual >= AMBAR ? 'ambar' : 'vermelho'
}

export const apurar = (a: Apurado): Apuracao => {
  const feito = resultadoDe(a)
  if (!feito) return { resultado: null, percentualMeta: null, farol: 'semDados' }
  const percentualMeta = percentualDe(a, feito)
  return { resultado: quociente(feito.num, feito.den), percentualMeta, farol: farolDe(percentualMeta) }
}

/** What a month shows: of a ratio its quotient. */
export const valorDoMes = ({ apuracao, percentual, valores, bases }: Apurado, mes: number): number | null => {
  const valor = valores[mes] ?? null
  if (valor === null || apuracao !== APURACAO.razao) return valor
  const base = bases[mes] ?? null
  return base === null || base === 0 ? null : quociente(inteiro(valor) * (percentual ? 100n : 1n), inteiro(base))
}
