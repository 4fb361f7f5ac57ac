import { createServer } from 'node:http'
import pg from 'pg'
import { BANCOS, type NomeBanco } from './workload.ts'
import { workloads } from './workloads/all.ts'

/** The measure of all things: node:http, pg, SQL by hand. Started by run.ts with the connections on the command line. */
const connections = JSON.parse(process.argv[2]!) as Record<NomeBanco, pg.PoolConfig>
const pools = Object.fromEntries(
  BANCOS.map((nome) => [nome, new pg.Pool({ ...connections[nome], max: 16 })]),
) as Record<NomeBanco, pg.Pool>

const server = createServer(async (req, res) => {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  const workload = workloads[Number(req.url!.slice(1))]!
  const raw = Buffer.concat(chunks)
  const body = req.headers['content-type']?.includes('json') ? JSON.parse(raw.toString()) : {}
  const text = await workload.bare(pools[workload.banco ?? 'padrao'], body, raw)
  res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) })
  res.end(text)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
