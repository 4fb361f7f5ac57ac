import { formatDate, formatMoney } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import type { alterarParcela, incluirParcela, salvarPlanoDeParcelas } from '#contract/proposta-parcelas.ts'
import { emCentavos, emReais, MAX_PARCELAS } from '#contract/proposta-valores.ts'
import { diff } from '#server/db/audit.ts'
import { stale } from '#server/db/rows.ts'
import type { Signed } from '#server/http/route.ts'
import { getProposta } from '../detalhe.ts'
import { checkVersao, entidade, lockPresa, touchPresa } from '../presa.ts'
import { checkAcao } from '../rules.ts'
import { aParcelar, loadJaFirme, loadPlano, type Plano, porDia, writePlano } from '../valores.ts'
import { findParcela, listParcelas } from './queries.ts'

/* The plan while nothing was signed: whatever changes of it, its sum is what the municipality bears. */

const dinheiro = (centavos: number) => formatMoney(emReais(centavos))
const somaDe = (plano: readonly Plano[]) => plano.reduce((s, p) => s + p.valor, 0)
const ditas = (plano: readonly Plano[]) => plano.map((p) => `${formatDate(p.vencimento)}: ${dinheiro(p.valor)}`)
const refuse = (frase: string, campo = 'valor') => problem.regra({ motivo: frase }, { [campo]: frase })

/** Held and still open to be edited, with the plan as it stands and what it must add up to now. */
const lockPlano = async (ctx: Signed, municipioPropostaId: number, versao?: number) => {
  const p = await lockPresa(ctx, municipioPropostaId)
  checkAcao(ctx.actor, p, 'editar')
  await checkVersao(p, versao, () => getProposta(ctx, municipioPropostaId))
  const jaFirme = await loadJaFirme(ctx.db, p)
  const total = aParcelar({ ...p, jaFirme })
  return { p: { ...p, jaFirme }, total, plano: await loadPlano(ctx.db, municipioPropostaId) }
}
type Preso = Awaited<ReturnType<typeof lockPlano>>
/** Every change of the plan ends here. `campo`: where it is told that it does not add up. */
const savePlano = async (ctx: Signed, { p, total, plano: antes }: Preso, plano: readonly Plano[], campo = 'valor') => {
  const { municipioPropostaId, jaFirme } = p
  if (total <= 0) throw refuse(M.semInvestimento, campo)
  if (plano.length > MAX_PARCELAS) throw refuse(M.maxParcelas(MAX_PARCELAS), campo)
  if (somaDe(plano) !== total) throw refuse(M.plano(dinheiro(somaDe(plano)), dinheiro(total)), campo)
  await writePlano(ctx.db, municipioPropostaId, plano)
  const depois = await loadPlano(ctx.db, municipioPropostaId)
  await touchPresa(ctx, p, { jaFirme, qtdParcelas: depois.length, primeiroVencimento: depois[0]!.vencimento })
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: municipioPropostaId,
    mudancas: diff({ parcelas: ditas(antes) }, { parcelas: ditas(depois) }),
  })
  return listParcelas(ctx, { municipioPropostaId })
}
/**
 * The last of these becomes what the others and `nova` leave of the total, a cent at least. `pedido`: what was typed, to
 * tell how much there would have been for it.
 */
const fillLast = (plano: readonly Plano[], total: number, pedido = 0, nova?: Plano): Plano[] => {
  const ultima = plano.at(-1)
  if (!ultima || total <= 0) throw refuse(M.semInvestimento)
  const outras = [...plano.slice(0, -1), ...(nova ? [nova] : [])]
  const resto = total - somaDe(outras)
  if (resto < 1) throw refuse(M.naoCabe(dinheiro(Math.max(resto + pedido - 1, 0))))
  return [...outras, { ...ultima, valor: resto }]
}

export const addParcela = async (ctx: Signed, body: BodyOf<typeof incluirParcela, 'out'>) => {
  const preso = await lockPlano(ctx, body.municipioPropostaId, body.versao)
  const { plano, total } = preso
  if (plano.length >= MAX_PARCELAS) throw refuse(M.maxParcelas(MAX_PARCELAS), 'vencimento')
  const valor = emCentavos(body.valor)
  return savePlano(ctx, preso, fillLast(plano, total, valor, { vencimento: body.vencimento, valor }))
}

/** The instalment in the plan of its proposal, which is held: found again under the lock. */
const lockNoPlano = async (ctx: Signed, municipioPropostaParcelaId: number) => {
  const { municipioPropostaId } = await findParcela(ctx, municipioPropostaParcelaId)
  const preso = await lockPlano(ctx, municipioPropostaId)
  const i = preso.plano.findIndex((c) => c.municipioPropostaParcelaId === municipioPropostaParcelaId)
  if (i < 0) throw problem.naoEncontrado()
  return { ...preso, i, parcela: preso.plano[i]! }
}
export const changeParcela = async (ctx: Signed, body: BodyOf<typeof alterarParcela, 'out'>) => {
  const preso = await lockNoPlano(ctx, body.municipioPropostaParcelaId)
  const { plano, total, i, parcela } = preso
  if (body.versao !== undefined && body.versao !== parcela.versao)
    throw stale(await findParcela(ctx, body.municipioPropostaParcelaId))
  const { vencimento } = body
  // Numbers stay what they were: who reads of the third means the same one afterwards.
  if (vencimento < (plano[i - 1]?.vencimento ?? '') || vencimento > (plano[i + 1]?.vencimento ?? vencimento))
    throw refuse(M.foraDeOrdem, 'vencimento')
  const valor = emCentavos(body.valor)
  const mudado = plano.with(i, { ...parcela, vencimento, valor })
  // The last one is what the others leave: it changes by theirs alone, and the sum tells so.
  return savePlano(ctx, preso, i === plano.length - 1 ? mudado : fillLast(mudado, total, valor))
}
export const removeParcela = async (ctx: Signed, municipioPropostaParcelaId: number) => {
  const preso = await lockNoPlano(ctx, municipioPropostaParcelaId)
  const { plano, total, i } = preso
  if (plano.length === 1) throw problem.regra({ motivo: M.ultimaParcela })
  await savePlano(ctx, preso, fillLast(plano.toSpliced(i, 1), total))
  return { message: M.parcelaExcluida }
}
/** Rows of the same place keep their ids. */
export const savePlanoInteiro = async (ctx: Signed, body: BodyOf<typeof salvarPlanoDeParcelas, 'out'>) => {
  const preso = await lockPlano(ctx, body.municipioPropostaId, body.versao)
  const pedido = porDia(body.parcelas.map(({ vencimento, valor }) => ({ vencimento, valor: emCentavos(valor) })))
  const guardado = pedido.map((c, i) => ({ ...preso.plano[i], ...c }))
  return savePlano(ctx, preso, guardado, 'parcelas')
}
