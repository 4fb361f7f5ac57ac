import type { Links } from './link.ts'

export const relatorio = {
  relatorio: '/obter_publico/',
  'relatorio-admin': '/relatorioAdmin/obter_publico/',
} as const satisfies Links
