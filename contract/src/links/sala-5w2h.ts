import type { Links } from './link.ts'

export const sala5w2h = { 'sala-5w2h': '/sala-5w2h/' } as const satisfies Links
