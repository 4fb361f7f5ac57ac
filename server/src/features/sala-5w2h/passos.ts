import type { Detalhe5w2h } from '#contract/sala-5w2h.ts'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'
import { defineSteps } from '#server/db/steps.ts'

/* What happened to an action, step by step. */

const passos = defineSteps({ tabela: 'sala_5w2h_passo', id: 'sala5w2hPassoId', alvo: 'sala5w2hId' })
type Estado = Detalhe5w2h['passos'][number]['de']

interface NovoPasso {
  readonly alvoId: number
  /** As the history words it. */
  readonly acao: string
  readonly de: Estado
  readonly para: Estado
  readonly justificativa?: string | null
  readonly dados?: object | null
}
interface Quem {
  readonly db: Db
  readonly now: Date
  readonly actor: { readonly usuarioId: number }
}
export const insertPassos = async ({ db, now, actor }: Quem, novos: readonly NovoPasso[]) => {
  await db.execute(passos.insertMany(novos.map((p) => ({ ...p, em: now, usuarioId: actor.usuarioId }))))
}

type Lido = Omit<Detalhe5w2h['passos'][number], 'descricao'>
/** The newest first. */
export const listPassos = async (db: Db, id: number): Promise<Detalhe5w2h['passos']> =>
  (await rows<Lido>(db, passos.list(id))).map((p) => ({
    ...{ em: p.em, usuarioId: p.usuarioId, usuario: p.usuario, acao: p.acao, descricao: p.acao },
    ...{ de: p.de, para: p.para, justificativa: p.justificativa },
  }))
