import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getMunicipio, listarMunicipios } from '#contract/municipio.ts'
import { getMiniDash, getVisaoGeral } from '#contract/municipio-painel.ts'
import { simularMedalha } from '#contract/pergunta-pontos.ts'
import { medalhaDe } from '#contract/pontos.ts'
import { enviarInscricao, perguntasDaInscricao, reabrirInscricao } from '#contract/selo.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
// The edition of 2025 is the current one.
t.setClock('2026-03-10T12:00:00-03:00')

/** The medal as each place tells it. */
const medalhasDe = async (host: string, municipioId: number) => {
  const la = { persona: 'admin', host, params: { id: String(municipioId) } } as const
  const lista = (await t.call(listarMunicipios, { persona: 'admin', host })).body
  const { limiares } = (await t.call(getVisaoGeral, la)).body
  const dash = (await t.call(getMiniDash, la)).body
  return {
    lista: lista.find((m) => m.municipioId === municipioId)!.medalha,
    cabecalho: (await t.call(getMunicipio, la)).body.medalha,
    visaoGeral: medalhaDe(limiares, { comprovados: dash.comprovados!, possiveis: dash.possiveis! }),
    simulador: (await t.call(simularMedalha, la)).body.medalha,
  }
}
const todas = (medalha: string | null) => ({
  lista: medalha,
  cabecalho: medalha,
  visaoGeral: medalha,
  simulador: medalha,
})

describe('the medal Participante', () => {
  test('of a room comes with the enrolment that was sent, in the list and in every detail', async () => {
    const host = 'sala.localhost'
    const { db } = t.bancos.get('sala')
    const salas = await rows<{ id: number; situacao: string | null; pontos: string }>(
      db,
      sql`select m."municipioId" as id, i.situacao, sum(v.comprovados) as pontos from municipio m
        join municipio_tema_ponto v using ("municipioId") left join selo_inscricao i using ("municipioId") group by 1, 2 order by 1`,
    )
    const lista = (await t.call(listarMunicipios, { persona: 'admin', host })).body
    const poucos = salas.filter((s) => Number(s.pontos) < 75)
    expect(new Set(poucos.map((s) => s.situacao))).toEqual(new Set(['Enviado', 'Em preenchimento', null]))
    for (const s of poucos)
      expect([s.id, lista.find((m) => m.municipioId === s.id)!.medalha]).toEqual([
        s.id,
        s.situacao === 'Enviado' ? 'Participante' : null,
      ])

    const nunca = poucos.find((s) => s.situacao === null)!.id
    expect(await medalhasDe(host, nunca)).toEqual(todas(null))
    const params = { id: String(nunca) }
    const { niveis } = (await t.call(simularMedalha, { persona: 'admin', host, params })).body
    expect(niveis[0]).toMatchObject({ nivel: 'Participante', alcancada: false, condicaoExtra: 'Inscrição enviada' })

    await db.execute(sql`insert into selo_inscricao ("municipioId", edicao) values (${nunca}, 2025)`)
    for (const { perguntaId } of perguntasDaInscricao(false))
      await db.execute(sql`insert into selo_diagnostico_resposta ("municipioId", edicao, "perguntaId", resposta, alteracao)
        values (${nunca}, 2025, ${perguntaId}, '1', now())`)
    expect(await medalhasDe(host, nunca)).toEqual(todas(null))
    expect((await t.call(enviarInscricao, { persona: 'admin', host, params })).status).toBe(200)
    expect(await medalhasDe(host, nunca)).toEqual(todas('Participante'))
    const body = { justificativa: 'O endereço mudou.' }
    expect((await t.call(reabrirInscricao, { persona: 'admin', host, params, body })).status).toBe(200)
    expect(await medalhasDe(host, nunca)).toEqual(todas(null))
  })

  test('of a city comes with its diagnosis finished', async () => {
    const { db } = t.banco
    await db.execute(sql`insert into medalha (nivel, nome, escopo, edicao, "pontuacaoMinima", "percentualMinimo", "textoAlternativo", ativa)
      values ('Participante', 'Participante', 'Município', 2025, null, 0, 'Medalha Participante', true)`)
    const cidade = async (finalizado: boolean) =>
      (await one<{ id: number }>(
        db,
        sql`select m."municipioId" as id from municipio m join municipio_tema_ponto v using ("municipioId")
          where exists (select 1 from acompanhamento a where a."municipioId" = m."municipioId"
            and a.diagnostico and a.finalizado and not a.cancelado) = ${finalizado}
          group by 1 having sum(v.comprovados) < sum(v.possiveis) / 2 order by 1 limit 1`,
      ))!.id
    expect(await medalhasDe('localhost', await cidade(true))).toEqual(todas('Participante'))
    expect(await medalhasDe('localhost', await cidade(false))).toEqual(todas(null))
  })
})
