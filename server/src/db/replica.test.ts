import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { debianBinaries, debianServers } from '#server/testing/debian-server.ts'
import { newPlace, startServer } from '#server/testing/server-process.ts'
import { externalCluster, migrateBanco, openBancos } from './bancos.ts'
import type { Moment } from './moment.ts'
import { one } from './sql.ts'

const STALE_MS = 1_000

const isReplica = async ({ db }: Moment) =>
  (await one<{ sim: boolean }>(db, { text: 'select pg_is_in_recovery() as sim', values: [] }))!.sim

/** Runs where Debian's PostgreSQL is installed (apt-get install postgresql). */
describe.runIf(debianBinaries)('a streaming replica for heavy reads', async () => {
  const servers = debianServers(debianBinaries!)
  const primary = await servers.primary()
  await migrateBanco(externalCluster(primary.url), 'padrao')
  const replica = await servers.replicaOf(primary)
  const cluster = externalCluster(primary.url, { replicaUrl: replica.url })
  const bancos = openBancos(['padrao'], cluster, { connections: 10, heavy: 2, staleMs: STALE_MS })
  const banco = bancos.get('padrao')
  const place = newPlace()
  const clients: pg.Client[] = []
  const connect = async (config: pg.ClientConfig) => {
    const client = new pg.Client(config)
    client.on('error', () => {})
    await client.connect()
    clients.push(client)
    return client
  }
  let far = await connect(replica.config('padrao'))
  const near = await connect(primary.config('padrao'))
  afterAll(async () => {
    await bancos.close()
    await Promise.all(clients.map((c) => c.end().catch(() => {})))
    servers.remove()
    await place.remove()
  })
  const heavy = () => banco.read(isReplica, true)
  const goesTo = (replica: boolean) => expect.poll(heavy, { timeout: 60_000, interval: 100 }).toBe(replica)
  const write = () => near.query(`comment on database praca_padrao is '${Math.random()}'`)

  it('answers them, and nothing else: other reads and every change stay with the primary', async () => {
    await goesTo(true)
    expect(banco.onReplica).toBe(true)
    expect(await banco.read(isReplica)).toBe(false)
    expect(await banco.transaction((db) => isReplica({ db, doneReading: () => {} }))).toBe(false)
    expect((await banco.db.execute({ text: 'select pg_is_in_recovery() as sim', values: [] })).rows).toEqual([
      { sim: false },
    ])
    await expect(
      banco.read(({ db }) => db.execute({ text: 'create table nada (a int)', values: [] }), true),
    ).rejects.toMatchObject({ code: '25006' })
  })

  it('is not stale because nobody writes', async () => {
    await sleep(2 * STALE_MS)
    expect(await heavy()).toBe(true)
  })

  it('that stopped replaying is left for the primary once it is staler than the limit, and taken again', async () => {
    await far.query('select pg_wal_replay_pause()')
    await write()
    await goesTo(false)
    expect(banco.onReplica).toBe(false)
    // It stays so while nobody writes any more: what it lacks, it lacks.
    await sleep(2 * STALE_MS)
    expect(await heavy()).toBe(false)
    await far.query('select pg_wal_replay_resume()')
    await goesTo(true)
  })

  it('that is cut off from the primary is stale although it replayed all that it received', async () => {
    const { rows } = await far.query<{ primary_conninfo: string }>('show primary_conninfo')
    await far.query(`alter system set primary_conninfo = ''`)
    await far.query('select pg_reload_conf()')
    await write()
    await goesTo(false)
    await far.query(`alter system set primary_conninfo = ${pg.escapeLiteral(rows[0]!.primary_conninfo)}`)
    await far.query('select pg_reload_conf()')
    await goesTo(true)
  })

  it('that loses the connection in the middle of a reading: it begins again on the primary', async () => {
    let begun = 0
    const where = await banco.read(async (moment) => {
      begun++
      const { pid } = (await one<{ pid: number }>(moment.db, { text: 'select pg_backend_pid() as pid', values: [] }))!
      if (begun === 1) await far.query('select pg_terminate_backend($1)', [pid])
      return isReplica(moment)
    }, true)
    expect([begun, where]).toEqual([2, false])
  })

  it('carries the exports of a running server, within its budget, and may go away meanwhile', async () => {
    const token = 'metricas-metricas'
    const server = await startServer(place, {
      DATABASE_URL: primary.url,
      DATABASE_URL_LEITURA: replica.url,
      DATABASE_CONNECTIONS: '8',
      DATABASE_CONNECTIONS_LEITURA: '2',
      LEITURA_ATRASO_SEGUNDOS: '2',
      METRICS_TOKEN: token,
      DEMO: 'on',
    })
    const person = await server.login()
    const download = () => server.request('GET', '/api/UnidadeRegional/gerar-xlsx-unidade-regional', { token: person })
    const inUse = async () =>
      /praca_banco_replica\{banco="padrao"\} (\d)/.exec(
        (await server.request('GET', '/api/metricas', { token })).bytes.toString(),
      )?.[1]
    const seen = async (client: pg.Client) =>
      (
        await client.query<{ query: string }>(
          `select query from pg_stat_activity where application_name = 'praca-leitura' and query <> ''`,
        )
      ).rows.length
    await far.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
      'praca-leitura',
    ])
    // The demo is still on its way to the replica.
    await expect
      .poll(async () => [(await download()).status, await inUse()], { timeout: 60_000, interval: 200 })
      .toEqual([200, '1'])
    await Promise.all([...Array(6)].map(download))
    expect(await seen(far)).toBeGreaterThan(0)
    expect(await seen(far)).toBeLessThanOrEqual(2)
    const withReplica = await download()
    await far.end()
    replica.stop()
    const without = await download()
    expect([without.status, await inUse(), without.bytes.length]).toEqual([200, '0', withReplica.bytes.length])
    expect(await seen(near)).toBeGreaterThan(0)
    expect(await server.stop()).toEqual({ code: 0, by: null })
    replica.start()
    far = await connect(replica.config('padrao'))
    await goesTo(true)
  })
})
