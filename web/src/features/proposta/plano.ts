import { formatMoney, isIsoDate } from '#contract/br.ts'
import type { Proposta } from '#contract/proposta.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { dividirEmParcelas, emCentavos, emReais, vencimentosDe } from '#contract/proposta-valores.ts'

/** One instalment as it is typed; `chave` only tells lines apart. */
export interface LinhaDoPlano {
  chave: number
  vencimento: string
  valor: number | null
}
/** What the instalments must add up to, in cents. */
export const aParcelar = (p: Proposta) => emCentavos(p.valores.geral.investimento) - emCentavos(p.jaFirme)
export const planoDe = (p: Proposta): LinhaDoPlano[] =>
  p.parcelas.map(({ numero, vencimento, valor }) => ({ chave: numero, vencimento, valor }))

const somaDo = (linhas: readonly LinhaDoPlano[]) => linhas.reduce((n, l) => n + emCentavos(l.valor ?? 0), 0)
/** How far the sum is from what it must be. */
export const diferenca = (linhas: readonly LinhaDoPlano[], total: number) => {
  const soma = somaDo(linhas)
  const falta = total - soma
  const frase =
    falta === 0
      ? 'As parcelas somam o investimento'
      : falta > 0
        ? `faltam ${formatMoney(emReais(falta))}`
        : `sobram ${formatMoney(emReais(-falta))}`
  return { soma, falta, frase }
}
export const repartirPorIgual = (linhas: readonly LinhaDoPlano[], total: number): LinhaDoPlano[] => {
  const partes = dividirEmParcelas(total, linhas.length)
  return linhas.map((l, i) => ({ ...l, valor: emReais(partes[i]!) }))
}
/** A month after the last one, with what is still missing. */
export const comMaisUma = (linhas: readonly LinhaDoPlano[], total: number): LinhaDoPlano[] => {
  const ultima = linhas.at(-1)
  const vencimento = ultima && isIsoDate(ultima.vencimento) ? vencimentosDe(ultima.vencimento, 2)[1]! : ''
  const { falta } = diferenca(linhas, total)
  const chave = Math.max(0, ...linhas.map((l) => l.chave)) + 1
  return [...linhas, { chave, vencimento, valor: falta > 0 ? emReais(falta) : null }]
}
/** By line, what is wrong with it. */
export const recusasDo = (linhas: readonly LinhaDoPlano[]) =>
  linhas.map((l, i) => {
    const antes = linhas[i - 1]?.vencimento
    return {
      ...(!isIsoDate(l.vencimento) && { vencimento: l.vencimento ? 'Data inválida' : 'Informe o vencimento' }),
      ...(isIsoDate(l.vencimento) && antes && l.vencimento <= antes && { vencimento: M.foraDeOrdem }),
      ...(!l.valor && { valor: 'Informe o valor' }),
    }
  })
