import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getPerguntaMunicipio } from '#contract/pergunta-municipio.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { evidencias } from './http-testing.ts'

/** The same rooms as a partner sees them. */
const PARCEIRO = 'parceiro.localhost'
const t = await startTestApp({
  bancos: ['padrao', 'sala'],
  ambientes: (m) => ({
    ...m,
    hosts: { ...m.hosts, [PARCEIRO]: { ...m.hosts['sala.localhost']!, tag: 'parceiro', variante: 'parceiro' } },
  }),
})
const s = evidencias(t, 'sala.localhost')

test('R286 R287 the attendants of the enrolment are answers 112 and 113, with a partner 113 and 114', async () => {
  const municipioId = 3
  for (const [perguntaId, resposta] of Object.entries({ 112: '5', 113: '7', 114: 'Ana\nBia' }))
    await s.db.execute(sql`insert into selo_diagnostico_resposta ("municipioId", edicao, "perguntaId", resposta, alteracao)
      select "municipioId", edicao, ${Number(perguntaId)}, ${resposta}, now() from selo_inscricao where "municipioId" = ${municipioId}
      on conflict ("municipioId", edicao, "perguntaId") do update set resposta = excluded.resposta`)
  const id = await s.nova(sql`pm."perguntaId" = 3`, municipioId)
  const inscritos = async (host: string) =>
    (await t.call(getPerguntaMunicipio, { persona: 'admin', host, params: { id: String(id) } })).body
      .dadosComplementares
  expect(await inscritos('sala.localhost')).toMatchObject({ quantidadeInscricao: 5, nomesInscricao: '7' })
  expect(await inscritos(PARCEIRO)).toMatchObject({ quantidadeInscricao: 7, nomesInscricao: 'Ana\nBia' })
})
