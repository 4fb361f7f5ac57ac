import type { Register } from '#contract/register.ts'
import { registers } from '#contract/registers.ts'
import type { Feature, RegisterHooks } from '#server/http/route.ts'
import { registerFeature } from './engine.ts'

/** A feature for each register, with what other features add to it. */
export const registerFeatures = (hooks: ReadonlyMap<Register, RegisterHooks>): Feature[] =>
  registers.map((r) => registerFeature(r, hooks.get(r)))
