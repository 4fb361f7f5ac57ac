import { describe, expect, test } from 'vitest'
import { listarAvisos } from '#contract/aviso.ts'
import { baixarTrabalho } from '#contract/trabalho.ts'
import { features } from '#server/features/all.ts'
import { PERSONAS, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const tipos = new Set(features.flatMap((f) => f.avisos ?? []).map((a) => a.tipo))

describe.each(['localhost', 'sala.localhost'])('the bell of the demo at %s', (host) => {
  test.each(PERSONAS)('has something for %s, of a declared kind', async (persona) => {
    const { linhas } = (await t.call(listarAvisos, { persona, host, query: {} })).body
    expect(linhas.length).toBeGreaterThan(0)
    for (const a of linhas) expect(tipos).toContain(a.tipo)
    // What is ready can be fetched: the demo was loaded on another day than today.
    t.setClock(linhas[0]!.criadoEm)
    for (const { para } of linhas) {
      const id = new URL(para, 'http://x').searchParams.get('baixar')
      if (id) expect((await t.call(baixarTrabalho, { persona, host, params: { id } })).status).toBe(200)
    }
    t.setClock(undefined)
  })
})
