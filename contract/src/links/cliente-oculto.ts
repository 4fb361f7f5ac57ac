import type { Links } from './link.ts'

export const clienteOculto = { 'cliente-oculto': '/cliente-oculto/selo/download/' } as const satisfies Links
