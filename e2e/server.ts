import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ambientesPadrao } from '#contract/variants.ts'
import { countingMailServer } from '#server/testing/mails.ts'
import { startOidc } from '#server/testing/oidc.ts'
import { askToEnd, removeFolder } from '#server/testing/server-process.ts'

const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })

/** The built-in environments, one that signs in through a provider and one that warns about its data. */
const ambientes = (sso: object) => {
  const { hosts, padrao } = ambientesPadrao
  return {
    padrao,
    hosts: {
      ...hosts,
      'sso.localhost': { ...hosts['at.localhost'], tag: 'sso', sso },
      'cuidado.localhost': { ...hosts['territorios.localhost'], tag: 'cuidado', producao: true },
    },
  }
}

/** Starts the built product with its demo on data of its own and tells the journeys where it is. */
export default async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'praca-e2e-'))
  // Within reach of the engine's user, the cluster of root is in this folder too and goes with it.
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const oidc = await startOidc(
    [`http://sso.localhost:${port}/sso/retorno`],
    [{ sub: 'amei-clarice', name: 'Clarice Moura', email: 'condutor@exemplo.com.br', email_verified: true, cpf: '' }],
  )
  writeFileSync(join(dataDir, 'ambientes.json'), JSON.stringify(ambientes(oidc.sso)))
  // What is mailed arrives somewhere: each letter is a file that journeys read.
  const cartas = join(dataDir, 'cartas')
  mkdirSync(cartas)
  const correio = await countingMailServer({
    keep: (texto, n) => writeFileSync(join(cartas, `${String(n).padStart(6, '0')}.eml`), texto),
  })
  const server: ChildProcess = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      AMBIENTES: join(dataDir, 'ambientes.json'),
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...{ SMTP_URL: correio.url, MAIL_FROM: 'praca@exemplo.com.br' },
      // Browsers that never pause call as often as many people.
      RATE_LIMIT: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  await new Promise<void>((ready, failed) => {
    let text = ''
    server.stdout!.on('data', (chunk: Buffer) => {
      text += chunk
      if (text.includes(`http://localhost:${port}`)) ready()
    })
    server.on('exit', (code) => failed(new Error(`the server ended with ${code}:\n${text}`)))
  })
  process.env.PRACA_PORT = String(port)
  process.env.PRACA_CARTAS = cartas
  return async () => {
    const ended = new Promise((done) => server.once('exit', done))
    askToEnd(server, 'SIGTERM')
    await ended
    await oidc.close()
    await correio.close()
    await removeFolder(dataDir)
  }
}
