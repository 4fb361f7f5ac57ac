import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { estadosVisiveis, VER_ESTADO } from '#contract/pergunta-municipio.ts'
import type { Asked } from './engine.ts'

/** Questions `pm` that the lists of evidence would show: those in a state that the person may see. */
export const visibleState = ({ actor }: Pick<Asked, 'actor'>) =>
  sql`pm.estado = any(${sql.param(estadosVisiveis(actor))}::text[])`
/** Who may not see rejected evidence is told of none. */
export const seesRejected = ({ actor }: Pick<Asked, 'actor'>) => sql`${can(actor, VER_ESTADO.rejeitada)}::boolean`
