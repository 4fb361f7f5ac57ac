import type { Links } from './link.ts'

export const evidencia = { evidencia: '/diagnostic/selo/download/' } as const satisfies Links
