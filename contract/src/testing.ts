import type { FlagSet } from './access.ts'
import { type Flag, flagParent } from './permissions.ts'

/** For tests: these flags on, and with each all that it hangs below. */
export const ligadas = (flags: readonly Flag[]): FlagSet => {
  const set: Partial<Record<Flag, boolean>> = {}
  for (let f of flags as (Flag | undefined)[]) for (; f && !set[f]; f = flagParent(f)) set[f] = true
  return set
}
