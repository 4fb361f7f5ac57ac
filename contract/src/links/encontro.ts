import type { Links } from './link.ts'

export const encontro = { presenca: '/presenca/' } as const satisfies Links
