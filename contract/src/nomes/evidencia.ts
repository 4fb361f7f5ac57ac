import type { Nomes } from './nome.ts'

export const evidencia: Nomes = {
  /** As the kind of its open links is called. */
  evidencia: { registro: ['Evidência', 'a evidência'] },
  pergunta_evidencia: { uso: ['evidência', 'evidências'], registro: ['Evidência', 'a evidência'] },
}
