import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { type Call, CONNECTIONS } from './workload.ts'

export interface Order extends Call {
  port: number
  seconds: number
}
export interface Measure {
  perSecond: number
  errors: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  bodies: unknown[] | undefined
}

/** One process that only asks: 32 connections, each with one request under way, for a bounded time. */
const {
  port,
  seconds,
  method,
  path,
  token,
  host = 'localhost',
  body: fixed,
  bodies,
  turned,
  upload,
  connections = CONNECTIONS,
} = JSON.parse(process.argv[2]!) as Order
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const times: number[] = []
let errors = 0

const BOUNDARY = 'praca-medida'
const PDF = Buffer.from('%PDF-1.7\n')
/** The same bytes but for a few at the end, so that no two files are alike. */
const fileOf = (bytes: number) => Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length - 12, 0x20), randomBytes(12)])
const formOf = ({ perguntas, bytes }: NonNullable<Call['upload']>, n: number) => {
  const field = (head: string) => Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`)
  return Buffer.concat([
    field('name="perguntaMunicipioId"'),
    Buffer.from(`${perguntas[n % perguntas.length]}\r\n`),
    field('name="arquivos"; filename="medida.pdf"'),
    fileOf(bytes),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}

const once = (body: string | Buffer | undefined) =>
  new Promise<Buffer>((resolve, reject) => {
    const headers = {
      host: `${host}:${port}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && {
        'content-type': upload ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    }
    const req = request({ host: '127.0.0.1', port, method, path, agent, headers }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (c: Buffer) => chunks.push(c))
      res.on('end', () =>
        res.statusCode === 200 ? resolve(Buffer.concat(chunks)) : reject(new Error(String(res.statusCode))),
      )
    })
    req.on('error', reject)
    req.end(body)
  })

const turnRound = (text: string) => {
  if (!turned) return text
  const record = JSON.parse(text)
  for (const field of turned) record[field] = !record[field]
  return JSON.stringify(record)
}

const begun = performance.now()
const end = begun + seconds * 1000
const connection = async (i: number) => {
  const same = fixed === undefined ? undefined : JSON.stringify(fixed)
  let body = bodies ? JSON.stringify(bodies[i]) : undefined
  for (let turn = 0; performance.now() < end; turn++) {
    const form = upload && formOf(upload, i + connections * turn)
    const sent = performance.now()
    try {
      const answer = await once(form ?? same ?? body)
      times.push(performance.now() - sent)
      if (body !== undefined) body = turnRound(answer.toString())
    } catch {
      errors++
    }
  }
  return body
}
const last = await Promise.all([...Array(connections).keys()].map(connection))
const elapsed = (performance.now() - begun) / 1000
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
const measure: Measure = {
  perSecond: times.length / elapsed,
  errors,
  p50: at(0.5),
  p95: at(0.95),
  p99: at(0.99),
  bodies: bodies && last.map((b) => JSON.parse(b!)),
}
console.log(JSON.stringify(measure))
agent.destroy()
