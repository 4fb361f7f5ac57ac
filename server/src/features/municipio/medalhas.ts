import { type SQL, sql } from 'drizzle-orm'
import { type Limiar, NIVEIS } from '#contract/pontos.ts'

/** Medals of a place as a whole; the city programme and the seal name them apart. */
export const DO_LUGAR = ['Município', 'Sala'] as const

/**
 * The thresholds in force, one for each level: that of the state before the general one, of the axis or theme before
 * all of them, the newest edition first. `onde` narrows the rows, `por` are the columns a level is chosen for.
 */
export const limiaresEmVigor = (origem: SQL, onde: SQL, por: readonly SQL[]) => {
  const chaves = sql.join([...por, sql`md.nivel`], sql`, `)
  return sql`select distinct on (${chaves}) ${chaves}, md.escopo, md."eixoId", md."temaId",
      md."percentualMinimo", md."pontuacaoMinima", md."condicaoExtra",
      array_position(${sql.param([...NIVEIS])}::text[], md.nivel) as altura
    from ${origem} where md.ativa and ${onde}
    order by ${chaves}, md."temaId" nulls last, md."eixoId" nulls last, md.uf nulls last, md.edicao desc`
}

/** The thresholds of the medal of one municipality as a whole, one for each level. */
export const limiaresDoLugar = (municipioId: number) =>
  limiaresEmVigor(
    sql`medalha md join municipio lugar on lugar."municipioId" = ${municipioId} and (md.uf is null or md.uf = lugar.uf)`,
    sql`md.escopo = any(${sql.param([...DO_LUGAR])}::text[])`,
    [],
  )

/** The same rule as `medalhaDe` of contract/src/pontos.ts, for lists; a test holds the two together. */
export const medalhaSql = (limiar: SQL, comprovados: SQL, possiveis: SQL) => sql`
  (select l.nivel from ${limiar}
    and l."condicaoExtra" is null
    and case when l."percentualMinimo" is not null
      then ${possiveis} > 0 and round(${comprovados} * 100 / nullif(${possiveis}, 0), 2) >= l."percentualMinimo"
      else coalesce(${comprovados}, 0) >= l."pontuacaoMinima" end
    order by l.altura desc limit 1)`

export interface LimiarDoEscopo extends Limiar {
  escopo: string
  eixoId: number | null
  temaId: number | null
}

/** Thresholds of an axis or theme: its own before those for all. */
export const limiaresDe = (todos: readonly LimiarDoEscopo[], escopo: string, id: number | null): Limiar[] => {
  const mesmos = todos.filter((l) => l.escopo === escopo)
  const proprio = (l: LimiarDoEscopo) => (escopo === 'Tema' ? l.temaId : l.eixoId)
  return mesmos.filter(
    (l) => proprio(l) === id || (proprio(l) === null && !mesmos.some((o) => o.nivel === l.nivel && proprio(o) === id)),
  )
}
