import { sql } from 'drizzle-orm'
import { ESTADOS_VISIVEIS, VER_ESTADO } from '#contract/pergunta-municipio.ts'
import type { Leitor } from './engine.ts'

/** Questions `pm` that the lists of evidence would show: those in a state that the person may see. */
export const visibleState = ({ ve }: Leitor) =>
  sql`pm.estado = any(${sql.param(ESTADOS_VISIVEIS.filter((e) => ve(VER_ESTADO[e])))}::text[])`
/** Who may not see rejected evidence is told of none. */
export const seesRejected = ({ ve }: Leitor) => sql`${ve(VER_ESTADO.rejeitada)}::boolean`
