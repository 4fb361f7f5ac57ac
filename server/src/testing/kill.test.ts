import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { openEngine } from '#server/db/engine.ts'
import { runKills } from './kills.ts'
import { newPlace, startServer } from './server-process.ts'

const ADMIN = { email: 'admin@praca.local', senha: DEMO_SENHA }

describe('a server killed hard while people write', { timeout: 900_000 }, () => {
  it.each([
    ['alone, and finds its engine again', false],
    ['together with its engine', true],
  ])('%s, starts by itself and has kept every acknowledged change whole', async (_, withEngine) => {
    const report = await runKills(2, withEngine)
    expect(report.faults).toEqual([])
    expect(report.startMs).toHaveLength(2)
    expect(report.acknowledged).toBeGreaterThanOrEqual(20)
    expect(report.evidence).toBeGreaterThanOrEqual(4)
  })

  it('while it judged as many sign-ins as one address may fail, keeps nobody behind that address out', async () => {
    const place = newPlace('praca-porta-')
    const engine = await openEngine({ dataDir: place.dataDir })
    const first = await startServer(place)
    const client = new pg.Client(engine.connection('praca_padrao', 'admin'))
    await client.connect()
    const lines = async (chave: string) =>
      (await client.query('select 1 from tentativa where chave like $1', [chave])).rowCount!
    let refused = 0
    const asked = Array.from({ length: 70 }, (_, i) =>
      first
        .request('POST', '/api/auth/login', { body: { email: `ninguem${i}@exemplo.com.br`, senha: 'errada' } })
        .then((r) => (refused += Number(r.status === 401)))
        .catch(() => {}),
    )
    // How many are judged at one moment is the machine's business.
    while ((await lines('julgando-entrada-ip:%')) < 5);
    await first.kill()
    // What was answered by then is read by now.
    await Promise.all(asked)
    // As many as the address has, as if all of them had been.
    await client.query(
      `insert into tentativa (chave, em) select chave, em from tentativa, generate_series(1, 30) where chave like 'julgando-entrada-ip:%'`,
    )
    const left = await lines('julgando-entrada-ip:%')
    const failed = await lines('entrada-ip:%')
    expect(left).toBeGreaterThan(0)
    // Those that were judged and whose answer the kill swallowed are at most the two that were being hashed.
    expect(failed - refused).toBeLessThanOrEqual(2)
    const second = await startServer(place)
    expect((await second.request('POST', '/api/auth/login', { body: ADMIN })).status).toBe(200)
    expect(await lines('entrada-ip:%')).toBe(failed)
    await client.end()
    await second.stop()
    await engine.stop()
    await place.remove()
  })
})
