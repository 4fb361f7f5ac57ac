import { registerEndpoints } from '#contract/register.ts'
import {
  evidenciasDoTermo,
  gruposDoTermo,
  solucoesDoTermo,
  tarefasDoTermo,
} from '#contract/registers/termo-referencia.ts'
import type { Cadastro } from './dialogo.ts'

/** The registers of a term and their calls. */
export const CADASTROS = {
  grupos: { registro: gruposDoTermo, chamadas: registerEndpoints(gruposDoTermo) },
  solucoes: { registro: solucoesDoTermo, chamadas: registerEndpoints(solucoesDoTermo) },
  tarefas: { registro: tarefasDoTermo, chamadas: registerEndpoints(tarefasDoTermo) },
  evidencias: { registro: evidenciasDoTermo, chamadas: registerEndpoints(evidenciasDoTermo) },
} as const satisfies Record<Cadastro, unknown>
