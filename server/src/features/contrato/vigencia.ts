import { type SQL, sql } from 'drizzle-orm'
import { DIAS_A_VENCER } from '#contract/contrato.ts'

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

/** Minutes of the contract `c` with its amendments. */
export const horasPrevistasSql = sql`(c."qtdHorasPrevistas" + coalesce((select sum(a.horas) from contrato_aditivo a
  where a."contratoId" = c."contratoId" and a.tipo = 'horas'), 0)::int)`

/** Where the contract `c` stands on a day: `situacaoDe` of the contract in SQL; a test holds both together. */
export const situacaoSql = (
  hoje: string,
) => sql`case when not c.ativo or ${hoje}::date > ${fimVigenteSql} then 'Encerrado'
  when ${hoje}::date < c.inicio then 'A iniciar'
  when c."horasAprovadas" >= ${horasPrevistasSql} or c."qtdEntregas" >= c."qtdEntregasPrevistas" then 'Saldo esgotado'
  when ${fimVigenteSql} - ${hoje}::date <= ${DIAS_A_VENCER} then 'A vencer' else 'Vigente' end`
