import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Calls of one server, over a bounded number of connections. */
export const askingOn = (port: number, maxSockets: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets })
  const ask = (method: string, path: string, { host = 'localhost', token, body }: Options = {}) =>
    new Promise<{ status: number; body: Buffer; ms: number }>((resolve, reject) => {
      const sent = performance.now()
      const text = body === undefined ? undefined : JSON.stringify(body)
      const headers = {
        host: `${host}:${port}`,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      }
      const req = request({ host: '127.0.0.1', port, method, path, agent, headers }, (res) => {
        const chunks: Buffer[] = []
        res.on('data', (c: Buffer) => chunks.push(c))
        res.on('end', () =>
          resolve({ status: res.statusCode!, body: Buffer.concat(chunks), ms: performance.now() - sent }),
        )
      })
      req.on('error', reject)
      req.end(text)
    })
  return { ask, close: () => agent.destroy() }
}
interface Options {
  host?: string
  token?: string
  body?: unknown
}
export type Ask = ReturnType<typeof askingOn>['ask']

/** The person's session; a sign-in that is refused ends the measure. */
export const signIn = async (ask: Ask, email: string, senha: string, host = 'localhost') => {
  const { status, body } = await ask('POST', '/api/auth/login', { host, body: { email, senha } })
  if (status !== 200) throw new Error(`sign-in of ${email} at ${host}: ${status} ${body}`)
  return (JSON.parse(body.toString()) as { token: string }).token
}

export const percentile = (list: readonly number[], share: number) => {
  const sorted = list.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const TRIVIAL = '/api/auth/sessao'
export const before = (moment: number) => () => performance.now() < moment
/** How long a trivial call takes each of them: one after the other, with a pause as between two clicks of somebody quick. */
export const watch = async (ask: Ask, tokens: readonly string[], goesOn: () => boolean) => {
  const times = tokens.map((): number[] => [])
  while (goesOn()) {
    for (const [i, token] of tokens.entries()) {
      const { status, ms } = await ask('GET', TRIVIAL, { token })
      if (status !== 200) throw new Error(`${TRIVIAL}: ${status}`)
      times[i]!.push(ms)
    }
    await sleep(5)
  }
  return times
}
