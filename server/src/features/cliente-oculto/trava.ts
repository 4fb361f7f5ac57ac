import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { rows } from '#server/db/sql.ts'
import type { Signed } from '#server/http/route.ts'
import { abre } from './lados.ts'

export const entidade = 'cliente_oculto'

export interface Presa {
  clienteOcultoId: number
  municipioId: number
  edicao: number
  grupo: string
  avaliadorId: number
  versao: number
}
/** Everything that is done with an evaluation or one of its contacts waits for this row: nothing crosses. */
export const lockAvaliacao = async ({ db, actor }: Pick<Signed, 'db' | 'actor'>, id: number): Promise<Presa> => {
  const [presa] = await rows<{ j: Presa }>(
    db,
    sql`select to_jsonb(o) as j from cliente_oculto o where o."clienteOcultoId" = ${id} and ${abre(actor)} for update of o`,
  )
  if (!presa) throw problem.naoEncontrado()
  return presa.j
}
