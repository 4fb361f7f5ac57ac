import { once } from 'node:events'
import { connect } from 'node:net'

export interface WireAnswer {
  status: number
  headers: Record<string, string>
  body: Record<string, unknown>
}

/** One connection, byte by byte: what no client library would let a test send. */
export const openWire = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let seen = Buffer.alloc(0)
  let ended = false
  let wake = () => {}
  socket.on('data', (d) => {
    seen = Buffer.concat([seen, d])
    wake()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    ended = true
    wake()
  })

  const take = (): WireAnswer | undefined => {
    const end = seen.indexOf('\r\n\r\n')
    if (end < 0) return undefined
    const [first = '', ...lines] = seen.subarray(0, end).toString().split('\r\n')
    const headers = Object.fromEntries(
      lines.map((l) => [l.slice(0, l.indexOf(':')).toLowerCase(), l.slice(l.indexOf(':') + 1).trim()]),
    )
    const length = Number(headers['content-length'] ?? 0)
    if (seen.length < end + 4 + length) return undefined
    const text = seen.subarray(end + 4, end + 4 + length).toString()
    seen = seen.subarray(end + 4 + length)
    const json = headers['content-type']?.includes('json')
    return { status: Number(first.split(' ')[1]), headers, body: json ? JSON.parse(text) : { text } }
  }

  return {
    write: (data: string | Buffer) => void socket.write(data),
    /** The next answer; none when the connection was closed before it. */
    answer: async (): Promise<WireAnswer | undefined> => {
      for (;;) {
        const found = take()
        if (found || ended) return found
        await new Promise<void>((go) => {
          wake = go
        })
      }
    },
    /** A request without a body, on this same connection. */
    get: (path: string, headers: Record<string, string> = {}) =>
      socket.write(`GET ${path} HTTP/1.1\r\n${headerLines({ host: 'localhost', ...headers })}\r\n`),
    /** Closed by the other side, wholly, be it with a reset. */
    closed: async () => ended || new Promise<void>((go) => socket.once('close', () => go())),
    cut: () => socket.destroy(),
  }
}
export type Wire = Awaited<ReturnType<typeof openWire>>

export const headerLines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([k, v]) => `${k}: ${v}\r\n`)
    .join('')

/** One part of a form, as it travels. */
export const part = (boundary: string, campo: string, content: string | Buffer, arquivo?: string) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${campo}"${arquivo === undefined ? '' : `; filename="${arquivo}"`}\r\n\r\n`,
    ),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ])
