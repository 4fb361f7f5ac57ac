import { connect } from 'node:net'
import type { TestApp } from '#server/testing/test-app.ts'

interface Piece {
  url: string
  token: string
  bytes: Buffer
  /** So many go out, then the connection breaks. */
  until: number
}
/** Begins to send all of a file over a connection that breaks on the way. */
export const breakOff = async (app: TestApp['app'], { url, token, bytes, until }: Piece) => {
  const address = app.server.listening ? app.server.address() : undefined
  const port =
    address && typeof address === 'object'
      ? address.port
      : Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  await new Promise<void>((broken) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `PATCH ${url} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n` +
          `Content-Type: application/offset+octet-stream\r\nContent-Length: ${bytes.length}\r\n\r\n`,
      )
      socket.write(bytes.subarray(0, until), () => setTimeout(() => socket.destroy(), 300))
    })
    socket.on('error', () => {})
    socket.on('close', () => broken())
  })
}
