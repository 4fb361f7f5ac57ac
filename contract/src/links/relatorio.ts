import type { Links } from './link.ts'

export const relatorio = {
  relatorio: '/obter_publico/',
  relatorio_administrativo: '/relatorioAdmin/obter_publico/',
} as const satisfies Links
