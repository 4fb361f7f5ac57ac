import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AnyEndpoint, Place, Unchecked } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import type { Db } from '#server/db/db.ts'
import { one } from '#server/db/sql.ts'
import type { Input } from '#server/http/input.ts'
import type { Actor } from './actor.ts'

/**
 * A kind of id: the query for a row of it that lies in the actor's reach, or 'livre' for rows that belong to nobody.
 * The id comes as a piece of SQL, because it may stand for one of many.
 */
export type Kind = ((actor: Actor, id: SQL) => SQL) | 'livre'
export type Kinds = Readonly<Record<string, Kind>>

/** One id, or list of ids, that a call takes and the kernel checks. */
interface Check {
  readonly place: Place
  readonly kind: (actor: Actor, id: SQL) => SQL
}

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  innerType?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  options?: z.ZodType[]
  valueType?: z.ZodType
}

const ID = /^(id|ids|.+Ids?)$/

/** Where a shape holds something that is called an id. */
const placesIn = (schema: z.ZodType | undefined, at: string): string[] => {
  if (!schema) return []
  const def = schema._zod.def as unknown as Def
  if (def.type === 'object')
    return Object.entries(def.shape!).flatMap(([key, value]) => [
      ...(ID.test(key) ? [`${at}.${key}`] : []),
      ...placesIn(value, `${at}.${key}`),
    ])
  if (def.type === 'array') return placesIn(def.element, `${at}[]`)
  const inner = [def.in, def.out, def.innerType, def.left, def.right, def.valueType, ...(def.options ?? [])]
  return inner.flatMap((s) => placesIn(s, at))
}

export const idPlaces = (e: AnyEndpoint): Place[] => [
  ...new Set((['params', 'query', 'body'] as const).flatMap((part) => placesIn(e[part], part)) as Place[]),
]

const lastKey = (place: string) => place.slice(place.lastIndexOf('.') + 1)

/** What the endpoint says about an id, or what its spelling does. */
export const saidOf = (e: AnyEndpoint, place: Place, kinds: Kinds): string | Unchecked | undefined => {
  const said = e.alvo?.[place]
  if (said !== undefined) return said
  return lastKey(place) in kinds ? lastKey(place) : undefined
}

/**
 * The checks of a call, worked out once at the start. Fails where a call of somebody's rows takes an id without saying
 * of which kind it is, where it names a place or a kind that does not exist, and where a call that says that its rows
 * are nobody's takes the id of a row that is somebody's.
 */
export const checksOf = (e: AnyEndpoint, kinds: Kinds): Check[] => {
  const wrong = (what: string) => new Error(`A rota ${e.method} ${e.path} ${what}`)
  const places = idPlaces(e)
  for (const place of Object.keys(e.alvo ?? {}))
    if (!places.includes(place as Place)) throw wrong(`não recebe ${place}, que o seu alvo nomeia.`)
  return places.flatMap((place): Check[] => {
    const said = saidOf(e, place, kinds)
    if (said === undefined) {
      if (e.scope === 'livre') return []
      throw wrong(`recebe ${place} e não diz de que tipo é (alvo) nem por que não precisa.`)
    }
    if (typeof said !== 'string') return []
    const kind = kinds[said]
    if (!kind) throw wrong(`nomeia o tipo ${said}, que nenhuma funcionalidade declara.`)
    if (kind === 'livre') return []
    if (e.scope === 'livre' && e.permit !== 'publico')
      throw wrong(`recebe ${place}, que é de alguém, e diz escopo livre.`)
    return [{ place, kind }]
  })
}

/** The ids that stand at a place; none where nothing or 0, which means any, was sent. */
export const idsAt = (input: Pick<Input, 'params' | 'query' | 'body'>, place: Place): (number | string)[] => {
  const [part, ...keys] = place.split('.') as ['params' | 'query' | 'body', ...string[]]
  let found: unknown[] = [input[part]]
  for (const key of keys) {
    const plain = key.replace('[]', '')
    found = found.flatMap((v) => (v as Record<string, unknown> | null | undefined)?.[plain])
  }
  return [...new Set(found.filter((v): v is number | string => typeof v === 'number' || typeof v === 'string'))].filter(
    (v) => v !== 0,
  )
}

const inReach = (kind: Check['kind'], actor: Actor, ids: readonly (number | string)[]) =>
  ids.length === 1
    ? sql`exists (${kind(actor, sql`${ids[0]}`)})`
    : sql`not exists (select from unnest(${sql.param(ids)}::int[]) x(id) where not exists (${kind(actor, sql`x.id`)}))`

/** Whether all of these rows of a kind lie in reach; what is nobody's always does. */
export const reaches = async (db: Db, kinds: Kinds, actor: Actor, name: string, ids: readonly number[]) => {
  const kind = kinds[name]
  // A name that nobody declares must not read as one that is everybody's.
  if (!kind) throw new Error(`nobody declares the kind ${name}`)
  if (kind === 'livre' || !ids.length) return true
  return (await one<{ ok: boolean }>(db, sql`select ${inReach(kind, actor, ids)} as ok`))!.ok
}

/** The rows that a call names must exist in the caller's reach, on the values that are asked for. */
export const checkTargets = async (db: Db, checks: readonly Check[], actor: Actor, input: Input): Promise<void> => {
  const asked = checks.flatMap((c) => {
    const ids = idsAt(input, c.place)
    return ids.length ? [{ place: c.place, inReach: inReach(c.kind, actor, ids) }] : []
  })
  if (!asked.length) return
  const cases = asked.map((a, i) => sql`when not ${a.inReach} then ${sql.raw(String(i))}`)
  const missed = (await one<{ i: number | null }>(db, sql`select case ${sql.join(cases, sql` `)} end as i`))!.i
  if (missed === null) return
  const { place } = asked[missed]!
  // What a person chose in a form is told at its field.
  const [part, field] = place.replace('[]', '').split('.') as [string, string]
  throw problem.naoEncontrado({}, part === 'body' ? { [field]: 'Registro não encontrado.' } : undefined)
}
