import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { openEngine } from '#server/db/engine.ts'
import { externalServer } from './external-server.ts'
import { checkAnswers, checkRows, newLedger, simpleWriters } from './kills.ts'
import { evidenceWriters, Refused } from './kills-evidence.ts'
import { enginePid, newPlace, startServer, type TestPlace } from './server-process.ts'

const run = promisify(execFile)

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

interface Strike {
  /** Does the damage for so many milliseconds, and comes back when it is over. */
  run(ms: number): Promise<void>
  /** Whether somebody who asks /api/pronto while it lasts is told so. */
  notReady: boolean
}

/** Where faults happen: a data folder, how a server is started on it, and what can be broken there. */
interface Stage {
  place: TestPlace
  env?: Record<string, string>
  strikes: Record<string, Strike>
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

const embeddedStage = (): Stage => {
  const place = newPlace('praca-falha-')
  const files = join(place.dataDir, 'arquivos')
  return {
    place,
    database: embedded(place),
    remove: place.remove,
    strikes: {
      'engine killed': {
        run: async () => void process.kill(enginePid(place.dataDir)!, 'SIGKILL'),
        notReady: false,
      },
      'file store gone': {
        run: async (ms) => {
          renameSync(files, `${files}.fora`)
          await sleep(ms / 2)
          // Half of the time as an unmounted volume looks: an empty folder in its place.
          mkdirSync(files)
          await sleep(ms / 2)
          // Only an empty folder can be taken away: a file that went astray makes this fail.
          rmdirSync(files)
          renameSync(`${files}.fora`, files)
        },
        notReady: true,
      },
    },
  }
}

const externalStage = async (): Promise<Stage> => {
  const place = newPlace('praca-falha-')
  const external = await externalServer()
  return {
    place,
    env: { DATABASE_URL: external.url, DEMO: 'on' },
    database: async () => ({ config: external.config('padrao'), close: async () => {} }),
    remove: async () => {
      await external.remove()
      await place.remove()
    },
    strikes: {
      'external server stopped': {
        run: async (ms) => {
          await external.stop()
          await sleep(ms)
          await external.start()
        },
        notReady: true,
      },
      'database frozen': {
        run: async (ms) => {
          const pid = external.pid()
          signalAll(pid, 'SIGSTOP')
          await sleep(ms)
          signalAll(pid, 'SIGCONT')
        },
        notReady: true,
      },
    },
  }
}

/** A volume of its own that can be filled to the last byte; only root can make one. */
export const canFillDisk = () => process.platform === 'linux' && process.getuid?.() === 0

const smallDiskStage = (): Stage => {
  const mount = mkdtempSync(join(tmpdir(), 'praca-cheio-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m,mode=0755', 'tmpfs', mount])
  const dataDir = join(mount, 'dados')
  mkdirSync(dataDir, { mode: 0o755 })
  const { ambientes, remove } = newPlace('praca-falha-')
  const place = { dataDir, ambientes, remove }
  let pieces = 0
  const takeAll = async () => {
    // Half of what is left at a time: a claim that the server's own writing makes too large is undone as a whole.
    for (let left = statfsSync(mount); left.bavail > 0; left = statfsSync(mount)) {
      const bytes = Math.ceil(left.bavail / 2) * left.bsize
      await run('fallocate', ['-l', String(bytes), join(mount, `lastro${pieces++}`)]).catch(() => {})
    }
  }
  const fill = async (ms: number) => {
    await takeAll()
    const until = Date.now() + ms
    // Filled again and again: what the server frees meanwhile must not help it.
    while (Date.now() < until) {
      await takeAll()
      await sleep(50)
    }
    for (const name of readdirSync(mount)) if (name.startsWith('lastro')) rmSync(join(mount, name))
  }
  return {
    place,
    strikes: { 'disk full': { run: fill, notReady: true } },
    database: embedded(place),
    remove: async () => {
      execFileSync('umount', ['-l', mount])
      rmSync(mount, { recursive: true, force: true })
      await remove()
    },
  }
}

export const STAGES = { embedded: embeddedStage, external: externalStage, 'small disk': smallDiskStage } as const

const READS = ['/api/municipio', '/api/gov-categoria', '/api/auth/sessao', '/api/saude']
/** Acknowledged before each fault and again after it, so that there is something to lose. */
const CHANGES = 20

/**
 * Mixed traffic on one server through one fault after another: nothing acknowledged is lost, and every answer is a
 * success or says why not.
 */
export const runFaults = async (
  where: keyof typeof STAGES,
  plan: readonly (readonly [fault: string, ms: number])[],
): Promise<FaultReport[]> => {
  const stage = await STAGES[where]()
  const reports: FaultReport[] = []
  let report: FaultReport = { fault: '', acknowledged: 0, refused: 0, recoveryMs: 0, faults: [] }
  const say = (text: string) => report.faults.push(text)
  let over = false
  try {
    const server = await startServer(stage.place, stage.env)
    const token = await server.login()
    const session = await server.request<{ user: { usuarioId: number } }>('GET', '/api/auth/sessao', { token })
    const { usuarioId } = session.body.user
    const ledger = newLedger()
    const { store, decide, mend } = await evidenceWriters(server, token, ledger.evidence)
    const acknowledged = () =>
      ledger.names.size + ledger.signatures.filter((s) => s.acknowledged).length + ledger.evidence.stored.length

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
          else if (!mendIt || e.status >= 500) say(e.message)
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
    const enough = async () => {
      const until = Date.now() + 60_000
      const goal = ledger.names.size + CHANGES
      while (ledger.names.size < goal && Date.now() < until) await sleep(5)
      if (ledger.names.size < goal) say('it takes no changes any more')
    }
    await enough()
    for (const [fault, ms] of plan) {
      const { run: strike, notReady } = stage.strikes[fault]!
      report = { fault, acknowledged: 0, refused: 0, recoveryMs: 0, faults: [] }
      reports.push(report)
      const from = acknowledged()
      let struck = false
      const striking = strike(ms).finally(() => {
        struck = true
      })
      let told = false
      while (!struck) {
        const { status } = await server.request('GET', '/api/pronto', {}).catch(() => ({ status: 0 }))
        if (status === 503) told = true
        else if (status !== 200) say(`/api/pronto: ${status}`)
        await sleep(50)
      }
      await striking
      const begun = performance.now()
      const before = ledger.names.size
      while (ledger.names.size === before && performance.now() - begun < 60_000) await sleep(5)
      report.recoveryMs = Math.round(performance.now() - begun)
      if (notReady && !told) say('/api/pronto said that all was well')
      await enough()
      const ready = await server.request('GET', '/api/pronto', {})
      if (ready.status !== 200) say(`not ready afterwards: ${ready.status}`)
      report.acknowledged = acknowledged() - from
    }
    over = true
    await Promise.all(traffic)
    await mend()
    report.faults.push(...(await checkAnswers(server, token, usuarioId, ledger)))
    const { code } = await server.stop()
    if (code !== 0) say(`ended with ${code}\n${server.output().slice(-2000)}`)
    const { config, close } = await stage.database()
    report.faults.push(...(await checkRows(config, stage.place.dataDir, ledger)))
    await close()
    return reports
  } finally {
    over = true
    await stage.remove()
  }
}
