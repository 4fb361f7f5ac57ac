import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { estadosVisiveis, VER_ESTADO } from '#contract/pergunta-municipio.ts'
import { trabalhado } from '#server/features/pontuacao/commands.ts'
import type { Asked } from './engine.ts'

/** Questions `pm` that the lists of evidence would show: those in a state that the person may see. */
export const visibleState = ({ actor }: Pick<Asked, 'actor'>) =>
  sql`pm.estado = any(${sql.param(estadosVisiveis(actor))}::text[])`
/** Questions of the axes that the place works on; those of others are asked no more. */
export const WORKED_ON = trabalhado(sql`pm."municipioId"`, sql`pm."eixoId"`)
/** What was answered SIM and was never sent to analysis. */
export const MISSING_EVIDENCE = sql`(pm.estado = 'respondida' and pm.resposta)`
/** Those that evidence is asked of: answered SIM, or sent. */
export const ABOUT_EVIDENCE = sql`(pm.resposta or pm.estado <> 'respondida')`
/** Who may not see rejected evidence is told of none. */
export const seesRejected = ({ actor }: Pick<Asked, 'actor'>) => sql`${can(actor, VER_ESTADO.rejeitada)}::boolean`
/** Files `pe` that were sent to an analysis and that the person is told of. */
export const toldFile = (asked: Pick<Asked, 'actor'>) =>
  sql`(pe.enviada and not pe.excluida and (${seesRejected(asked)} or not (pe.finalizada and pe.rejeitada)))`
/** Steps `h` of the analyses of `pm`, about the file `ev`, that the person is told of. */
export const toldStep = (asked: Pick<Asked, 'actor'>) => sql`(${visibleState(asked)}
  and (${seesRejected(asked)} or not (h.acao = 'rejeitou' or 'rejeitada' in (h.de, h.para) or coalesce(ev.rejeitada, false))))`
