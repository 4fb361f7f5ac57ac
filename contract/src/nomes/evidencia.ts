import type { Nomes } from './nome.ts'

export const evidencia: Nomes = {
  pergunta_evidencia: { uso: ['evidência', 'evidências'], registro: 'Evidência' },
}
