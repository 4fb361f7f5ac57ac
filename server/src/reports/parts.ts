import { type SQL, sql } from 'drizzle-orm'
import { NIVEIS } from '#contract/pontos.ts'
import { STATUS_RELATORIO } from '#contract/relatorio-estados.ts'
import { COLUNAS } from '#contract/relatorios/colunas.ts'
import { termosSql } from '#server/features/termo-referencia/commands.ts'

/* What the queries of reports have in common: `m` is the place, `ur` its region, `s` a solution of a term in its group `g`. */

export const MUNICIPIO = sql`m.nome || '/' || m.uf`
export const BY_PLACE = sql`sem_acento(m.nome), m.uf, m."municipioId"`

export const REGION = sql`left join unidade_regional ur on ur.id_unidade_regional = m."unidadeRegionalId"`
export const REGION_NAME = sql`coalesce(ur."nomeRegiao", 'Sem unidade regional')`
export const BY_REGION = sql`ur.id_unidade_regional is null, sem_acento(ur."nomeRegiao"), ur.uf, ur.id_unidade_regional`

/** The word of a code. */
export const wordOf = (code: SQL, words: Readonly<Record<string | number, string>>) =>
  sql`(${JSON.stringify(words)}::jsonb ->> (${code})::text)`
/** The code of a name. */
export const codeOf = (name: SQL, codes: Readonly<Record<string, number>>) =>
  sql`(${JSON.stringify(codes)}::jsonb ->> (${name})::text)::int`

/** A level by its number: from 1 on, and 0 where none was reached. */
export const levelNumber = (nivel: SQL) => sql`coalesce(array_position(${sql.param([...NIVEIS])}::text[], ${nivel}), 0)`

const STATUS = STATUS_RELATORIO.encontro
/** Where the report `r` about a meeting stands. */
export const reportStatus = wordOf(sql`r."statusRelatorioId"`, COLUNAS.statusRelatorio.estados)
/** What was called off is no report any more. */
export const REPORT_LIVES = sql`r."statusRelatorioId" <> ${sql.raw(String(STATUS.cancelado))}`
export const REPORT_APPROVED = sql`r."statusRelatorioId" = ${sql.raw(String(STATUS.aprovado))}`

/** Where the proposal `p` stands, as people say it. */
export const proposalStatus = wordOf(sql`p."statusPropostaId"`, COLUNAS.statusDaProposta.estados)

/** Group and place of a solution, and who answers for it (`u`). */
export const OF_SOLUTION = sql`join municipio_grupo_solucao g on g."municipioGrupoSolucaoId" = s."municipioGrupoSolucaoId"
  join municipio m on m."municipioId" = s."municipioId" left join usuario u on u."usuarioId" = s."usuarioId"`
export const BY_SOLUTION = sql`${BY_PLACE}, sem_acento(g.nome), sem_acento(s.nome), s."municipioSolucaoId"`

/** The `with` of the solutions that a condition on `s`, `g` and `m` leaves (`chosen`), and all that follows from their terms. */
export const withTerm = (condition: SQL) => sql`with chosen as materialized (
    select s."municipioSolucaoId", s."municipioGrupoSolucaoId" from municipio_solucao s ${OF_SOLUTION} where ${condition}),
  ${termosSql(sql`g."municipioGrupoSolucaoId" in (select "municipioGrupoSolucaoId" from chosen)`)}`
/** Each of them as `s` with what was worked out of it as `l`. */
export const CHOSEN_SOLUTIONS = sql`chosen c join termo_s l on l."municipioSolucaoId" = c."municipioSolucaoId"
  join municipio_solucao s on s."municipioSolucaoId" = c."municipioSolucaoId" ${OF_SOLUTION}`
/** Hours of `l` that count; of a solution whose hours do not, there are none. */
export const counted = (minutes: SQL) => sql`case when not l."naoComputaHoras" then ${minutes} end`
/** After `withTerm`: how many they are and their hours that count, by region, as `summed`. */
export const SUMMED_BY_REGION = sql`summed as (
    select m."unidadeRegionalId", count(*) as solucoes, count(*) filter (where l.situacao = 3) as finalizadas,
      count(*) filter (where l.situacao = 4) as interrompidas,
      coalesce(sum(l."horasPrevistas") filter (where not l."naoComputaHoras"), 0) as "horasPrevistas",
      coalesce(sum(l."horasRealizadas") filter (where not l."naoComputaHoras"), 0) as "horasRealizadas",
      coalesce(sum(l."horasAgendadas") filter (where not l."naoComputaHoras"), 0) as "horasAgendadas",
      coalesce(sum(l."horasRestantes") filter (where not l."naoComputaHoras"), 0) as "horasRestantes"
    from chosen c join termo_s l on l."municipioSolucaoId" = c."municipioSolucaoId" join municipio m on m."municipioId" = l."municipioId"
    group by 1)`
