import { type SQL, sql } from 'drizzle-orm'
import { seesAll } from '#contract/access.ts'
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

const paresDasPermissoes = (actor: Actor, municipio: SQL, eixo: SQL): SQL => {
  if (seesAll(actor)) return everything
  const whole = [
    ...actor.permissoes.filter((p) => p.eixoId === null).map((p) => p.municipioId),
    ...actor.permissoesSolucoes.map((p) => p.municipioId),
  ]
  const pairs = actor.permissoes.filter((p) => p.eixoId !== null)
  if (!pairs.length) return anyOf(municipio, whole)
  return sql`(${anyOf(municipio, whole)} or (${municipio}, ${eixo}) in (select * from unnest(
    ${sql.param(pairs.map((p) => p.municipioId))}::int[], ${sql.param(pairs.map((p) => p.eixoId))}::int[])))`
}

/** Rows that belong to a municipality and an axis at once, such as its questions. */
export const municipioEixoScope = (actor: Actor, municipio: SQL, eixo: SQL): SQL =>
  visible(actor, eixo, paresDasPermissoes(actor, municipio, eixo))

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
