import { type SQL, sql } from 'drizzle-orm'
import type { FaixaDePontos } from '#contract/medalha.ts'
import { DIAGNOSTICO_ENVIADO, type Limiar, NIVEIS } from '#contract/pontos.ts'
import { problem } from '#contract/problems.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { literal } from '#contract/wording.ts'
import { rows } from '#server/db/sql.ts'
import type { Visitor } from '#server/http/route.ts'
import { anoDaEdicaoDe, minimoEmVigor } from '../selo/commands.ts'
import { acompanhar, problemaDasFaixas } from './rules.ts'

interface Vizinha extends FaixaDePontos {
  medalhaId: number
}

/** The medals that share the scale with this one. Diamante is judged above Ouro in a second stage and stands apart. */
const lockVizinhas = ({ db }: Visitor, row: RegisterRow, exceto: unknown) =>
  rows<Vizinha>(
    db,
    sql`select "medalhaId", nome, "pontuacaoMinima"::float8 as minima, "pontuacaoMaxima"::float8 as maxima from medalha
        where escopo = ${row.escopo} and edicao = ${row.edicao} and uf is not distinct from ${row.uf}
          and "eixoId" is not distinct from ${row.eixoId}::int and "temaId" is not distinct from ${row.temaId}::int
          and ativa and nivel <> 'Diamante' and "pontuacaoMinima" is not null and "medalhaId" <> ${exceto ?? 0}
        order by "medalhaId" for update`,
  )

const faixaDe = (row: RegisterRow): FaixaDePontos => ({
  nome: String(row.nome),
  minima: row.pontuacaoMinima as number,
  maxima: row.pontuacaoMaxima as number | null,
})
const naEscala = (row: RegisterRow) => row.ativa === true && row.nivel !== 'Diamante' && row.pontuacaoMinima !== null
const CHAVES = ['escopo', 'edicao', 'uf', 'eixoId', 'temaId'] as const
const mesmaEscala = (a: RegisterRow, b: RegisterRow) => CHAVES.every((k) => a[k] === b[k])

const refuseInvertida = (vizinhas: readonly Vizinha[]) => {
  const sumiu = vizinhas.find((v) => v.maxima !== null && v.maxima < v.minima)
  if (sumiu) throw problem.regra({ motivo: `Não sobraria nenhum ponto para ${literal(sumiu.nome)}` })
}

const moveVizinhas = async (ctx: Visitor, antes: readonly Vizinha[], depois: readonly Vizinha[]) => {
  for (const [i, v] of depois.entries()) {
    const a = antes[i]!
    if (a.minima === v.minima && a.maxima === v.maxima) continue
    await ctx.db.execute(sql`update medalha set "pontuacaoMinima" = ${v.minima}, "pontuacaoMaxima" = ${v.maxima}, versao = versao + 1
      where "medalhaId" = ${v.medalhaId}`)
    await ctx.audit({
      acao: 'alterar',
      entidade: 'medalha',
      entidadeId: v.medalhaId,
      mudancas: {
        pontuacaoMinima: { antes: a.minima, depois: v.minima },
        pontuacaoMaxima: { antes: a.maxima, depois: v.maxima },
      },
    })
  }
}

/** No score without a medal and none with two; the neighbours' limits follow the one that is moved. */
export const checkFaixas = async (ctx: Visitor, body: RegisterRow, antes?: RegisterRow) => {
  if (!naEscala(body)) return
  const vizinhas = await lockVizinhas(ctx, body, antes?.medalhaId)
  const segue = antes && naEscala(antes) && mesmaEscala(antes, body)
  const movidas = segue ? acompanhar(vizinhas, faixaDe(antes), faixaDe(body)) : vizinhas
  refuseInvertida(movidas)
  const motivo = problemaDasFaixas([...movidas, faixaDe(body)])
  if (motivo) throw problem.regra({ motivo }, { pontuacaoMinima: motivo })
  await moveVizinhas(ctx, vizinhas, movidas)
}

/* Which medal a place has */

/** Medals of a place as a whole; the city programme and the seal name them apart. */
export const DO_LUGAR = ['Município', 'Sala'] as const

/** Participante is for who sent the diagnosis: in the seal the enrolment, in a city the follow-up of that name. */
const faltaDiagnostico = (
  t: SQL,
  municipioId: SQL,
  hoje: string,
) => sql`(${t}.nivel = 'Participante' and not case ${t}.escopo
  when 'Sala' then exists (select 1 from selo_inscricao i
    where i."municipioId" = ${municipioId} and i.edicao = ${anoDaEdicaoDe(municipioId, hoje)} and i.situacao = 'Enviado')
  else exists (select 1 from acompanhamento a
    where a."municipioId" = ${municipioId} and a.diagnostico and a.finalizado and not a.cancelado) end)`

/**
 * The thresholds in force, one for each level: that of the state before the general one, of the axis or theme before
 * all of them, the newest edition first. `onde` narrows the rows, `por` are the columns a level is chosen for. Of one municipality
 * the diagnosis that is missing is a condition beside the points. In the seal the edition that the state `uf` is in says
 * from how many points a level is given; only a state without any leaves it to the medal.
 */
export const limiaresEmVigor = (
  origem: SQL,
  onde: SQL,
  por: readonly SQL[],
  { uf, hoje, municipioId }: { uf: SQL; hoje: string; municipioId?: SQL },
) => {
  const extra = municipioId
    ? sql`coalesce(md."condicaoExtra", case when ${faltaDiagnostico(sql`md`, municipioId, hoje)} then ${DIAGNOSTICO_ENVIADO} end)`
    : sql`md."condicaoExtra"`
  const chaves = sql.join([...por, sql`md.nivel`], sql`, `)
  return sql`select distinct on (${chaves}) ${chaves}, md.escopo, md."eixoId", md."temaId",
      md."percentualMinimo", case when md.escopo = 'Sala' then coalesce(${minimoEmVigor(sql`md.nivel`, uf, hoje)}, md."pontuacaoMinima")
        else md."pontuacaoMinima" end as "pontuacaoMinima", ${extra} as "condicaoExtra",
      array_position(${sql.param([...NIVEIS])}::text[], md.nivel) as altura
    from ${origem} where md.ativa and ${onde}
    order by ${chaves}, md."temaId" nulls last, md."eixoId" nulls last, md.uf nulls last, md.edicao desc`
}

/** The thresholds of the medal of one municipality as a whole, one for each level. */
export const limiaresDoLugar = (municipioId: number, hoje: string) =>
  limiaresEmVigor(
    sql`medalha md join municipio lugar on lugar."municipioId" = ${municipioId} and (md.uf is null or md.uf = lugar.uf)`,
    sql`md.escopo = any(${sql.param([...DO_LUGAR])}::text[])`,
    [],
    { uf: sql`lugar.uf`, hoje, municipioId: sql`lugar."municipioId"` },
  )

/** Whether the points reach the threshold `l`. The same rule as `medalhaDe` of contract/src/pontos.ts; a test holds the two together. */
const alcancado = (
  municipioId: SQL,
  comprovados: SQL,
  possiveis: SQL,
  hoje: string,
) => sql`(l."condicaoExtra" is null and not ${faltaDiagnostico(sql`l`, municipioId, hoje)}
    and case when l."percentualMinimo" is not null
      then ${possiveis} > 0 and round(${comprovados} * 100 / nullif(${possiveis}, 0), 2) >= l."percentualMinimo"
      else coalesce(${comprovados}, 0) >= l."pontuacaoMinima" end)`

/** The medal of one row, among the thresholds that `limiar` finds for it. */
export const medalhaSql = (limiar: SQL, municipioId: SQL, comprovados: SQL, possiveis: SQL, hoje: string) => sql`
  (select l.nivel from ${limiar} and ${alcancado(municipioId, comprovados, possiveis, hoje)} order by l.altura desc limit 1)`

const ESCOPOS = {
  Eixo: { nomes: ['Eixo'], alvo: sql`md."eixoId"` },
  Tema: { nomes: ['Tema'], alvo: sql`md."temaId"` },
  Lugar: { nomes: DO_LUGAR, alvo: sql`null` },
} as const
/**
 * For a `with`: the medals of all the axes, themes or places that `pontos` gives (municipioId, uf, alvo, comprovados,
 * possiveis; of a place as a whole `alvo` is 0), as `julgado` with the column `nivel` beside them. Joined once, because
 * thresholds by state and axis are too many to be looked through for each row.
 */
export const medalhasDe = (escopo: keyof typeof ESCOPOS, pontos: SQL, hoje: string) => {
  const { nomes, alvo } = ESCOPOS[escopo]
  return sql`ponto as materialized (${pontos}),
    limiar as materialized (${limiaresEmVigor(
      sql`(select distinct uf, alvo from ponto) u
        join medalha md on (md.uf is null or md.uf = u.uf) and (${alvo} is null or ${alvo} = u.alvo)`,
      sql`md.escopo = any(${sql.param([...nomes])}::text[])`,
      [sql`u.uf`, sql`u.alvo`],
      { uf: sql`u.uf`, hoje },
    )}),
    julgado as (
      select p."municipioId", p.alvo, p.comprovados, p.possiveis, (array_agg(l.nivel order by l.altura desc) filter (
        where ${alcancado(sql`p."municipioId"`, sql`p.comprovados`, sql`p.possiveis`, hoje)}))[1] as nivel
      from ponto p left join limiar l on l.uf = p.uf and l.alvo = p.alvo group by 1, 2, 3, 4)`
}

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
