import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeFolder } from '#server/testing/server-process.ts'
import { type Engine, type EngineOptions, openEngine } from './engine.ts'
import { packagedBinaries } from './engine-binaries.ts'
import { withLock } from './engine-lock.ts'
import { canReach } from './engine-place.ts'
import { runningPostmaster } from './engine-process.ts'

const CHILD = path.join(import.meta.dirname, 'testing', 'engine-process.ts')
const NOBODY = { uid: 65534, gid: 65534 }
const isRoot = process.getuid?.() === 0
const WINDOWS = process.platform === 'win32'

let folder: string
let dataDir: string
const engines = new Set<Engine>()
const children = new Set<ChildProcess>()
const outside = new Set<string>()

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'praca-motor-')))
  chmodSync(folder, 0o755)
  dataDir = path.join(folder, 'dados')
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const engine of engines) await engine.stop()
  for (const home of [dataDir, ...outside]) {
    const left = runningPostmaster(path.join(home, 'postgres'))
    if (left) process.kill(left.pid, 'SIGKILL')
  }
  for (const used of [folder, ...outside]) await removeFolder(used)
  for (const set of [engines, children, outside]) set.clear()
})

const open = async (options: Partial<EngineOptions> = {}): Promise<Engine> => {
  const engine = await openEngine({ dataDir, durable: false, ...options })
  engines.add(engine)
  return engine
}

const query = async <T extends pg.QueryResultRow>(config: pg.ClientConfig, text: string): Promise<T[]> => {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

interface Found {
  pid: number
  ms: number
  startedHere: boolean
  admin: pg.ClientConfig
}

/** Another Praça process on the same data folder. */
const startProcess = async (options: { durable?: boolean; detached?: boolean; user?: typeof NOBODY } = {}) => {
  const args = [CHILD, dataDir, options.durable ? 'duravel' : 'descartavel']
  const child = spawn(process.execPath, args, {
    ...options.user,
    detached: options.detached,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.add(child)
  const died = once(child, 'exit').then(() =>
    Promise.reject(new Error('The process ended before it opened the engine')),
  )
  died.catch(() => {})
  const [line] = await Promise.race([once(createInterface({ input: child.stdout! }), 'line'), died])
  return {
    found: JSON.parse(String(line)) as Found,
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    /** As Ctrl-C does: the signal goes to the whole process group. */
    interrupt: async () => {
      process.kill(-child.pid!, 'SIGINT')
      await once(child, 'exit')
    },
    leave: async () => {
      child.stdin!.write('\n')
      await once(child, 'exit')
    },
  }
}

const running = (home = dataDir) => runningPostmaster(path.join(home, 'postgres'))?.pid
const rows = 'select count(*)::int as n from prova'
const write = (config: pg.ClientConfig) => query(config, 'create table prova as select generate_series(1, 1000) as n')

const eventually = async (what: () => boolean | Promise<boolean>) => {
  while (!(await what())) await sleep(10)
}

describe('the embedded PostgreSQL', () => {
  it('is created by the first start: Brazilian order, São Paulo time, no port, an application role without powers', async () => {
    const engine = await open()
    expect(engine.startedHere).toBe(true)
    const [server] = await query(
      engine.connection('postgres', 'admin'),
      `select current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
              current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync,
              current_setting('max_connections') as connections, lower('ÁÇÃO') as lower,
              (select datlocale from pg_database where datname = current_database()) as locale,
              (select string_agg(v, ' ' order by v) from unnest(array['zebra', 'água', 'abelha', 'Ágata']) v) as ordered`,
    )
    expect(server).toEqual({
      encoding: 'UTF8',
      zone: 'America/Sao_Paulo',
      tcp: WINDOWS ? '127.0.0.1' : '',
      fsync: 'off',
      connections: '200',
      lower: 'áção',
      locale: 'pt-BR',
      ordered: 'abelha Ágata água zebra',
    })
    const [role] = await query(
      engine.connection('postgres'),
      'select rolname, rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
    )
    expect(role).toEqual({ rolname: engine.appRole, rolsuper: false, rolcreatedb: false, rolcreaterole: false })
    if (!WINDOWS) expect(statSync(engine.connection('postgres').host!).mode & 0o777).toBe(0o700)
    await expect(query(engine.connection('postgres'), 'create table invasao ()')).rejects.toThrow(/permission denied/)
  })

  it('keeps accented letters in searches by similarity', async () => {
    const engine = await open()
    const admin = engine.connection('postgres', 'admin')
    await query(admin, 'create extension pg_trgm')
    await query(admin, 'create extension unaccent')
    expect(await query(admin, `select array_length(show_trgm('ção'), 1) as n, unaccent('ção') as plain`)).toEqual([
      { n: 4, plain: 'cao' },
    ])
  })

  it('is durable unless told otherwise', async () => {
    const engine = await open({ durable: true })
    const [safe] = await query(
      engine.connection('postgres'),
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages`,
    )
    expect(safe).toEqual({ fsync: 'on', commit: 'on', pages: 'on' })
  })

  it('stops with a clean stop and keeps its data for the second start', async () => {
    const first = await open()
    await write(first.connection('postgres', 'admin'))
    await first.stop()
    expect(running()).toBeUndefined()
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)

    const second = await open()
    expect(second.startedHere).toBe(true)
    expect(await query(second.connection('postgres', 'admin'), rows)).toEqual([{ n: 1000 }])
  })

  it('outlives a process that was killed; the next one goes on with the same server and stops it at its end', async () => {
    const killed = await startProcess()
    await write(killed.found.admin)
    await killed.kill()
    expect(running()).toBe(killed.found.pid)

    const next = await open()
    expect(next.startedHere).toBe(false)
    expect(running()).toBe(killed.found.pid)
    expect(await query(next.connection('postgres', 'admin'), rows)).toEqual([{ n: 1000 }])
    await next.stop()
    expect(running()).toBeUndefined()
  })

  it('recovers what was committed when server and process were both killed', async () => {
    const killed = await startProcess({ durable: true })
    await write(killed.found.admin)
    await killed.kill()
    process.kill(killed.found.pid, 'SIGKILL')

    const next = await open({ durable: true })
    expect(next.startedHere).toBe(true)
    expect(running()).not.toBe(killed.found.pid)
    expect(await query(next.connection('postgres', 'admin'), rows)).toEqual([{ n: 1000 }])
  })

  it('starts although the number of the dead server now belongs to another process', async () => {
    const killed = await startProcess({ durable: true })
    await write(killed.found.admin)
    await killed.kill()
    process.kill(killed.found.pid, 'SIGKILL')
    await eventually(() => running() === undefined)
    const lock = path.join(killed.found.admin.host!, '.s.PGSQL.5432.lock')
    const files = [path.join(dataDir, 'postgres', 'postmaster.pid'), ...(WINDOWS ? [] : [lock])]
    const stranger = WINDOWS
      ? spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
      : spawn('sleep', ['60'], isRoot ? { ...NOBODY, cwd: '/' } : {})
    children.add(stranger)
    for (const file of files) {
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)))
    }

    const next = await open()
    expect(await query(next.connection('postgres', 'admin'), rows)).toEqual([{ n: 1000 }])
    expect(stranger.exitCode).toBe(null)
  })

  it('is one server for processes that open the folder at the same moment, and the last to leave stops it', async () => {
    const processes = await Promise.all([startProcess(), startProcess(), startProcess()])
    expect(new Set(processes.map((p) => p.found.pid)).size).toBe(1)
    expect(processes.filter((p) => p.found.startedHere)).toHaveLength(1)

    const [one, two, three] = processes
    const starter = processes.find((p) => p.found.startedHere)!
    await starter.leave()
    expect(running()).toBe(starter.found.pid)
    const others = [one, two, three].filter((p) => p !== starter) as typeof processes
    await others[0]!.kill()
    expect(await query(others[1]!.found.admin, 'select 1 as one')).toEqual([{ one: 1 }])
    await others[1]!.leave()
    expect(running()).toBeUndefined()
  })

  it('is started again when it dies while a process uses it', async () => {
    const messages: string[] = []
    const engine = await open({ durable: true, log: (message) => messages.push(message) })
    await write(engine.connection('postgres', 'admin'))
    const before = running()!
    process.kill(before, 'SIGKILL')
    await eventually(() => ![undefined, before].includes(running()))
    await eventually(() =>
      query(engine.connection('postgres'), 'select 1').then(
        () => true,
        () => false,
      ),
    )
    expect(await query(engine.connection('postgres', 'admin'), rows)).toEqual([{ n: 1000 }])
    expect(messages).toContain('A conexão com o PostgreSQL embutido caiu; abrindo de novo')
    await engine.stop()
    expect(running()).toBeUndefined()
  })

  it('is created anew when the first creation was interrupted half way', async () => {
    mkdirSync(path.join(dataDir, 'postgres.novo-1'), { recursive: true })
    writeFileSync(path.join(dataDir, 'postgres.novo-1', 'PG_VERSION'), '18\n')
    const engine = await open()
    expect(await query(engine.connection('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).filter((name) => name.includes('novo'))).toEqual([])
  })

  if (!WINDOWS) {
    it('is not reached by Ctrl-C in the terminal of the process that started it', async () => {
      const { found, interrupt } = await startProcess({ detached: true })
      await interrupt()
      expect(running()).toBe(found.pid)
      expect(await query(found.admin, 'select 1 as one')).toEqual([{ one: 1 }])
    })

    it('listens in a short temporary folder when the path of the data is too long for a socket', async () => {
      dataDir = path.join(folder, 'uma-pasta-de-nome-muito-comprido'.repeat(4), 'dados')
      const engine = await open()
      const { host } = engine.connection('postgres')
      outside.add(host!)
      expect(host!.length).toBeLessThan(80)
      expect(statSync(host!).mode & 0o777).toBe(0o700)
      const other = await startProcess()
      expect(other.found).toMatchObject({ startedHere: false, admin: { host } })
    })
  }

  it('says what failed when the server cannot start', async () => {
    await (await open()).stop()
    writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '9\n')
    await expect(open()).rejects.toMatchObject({
      message: expect.stringMatching(/não respondeu\. Confira/),
      details: expect.stringContaining('incompatible'),
    })
  })

  it('restores the links of its binaries when their install script did not run', async () => {
    const binaries = copyOfBinaries()
    const files = readdirSync(path.join(binaries, 'lib')).map((name) => path.join(binaries, 'lib', name))
    const isLink = (file: string) => lstatSync(file).isSymbolicLink()
    const links = files.filter(isLink)
    for (const link of links) rmSync(link)
    const engine = await open({ binaries })
    expect(await query(engine.connection('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(links.length > 0, 'Windows has none').toBe(!WINDOWS)
    expect(links.filter((link) => !isLink(link))).toEqual([])
  })

  it('tells people on a machine without binaries to name a PostgreSQL of their own', () => {
    expect(() => packagedBinaries('aix', 'ppc64')).toThrow(/aix-ppc64.*Defina DATABASE_URL/)
  })
})

const copyOfBinaries = (): string => {
  const copy = path.join(folder, 'pacote', 'native')
  cpSync(packagedBinaries(), copy, { recursive: true, verbatimSymlinks: true })
  cpSync(path.join(packagedBinaries(), '..', 'package.json'), path.join(copy, '..', 'package.json'))
  return copy
}

describe('the lock on a data folder', () => {
  it('lets one at a time through', async () => {
    const order: string[] = []
    const work = (name: string) =>
      withLock(path.join(folder, 'trava'), async () => {
        order.push(`${name} entra`)
        await sleep(30)
        order.push(`${name} sai`)
      })
    await Promise.all([work('a'), work('b'), work('c')])
    for (let i = 0; i < order.length; i += 2) expect(order[i]!.split(' ')[0]).toBe(order[i + 1]!.split(' ')[0])
  })

  it('goes away with a holder that is killed', async () => {
    const file = path.join(folder, 'trava')
    const lock = JSON.stringify(pathToFileURL(path.join(import.meta.dirname, 'engine-lock.ts')).href)
    const script = `import { withLock } from ${lock}
      await withLock(${JSON.stringify(file)}, () => { console.log('dentro'); return new Promise(() => setInterval(() => {}, 1000)) })`
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.add(holder)
    await once(holder.stdout!, 'data')
    let entered = false
    const waiting = withLock(file, async () => {
      entered = true
    })
    await sleep(100)
    expect(entered).toBe(false)
    holder.kill('SIGKILL')
    await waiting
    expect(entered).toBe(true)
  })
})

if (isRoot && process.platform === 'linux') {
  describe('the embedded PostgreSQL of root', () => {
    const place = () => {
      const { lugar } = JSON.parse(readFileSync(path.join(dataDir, 'postgres.lugar.json'), 'utf8')) as { lugar: string }
      outside.add(lugar)
      return lugar
    }

    it('runs as nobody, in a folder of its own inside the data folder', async () => {
      await open()
      const { uid, mode } = statSync(path.join(dataDir, 'postgres'))
      expect([uid, mode & 0o777]).toEqual([NOBODY.uid, 0o700])
      expect(statSync(`/proc/${running()}`).uid).toBe(NOBODY.uid)
      expect(existsSync(path.join(dataDir, 'postgres.lugar.json'))).toBe(false)
    })

    it("lives where nobody can reach it when the project is below root's own folder, and is found there again", async () => {
      chmodSync(folder, 0o700)
      const binaries = copyOfBinaries()
      const first = await open({ binaries })
      const home = place()
      await write(first.connection('postgres', 'admin'))
      expect(readdirSync(home)).toContainEqual(expect.stringMatching(/^postgres-bin-/))
      expect(realpathSync(`/proc/${running(home)}/exe`).startsWith(home)).toBe(true)
      await first.stop()
      expect(running(home)).toBeUndefined()

      const second = await open({ binaries })
      expect(place()).toBe(home)
      expect(await query(second.connection('postgres', 'admin'), rows)).toEqual([{ n: 1000 }])
      const other = await startProcess()
      expect(other.found).toMatchObject({ pid: running(home), startedHere: false })
    })

    it('refuses to start empty when its remembered place is gone, and to share one with a copied folder', async () => {
      chmodSync(folder, 0o700)
      const engine = await open()
      const home = place()
      await engine.stop()
      const copied = path.join(folder, 'copia')
      cpSync(dataDir, copied, { recursive: true })
      await expect(open({ dataDir: copied })).rejects.toThrow(/é uma cópia de/)
      rmSync(home, { recursive: true })
      await expect(open()).rejects.toThrow(/não está mais lá/)
    })

    it('leaves an ordinary user their own cluster', async () => {
      const reach = [process.execPath, CHILD, packagedBinaries()].every((file) => canReach(file, NOBODY))
      // Any user with a name in the system will do: initdb refuses one without.
      const owner = { uid: 1, gid: 1 }
      mkdirSync(dataDir)
      chownSync(dataDir, owner.uid, owner.gid)
      if (reach) {
        const theirs = await startProcess({ user: owner })
        expect(statSync(`/proc/${theirs.found.pid}`).uid).toBe(owner.uid)
        await write(theirs.found.admin)
        await theirs.leave()
      } else {
        const first = await open()
        await write(first.connection('postgres', 'admin'))
        await first.stop()
        spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, dataDir])
      }
      const engine = await open()
      expect(statSync(`/proc/${running()}`).uid).toBe(owner.uid)
      expect(await query(engine.connection('postgres', 'admin'), rows)).toEqual([{ n: 1000 }])
    })

    it('takes back a cluster that root restored from a copy', async () => {
      const first = await open()
      await write(first.connection('postgres', 'admin'))
      await first.stop()
      spawnSync('chown', ['-R', '0:0', path.join(dataDir, 'postgres')])
      chmodSync(path.join(dataDir, 'postgres'), 0o755)
      const engine = await open()
      expect(await query(engine.connection('postgres', 'admin'), rows)).toEqual([{ n: 1000 }])
    })
  })
}
