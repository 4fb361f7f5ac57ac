import type { GrupoDaArvore, SolucaoDaArvore } from '#contract/termo-referencia.ts'
import type { No } from './nos.ts'

/** Which of the registers of the term a form fills in. */
export type Cadastro = 'grupos' | 'solucoes' | 'tarefas' | 'evidencias'

/** The one dialog that is open. */
export type Dialogo =
  /** `id` null: a new one, with what its place decides. */
  | { qual: 'cadastro'; cadastro: Cadastro; id: number | null; em?: Readonly<Record<string, number>> }
  | { qual: 'importarGrupo' }
  | { qual: 'importarSolucoes'; grupo: GrupoDaArvore }
  | { qual: 'importarTarefas'; solucao: SolucaoDaArvore }
  /** Without one, all that go on. */
  | { qual: 'finalizar'; municipioSolucaoId?: number }
  | { qual: 'historico'; no: No }

export type Abrir = (dialogo: Dialogo) => void
