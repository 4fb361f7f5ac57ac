import { builtinEnvironments, type Environment } from 'vitest/runtime'

const KEPT = Symbol.for('praca.pagina')
type Timers = Set<ReturnType<typeof setTimeout>>
type Global = typeof globalThis & { [KEPT]?: Timers }

/** Every timer that is set from now on, so that none outlives its test. */
const rememberTimers = (global: Global): Timers => {
  const timers: Timers = new Set()
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const set = global[name] as (...args: unknown[]) => ReturnType<typeof setTimeout>
    const remembering = (...args: unknown[]) => {
      const timer = set(...args)
      timers.add(timer)
      return timer
    }
    global[name] = Object.assign(remembering, set) as never
  }
  return timers
}

/** Stops what a finished test left ticking: it would call the server of the next one. */
export const stopTimers = () => {
  const timers = (globalThis as Global)[KEPT]!
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
}

/**
 * One page for all the tests of a worker, so that React, Mantine and our own modules are read once and not for every
 * file. Whatever a test leaves on it is cleared by testing-setup.ts.
 */
export default {
  name: 'pagina',
  viteEnvironment: 'client',
  setup: async (global: Global, options) => {
    if (!global[KEPT]) {
      await builtinEnvironments['happy-dom'].setup(global, options)
      global[KEPT] = rememberTimers(global)
    }
    return { teardown: () => {} }
  },
} satisfies Environment
