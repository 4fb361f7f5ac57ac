import type { Nomes } from './nome.ts'

export const evidencia: Nomes = {
  /** As the kind of its open links is called. */
  evidencia: { registro: ['Evidência', 'a evidência'] },
  pergunta_recurso: { uso: ['recurso', 'recursos'], registro: ['Recurso', 'o recurso'] },
  pergunta_evidencia: { uso: ['evidência', 'evidências'], registro: ['Evidência', 'a evidência'] },
}
