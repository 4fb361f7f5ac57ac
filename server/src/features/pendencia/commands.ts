import { type SQL, sql } from 'drizzle-orm'
import type { UmEVarios } from '#contract/br.ts'
import type { Pendencia } from '#contract/pendencia.ts'
import { one } from '#server/db/sql.ts'
import type { PedidoDePendencias } from '#server/http/route.ts'

/** A kind of work as its line tells it: the count stands before the title. */
export interface TipoDePendencia extends Pick<Pendencia, 'chave' | 'nota' | 'tom'> {
  titulo: UmEVarios
}

const MAX_LUGARES = 20

/** The rows of the asked municipality only, or of all. */
export const noLugar = ({ municipioId }: Pick<PedidoDePendencias, 'municipioId'>, column: SQL) =>
  municipioId === undefined ? sql`true` : sql`${column} = ${municipioId}`

/**
 * One line of pending work in one statement, the first deadline first. `porLugar` selects municipioId, quantidade, prazo,
 * para (the address of the work there) and paraPrazo (of the one with that deadline). Nothing to do is no line.
 */
export const countPorLugar = async (
  { db }: PedidoDePendencias,
  { chave, titulo, nota, tom }: TipoDePendencia,
  porLugar: SQL,
): Promise<Pendencia | undefined> => {
  const found = await one<{ j: Pick<Pendencia, 'quantidade' | 'prazo' | 'lugares' | 'totalLugares'> | null }>(
    db,
    sql`with c as (${porLugar})
    select (select json_build_object('quantidade', sum(quantidade), 'prazo', min(prazo), 'totalLugares', count(*),
        'lugares', (select json_agg(x) from (
          select m."municipioId", m.nome, m.uf, c.quantidade, c.prazo, c.para, c."paraPrazo"
          from c join municipio m using ("municipioId")
          order by c.prazo nulls last, c.quantidade desc, sem_acento(m.nome) limit ${MAX_LUGARES}) x))
      from c having count(*) > 0) as j`,
  )
  if (!found?.j) return undefined
  return { chave, titulo: found.j.quantidade === 1 ? titulo.um : titulo.varios, ...(nota && { nota }), tom, ...found.j }
}
