import { VER_ESTADO } from '#contract/pergunta-municipio.ts'
import type { Flag } from '#contract/permissions.ts'
import type { Estado } from '#contract/pontos.ts'
import { LISTRADO } from '#web/ui/pilha.tsx'

interface EstadoNoDesenho {
  chave: Estado
  /** Agrees by `w.flexiona('pergunta', …)`. */
  rotulo: string
  cor: string
  /** Opens its screen. */
  flag?: Flag
}

/** In the order of the work. Grey waits, striped has not begun. */
export const ESTADOS_DA_PERGUNTA: readonly EstadoNoDesenho[] = [
  { chave: 'aprovada', rotulo: 'Aprovados', cor: 'var(--mantine-color-green-6)', flag: VER_ESTADO.aprovada },
  { chave: 'evidenciada', rotulo: 'Em análise', cor: 'var(--mantine-color-blue-6)', flag: VER_ESTADO.evidenciada },
  { chave: 'rejeitada', rotulo: 'Rejeitados', cor: 'var(--mantine-color-red-6)', flag: VER_ESTADO.rejeitada },
  { chave: 'respondida', rotulo: 'Respondidos', cor: 'var(--praca-campo)', flag: VER_ESTADO.respondida },
  { chave: 'naoRespondida', rotulo: 'Não respondidos', cor: LISTRADO },
]
