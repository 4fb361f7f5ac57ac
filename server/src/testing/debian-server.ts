import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'

const ROOT = '/usr/lib/postgresql'
const binOf = (version: string) => join(ROOT, version, 'bin')

/** The newest PostgreSQL that Debian installed (apt-get install postgresql): unlike the embedded one it can be copied while it runs. */
export const debianBinaries = existsSync(ROOT)
  ? readdirSync(ROOT)
      .toSorted((a, b) => Number(b) - Number(a))
      .map(binOf)
      .find((bin) => existsSync(join(bin, 'pg_basebackup')))
  : undefined

/** PostgreSQL refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** A primary, and replicas that stream from it; all gone after `remove`. */
export const debianServers = (bin: string) => {
  const home = mkdtempSync(join(tmpdir(), 'praca-debian-'))
  chmodSync(home, 0o755)
  const running: { stop(): void }[] = []
  const run = (program: string, args: string[]) => {
    const { status, stderr } = spawnSync(join(bin, program), args, {
      ...NOBODY,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      // What the server keeps open of ours would keep us waiting.
      stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
    })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  }
  const open = async (name: string, fill: (folder: string) => void) => {
    const folder = join(home, name)
    const sockets = join(home, `${name}-s`)
    for (const d of [folder, sockets]) {
      mkdirSync(d, { mode: 0o700 })
      if (NOBODY) chownSync(d, NOBODY.uid, NOBODY.gid)
    }
    fill(folder)
    const port = await freePort()
    const options = `-p ${port} -k ${sockets} -h 127.0.0.1 -c fsync=off -c max_connections=60 -c shared_buffers=64MB`
    const server = {
      port,
      url: `postgres://postgres@127.0.0.1:${port}/praca_{banco}`,
      config: (banco: string): pg.ClientConfig => ({
        host: '127.0.0.1',
        port,
        user: 'postgres',
        database: `praca_${banco}`,
      }),
      start: () => run('pg_ctl', ['start', '-w', '-D', folder, '-l', join(sockets, 'log'), '-o', options]),
      stop: () => run('pg_ctl', ['stop', '-w', '-D', folder, '-m', 'immediate']),
    }
    server.start()
    running.push(server)
    return server
  }
  return {
    primary: () =>
      open('principal', (folder) =>
        run('initdb', ['-D', folder, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync']),
      ),
    replicaOf: ({ port }: { port: number }) =>
      open('replica', (folder) =>
        run('pg_basebackup', [
          '-D',
          folder,
          '-R',
          '-X',
          'stream',
          '-c',
          'fast',
          '-U',
          'postgres',
          '-h',
          '127.0.0.1',
          '-p',
          String(port),
        ]),
      ),
    remove: () => {
      for (const server of running.reverse()) {
        try {
          server.stop()
        } catch {
          // It was stopped by the test.
        }
      }
      rmSync(home, { recursive: true, force: true })
    },
  }
}
