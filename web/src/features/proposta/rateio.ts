import { formatDecimal, formatMoney, isIsoDate } from '#contract/br.ts'
import { OBRIGATORIO } from '#contract/messages.ts'
import type { Proposta } from '#contract/proposta.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import {
  BLOCOS,
  type Bloco,
  dividirEmParcelas,
  emCentavos,
  emReais,
  MAX_PARCELAS,
  type Rateio,
  ratear,
  vencimentosDe,
} from '#contract/proposta-valores.ts'

export type Modo = Rateio['modo']
export interface DoBloco {
  tipo: 'percentual' | 'valor'
  numero: number | null
}
export interface ValoresDoRateio extends Record<string, unknown> {
  modo: Modo
  percentual: number | null
  valor: number | null
  essencial: DoBloco
  premium: DoBloco
  extra: DoBloco
  qtdParcelas: number | null
  primeiroVencimento: string
}

/** Every way of saying it stands filled in with what holds now, so that changing the way changes nothing yet. */
export const paraValores = (p: Proposta): ValoresDoRateio => {
  const { rateio, valores } = p
  const bloco = (b: Bloco): DoBloco => {
    const dito = rateio.modo === 'blocos' ? rateio.blocos[b] : undefined
    if (dito && 'valor' in dito) return { tipo: 'valor', numero: dito.valor }
    return { tipo: 'percentual', numero: dito ? dito.percentual : valores[b].percentualContrapartida }
  }
  return {
    modo: rateio.modo,
    percentual: rateio.modo === 'percentual' ? rateio.percentual : valores.geral.percentualContrapartida,
    valor: rateio.modo === 'valor' ? rateio.valor : valores.geral.contrapartida,
    ...{ essencial: bloco('essencial'), premium: bloco('premium'), extra: bloco('extra') },
    qtdParcelas: p.qtdParcelas,
    primeiroVencimento: p.primeiroVencimento,
  }
}
const ditoDo = ({ tipo, numero }: DoBloco) =>
  tipo === 'percentual' ? { percentual: numero ?? 0 } : { valor: numero ?? 0 }
export const rateioDe = (v: ValoresDoRateio): Rateio => {
  if (v.modo === 'percentual') return { modo: 'percentual', percentual: v.percentual ?? 0 }
  if (v.modo === 'valor') return { modo: 'valor', valor: v.valor ?? 0 }
  return {
    modo: 'blocos',
    blocos: { essencial: ditoDo(v.essencial), premium: ditoDo(v.premium), extra: ditoDo(v.extra) },
  }
}

const recusaDoPercentual = (n: number | null) =>
  n === null ? OBRIGATORIO : n < 0 || n > 100 ? 'Informe de 0 a 100' : undefined
const recusaDoValor = (n: number | null, total: number) =>
  n === null ? OBRIGATORIO : emCentavos(n) > emCentavos(total) ? M.contrapartidaDemais(formatMoney(total)) : undefined
export const conferir = (p: Proposta, v: ValoresDoRateio): Record<string, string> => {
  const doBloco = (b: Bloco) =>
    v[b].tipo === 'percentual' ? recusaDoPercentual(v[b].numero) : recusaDoValor(v[b].numero, p.valores[b].total)
  const { qtdParcelas: n, primeiroVencimento: dia } = v
  const todos: Record<string, string | undefined> = {
    ...(v.modo === 'percentual' && { percentual: recusaDoPercentual(v.percentual) }),
    ...(v.modo === 'valor' && { valor: recusaDoValor(v.valor, p.valores.geral.total) }),
    ...(v.modo === 'blocos' && Object.fromEntries(BLOCOS.map((b) => [b, doBloco(b)]))),
    qtdParcelas: n === null || n < 1 || n > MAX_PARCELAS ? `Informe de 1 a ${MAX_PARCELAS}` : undefined,
    primeiroVencimento: dia === '' ? OBRIGATORIO : isIsoDate(dia) ? undefined : 'Data inválida',
  }
  return Object.fromEntries(Object.entries(todos).filter((e): e is [string, string] => e[1] !== undefined))
}

/** The same working as the server's, before anything is saved; in cents. */
export const previa = (p: Proposta, v: ValoresDoRateio) => {
  const totais = {
    essencial: emCentavos(p.valores.essencial.total),
    premium: emCentavos(p.valores.premium.total),
    extra: emCentavos(p.valores.extra.total),
  }
  const valores = ratear(totais, rateioDe(v))
  const aParcelar = valores.geral.investimento - emCentavos(p.jaFirme)
  const n = v.qtdParcelas ?? 0
  const cabem = aParcelar > 0 && n >= 1 && n <= MAX_PARCELAS && isIsoDate(v.primeiroVencimento)
  return {
    valores,
    aParcelar,
    parcelas: cabem ? dividirEmParcelas(aParcelar, n) : [],
    vencimentos: cabem ? vencimentosDe(v.primeiroVencimento, n) : [],
  }
}
/** 'R$ 100,00 cada' or '11 de R$ 83,33 e a última de R$ 83,37'. */
export const emPalavras = (parcelas: readonly number[]) => {
  const [primeira, ultima] = [parcelas[0], parcelas.at(-1)]
  if (primeira === undefined || ultima === undefined) return ''
  if (parcelas.length === 1) return `1 parcela de ${formatMoney(emReais(primeira))}`
  if (primeira === ultima) return `${parcelas.length} parcelas de ${formatMoney(emReais(primeira))}`
  return `${parcelas.length - 1} de ${formatMoney(emReais(primeira))} e a última de ${formatMoney(emReais(ultima))}`
}
export const percento = (n: number) => `${formatDecimal(n)}%`
