import { type SQL, sql } from 'drizzle-orm'
import type { Dashboard } from '#contract/dashboard.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { ESTADOS_VISIVEIS } from '#contract/pergunta-municipio.ts'
import { NIVEIS } from '#contract/pontos.ts'
import { APARENCIA_RELATORIO } from '#contract/relatorio-estados.ts'
import { type Escolhas, FILTROS } from '#contract/relatorios/filtros.ts'
import { municipioEixoScope, municipioScope } from '#server/access/scopes.ts'
import { jsonList, record, records } from '#server/db/rows.ts'
import { medalhasDe } from '#server/features/medalha/commands.ts'
import { percentualSql } from '#server/features/pontuacao/commands.ts'
import type { Reader } from '#server/http/route.ts'
import { diagnosticosFinalizadosReport } from './diagnosticos-finalizados.ts'
import { encontrosRealizadosReport } from './encontros-realizados.ts'
import type { Report } from './engine.ts'
import { ABOUT_EVIDENCE, toldFile, toldStep, visibleState, WORKED_ON } from './evidencias.ts'
import { dayOf, fragmentOf, inPlace, startOf } from './filters.ts'
import { BY_REGION, REGION, SUMMED_BY_REGION, withTerm } from './parts.ts'
import { relatoriosPorPeriodoReport } from './relatorios-por-periodo.ts'

/*
 * The figures of the dashboard, each as the report behind it counts it: what is chosen narrows a figure where that report
 * has the filter. One statement for each kind of rows that they are made of.
 */

/** What is asked for, with the days that count. */
export interface Question {
  readonly escolhas: Escolhas
  readonly periodo: Dashboard['periodo']
  /** The first days of the first and the last month of the evolution. */
  readonly meses: readonly [string, string]
}

const chosenOf = (escolhas: Escolhas) => ({
  municipio: fragmentOf('municipio', escolhas),
  uf: fragmentOf('uf', escolhas),
  regional: fragmentOf('regional', escolhas),
  eixo: fragmentOf('eixo', escolhas),
})
/** A row of a place `m` and an axis, in reach and chosen. */
const inReach = ({ actor }: Reader, { escolhas }: Question, municipio: SQL, eixo: SQL) => {
  const filtro = chosenOf(escolhas)
  return sql`(${municipioEixoScope(actor, municipio, eixo)} and ${inPlace(filtro)} and ${filtro.eixo(eixo)})`
}
const list = (query: SQL) => sql`(${jsonList(query)})::json`
/** The first day that anything is counted of: the one of the evolution or that of the period before. */
const firstDay = ({ periodo, meses }: Question) =>
  periodo.anteriorInicio < meses[0] ? periodo.anteriorInicio : meses[0]
const months = ({ meses: [de, ate] }: Question) =>
  sql`generate_series(${de}::timestamp, ${ate}::timestamp, interval '1 month') as mes (dia)`
const MONTH = sql`to_char(mes.dia, 'YYYY-MM')`
/** Of a column `dia`: in the period, or in the one before it. */
const now = ({ periodo }: Question) => sql`dia between ${periodo.inicio}::date and ${periodo.fim}::date`
const before = ({ periodo }: Question) =>
  sql`dia between ${periodo.anteriorInicio}::date and ${periodo.anteriorFim}::date`
const inMonth = sql`dia >= mes.dia and dia < mes.dia + interval '1 month'`

export interface Both {
  readonly valor: number
  readonly anterior: number
}
/** A sum of rows of days, for the period and the one before. */
const both = (q: Question, figure: SQL, from: SQL) => sql`(select json_build_object(
    'valor', coalesce(sum(${figure}) filter (where ${now(q)}), 0), 'anterior', coalesce(sum(${figure}) filter (where ${before(q)}), 0)) from ${from})`

/* Places: their points, their medals and where they are */

type Places = Pick<Dashboard, 'municipios' | 'radar' | 'medalhas' | 'ufs' | 'mapa'>
const PERCENTUAL = percentualSql(sql`sum(comprovados)`, sql`sum(possiveis)`)
const BY_MEDAL = sql`array_position(${sql.param([...NIVEIS])}::text[], medalha) desc nulls last`
const medalsOf = (where: SQL) =>
  list(sql`select medalha, count(*)::int as municipios from placed p where ${where} group by 1 order by ${BY_MEDAL}`)

/** Points are of the axes in reach, a medal is of the whole place: as the list of cities shows it. */
export const loadPlaces = async (ctx: Reader, { escolhas }: Question, mapaUf: string | null) => {
  const filtro = chosenOf(escolhas)
  const mine = sql`${municipioEixoScope(ctx.actor, sql`p."municipioId"`, sql`p."eixoId"`)} and ${filtro.eixo(sql`p."eixoId"`)}`
  const places = await record<Places>(
    ctx.db,
    sql`with lugar as materialized (
        select m."municipioId", m.nome, m.uf, m."unidadeRegionalId" from municipio m
        where ${municipioScope(ctx.actor, sql`m."municipioId"`)} and ${inPlace(filtro)}),
      eixo_do_lugar as materialized (
        select p."municipioId", p."eixoId", sum(p.possiveis) as possiveis, sum(p.comprovados) as comprovados, ${mine} as dentro
        from municipio_tema_ponto p join lugar using ("municipioId") group by 1, 2),
      ${medalhasDe(
        'Lugar',
        sql`select m."municipioId", m.uf, 0 as alvo, sum(p.comprovados) as comprovados, sum(p.possiveis) as possiveis
          from lugar m left join eixo_do_lugar p using ("municipioId") group by 1, 2`,
        todaySaoPaulo(ctx.now),
      )},
      placed as materialized (
        select m.*, j.nivel as medalha, s.comprovados, s.possiveis from lugar m join julgado j using ("municipioId")
          left join (select "municipioId", sum(comprovados) as comprovados, sum(possiveis) as possiveis
            from eixo_do_lugar where dentro group by 1) s using ("municipioId"))
      select (select count(*)::int from placed) as municipios,
        ${list(sql`select e."eixoId", e.nome as eixo, sum(p.comprovados) as obtidos, sum(p.possiveis) as possiveis, ${PERCENTUAL} as percentual
          from eixo_do_lugar p join eixo e using ("eixoId") where p.dentro group by e."eixoId" having sum(p.possiveis) > 0
          order by e.ordem, e."eixoId"`)} as radar,
        ${medalsOf(sql`true`)} as medalhas,
        ${list(sql`select u.uf, count(*)::int as municipios, ${PERCENTUAL} as percentual, ${medalsOf(sql`p.uf = u.uf`)} as medalhas
          from placed u group by u.uf order by u.uf`)} as ufs,
        (select json_build_object('uf', u.uf, 'municipios', ${list(sql`select m."unidadeRegionalId", ur."nomeRegiao" as regional, m."municipioId",
              m.nome, m.medalha, ${percentualSql(sql`m.comprovados`, sql`m.possiveis`)} as percentual
            from placed m ${REGION} where m.uf = u.uf order by ${BY_REGION}, sem_acento(m.nome), m."municipioId"`)})
          from (select uf from placed where uf = ${mapaUf}::text or ${mapaUf}::text is null
            group by uf order by count(*) desc, uf limit 1) u) as mapa`,
  )
  return places!
}

/* What moved: points, files and decisions, day by day */

type Month = Pick<Dashboard['evolucao'][number], 'mes' | 'declarado' | 'comprovado'>
/** Totals stand as of now: what was there at the end of a month is what the ledger has not moved since. */
export const loadMoves = async (ctx: Reader, q: Question) => {
  const then = (what: 'declarados' | 'comprovados') => {
    const column = sql.identifier(what)
    const since = sql`(select coalesce(sum(${column}), 0) from movido where dia >= mes.dia + interval '1 month')`
    return percentualSql(sql`(t.${column} - ${since})`, sql`t.possiveis`)
  }
  const moves = await record<{ pontos: Both; meses: Month[] }>(
    ctx.db,
    sql`with mine as materialized (
        select p."municipioId", p."temaId", p.possiveis, p.declarados, p.comprovados
        from municipio_tema_ponto p join municipio m using ("municipioId")
        where p.possiveis > 0 and ${inReach(ctx, q, sql`p."municipioId"`, sql`p."eixoId"`)}),
      total as (select sum(possiveis) as possiveis, sum(declarados) as declarados, sum(comprovados) as comprovados from mine),
      movido as materialized (
        select ${dayOf(sql`l.em`)} as dia, sum(l.declarados) as declarados, sum(l.comprovados) as comprovados
        from ponto_lancamento l join mine using ("municipioId", "temaId") where l.em >= ${startOf(firstDay(q))} group by 1)
      select ${both(q, sql`comprovados`, sql`movido`)} as pontos,
        ${list(sql`select ${MONTH} as mes, ${then('declarados')} as declarado, ${then('comprovados')} as comprovado
          from ${months(q)} cross join total t order by 1`)} as meses`,
  )
  return moves!
}

type MonthOfFiles = Pick<Dashboard['evolucao'][number], 'mes' | 'enviados' | 'aprovados' | 'rejeitados'>
type Evidence = Pick<Dashboard, 'evidencias'> & { enviados: Both; aprovados: Both; meses: MonthOfFiles[] }
/** A file is of the day on which it came, once it was sent; a decision of the one on which it was made. */
export const loadEvidence = async (ctx: Reader, q: Question) => {
  const mine = inReach(ctx, q, sql`pm."municipioId"`, sql`pm."eixoId"`)
  const questions = sql`(${ABOUT_EVIDENCE} and ${visibleState(ctx)} and ${WORKED_ON})`
  const since = startOf(firstDay(q))
  const monthly = (figure: SQL, from: SQL) =>
    sql`(select coalesce(sum(${figure}), 0)::int from ${from} where ${inMonth})`
  const evidence = await record<Evidence>(
    ctx.db,
    sql`with enviado as materialized (
        select ${dayOf(sql`pe.criacao`)} as dia, count(*) as quantos
        from pergunta_evidencia pe join pergunta_municipio pm using ("perguntaMunicipioId") join municipio m on m."municipioId" = pm."municipioId"
        where ${toldFile(ctx)} and pe.criacao >= ${since} and ${questions} and ${mine} group by 1),
      decidido as materialized (
        select ${dayOf(sql`h.em`)} as dia, count(*) filter (where h.acao = 'aprovou') as aprovados, count(*) filter (where h.acao = 'rejeitou') as rejeitados
        from pergunta_historico h join pergunta_municipio pm using ("perguntaMunicipioId") join municipio m on m."municipioId" = pm."municipioId"
          left join pergunta_evidencia ev on ev."perguntaEvidenciaId" = h."perguntaEvidenciaId"
        where h.acao in ('aprovou', 'rejeitou') and h.em >= ${since} and ${toldStep(ctx)} and ${mine} group by 1)
      select ${both(q, sql`quantos`, sql`enviado`)} as enviados, ${both(q, sql`aprovados`, sql`decidido`)} as aprovados,
        ${list(sql`select ${MONTH} as mes, ${monthly(sql`quantos`, sql`enviado`)} as enviados,
            ${monthly(sql`aprovados`, sql`decidido`)} as aprovados, ${monthly(sql`rejeitados`, sql`decidido`)} as rejeitados
          from ${months(q)} order by 1`)} as meses,
        ${list(sql`select pm.estado, count(*)::int as perguntas from pergunta_municipio pm join municipio m on m."municipioId" = pm."municipioId"
          where ${questions} and ${mine}
          group by 1 order by array_position(${sql.param([...ESTADOS_VISIVEIS])}::text[], pm.estado)`)} as evidencias`,
  )
  return evidence!
}

/* Work: hours of the terms, and what was done in the period */

export const loadHours = (ctx: Reader, { escolhas }: Question) =>
  records<Dashboard['horas'][number]>(
    ctx.db,
    sql`${withTerm(sql`${municipioEixoScope(ctx.actor, sql`g."municipioId"`, sql`g."eixoId"`)} and ${inPlace(chosenOf(escolhas))}`)},
      ${SUMMED_BY_REGION}
      select l."unidadeRegionalId", ur."nomeRegiao" as regional, l."horasPrevistas" as previstas, l."horasRealizadas" as realizadas,
        l."horasAgendadas" as agendadas
      from summed l cross join lateral (select l."unidadeRegionalId") m ${REGION}
      order by ${BY_REGION}`,
  )

const { aprovado } = APARENCIA_RELATORIO
/** The rows of the reports themselves: what lasts through both periods is of both. */
export const loadWork = async (ctx: Reader, q: Question) => {
  const { inicio, fim, anteriorInicio, anteriorFim } = q.periodo
  const escolhas = { ...q.escolhas, [FILTROS.dataInicial.chave]: anteriorInicio, [FILTROS.dataFim.chave]: fim }
  const held = (report: Report) => both(q, sql`1`, sql`(select data as dia from (${report.rows(escolhas, ctx)}) r) x`)
  const hours = (when: SQL) => sql`coalesce(sum(r.horas) filter (where ${when}), 0)`
  const work = await record<Record<'diagnosticos' | 'encontros' | 'horas', Both>>(
    ctx.db,
    sql`select ${held(diagnosticosFinalizadosReport)} as diagnosticos, ${held(encontrosRealizadosReport)} as encontros,
      (select json_build_object('valor', ${hours(sql`${dayOf(sql`r.fim`)} >= ${inicio}::date`)},
          'anterior', ${hours(sql`${dayOf(sql`r.inicio`)} <= ${anteriorFim}::date`)})
        from (${relatoriosPorPeriodoReport.rows(escolhas, ctx)}) r where r.status = ${aprovado.nome}) as horas`,
  )
  return work!
}
