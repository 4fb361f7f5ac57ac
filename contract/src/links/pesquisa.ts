import type { Links } from './link.ts'

export const pesquisa = { pesquisa: '/pesquisa/' } as const satisfies Links
