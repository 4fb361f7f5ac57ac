import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { type Comparacao, compararMunicipio, MINIMO_DO_GRUPO, type Pares } from '#contract/comparacao.ts'
import { problem } from '#contract/problems.ts'
import { wording } from '#contract/wording.ts'
import { municipioEixoScope, municipioScope } from '#server/access/scopes.ts'
import { every, jsonList, record } from '#server/db/rows.ts'
import { percentualSql } from '#server/features/pontuacao/commands.ts'
import { type Feature, type Reader, route } from '#server/http/route.ts'

/** What is the same of peers: the column of a place, and what it is called. `falta`: of a place that has none. */
interface Trait {
  readonly coluna: SQL
  readonly nome: SQL
  readonly falta: string
}
const BAND: Trait = {
  coluna: sql`"faixaId"`,
  nome: sql`f.nome`,
  falta: '{Este município} não tem faixa de porte no cadastro.',
}
const REGION: Trait = {
  coluna: sql`"unidadeRegionalId"`,
  nome: sql`ur."nomeRegiao"`,
  falta: '{Este município} não tem unidade regional no cadastro.',
}
const STATE: Trait = { coluna: sql`uf`, nome: sql`m.uf`, falta: '{Este município} não tem UF no cadastro.' }
const SHARED: Readonly<Record<Pares, readonly Trait[]>> = {
  faixa: [BAND],
  regional: [REGION],
  faixaDaRegional: [BAND, REGION],
  uf: [STATE],
}
const SEM_PONTOS = 'O seu grupo não vê pontos e medalhas.'
const NADA_POSSIVEL = '{Este município} ainda não tem {perguntas} que valham pontos {nos eixos} ao seu alcance.'
const POUCOS = `Menos de ${MINIMO_DO_GRUPO} {municípios} ao seu alcance fazem parte deste grupo: um grupo tão pequeno não é mostrado à parte.`

interface Compared extends Pick<Comparacao, 'municipio' | 'linhas'> {
  /** What its peers share with it; null: what it has none of. */
  nomes: (string | null)[]
}
/**
 * Peers are places in reach, of the same project, so that they are asked the same; they count by the axes of the place
 * that the person reaches there as here.
 */
const loadCompared = ({ db, actor }: Reader, municipioId: number, por: Pares) => {
  const traits = SHARED[por]
  const alike = every(...traits.map(({ coluna }) => sql`m.${coluna} = a.${coluna}`))
  const mine = municipioEixoScope(actor, sql`p."municipioId"`, sql`p."eixoId"`)
  const ofGroup = sql`json_build_object('municipios', x.municipios, 'inferior', round(x.quartis[1]::numeric, 2),
    'mediana', round(x.quartis[2]::numeric, 2), 'superior', round(x.quartis[3]::numeric, 2), 'posicao', x.posicao)`
  return record<Compared>(
    db,
    sql`with alvo as materialized (
        select m."municipioId", m.nome, m.uf, m."projetoId", m."faixaId", m."unidadeRegionalId",
          json_build_array(${sql.join(
            traits.map((t) => t.nome),
            sql`, `,
          )}) as nomes
        from municipio m left join faixa f using ("faixaId") left join unidade_regional ur on ur.id_unidade_regional = m."unidadeRegionalId"
        where m."municipioId" = ${municipioId} and ${municipioScope(actor, sql`m."municipioId"`)}),
      par as materialized (
        select p."municipioId", p."eixoId", sum(p.possiveis) as possiveis, sum(p.comprovados) as comprovados
        from municipio_tema_ponto p join municipio m using ("municipioId")
          join alvo a on m."municipioId" = a."municipioId" or (m."projetoId" = a."projetoId" and ${alike})
        where ${mine} and p."eixoId" in (select p."eixoId" from municipio_tema_ponto p
          where p."municipioId" = ${municipioId} and p.possiveis > 0 and ${mine})
        group by 1, 2 having sum(p.possiveis) > 0),
      medida as materialized (
        select "municipioId", "eixoId", ${percentualSql(sql`comprovados`, sql`possiveis`)} as percentual from par
        union all select "municipioId", null, ${percentualSql(sql`sum(comprovados)`, sql`sum(possiveis)`)} from par group by 1)
      select json_build_object('municipioId', a."municipioId", 'nome', a.nome, 'uf', a.uf) as municipio,
        a.nomes,
        (${jsonList(sql`select o."eixoId", e.nome as eixo, o.percentual,
            case when x.municipios >= ${MINIMO_DO_GRUPO} then ${ofGroup} end as grupo
          from medida o left join eixo e on e."eixoId" = o."eixoId" cross join lateral (
            select count(*) as municipios, count(*) filter (where y.percentual > o.percentual) + 1 as posicao,
              percentile_cont(array[0.25, 0.5, 0.75]) within group (order by y.percentual::float8) as quartis
            from medida y where y."eixoId" is not distinct from o."eixoId") x
          where o."municipioId" = a."municipioId" order by o."eixoId" is not null, e.ordem, e."eixoId"`)})::json as linhas
      from alvo a`,
  )
}

const whyNot = ({ nomes, linhas }: Compared, por: Pares) => {
  if (!linhas[0]) return NADA_POSSIVEL
  const without = SHARED[por].find((_, i) => nomes[i] === null)
  if (without) return without.falta
  return linhas[0].grupo ? null : POUCOS
}

export const getComparison = async (ctx: Reader, municipioId: number, por: Pares): Promise<Comparacao> => {
  const compared = await loadCompared(ctx, municipioId, por)
  if (!compared) throw problem.naoEncontrado()
  const { municipio, nomes, linhas } = compared
  const sees = can(ctx.actor, 'visualizarPontosMedalha')
  const motivo = sees ? whyNot(compared, por) : SEM_PONTOS
  const whole = linhas[0]?.grupo
  return {
    municipio,
    grupo: motivo === null && whole ? { nome: nomes.join(' · '), municipios: whole.municipios } : null,
    motivo: motivo && wording(ctx.ambiente.variante).frase(motivo),
    linhas: sees ? linhas : [],
  }
}

export const comparison: Feature = {
  routes: [route(compararMunicipio, async (ctx) => getComparison(ctx, ctx.params.municipioId, ctx.query.por))],
}
