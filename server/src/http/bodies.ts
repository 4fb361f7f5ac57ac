import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type Problem, problem } from '#contract/problems.ts'
import type { Wording } from '#contract/wording.ts'
import type { Settings } from '#server/settings.ts'
import { problemBody } from './errors.ts'

/**
 * How long a request may take to arrive. The largest upload, 25 MB over a slow phone's 16 kB/s, takes 27 minutes;
 * who sends nothing for `BODY_IDLE_SECONDS` is not slow but gone. What has no files is small: it has
 * `BODY_SECONDS` in all.
 */
export const HTTP_LIMITS = {
  requestTimeout: 40 * 60_000,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
} as const

/** What comes after a refusal is let in and thrown away, so that the connection stays good; but not for ever. */
const DRAIN_BYTES = 32 * 1024 * 1024
const DRAIN_MS = 30_000
const DRAIN_LOOK_MS = 250

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const drain = (raw: IncomingMessage) => {
  const { socket } = raw
  // Read off the socket: of a request that is answered Node itself throws the rest away, and tells nobody.
  const most = socket.bytesRead + DRAIN_BYTES
  let left = DRAIN_MS / DRAIN_LOOK_MS
  const looking = setInterval(() => {
    if (raw.complete) stop()
    else if (socket.bytesRead > most || --left <= 0) socket.destroy()
  }, DRAIN_LOOK_MS).unref()
  // Node ends a request that broke off only until it is answered; whoever still reads it must hear of the end.
  const end = () => {
    stop()
    raw.destroy()
  }
  const stop = () => {
    clearInterval(looking)
    socket.off('close', end)
  }
  socket.once('close', end)
  raw
    .unpipe()
    .on('close', stop)
    .on('error', () => {})
    .resume()
}

interface Arriving {
  reply: FastifyReply
  bytes: number
  /** Looks in a row that found nothing new. */
  quiet: number
  /** Looks that are left to it in all. */
  left: number
}
/** Counted in looks, not by the clock: when we ourselves were held up, nobody else was idle. */
const LOOKS = 3

/** What a test injects has no line that it could be cut from. */
const onTheWire = ({ socket }: IncomingMessage) => socket instanceof Socket

/** Ends bodies that stopped coming, and takes in what is left of those that were refused before their end. */
export const guardBodies = (
  app: FastifyInstance,
  { bodyIdleMs, bodyMs }: Pick<Settings, 'bodyIdleMs' | 'bodyMs'>,
  refuse: (reply: FastifyReply, p: Problem) => void,
) => {
  const arriving = new Map<IncomingMessage, Arriving>()
  const lookMs = bodyIdleMs / LOOKS
  const looksFor = (e: AnyEndpoint | undefined) =>
    e?.fluxo || e?.arquivos?.length ? Number.POSITIVE_INFINITY : Math.ceil(bodyMs / lookMs)
  const look = () => {
    for (const [raw, body] of arriving) {
      const { bytesRead } = raw.socket
      // Paused by us: what waits is our disk, not the sender.
      const moves = bytesRead !== body.bytes || raw.socket.isPaused()
      Object.assign(body, { bytes: bytesRead, quiet: moves ? 0 : body.quiet + 1, left: body.left - 1 })
      if (raw.complete || raw.destroyed) arriving.delete(raw)
      else if (body.quiet >= LOOKS || body.left <= 0) {
        arriving.delete(raw)
        refuse(body.reply.header('connection', 'close'), problem.envioParado())
      }
    }
  }
  const looking = setInterval(look, lookMs).unref()
  app.addHook('onRequest', (req, reply, done) => {
    if (hasBody(req.raw) && onTheWire(req.raw))
      arriving.set(req.raw, {
        reply,
        bytes: req.raw.socket.bytesRead,
        quiet: 0,
        left: looksFor(req.routeOptions.config.endpoint),
      })
    done()
  })
  app.addHook('onResponse', ({ raw }, _, done) => {
    arriving.delete(raw)
    if (hasBody(raw) && onTheWire(raw) && !raw.readableEnded && !raw.destroyed) drain(raw)
    done()
  })
  app.addHook('onClose', async () => clearInterval(looking))
}

const UNREADABLE: Record<string, readonly [number, string, Problem]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', problem.envioParado()],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', problem.jsonInvalido()],
}

/** What is not HTTP never becomes a request; it gets the same kind of answer all the same. */
export const refuseUnreadable = (
  error: NodeJS.ErrnoException,
  socket: Socket,
  w: Wording,
  headers: Record<string, string>,
) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, reason, p] = UNREADABLE[error.code ?? ''] ?? [400, 'Bad Request', problem.jsonInvalido()]
  const body = JSON.stringify(problemBody(p, randomUUID(), w))
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
