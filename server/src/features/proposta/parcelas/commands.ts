import { formatDate, formatMoney } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import type { alterarParcela, incluirParcela, salvarPlanoDeParcelas } from '#contract/proposta-parcelas.ts'
import { emCentavos, emReais, MAX_PARCELAS } from '#contract/proposta-valores.ts'
import { diff } from '#server/db/audit.ts'
import { stale } from '#server/db/rows.ts'
import type { Signed } from '#server/http/route.ts'
import { checkVersao, entidade, lockPresa, type Presa, touchPresa } from '../presa.ts'
import { checkAcao } from '../rules.ts'
import { aParcelar, loadPlano, type Plano, porDia, writePlano } from '../valores.ts'
import { findParcela, listParcelas } from './queries.ts'

/* The plan while nothing was signed: whatever changes of it, its sum is what the municipality bears. */

const dinheiro = (centavos: number) => formatMoney(emReais(centavos))
const somaDe = (plano: readonly Plano[]) => plano.reduce((s, p) => s + p.valor, 0)
const ditas = (plano: readonly Plano[]) => plano.map((p) => `${formatDate(p.vencimento)}: ${dinheiro(p.valor)}`)
const refuse = (frase: string, campo = 'valor') => problem.regra({ motivo: frase }, { [campo]: frase })

/** Held and still open to be edited, with the plan as it stands. */
const lockPlano = async (ctx: Signed, municipioPropostaId: number) => {
  const p = await lockPresa(ctx, municipioPropostaId)
  checkAcao(ctx.actor, p, 'editar')
  return { p, plano: await loadPlano(ctx.db, municipioPropostaId) }
}
/** Every change of the plan ends here. `campo`: where it is told that it does not add up. */
const savePlano = async (ctx: Signed, p: Presa, antes: readonly Plano[], plano: readonly Plano[], campo = 'valor') => {
  const { municipioPropostaId } = p
  const total = aParcelar(p)
  if (total <= 0) throw refuse(M.semInvestimento, campo)
  if (plano.length === 0) throw refuse(M.ultimaParcela, campo)
  if (plano.length > MAX_PARCELAS) throw refuse(M.maxParcelas(MAX_PARCELAS), campo)
  if (somaDe(plano) !== total) throw refuse(M.plano(dinheiro(somaDe(plano)), dinheiro(total)), campo)
  await writePlano(ctx.db, municipioPropostaId, plano)
  const depois = await loadPlano(ctx.db, municipioPropostaId)
  await touchPresa(ctx, p, { qtdParcelas: depois.length, primeiroVencimento: depois[0]!.vencimento })
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: municipioPropostaId,
    mudancas: diff({ parcelas: ditas(antes) }, { parcelas: ditas(depois) }),
  })
  return listParcelas(ctx, { municipioPropostaId })
}
/** So much goes into the last of these, or comes out of it; it keeps a cent at least. `alem`: what else there is to share. */
const addToLast = (plano: readonly Plano[], centavos: number, alem = 0): Plano[] => {
  const ultima = plano.at(-1)
  if (!ultima) throw refuse(M.semInvestimento)
  if (ultima.valor + centavos < 1) throw refuse(M.naoCabe(dinheiro(ultima.valor - 1 + alem)))
  return plano.with(-1, { ...ultima, valor: ultima.valor + centavos })
}

export const addParcela = async (ctx: Signed, body: BodyOf<typeof incluirParcela, 'out'>) => {
  const { p, plano } = await lockPlano(ctx, body.municipioPropostaId)
  await checkVersao(p, body.versao, () => listParcelas(ctx, { municipioPropostaId: p.municipioPropostaId }))
  const nova = { vencimento: body.vencimento, valor: emCentavos(body.valor) }
  if (plano.length >= MAX_PARCELAS) throw refuse(M.maxParcelas(MAX_PARCELAS), 'vencimento')
  return savePlano(ctx, p, plano, [...addToLast(plano, -nova.valor), nova])
}

/** The instalment in the plan of its proposal, which is held: found again under the lock. */
const lockParcela = async (ctx: Signed, municipioPropostaParcelaId: number) => {
  const { municipioPropostaId } = await findParcela(ctx, municipioPropostaParcelaId)
  const { p, plano } = await lockPlano(ctx, municipioPropostaId)
  const i = plano.findIndex((c) => c.municipioPropostaParcelaId === municipioPropostaParcelaId)
  if (i < 0) throw problem.naoEncontrado()
  return { p, plano, i, parcela: plano[i]! }
}
export const changeParcela = async (ctx: Signed, body: BodyOf<typeof alterarParcela, 'out'>) => {
  const { p, plano, i, parcela } = await lockParcela(ctx, body.municipioPropostaParcelaId)
  if (body.versao !== undefined && body.versao !== parcela.versao)
    throw stale(await findParcela(ctx, body.municipioPropostaParcelaId))
  const { vencimento } = body
  // Numbers stay what they were: who reads of the third means the same one afterwards.
  if (vencimento < (plano[i - 1]?.vencimento ?? '') || vencimento > (plano[i + 1]?.vencimento ?? vencimento))
    throw refuse(M.numeroRepetido, 'vencimento')
  const valor = emCentavos(body.valor)
  const mudado = plano.with(i, { ...parcela, vencimento, valor })
  // The last one is what the others leave: of its own it changes by theirs alone, and the sum tells so.
  const feito = i === plano.length - 1 ? mudado : addToLast(mudado, parcela.valor - valor, parcela.valor)
  return savePlano(ctx, p, plano, feito)
}
export const removeParcela = async (ctx: Signed, municipioPropostaParcelaId: number) => {
  const { p, plano, i, parcela } = await lockParcela(ctx, municipioPropostaParcelaId)
  if (plano.length === 1) throw problem.regra({ motivo: M.ultimaParcela })
  await savePlano(ctx, p, plano, addToLast(plano.toSpliced(i, 1), parcela.valor))
  return { message: M.parcelaExcluida }
}
/** Rows of the same place keep their ids. */
export const savePlanoInteiro = async (ctx: Signed, body: BodyOf<typeof salvarPlanoDeParcelas, 'out'>) => {
  const { p, plano } = await lockPlano(ctx, body.municipioPropostaId)
  await checkVersao(p, body.versao, () => listParcelas(ctx, { municipioPropostaId: p.municipioPropostaId }))
  const pedido = porDia(body.parcelas.map(({ vencimento, valor }) => ({ vencimento, valor: emCentavos(valor) })))
  const guardado = pedido.map((c, i) => ({ ...plano[i], ...c }))
  return savePlano(ctx, p, plano, guardado, 'parcelas')
}
