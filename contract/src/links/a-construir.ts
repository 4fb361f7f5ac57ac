import type { Links } from './link.ts'

/** Links of the specification that wait for their feature, which takes its row to a file of its own. */
export const aConstruir = {} as const satisfies Links
