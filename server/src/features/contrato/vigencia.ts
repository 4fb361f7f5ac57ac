import { type SQL, sql } from 'drizzle-orm'

/** The last day of the contract `c`: the last amendment with a new date counts, also where it is an earlier one. */
export const fimVigenteSql = sql`coalesce((select a."novoFim" from contrato_aditivo a where a."contratoId" = c."contratoId" and a.tipo = 'prazo'
  and a."novoFim" is not null order by a.data desc, a."contratoAditivoId" desc limit 1), c.fim)`

/** The contract `c` is in force then and there; no place named is every place. */
export const valeSql = (
  momento: SQL,
  municipio: SQL,
) => sql`((${momento} at time zone 'America/Sao_Paulo')::date between c.inicio and ${fimVigenteSql}
  and (not exists (select 1 from contrato_municipio y where y."contratoId" = c."contratoId") or exists (
    select 1 from contrato_municipio y where y."contratoId" = c."contratoId" and y."municipioId" = ${municipio})))`
