import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { estadosVisiveis, VER_ESTADO } from '#contract/pergunta-municipio.ts'
import type { Asked } from './engine.ts'

/** Questions `pm` that the lists of evidence would show: those in a state that the person may see. */
export const visibleState = ({ actor }: Pick<Asked, 'actor'>) =>
  sql`pm.estado = any(${sql.param(estadosVisiveis(actor))}::text[])`
/** Those that evidence is asked of: answered SIM, or sent. */
export const ABOUT_EVIDENCE = sql`(pm.resposta or pm.estado <> 'respondida')`
/** A file `pe` that was sent to an analysis. */
export const SENT_FILE = sql`(pe.enviada and not pe.excluida)`
/** Who may not see rejected evidence is told of none. */
export const seesRejected = ({ actor }: Pick<Asked, 'actor'>) => sql`${can(actor, VER_ESTADO.rejeitada)}::boolean`
/** Steps `h` of the analyses of `pm`, about the file `ev`, that the person is told of. */
export const toldStep = (asked: Pick<Asked, 'actor'>) => sql`(${visibleState(asked)}
  and (${seesRejected(asked)} or not (h.acao = 'rejeitou' or 'rejeitada' in (h.de, h.para) or coalesce(ev.rejeitada, false))))`
