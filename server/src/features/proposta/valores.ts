import { type SQL, sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import {
  BLOCOS,
  type Bloco,
  dividirEmParcelas,
  type Rateio,
  ratear,
  vencimentosDe,
} from '#contract/proposta-valores.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'

/* What a proposal costs and who bears it, worked out from its solutions; and the instalments that follow from it. */

export interface Plano {
  vencimento: string
  /** Cents. */
  valor: number
  /** Of one that was there before: it keeps its id, and what changed of it raises its version. */
  municipioPropostaParcelaId?: number
  versao?: number
}
/** In the order of their days; those of one day as they came. */
export const porDia = <P extends Plano>(plano: readonly P[]): P[] =>
  plano.toSorted((a, b) => (a.vencimento < b.vencimento ? -1 : a.vencimento > b.vencimento ? 1 : 0))
/** The instalments anew, in the order of their days. Called with the proposal held and not signed. */
export const writePlano = async (db: Db, municipioPropostaId: number, plano: readonly Plano[]) => {
  await db.execute(sql`delete from municipio_proposta_parcela where "municipioPropostaId" = ${municipioPropostaId}`)
  const linhas = porDia(plano).map((p, i) => ({ municipioPropostaId, ...p, numero: i + 1 }))
  const tabela = 'municipio_proposta_parcela'
  await insertRows(
    db,
    tabela,
    linhas
      .filter((p) => p.municipioPropostaParcelaId !== undefined)
      .map(({ versao = 0, ...p }) => ({ ...p, versao: versao + 1 })),
  )
  await insertRows(
    db,
    tabela,
    linhas
      .filter((p) => p.municipioPropostaParcelaId === undefined)
      .map(({ municipioPropostaParcelaId: _, versao: __, ...p }) => p),
  )
}
export const loadPlano = (db: Db, municipioPropostaId: number) =>
  rows<Required<Plano>>(
    db,
    sql`select "municipioPropostaParcelaId", versao, vencimento::text, valor::float8 as valor from municipio_proposta_parcela
      where "municipioPropostaId" = ${municipioPropostaId} order by numero`,
  )

/** Cents that instalments of earlier signed versions keep: billed, paid or absorbed. */
export const jaFirmeSql = (numero: SQL, aditivo: SQL) => sql`(select coalesce(sum(c.valor), 0)::float8
  from municipio_proposta_parcela c join municipio_proposta v using ("municipioPropostaId")
  where v.numero = ${numero} and v.aditivo < ${aditivo} and v."statusPropostaId" = 7 and c."statusParcelaId" in (2, 3, 5))`
/** Called with the last of them held. */
export const loadJaFirme = async (db: Db, { numero, aditivo }: { numero: string; aditivo: number }) =>
  aditivo === 0
    ? 0
    : (await one<{ soma: number }>(db, sql`select ${jaFirmeSql(sql`${numero}`, sql`${aditivo}`)} as soma`))!.soma

/** What the instalments of this version add up to: what the municipality bears and earlier versions have not firmly. */
export const aParcelar = (p: { investimento: number; jaFirme: number }) => p.investimento - p.jaFirme

const loadSomas = async (db: Db, id: number) => {
  const soma = await one<Record<Bloco, number>>(
    db,
    sql`select coalesce((select sum(valor) from municipio_proposta_solucao where "municipioPropostaId" = ${id} and bloco = 'essencial'), 0)::float8 as essencial,
      coalesce((select sum(valor) from municipio_proposta_solucao where "municipioPropostaId" = ${id} and bloco = 'premium'), 0)::float8 as premium,
      coalesce((select sum(valor) from municipio_proposta_solucoes_extras where "municipioPropostaId" = ${id}), 0)::float8 as extra`,
  )
  return soma!
}
interface DoPlano {
  rateio: Rateio
  qtdParcelas: number
  primeiroVencimento: string
  jaFirme: number
}
/**
 * Shares and instalments, after anything that they follow from changed; called with the proposal held. The instalments are
 * written, the columns of the proposal answered: `touchPresa` takes them along with the rest. While the sum of the
 * instalments stays what it was, those that people typed stay too, unless `refazer` asks for new ones; otherwise they are
 * equal again, on the days that they had.
 */
export const writeValores = async (db: Db, id: number, de: DoPlano, { refazer = false } = {}) => {
  const valores = ratear(await loadSomas(db, id), de.rateio)
  const total = aParcelar({ investimento: valores.geral.investimento, jaFirme: de.jaFirme })
  const antes = refazer ? [] : await loadPlano(db, id)
  if (total !== antes.reduce((s, p) => s + p.valor, 0) || refazer) {
    const dias =
      antes.length > 0 ? antes.map((p) => p.vencimento) : vencimentosDe(de.primeiroVencimento, de.qtdParcelas)
    if (total > 0 && total < dias.length)
      throw problem.regra({ motivo: M.parcelasDemais }, { qtdParcelas: M.parcelasDemais })
    const partes = total > 0 ? dividirEmParcelas(total, dias.length) : []
    await writePlano(
      db,
      id,
      partes.map((valor, i) => ({ ...antes[i], valor, vencimento: dias[i]! })),
    )
  }
  const { rateio, qtdParcelas, primeiroVencimento } = de
  return {
    ...Object.fromEntries(
      BLOCOS.flatMap((b) => [
        [`${b}Total`, valores[b].total],
        [`${b}Contrapartida`, valores[b].contrapartida],
      ]),
    ),
    ...{ rateio, qtdParcelas, primeiroVencimento },
  }
}
