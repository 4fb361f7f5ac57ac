import { addBusinessDays, isBusinessDay } from './holidays.ts'

/*
 * The money of a proposal, in whole cents from end to end: what is shared is shared by the largest remainder, so that
 * parts always add up to the whole. Reais stand on the wire alone.
 */
export const emCentavos = (reais: number) => Math.round(reais * 100)
export const emReais = (centavos: number) => centavos / 100
/** As far as a number can tell: of the largest amounts the last digits are not exact. */
export const temDuasCasas = (v: number) => Math.abs(v * 100 - Math.round(v * 100)) < 1e-4

export const BLOCOS = ['essencial', 'premium', 'extra'] as const
export type Bloco = (typeof BLOCOS)[number]
export const NOME_DO_BLOCO: Readonly<Record<Bloco, string>> = {
  essencial: 'Essencial',
  premium: 'Premium',
  extra: 'Extra',
}
export const MAX_PARCELAS = 24

/**
 * `total` in parts proportional to the weights, whole and exact: each gets its share rounded down, and what is left
 * goes cent by cent to the largest remainders, to the first of equal ones. Without any weight everything is of the first.
 */
export const repartir = (total: number, pesos: readonly number[]): number[] => {
  const soma = pesos.reduce((s, p) => s + p, 0)
  if (pesos.length === 0) return []
  if (soma === 0) return pesos.map((_, i) => (i === 0 ? total : 0))
  // Products of cents pass what a number holds exactly.
  const exatos = pesos.map((p) => BigInt(total) * BigInt(p))
  const partes = exatos.map((e) => Number(e / BigInt(soma)))
  const sobra = total - partes.reduce((s, p) => s + p, 0)
  const ordem = exatos
    .map((e, i) => [e % BigInt(soma), i] as const)
    .toSorted(([a, i], [b, j]) => (a > b ? -1 : a < b ? 1 : i - j))
  for (const [, i] of ordem.slice(0, sobra)) partes[i]! += 1
  return partes
}

/** How the price is shared between the organisation and the municipality. Percentages have two decimals. */
export type Rateio =
  | { modo: 'percentual'; percentual: number }
  | { modo: 'valor'; valor: number }
  | { modo: 'blocos'; blocos: Readonly<Record<Bloco, { percentual: number } | { valor: number }>> }

export interface ParteDoBloco {
  total: number
  contrapartida: number
  investimento: number
}
export type Valores = Record<Bloco, ParteDoBloco> & { geral: ParteDoBloco }

/** A percentage of two decimals, of cents, rounded half up to the cent. */
const porcento = (centavos: number, percentual: number) =>
  Number((BigInt(centavos) * BigInt(Math.round(percentual * 100)) * 2n + 10_000n) / 20_000n)
const dentro = (valor: number, total: number) => Math.min(Math.max(valor, 0), total)

/**
 * The share of the organisation in the price of each block and in the whole. One for the whole is divided over the blocks
 * by the largest remainder; of blocks of their own the whole is the sum. `valor` in reais, the answer in cents.
 */
export const ratear = (totais: Readonly<Record<Bloco, number>>, rateio: Rateio): Valores => {
  const soma = BLOCOS.reduce((s, b) => s + totais[b], 0)
  const contrapartidas =
    rateio.modo === 'blocos'
      ? BLOCOS.map((b) => {
          const r = rateio.blocos[b]
          return dentro('percentual' in r ? porcento(totais[b], r.percentual) : emCentavos(r.valor), totais[b])
        })
      : repartir(
          dentro(rateio.modo === 'percentual' ? porcento(soma, rateio.percentual) : emCentavos(rateio.valor), soma),
          BLOCOS.map((b) => totais[b]),
        )
  const parte = (total: number, contrapartida: number): ParteDoBloco => ({
    total,
    contrapartida,
    investimento: total - contrapartida,
  })
  const geral = contrapartidas.reduce((s, c) => s + c, 0)
  return {
    ...(Object.fromEntries(BLOCOS.map((b, i) => [b, parte(totais[b], contrapartidas[i]!)])) as Record<
      Bloco,
      ParteDoBloco
    >),
    geral: parte(soma, geral),
  }
}
/** As it is shown: two decimals; of nothing nothing. */
export const percentualDe = (parte: number, total: number) =>
  total === 0 ? 0 : Math.round((parte * 10_000) / total) / 100

/** Equal instalments, the rest in the last one. */
export const dividirEmParcelas = (centavos: number, quantas: number): number[] => {
  const cada = Math.floor(centavos / quantas)
  return Array.from({ length: quantas }, (_, i) => (i < quantas - 1 ? cada : centavos - cada * (quantas - 1)))
}

/** The same day of each following month (the last one of shorter months), moved on to the next business day. */
export const vencimentosDe = (primeiro: string, quantas: number): string[] => {
  const [ano, mes, dia] = primeiro.split('-').map(Number) as [number, number, number]
  return Array.from({ length: quantas }, (_, i) => {
    const ultimo = new Date(Date.UTC(ano, mes + i, 0)).getUTCDate()
    const iso = new Date(Date.UTC(ano, mes - 1 + i, Math.min(dia, ultimo))).toISOString().slice(0, 10)
    return isBusinessDay(iso) ? iso : addBusinessDays(iso, 1)
  })
}
