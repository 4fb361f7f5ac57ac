import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Starts the built product with its demo on data of its own and tells the journeys where it is. */
export default async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'praca-e2e-'))
  const server: ChildProcess = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((found, failed) => {
    let text = ''
    server.stdout!.on('data', (chunk: Buffer) => {
      text += chunk
      const m = /http:\/\/localhost:(\d+)/.exec(text)
      if (m) found(m[1]!)
    })
    server.on('exit', (code) => failed(new Error(`the server ended with ${code}:\n${text}`)))
  })
  process.env.PRACA_PORT = port
  return async () => {
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
