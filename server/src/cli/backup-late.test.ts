import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { Cluster } from '#server/db/bancos.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { backup } from './backup.ts'

const t = await startTestApp()
const scratch = mkdtempSync(join(tmpdir(), 'praca-tarde-'))
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])

/** What comes after the last row of a copy comes in a packet of its own, as networks do now and then. */
const late = createServer((client) => {
  const { host = '', port = 5432 } = t.cluster.connection(t.banco.nome, 'admin') as pg.ClientConfig
  const server = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
  client.pipe(server)
  server.on('data', (chunk) => {
    const at = chunk.indexOf(COPY_DONE)
    if (at < 0) return client.write(chunk)
    const rest = at + COPY_DONE.length
    client.write(chunk.subarray(0, rest))
    setTimeout(() => client.write(chunk.subarray(rest)), 20)
  })
  server.on('close', () => client.destroy())
  for (const socket of [client, server]) socket.on('error', () => {})
})
afterAll(() => {
  late.close()
  rmSync(scratch, { recursive: true, force: true })
})

test('a copy tells of every table how many rows it has, however late their number comes', async () => {
  await new Promise<void>((resolve) => late.listen(0, '127.0.0.1', resolve))
  const { port } = late.address() as AddressInfo
  const cluster: Cluster = {
    ...t.cluster,
    connection: (banco, role) => ({ ...t.cluster.connection(banco, role), host: '127.0.0.1', port }),
  }
  const { bancos } = await backup(join(scratch, 'copia.tar'), { cluster, bancos: [t.banco.nome], files: t.files })
  const tabelas = bancos[0]!.tabelas
  const counts = await Promise.all(
    tabelas.map(async ({ nome }) => {
      const { rows } = await t.banco.pool.query<{ n: number }>(`select count(*)::int as n from "${nome}"`)
      return [nome, rows[0]!.n] as const
    }),
  )
  expect(counts.some(([, n]) => n > 0)).toBe(true)
  expect(tabelas.map(({ nome, linhas }) => [nome, linhas])).toEqual(counts)
})
