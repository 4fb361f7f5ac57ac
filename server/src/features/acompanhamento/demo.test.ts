import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as contract from '#contract/acompanhamento.ts'
import { listarRespondidas } from '#contract/pergunta-municipio.ts'
import { getPlanoAcao } from '#contract/plano-acao.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })

test.each(['padrao', 'sala'] as const)(
  'the demo of %s has follow-ups of every kind, and its books agree',
  async (banco) => {
    const { db } = t.bancos.get(banco)
    const conta = await one<Record<string, number>>(
      db,
      sql`select count(*) filter (where diagnostico and finalizado)::int as feitos, count(*) filter (where diagnostico and not finalizado)::int as lendo,
      count(*) filter (where not diagnostico and finalizado)::int as finalizados, count(*) filter (where cancelado)::int as cancelados,
      count(*) filter (where not diagnostico and not finalizado and not cancelado)::int as abertos,
      count(*) filter (where intermediario)::int as intermediarios, count(*) filter (where finalizacao)::int as finalizacoes from acompanhamento`,
    )
    for (const [tipo, n] of Object.entries(conta!)) expect(n, tipo).toBeGreaterThan(0)
    const status = await rows<{ status: number }>(db, sql`select distinct status from plano_acao order by 1`)
    expect(status.map((s) => s.status)).toEqual([1, 2, 3, 5])
    const errados = await rows(
      db,
      sql`select v."municipioId", v."temaId", v.declarados, l.declarados as livro from municipio_tema_ponto v
      left join (select "municipioId", "temaId", sum(declarados) as declarados, sum(comprovados) as comprovados from ponto_lancamento group by 1, 2) l
        using ("municipioId", "temaId")
      where v.possiveis > 0 and (v.declarados <> coalesce(l.declarados, 0) or v.comprovados <> coalesce(l.comprovados, 0))`,
    )
    expect(errados).toEqual([])
  },
)

test('a place of the demo that is in the middle of its diagnosis answered what the diagnosis asks, and nothing else', async () => {
  const { db } = t.bancos.get('padrao')
  const lugares = await rows<{ municipioId: number; acompanhamentoId: number }>(
    db,
    sql`select "municipioId", "acompanhamentoId" from acompanhamento where diagnostico and not finalizado and not cancelado`,
  )
  expect(lugares.length).toBeGreaterThan(0)
  for (const { municipioId, acompanhamentoId } of lugares) {
    const daCidade = { persona: 'admin', params: { id: String(municipioId) } } as const
    const { body: diagnostico } = await t.call(contract.getDiagnostico, daCidade)
    const { body: respondidas } = await t.call(listarRespondidas, daCidade)
    const { body: plano } = await t.call(getPlanoAcao, {
      persona: 'admin',
      params: { ids: String(acompanhamentoId) },
    })
    const feitas = diagnostico.perguntas.filter((p) => p.resposta !== null)
    const numeros = (l: readonly { perguntaMunicipioId: number | null }[]) =>
      new Set(l.map((p) => p.perguntaMunicipioId))
    expect(numeros(respondidas)).toEqual(numeros(feitas))
    expect(plano.linhas.filter((l) => !numeros(feitas).has(l.perguntaMunicipioId))).toEqual([])
  }
})
