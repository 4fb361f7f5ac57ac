import type { Links } from './link.ts'

export const proposta = { proposta: '/proposta/' } as const satisfies Links
