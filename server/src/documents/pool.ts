import { availableParallelism } from 'node:os'
import type Piscina from 'piscina'
import { type Problem, problem } from '#contract/problems.ts'
import { fairQueue, type Owner, type QueueLimits } from './fair-queue.ts'
import type { WorkName, WorkResult, WorkTask } from './worker.ts'

/** Who waits for a piece of work. A request's context is one. */
export interface Asker {
  readonly banco: { readonly nome: string }
  readonly actor?: { readonly usuarioId: number } | undefined
  readonly ip: string
  /** Fires when nobody waits any more. */
  readonly gone: AbortSignal
  /** Gives back what it holds of the database: nobody waits for a thread with a connection in the hand. */
  doneReading?(): void
}

export interface PoolOptions extends QueueLimits {
  /** How long a piece may run; it may wait longer. */
  tempoMs: number
  memoriaMb: number
  /** A thread without work ends after this: the memory it holds is worth more than its start. */
  ociosoMs: number
}

// The event loop and PostgreSQL need a core of their own.
const THREADS = Math.min(4, Math.max(1, availableParallelism() - 1))
const DEFAULTS: PoolOptions = {
  running: THREADS,
  waiting: 200,
  runningEach: 2,
  waitingEach: 10,
  tempoMs: 60_000,
  memoriaMb: 256,
  ociosoMs: 10_000,
}
/** Seconds after which a person whose places are taken may ask again: some of theirs will be done. */
const COME_BACK = 5
const later = (refusal: Problem) => Object.assign(refusal, { espera: COME_BACK })

/** A thread that ended before its work did. The work is lost, and nothing else. */
export class WorkFailure extends Error {
  readonly motivo: 'memoria' | 'tempo' | 'queda'
  constructor(motivo: WorkFailure['motivo'], cause?: unknown) {
    super(`worker thread: ${motivo}`, { cause })
    this.motivo = motivo
  }
}

interface Piece extends Owner {
  start(): Promise<void>
}

const openThreads = async ({ running, memoriaMb, ociosoMs }: PoolOptions): Promise<Piscina> => {
  // Loaded by the first document: most requests make none.
  const { Piscina: Threads } = await import('piscina')
  const threads = new Threads({
    filename: new URL('./thread.mjs', import.meta.url).href,
    minThreads: 0,
    maxThreads: running,
    idleTimeout: ociosoMs,
    resourceLimits: { maxOldGenerationSizeMb: memoriaMb, maxYoungGenerationSizeMb: 16 },
    // Where a thread has a priority of its own it is below that of the event loop.
    niceIncrement: process.platform === 'linux' ? 5 : 0,
    recordTiming: false,
    execArgv: [],
    env: {},
  })
  // A thread that falls over while it has no work hurts nobody; unheard it would end the process.
  threads.on('error', () => {})
  return threads
}

const failureOf = (error: unknown, ended: 'gone' | 'time' | undefined) => {
  if (ended === 'gone') return problem.pedidoCancelado()
  if (ended === 'time') return new WorkFailure('tempo', error)
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new WorkFailure('memoria', error)
  return /^worker exited with code|^Terminating worker thread/.test(message) ? new WorkFailure('queda', error) : error
}

/** Threads for heavy work, as many as are given, started when there is work and ended when there is none. */
export const openPool = (options: Partial<PoolOptions> = {}) => {
  const all = { ...DEFAULTS, ...options }
  const queue = fairQueue<Piece>(all)
  let threads: Promise<Piscina> | undefined
  let done = 0

  const pump = () => {
    for (let piece = queue.next(); piece; piece = queue.next()) {
      const begun = piece
      void begun.start().finally(() => {
        queue.done(begun)
        done++
        pump()
      })
    }
  }

  const perform = async <K extends WorkName>(name: K, task: WorkTask<K>, gone: AbortSignal, tempoMs: number) => {
    const stop = new AbortController()
    let ended: 'gone' | 'time' | undefined
    const end = (why: 'gone' | 'time') => {
      ended ??= why
      stop.abort()
    }
    const leave = () => end('gone')
    gone.addEventListener('abort', leave)
    const timer = setTimeout(() => end('time'), tempoMs)
    try {
      threads ??= openThreads(all).catch((e) => {
        threads = undefined
        throw e
      })
      return (await (await threads).run(task, { name, signal: stop.signal })) as WorkResult<K>
    } catch (error) {
      throw failureOf(error, ended)
    } finally {
      clearTimeout(timer)
      gone.removeEventListener('abort', leave)
    }
  }

  /** What the work gives, once it is its turn. Plain data goes in and comes out: nothing else crosses to a thread. */
  const run = <K extends WorkName>(
    asker: Asker,
    name: K,
    task: WorkTask<K>,
    tempoMs = all.tempoMs,
  ): Promise<WorkResult<K>> =>
    new Promise((resolve, reject) => {
      asker.doneReading?.()
      const { banco, actor, ip, gone } = asker
      if (gone.aborted) return reject(problem.pedidoCancelado())
      const leave = () => {
        if (queue.withdraw(piece)) reject(problem.pedidoCancelado())
      }
      const piece: Piece = {
        banco: banco.nome,
        pessoa: actor ? `#${actor.usuarioId}` : ip,
        start: () => {
          gone.removeEventListener('abort', leave)
          return perform(name, task, gone, tempoMs).then(resolve, reject)
        },
      }
      const said = queue.add(piece)
      if (said === 'pessoaCheia') return reject(later(problem.documentosDemais()))
      if (said === 'cheia') return reject(later(problem.filaCheia()))
      gone.addEventListener('abort', leave)
      pump()
    })

  return {
    run,
    get waiting() {
      return queue.waiting
    },
    get running() {
      return queue.running
    },
    /** Pieces that ended, however they did. */
    get done() {
      return done
    },
    /** Threads that are alive, with work or without. */
    threads: async () => (await threads)?.threads.length ?? 0,
    close: async () => {
      await (await threads)?.destroy()
    },
  }
}
export type Pool = ReturnType<typeof openPool>

/** The one of this process: every thread that is not the event loop's is counted here. */
export const pool = openPool()
