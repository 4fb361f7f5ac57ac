import type { Links } from './link.ts'

export const salaOficina = { 'sala-tempo': '/sala-tempo/' } as const satisfies Links
