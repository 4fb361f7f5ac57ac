import { type SQL, sql } from 'drizzle-orm'
import { seesAll } from '#contract/access.ts'
import { byName } from '#server/db/statement.ts'
import type { Actor } from './actor.ts'

/**
 * Row scopes: each is a fragment that is ANDed into list, get, update, export and report alike, so that what one of
 * them hides none of the others shows. The argument is the column that holds the id.
 */
const everything = sql`true`

const municipioIds = (actor: Actor) => [
  ...new Set([...actor.permissoes.map((p) => p.municipioId), ...actor.permissoesSolucoes.map((p) => p.municipioId)]),
]

const anyOf = (column: SQL, ids: readonly number[]) =>
  ids.length ? sql`${column} = any(${sql.param(ids)}::int[])` : sql`false`

/** Municipalities in reach. */
export const municipioScope = (actor: Actor, column: SQL): SQL =>
  seesAll(actor) ? everything : anyOf(column, municipioIds(actor))

/** Whatever the permissions say, the seal-room role sees its own axes only. */
const visible = ({ eixosVisiveis }: Actor, eixo: SQL, scope: SQL): SQL =>
  eixosVisiveis === null ? scope : sql`(${scope} and coalesce(${anyOf(eixo, eixosVisiveis)}, false))`

const eixosDasPermissoes = (actor: Actor, column: SQL): SQL => {
  if (seesAll(actor) || actor.permissoesSolucoes.length > 0 || actor.permissoes.some((p) => p.eixoId === null))
    return everything
  return anyOf(column, [...new Set(actor.permissoes.map((p) => p.eixoId!))])
}

/** Axes in reach, whatever the municipality. A permission without an axis covers all of them. */
export const eixoScope = (actor: Actor, column: SQL): SQL => visible(actor, column, eixosDasPermissoes(actor, column))

/** Municipalities of which every axis is in reach, and axes of others. */
const wholeAndPairs = (actor: Actor) => ({
  whole: [
    ...actor.permissoes.filter((p) => p.eixoId === null).map((p) => p.municipioId),
    ...actor.permissoesSolucoes.map((p) => p.municipioId),
  ],
  pairs: actor.permissoes.filter((p) => p.eixoId !== null),
})

const paresDasPermissoes = (actor: Actor, municipio: SQL, eixo: SQL): SQL => {
  if (seesAll(actor)) return everything
  const { whole, pairs } = wholeAndPairs(actor)
  if (!pairs.length) return anyOf(municipio, whole)
  return sql`(${anyOf(municipio, whole)} or (${municipio}, ${eixo}) in (select * from unnest(
    ${sql.param(pairs.map((p) => p.municipioId))}::int[], ${sql.param(pairs.map((p) => p.eixoId))}::int[])))`
}

/** Rows that belong to a municipality and an axis at once, such as its questions. */
export const municipioEixoScope = (actor: Actor, municipio: SQL, eixo: SQL): SQL =>
  visible(actor, eixo, paresDasPermissoes(actor, municipio, eixo))

/**
 * Rows that belong to a municipality and to any number of its axes, such as meetings (`eixos`: an array column). Those
 * of no axis are of the municipality; of several, one in reach is enough.
 */
export const municipioEixosScope = (actor: Actor, municipio: SQL, eixos: SQL): SQL => {
  const daqui = municipioScope(actor, municipio)
  if (seesAll(actor) && actor.eixosVisiveis === null) return daqui
  return sql`(${daqui} and (${eixos} = '{}' or exists (select 1 from unnest(${eixos}) um_eixo(id)
    where ${municipioEixoScope(actor, municipio, sql`um_eixo.id`)})))`
}

/**
 * The same scopes with one text for everybody, for fixed statements that find their rows by something narrower: where the
 * scope itself must choose the index, the planner has to see whose it is. `reachOf` gives the values they take.
 */
export const reachOf = (actor: Actor) => {
  const { whole, pairs } = wholeAndPairs(actor)
  return {
    alcancaTudo: seesAll(actor),
    alcancaMunicipios: municipioIds(actor),
    alcancaInteiros: whole,
    alcancaParesMunicipio: pairs.map((p) => p.municipioId),
    alcancaParesEixo: pairs.map((p) => p.eixoId),
    alcancaEixos: actor.eixosVisiveis,
  }
}
const named = (nome: keyof ReturnType<typeof reachOf>) => byName(nome)

export const municipioReach = (column: SQL): SQL =>
  sql`(${named('alcancaTudo')}::boolean or ${column} = any(${named('alcancaMunicipios')}::int[]))`

export const municipioEixoReach = (municipio: SQL, eixo: SQL): SQL => sql`((${named('alcancaTudo')}::boolean
    or ${municipio} = any(${named('alcancaInteiros')}::int[]) or (${municipio}, ${eixo}) in (select * from unnest(
      ${named('alcancaParesMunicipio')}::int[], ${named('alcancaParesEixo')}::int[])))
  and (${named('alcancaEixos')}::int[] is null or coalesce(${eixo} = any(${named('alcancaEixos')}::int[]), false)))`

/** `municipioEixosScope` for fixed statements. */
export const municipioEixosReach = (municipio: SQL, eixos: SQL): SQL => sql`(${municipioReach(municipio)}
  and ((${named('alcancaTudo')}::boolean and ${named('alcancaEixos')}::int[] is null) or ${eixos} = '{}' or exists (
    select 1 from unnest(${eixos}) e(id) where ${municipioEixoReach(municipio, sql`e.id`)})))`

/** Users in reach: oneself, and those who share a municipality; all of them for who sees every axis. */
export const usuarioScope = (actor: Actor, column: SQL): SQL =>
  seesAll(actor)
    ? everything
    : sql`(${column} = ${actor.usuarioId} or ${column} in (
        select p."usuarioId" from usuario_permissao p where ${anyOf(sql`p."municipioId"`, municipioIds(actor))}
        union all
        select s."usuarioId" from usuario_permissao_solucao s where ${anyOf(sql`s."municipioId"`, municipioIds(actor))}))`

/** Only what is one's own. */
export const proprioScope = (actor: Actor, column: SQL): SQL =>
  actor.acessoTotal ? everything : sql`${column} = ${actor.usuarioId}`

/** The kinds of id that everything else hangs on; see targets.ts. */
export const targetQueries = {
  municipioId: (actor: Actor, id: SQL) =>
    sql`select 1 from municipio m where m."municipioId" = ${id} and ${municipioScope(actor, sql`m."municipioId"`)}`,
  eixoId: (actor: Actor, id: SQL) =>
    sql`select 1 from eixo e where e."eixoId" = ${id} and ${eixoScope(actor, sql`e."eixoId"`)}`,
  usuarioId: (actor: Actor, id: SQL) =>
    sql`select 1 from usuario u where u."usuarioId" = ${id} and ${usuarioScope(actor, sql`u."usuarioId"`)}`,
} as const
