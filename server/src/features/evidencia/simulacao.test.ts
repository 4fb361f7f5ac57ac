import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getPerguntaMunicipio } from '#contract/pergunta-municipio.ts'
import { simularMedalha } from '#contract/pergunta-pontos.ts'
import { rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()

const candidatas = async (persona: Persona, id = '1') =>
  (await t.call(simularMedalha, { persona, params: { id }, query: {} as never })).body.candidatas

test('a candidate says whether this person may send for it, as the page of the question does', async () => {
  const ditas = new Set<boolean>()
  for (const persona of ['admin', 'condutor', 'ad'] as const)
    for (const c of await candidatas(persona)) {
      if (c.estado === 'naoRespondida') continue
      const params = { id: String(c.perguntaMunicipioId) }
      const { acoes } = (await t.call(getPerguntaMunicipio, { persona, params })).body
      expect([persona, c.numero, c.enviar]).toEqual([persona, c.numero, acoes.enviar])
      ditas.add(c.enviar)
    }
  expect(ditas.size).toBe(2)
  await t.setFlags('AD', ['enviarRespondidas', 'enviarRejeitadas'], false)
  expect((await candidatas('ad')).filter((c) => c.enviar)).toEqual([])
  await t.setFlags('AD', ['enviarRespondidas', 'enviarRejeitadas'])
})

test('it names the follow-up that is open and asks it, and whether its theme has been through the diagnosis', async () => {
  const abertas = await rows<{ municipioId: number; id: number; acompanhamentoId: number; diagnostico: boolean }>(
    t.banco.db,
    sql`select a."municipioId", ap."perguntaMunicipioId" as id, a."acompanhamentoId", a.diagnostico
      from acompanhamento a join acompanhamento_pergunta ap using ("acompanhamentoId") where not a.finalizado and not a.cancelado`,
  )
  const tipos = new Set<boolean>()
  for (const municipioId of new Set(abertas.map((a) => a.municipioId)))
    for (const c of await candidatas('admin', String(municipioId))) {
      const aberta = abertas.find((a) => a.id === c.perguntaMunicipioId)
      const { acompanhamentoId, diagnostico } = aberta ?? {}
      expect([c.numero, c.perguntadaEm]).toEqual([c.numero, aberta ? { acompanhamentoId, diagnostico } : null])
      if (diagnostico !== undefined) tipos.add(diagnostico)
      if (c.estado !== 'naoRespondida') continue
      // Of a theme that is not switched on nothing asks.
      expect([c.numero, c.diagnosticada || c.perguntadaEm !== null]).toEqual([c.numero, c.habilitada])
    }
  expect(tipos).toEqual(new Set([true, false]))
})
