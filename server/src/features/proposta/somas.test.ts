import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as contrato from '#contract/proposta-parcelas.ts'
import { alterarExtraDeProposta, alterarGrupoDeProposta, excluirExtraDeProposta } from '#contract/proposta-solucoes.ts'
import { emReais, type Rateio, repartir } from '#contract/proposta-valores.ts'
import { rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { parcelas } from './parcelas/testing.ts'
import { propostas } from './testing.ts'

const t = await startTestApp()
const p = propostas(t)
const c = parcelas(t)
const persona = 'admin' as const

/** Whatever people did: what the database holds adds up, to the cent. */
const checkSomas = async (id: number) => {
  const s = await c.somasDe(id)
  expect(s.valorTotal).toBe(s.solucoes)
  expect(s.contrapartida + s.investimento).toBe(s.valorTotal)
  expect(s.parcelas).toBe(Math.max(s.investimento - s.jaFirme, 0))
  const linhas = await rows<{
    numero: number
    vencimento: string
    valor: number
    qtdParcelas: number
    primeiro: string
  }>(
    p.db,
    sql`select c.numero, c.vencimento::text, c.valor::float8 as valor, p."qtdParcelas", p."primeiroVencimento"::text as primeiro
      from municipio_proposta_parcela c join municipio_proposta p using ("municipioPropostaId") where c."municipioPropostaId" = ${id} order by numero`,
  )
  expect(linhas.map((l) => l.numero)).toEqual(linhas.map((_, i) => i + 1))
  expect(linhas.map((l) => l.vencimento)).toEqual(linhas.map((l) => l.vencimento).toSorted())
  expect(linhas.every((l) => l.valor > 0 && l.qtdParcelas === linhas.length)).toBe(true)
  // What the calls tell is the same.
  const { body } = await p.ver(id)
  const soma = (ns: readonly number[]) => ns.reduce((a, n) => a + Math.round(n * 100), 0)
  expect(soma(body.parcelas.map((x) => x.valor))).toBe(s.parcelas)
  expect(soma([body.contrapartidaSebrae, body.investimentoMunicipio])).toBe(s.valorTotal)
  const { essencial, premium, extra, geral } = body.valores
  for (const campo of ['total', 'contrapartida', 'investimento'] as const)
    expect(soma([essencial[campo], premium[campo], extra[campo]])).toBe(soma([geral[campo]]))
  return body
}

/* What people do, told by numbers that mean something of what is there when they are done */

const centavos = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 50_000_00 }))
const percentual = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100)
const qual = fc.nat(50)
const dia = fc.integer({ min: 0, max: 700 }).map((n) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10))
const doBloco = fc.oneof(
  percentual.map((x) => ({ percentual: x })),
  centavos.map((x) => ({ valor: emReais(x) })),
)
const rateios: fc.Arbitrary<Rateio> = fc.oneof(
  percentual.map((x) => ({ modo: 'percentual' as const, percentual: x })),
  centavos.map((x) => ({ modo: 'valor' as const, valor: emReais(x) })),
  fc
    .record({ essencial: doBloco, premium: doBloco, extra: doBloco })
    .map((blocos) => ({ modo: 'blocos' as const, blocos })),
)
const acao = fc.oneof(
  fc.record({ que: fc.constant('extra' as const), centavos }),
  fc.record({ que: fc.constant('mudarExtra' as const), qual, centavos }),
  fc.record({ que: fc.constant('semExtra' as const), qual }),
  fc.record({ que: fc.constant('premium' as const), qual, centavos }),
  fc.record({ que: fc.constant('precos' as const), qual, centavos }),
  fc.record({ que: fc.constant('rateio' as const), rateio: rateios }),
  fc.record({ que: fc.constant('quantas' as const), qtdParcelas: fc.integer({ min: 1, max: 24 }) }),
  fc.record({ que: fc.constant('primeiro' as const), dia }),
  fc.record({ que: fc.constant('parcela' as const), dia, parte: percentual }),
  {
    weight: 3,
    arbitrary: fc.record({
      que: fc.constant('mudarParcela' as const),
      qual,
      dia: fc.option(dia),
      parte: fc.option(percentual, { freq: 2 }),
    }),
  },
  fc.record({ que: fc.constant('semParcela' as const), qual }),
  fc.record({
    que: fc.constant('plano' as const),
    pesos: fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 24 }),
    dia,
    erro: fc.constantFrom(0, 0, 0, 1, -1),
  }),
)
type Acao = typeof acao extends fc.Arbitrary<infer A> ? A : never
/** What is counted as done: another amount is an edit of its own beside another day. */
const nomeDe = (a: Acao) => (a.que === 'mudarParcela' && a.parte !== null ? 'mudarValorDaParcela' : a.que)
const doLugar = <T>(lista: readonly T[], n: number) => lista[n % Math.max(lista.length, 1)]

const act = async (id: number, a: Acao, pacote: Awaited<ReturnType<typeof p.novoPacote>>) => {
  const { body } = await p.ver(id)
  const { parcelas: plano, extras, grupos } = body
  const total = plano.reduce((s, x) => s + Math.round(x.valor * 100), 0)
  const parte = (x: number) => emReais(Math.max(Math.round((total * x) / 100), 1))
  switch (a.que) {
    case 'extra':
      return p.extra(id, { nome: `Oficina de ${a.centavos}`, valor: emReais(a.centavos) })
    case 'mudarExtra': {
      const e = doLugar(extras, a.qual)
      return (
        e &&
        t.call(alterarExtraDeProposta, {
          persona,
          body: { ...e, horas: e.horas, valor: emReais(a.centavos), versao: e.versao },
        })
      )
    }
    case 'semExtra': {
      const e = doLugar(extras, a.qual)
      const params = { id: String(e?.municipioPropostaSolucoesExtrasId) }
      return e && t.call(excluirExtraDeProposta, { persona, params })
    }
    case 'premium':
      return p.incluir(id, pacote.grupoSolucaoId, [
        { solucaoId: doLugar(pacote.premiumIds, a.qual)!, valor: emReais(a.centavos) },
      ])
    case 'precos': {
      const g = doLugar(grupos, a.qual)
      if (!g) return undefined
      const { municipioPropostaGrupoSolucaoId, versao } = g
      // Every second one leaves the group where it may.
      const solucoes = g.solucoes
        .filter((_, i) => (i + a.qual) % 2 === 0)
        .map((s) => ({ ...s, valor: emReais(a.centavos) }))
      return t.call(alterarGrupoDeProposta, { persona, body: { municipioPropostaGrupoSolucaoId, versao, solucoes } })
    }
    case 'rateio':
      return p.alterar(id, { rateio: a.rateio })
    case 'quantas':
      return p.alterar(id, { qtdParcelas: a.qtdParcelas })
    case 'primeiro':
      return p.alterar(id, { primeiroVencimento: a.dia })
    case 'parcela':
      return t.call(contrato.incluirParcela, {
        ...{ persona, body: { municipioPropostaId: id, vencimento: a.dia, valor: parte(a.parte) } },
      })
    case 'mudarParcela': {
      const x = doLugar(plano, a.qual)
      if (!x) return undefined
      const { municipioPropostaParcelaId, versao } = x
      const vencimento = a.dia ?? x.vencimento
      const valor = a.parte === null ? x.valor : parte(a.parte)
      return t.call(contrato.alterarParcela, {
        ...{ persona, body: { municipioPropostaParcelaId, versao, vencimento, valor } },
      })
    }
    case 'semParcela': {
      const x = doLugar(plano, a.qual)
      return x && t.call(contrato.excluirParcela, { persona, params: { id: String(x.municipioPropostaParcelaId) } })
    }
    case 'plano': {
      const partes = repartir(total + a.erro, a.pesos)
      const dele = partes.map((valor, i) => ({
        ...{ valor: emReais(Math.max(valor, 1)), vencimento: `${2027 + (i % 3)}${a.dia.slice(4, 8)}01` },
      }))
      return t.call(contrato.salvarPlanoDeParcelas, { persona, body: { municipioPropostaId: id, parcelas: dele } })
    }
  }
}

/** A signed version whose next planned instalment was billed, by its rows: what amends it plans the rest. */
const bill = (origemId: number) =>
  p.db.execute(sql`update municipio_proposta_parcela set "statusParcelaId" = 2, "notaNumero" = '1', "dataEmissao" = '2026-05-02'
    where "municipioPropostaParcelaId" = (select min("municipioPropostaParcelaId") from municipio_proposta_parcela
      where "municipioPropostaId" = ${origemId} and "statusParcelaId" = 1)`)

test('R737: sums are exact after each of any edits of solutions, prices, split and instalments', async () => {
  const feitas = new Map<string, { feitas: number; recusadas: number }>()
  await fc.assert(
    fc.asyncProperty(fc.array(acao, { minLength: 8, maxLength: 14 }), fc.boolean(), async (acoes, emenda) => {
      const municipioId = await p.municipioDe('condutor')
      const pacote = await p.novoPacote(municipioId)
      const { pacoteId } = pacote
      const origemId = emenda ? (await p.nova({ municipioId, pacoteId, estado: 'minutaAssinada' })).id : null
      const { id } = await p.nova({ municipioId, pacoteId, ...(origemId !== null && { origemId }) })
      // One to begin with: what changes and removes them has something to do.
      await p.extra(id, { nome: 'Oficina de partida', valor: emReais(100_00) })
      await checkSomas(id)
      for (const [i, a] of acoes.entries()) {
        // Meanwhile what it amends is billed on: the next edit takes it into account.
        if (origemId !== null && i % 4 === 0) await bill(origemId)
        const r = await act(id, a, pacote)
        if (!r) continue
        // Done, or refused with a sentence, and never anything else.
        if (r.status !== 200 && r.status !== 422) expect.fail(`${JSON.stringify(a)}: ${JSON.stringify(r.body)}`)
        const conta = feitas.get(nomeDe(a)) ?? { feitas: 0, recusadas: 0 }
        if (r.status === 200) conta.feitas++
        else conta.recusadas++
        feitas.set(nomeDe(a), conta)
        await checkSomas(id)
      }
    }),
    { numRuns: 30, endOnFailure: true },
  )
  // Each of them was really done, and not only refused.
  for (const [que, n] of feitas) if (n.feitas === 0) expect.fail(`${que} was never done`)
  expect(feitas.size).toBe(13)
})
