import { type SQL, sql } from 'drizzle-orm'

/** Late on this day: the same rule as `situacaoDa` of the contract, for lists. `a` is the action. */
export const atrasadaSql = (hoje: string) => sql`(a.status in (1, 2) and a.termino < ${hoje}::date)`

/** What a room has planned, in figures: a row for a `lateral`. */
export const acoesDaSalaSql = (municipioId: SQL, hoje: string) => sql`(select count(*)::int as total,
    (count(*) filter (where a.status in (1, 2)))::int as abertas, (count(*) filter (where ${atrasadaSql(hoje)}))::int as atrasadas,
    (count(*) filter (where a.status = 3))::int as concluidas,
    min(a.termino) filter (where a.status in (1, 2) and a.termino >= ${hoje}::date) as proximo
  from sala_5w2h a where a."municipioId" = ${municipioId})`
