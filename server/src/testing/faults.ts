import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openEngine } from '#server/db/engine.ts'
import { externalServer } from './external-server.ts'
import { checkAnswers, checkRows, newLedger, simpleWriters } from './kills.ts'
import { evidenceWriters, Refused } from './kills-evidence.ts'
import { enginePid, newPlace, type ServerProcess, startServer, type TestPlace } from './server-process.ts'

export interface FaultReport {
  fault: string
  acknowledged: number
  /** Answers that said that it cannot be done now, and how to go on. */
  refused: number
  /** From the end of the fault to the first change that was taken again. */
  recoveryMs: number
  /** What should not be; empty when all is well. */
  faults: string[]
}

/** Where a fault happens: how the server is started, and how its trouble begins and ends. */
interface Stage {
  place: TestPlace
  env?: Record<string, string>
  /** Does the damage, and comes back when it is over. */
  strike(server: ServerProcess): Promise<void>
  /** Whether somebody who asks while it lasts is told so at /api/pronto. */
  notReady: boolean
  database(): Promise<{ config: pg.ClientConfig; close(): Promise<void> }>
  remove(): Promise<void>
}

/** What may be answered while something is broken: a sentence that says so. */
const EXPECTED = new Set([503, 507])

const embedded = (place: TestPlace): Stage['database'] => {
  return async () => {
    const engine = await openEngine({ dataDir: place.dataDir })
    return { config: engine.connection('praca_padrao', 'admin'), close: () => engine.stop() }
  }
}

const processesOf = (pid: number) =>
  readdirSync('/proc')
    .filter((p) => /^\d+$/.test(p))
    .filter((p) => {
      try {
        return Number(p) === pid || readFileSync(`/proc/${p}/status`, 'utf8').includes(`PPid:\t${pid}\n`)
      } catch {
        return false
      }
    })
    .map(Number)

const signalAll = (pid: number, signal: NodeJS.Signals) => {
  for (const p of processesOf(pid))
    try {
      process.kill(p, signal)
    } catch {
      // A process of the server that ended meanwhile.
    }
}

const embeddedStage = (strike: (place: TestPlace) => Promise<void>, notReady: boolean): Stage => {
  const place = newPlace('praca-falha-')
  return { place, strike: () => strike(place), notReady, database: embedded(place), remove: place.remove }
}

const externalStage = async (
  strike: (external: Awaited<ReturnType<typeof externalServer>>) => Promise<void>,
): Promise<Stage> => {
  const place = newPlace('praca-falha-')
  const external = await externalServer()
  return {
    place,
    env: { DATABASE_URL: external.url, DEMO: 'on' },
    strike: () => strike(external),
    notReady: true,
    database: async () => ({ config: external.config('padrao'), close: async () => {} }),
    remove: async () => {
      await external.remove()
      await place.remove()
    },
  }
}

/** A volume of its own that can be filled to the last byte; only root can make one. */
export const canFillDisk = () => process.platform === 'linux' && process.getuid?.() === 0

const fullDiskStage = (ms: number): Stage => {
  const mount = mkdtempSync(join(tmpdir(), 'praca-cheio-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m,mode=0755', 'tmpfs', mount])
  const dataDir = join(mount, 'dados')
  mkdirSync(dataDir, { mode: 0o755 })
  const { ambientes, remove } = newPlace('praca-falha-')
  const place = { dataDir, ambientes, remove }
  return {
    place,
    notReady: true,
    strike: async () => {
      const ballast = join(mount, 'lastro')
      const until = Date.now() + ms
      // Filled again and again: what the server frees meanwhile must not help it.
      for (let i = 0; Date.now() < until; i++) {
        try {
          const { bavail, bsize } = statfsSync(mount)
          writeFileSync(`${ballast}${i}`, Buffer.alloc(Math.min(bavail * bsize, 100_000_000)))
        } catch {
          // Full.
        }
        await sleep(50)
      }
      for (const name of readdirSync(mount)) if (name.startsWith('lastro')) rmSync(join(mount, name))
    },
    database: embedded(place),
    remove: async () => {
      execFileSync('umount', ['-l', mount])
      rmSync(mount, { recursive: true, force: true })
      await remove()
    },
  }
}

/** Each fault, for so many milliseconds where it lasts. */
export const FAULTS: Record<string, (ms: number) => Stage | Promise<Stage>> = {
  'engine killed': () => embeddedStage(async ({ dataDir }) => void process.kill(enginePid(dataDir)!, 'SIGKILL'), false),
  'external server stopped': (ms) =>
    externalStage(async (external) => {
      await external.stop()
      await sleep(ms)
      await external.start()
    }),
  'database frozen': (ms) =>
    externalStage(async (external) => {
      const pid = external.pid()
      signalAll(pid, 'SIGSTOP')
      await sleep(ms)
      signalAll(pid, 'SIGCONT')
    }),
  'file store gone': (ms) =>
    embeddedStage(async ({ dataDir }) => {
      renameSync(join(dataDir, 'arquivos'), join(dataDir, 'arquivos.fora'))
      await sleep(ms / 2)
      // Half of the time as an unmounted volume looks: an empty folder in its place.
      mkdirSync(join(dataDir, 'arquivos'))
      await sleep(ms / 2)
      // Only an empty folder can be taken away: a file that went astray makes this fail.
      rmdirSync(join(dataDir, 'arquivos'))
      renameSync(join(dataDir, 'arquivos.fora'), join(dataDir, 'arquivos'))
    }, true),
  'disk full': (ms) => fullDiskStage(ms),
}

const READS = ['/api/municipio', '/api/gov-categoria', '/api/auth/sessao', '/api/saude']
/** Acknowledged before the fault and again after it, so that there is something to lose. */
const CHANGES = 20

/** Mixed traffic through one fault: nothing acknowledged is lost, every answer is a success or says why not. */
export const runFault = async (fault: string, ms: number): Promise<FaultReport> => {
  const stage = await FAULTS[fault]!(ms)
  const report: FaultReport = { fault, acknowledged: 0, refused: 0, recoveryMs: -1, faults: [] }
  const say = (text: string) => report.faults.push(text)
  let over = false
  try {
    const server = await startServer(stage.place, stage.env)
    const token = await server.login()
    const session = await server.request<{ user: { usuarioId: number } }>('GET', '/api/auth/sessao', { token })
    const { usuarioId } = session.body.user
    const ledger = newLedger()
    const { store, decide, mend } = await evidenceWriters(server, token, ledger.evidence)

    /** Again and again until the end; an answer that is neither a success nor one that says why is told. */
    const again = async (work: () => Promise<unknown>, mendIt?: () => Promise<unknown>) => {
      while (!over) {
        try {
          await work()
        } catch (e) {
          if (over) return
          if (!(e instanceof Refused)) say(`no answer: ${(e as Error).cause ?? e}`)
          else if (EXPECTED.has(e.status)) report.refused++
          // After a doubtful end the order of the steps is ours to find again.
          else if (!mendIt) say(`${e.message}`)
          await mendIt?.().catch(() => {})
          await sleep(20)
        }
      }
    }
    const reading = READS.map((path) => async () => {
      const { status } = await server.request('GET', path, { token })
      if (status !== 200) throw new Refused(`GET ${path}`, status)
    })
    const traffic = [
      ...simpleWriters(server, token, usuarioId, ledger).map((w) => again(w)),
      ...reading.map((r) => again(r)),
      again(store),
      again(decide, mend),
    ]
    const enough = async (from: number) => {
      const until = Date.now() + 60_000
      while (ledger.names.size < from + CHANGES && Date.now() < until) await sleep(5)
      if (ledger.names.size < from + CHANGES) say('it takes no changes any more')
    }
    await enough(0)
    let readyMeanwhile = true
    const striking = stage.strike(server)
    let struck = false
    void striking.then(() => {
      struck = true
    })
    while (!struck) {
      const { status } = await server.request('GET', '/api/pronto', {}).catch(() => ({ status: 0 }))
      if (status === 503) readyMeanwhile = false
      else if (status !== 200) say(`pronto: ${status}`)
      await sleep(50)
    }
    await striking
    const begun = performance.now()
    const before = ledger.names.size
    while (ledger.names.size === before && performance.now() - begun < 60_000) await sleep(5)
    report.recoveryMs = Math.round(performance.now() - begun)
    if (stage.notReady && readyMeanwhile) say('/api/pronto said that all was well')
    await enough(before)
    const ready = await server.request('GET', '/api/pronto', {})
    if (ready.status !== 200) say(`not ready afterwards: ${ready.status}`)
    over = true
    await Promise.all(traffic)
    await mend()
    report.faults.push(...(await checkAnswers(server, token, usuarioId, ledger)))
    report.acknowledged =
      ledger.names.size + ledger.signatures.filter((s) => s.acknowledged).length + ledger.evidence.stored.length
    const { code } = await server.stop()
    if (code !== 0) say(`ended with ${code}\n${server.output().slice(-2000)}`)
    const { config, close } = await stage.database()
    report.faults.push(...(await checkRows(config, stage.place.dataDir, ledger)))
    await close()
    return report
  } finally {
    over = true
    await stage.remove()
  }
}
