import { type SQL, sql } from 'drizzle-orm'
import { AMBAR, APURACAO, LEITURA, MESES, VERDE } from '#contract/sala-indicador-regras.ts'

/**
 * `apurar` of the contract in SQL, for lists, sheets and reports. The row of the map is `x`, its indicator `i`, and what
 * that is defined by `n` (level), `u` (unit), `a` (collection), `l` (reading) and `f` (source).
 */
const n = (x: number) => sql.raw(String(x))

export const definitions: SQL = sql`join sala_indicador_nivel n using ("salaIndicadorNivelId")
  join sala_indicador_unidade u using ("salaIndicadorUnidadeId") join sala_indicador_apuracao a using ("salaIndicadorApuracaoId")
  join sala_indicador_leitura l using ("salaIndicadorLeituraId") join sala_indicador_fonte f using ("salaIndicadorFonteId")`

/** The months that have a value as `v (valor, base, mes)`; of a ratio those with both of its parts. */
export const months: SQL = sql`unnest(x.valores, x.bases) with ordinality v (valor, base, mes)`
export const filled: SQL = sql`(v.valor is not null and (a.tipo <> ${n(APURACAO.razao)} or v.base is not null))`
const inHundreds = sql`case when u.percentual then 100 else 1 end`
/** What a month shows: of a ratio its quotient. */
export const monthValue: SQL = sql`case when a.tipo = ${n(APURACAO.razao)} then round(v.valor * ${inHundreds} / nullif(v.base, 0), 4) else v.valor end`

const reached = sql`p.num * ${n(MESES)}`
const target = (meta: SQL) => sql`(${meta} * p.parte * p.den)`
/** In per cent with one digit, cut and not rounded. */
const share = (of: SQL, whole: SQL) => sql`div((${of}) * 1000, ${whole}) / 10`
const [min, max] = [target(sql`x.meta`), target(sql`x."metaMaxima"`)]
const percentage = sql`case
  when p.num is null or p.den is null then null
  when l.tipo = ${n(LEITURA.faixa)} then case
    when x.meta is null and x."metaMaxima" is null then null
    when ${reached} < ${min} then ${share(reached, min)}
    when ${reached} > ${max} then ${share(max, reached)}
    else 100 end
  when x.meta is null then null
  when l.tipo = ${n(LEITURA.menor)} then case when p.num = 0 then 100 else ${share(min, reached)} end
  when x.meta = 0 then 100
  else ${share(reached, min)} end`

/**
 * Joins `r (resultado, "percentualMeta")`, of the months for which `counted` holds: what accumulates is held to the part of
 * the target that falls to the months from the first of them on.
 */
export const results = (counted?: SQL): SQL => sql`
  cross join lateral (select sum(v.valor) as soma, sum(v.base) as bases, count(*)::numeric as meses,
    max(v.mes)::numeric${counted ? sql` - (select min(v.mes) - 1 from ${months} where ${counted})` : sql``} as ate,
    (array_agg(v.valor order by v.mes desc))[1] as ultimo from ${months} where ${filled}${counted ? sql` and ${counted}` : sql``}) s
  cross join lateral (select
    case a.tipo when ${n(APURACAO.ultimo)} then s.ultimo when ${n(APURACAO.razao)} then s.soma * ${inHundreds} else s.soma end as num,
    nullif(case a.tipo when ${n(APURACAO.media)} then s.meses when ${n(APURACAO.razao)} then s.bases else 1 end, 0) as den,
    case a.tipo when ${n(APURACAO.acumulado)} then s.ate else ${n(MESES)} end as parte) p
  cross join lateral (select round(p.num / p.den, 4) as resultado, ${percentage} as "percentualMeta") r`

export const light: SQL = sql`case when r.resultado is null then 'semDados' when r."percentualMeta" is null then 'semMeta'
  when r."percentualMeta" >= ${n(VERDE)} then 'verde' when r."percentualMeta" >= ${n(AMBAR)} then 'ambar' else 'vermelho' end`
