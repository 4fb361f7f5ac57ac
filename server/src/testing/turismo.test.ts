import { expect, test } from 'vitest'
import { nameOf, reads } from '#server/access/alcance-testing.ts'
import { allRoutes } from '#server/app.ts'
import { sampleOf } from './samples.ts'
import { type Persona, startTestApp } from './test-app.ts'

/** The same data under both variants: turismo words and answers everything as padrao. */
const HOST = 'turismo.localhost'
const PADRAO = 'localhost'
const t = await startTestApp({
  ambientes: (m) => ({
    ...m,
    hosts: {
      ...m.hosts,
      [HOST]: { ...m.hosts.localhost!, tag: 'turismo', variante: 'turismo', titulo: 'Desenvolvimento Territorial' },
    },
  }),
})
t.setClock('2026-03-10T12:00:00-03:00')

/** They say where one is, and by which session. */
const PROPRIOS = new Set(['GET /api/auth/sessao', 'GET /api/auth/sessoes', 'GET /api/ambiente'])
/** Names of the environment, and what is drawn anew for each answer. */
const comum = (body: unknown) =>
  JSON.stringify(body)
    ?.replaceAll(/"(requestId|ultimoUso|token)":"[^"]*"/g, '"$1":""')
    .replaceAll(HOST, 'localhost')
    .replaceAll('Desenvolvimento Territorial', 'Praça')

test.each(['admin', 'ad', 'analista'] as const satisfies readonly Persona[])(
  'every call that reads answers %s the same in both',
  async (persona) => {
    const different: string[] = []
    let answered = 0
    for (const e of reads) {
      if (PROPRIOS.has(nameOf(e)) || e.output === 'blob' || e.semFim) continue
      const request = sampleOf(e) as object
      const ours = await t.call(e, { persona, host: PADRAO, ...request })
      const theirs = await t.call(e, { persona, host: HOST, ...request })
      if (ours.status !== theirs.status || comum(ours.body) !== comum(theirs.body))
        different.push(
          `${nameOf(e)}: ${ours.status} ${theirs.status}\n  ${comum(ours.body)?.slice(0, 300)}\n  ${comum(theirs.body)?.slice(0, 300)}`,
        )
      answered += ours.status === 200 ? 1 : 0
    }
    expect(different).toEqual([])
    expect(answered).toBeGreaterThan(80)
  },
  300_000,
)

/** They end sessions of who asks. */
const ENCERRAM = new Set(['POST /api/auth/logout', 'POST /api/auth/sessoes/encerrar-outras'])

test.each(['admin', 'ad', 'analista'] as const satisfies readonly Persona[])(
  'every call, asked by %s with nothing in it, is permitted or refused in the same words in both',
  async (persona) => {
    const different: string[] = []
    let refused = 0
    for (const { endpoint: e } of allRoutes()) {
      if (e.permit === 'publico' || e.semFim || ENCERRAM.has(nameOf(e)) || PROPRIOS.has(nameOf(e))) continue
      const params = Object.fromEntries([...e.path.matchAll(/:(\w+)/g)].map((m) => [m[1]!, '999999999']))
      const request = { persona, params: params as never, body: (e.method === 'GET' ? undefined : {}) as never }
      const [ours, theirs] = [
        await t.call(e, { ...request, host: PADRAO }),
        await t.call(e, { ...request, host: HOST }),
      ]
      const said = (r: typeof ours) =>
        r.status < 300 ? `${r.status}` : comum([r.status, (r.body as { message?: string }).message])
      if (said(ours) !== said(theirs)) different.push(`${nameOf(e)}: ${said(ours)} ${said(theirs)}`)
      refused += ours.status >= 400 ? 1 : 0
    }
    expect(different).toEqual([])
    expect(refused).toBeGreaterThan(200)
  },
  300_000,
)
