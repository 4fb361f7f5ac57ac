import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pool } from './documents/pool.ts'

const TICK_MS = 5_000
/** Longer than a thread without work lives: what it held is given back too. */
const QUIET_TICKS = 4
/** Share of the time that the event loop works; below it hardly anybody asks for anything. */
const BUSY = 0.05

/**
 * After work, the first long quiet: `release` once, and again only after work. `busy` is the share of time at work since
 * it was asked last.
 */
export const quietWatch = (busy: () => number, release: () => void) => {
  let worked = true
  let quiet = 0
  return () => {
    if (busy() > BUSY) {
      worked = true
      quiet = 0
      return
    }
    quiet++
    if (!worked || quiet < QUIET_TICKS) return
    worked = false
    release()
  }
}

/** V8 keeps the pages of ended threads and of a grown heap for later; only a collection of last resort gives them back. */
const giveBack = () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
  collect({ type: 'major', flavor: 'last-resort' })
}

/** What a busy hour left behind goes back to the system when nobody asks for anything: it stops us for a moment. */
export const giveMemoryBackWhenQuiet = () => {
  let loop = performance.eventLoopUtilization()
  let done = 0
  const busy = () => {
    const [now, before] = [performance.eventLoopUtilization(), loop]
    const worked = pool.running > 0 || pool.done !== done
    loop = now
    done = pool.done
    return worked ? 1 : performance.eventLoopUtilization(now, before).utilization
  }
  setInterval(quietWatch(busy, giveBack), TICK_MS).unref()
}
