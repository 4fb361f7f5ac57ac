import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import {
  type Aviso,
  MAX_NAO_LIDOS,
  type PreferenciaDeAviso,
  type PreferenciasDeAvisos,
  type TipoDeAviso,
} from '#contract/aviso.ts'
import type { PedidoPorCursor } from '#contract/pagina.ts'
import { capacidades } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope, municipioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { keysetPage } from '#server/db/page.ts'
import { anyOf, every, recordset, search } from '#server/db/rows.ts'
import { json, one, rows } from '#server/db/sql.ts'
import type { Reader } from '#server/http/route.ts'

/** One's own, and of places that are in reach now: what was told of a city that is somebody else's by now is not read. */
export const meus = (actor: Actor) => sql`a."usuarioId" = ${actor.usuarioId} and case
  when a."municipioId" is null then true
  when a."eixoId" is null then ${municipioScope(actor, sql`a."municipioId"`)}
  else ${municipioEixoScope(actor, sql`a."municipioId"`, sql`a."eixoId"`)} end`
const naPagina = (actor: Actor) => sql`${meus(actor)} and a."naPagina"`

interface Filtro extends PedidoPorCursor {
  busca?: string | undefined
  situacao?: 'nao-lidos' | undefined
  tipo?: string | undefined
}

export const listAvisos = (db: Db, actor: Actor, { busca, situacao, tipo, ...pedido }: Filtro) =>
  keysetPage<Aviso>(db, pedido, {
    colunas: sql`a."avisoId", a.tipo, a.titulo, a.texto, a.para, a."criadoEm", a."lidoEm"`,
    de: sql`from aviso a where ${every(
      naPagina(actor),
      situacao && sql`a."lidoEm" is null`,
      tipo !== undefined && sql`a.tipo = ${tipo}`,
      search(sql`a.titulo || ' ' || coalesce(a.texto, '')`, busca),
    )}`,
    id: sql`a."avisoId"`,
    idOf: (a) => a.avisoId,
  })

const contagem = (actor: Actor) => sql`(select count(*)::int from (
  select 1 from aviso a where ${naPagina(actor)} and a."lidoEm" is null limit ${MAX_NAO_LIDOS}) x)`

export const countNaoLidos = (db: Db, actor: Actor) =>
  json(db, sql`select json_build_object('naoLidos', ${contagem(actor)})::text`)

export const markLidos = async (
  { db, actor, now }: Reader,
  { avisosIds, ate }: { avisosIds?: readonly number[] | undefined; ate?: number | undefined },
) => {
  await db.execute(sql`update aviso a set "lidoEm" = ${now.toISOString()}
    where ${naPagina(actor)} and a."lidoEm" is null
      and (a."avisoId" = ${anyOf(avisosIds ?? [])} or a."avisoId" <= ${ate ?? 0})`)
  return (await one<{ n: number }>(db, sql`select ${contagem(actor)} as n`))!.n
}

/* Preferences */

/** The kinds that can concern this person in this environment. */
export const tiposDe = ({ actor, ambiente }: Pick<Reader, 'actor' | 'ambiente'>, tipos: readonly TipoDeAviso[]) => {
  const caps = capacidades(ambiente.variante)
  return tipos.filter((t) => (!t.capacidade || caps[t.capacidade]) && (!t.flags || t.flags.some((f) => can(actor, f))))
}

export const loadPreferencias = async (ctx: Reader, tipos: readonly TipoDeAviso[]): Promise<PreferenciasDeAvisos> => {
  const { db, actor, ambiente } = ctx
  const w = wording(ambiente.variante)
  const escolhidas = new Map(
    (
      await rows<PreferenciaDeAviso>(
        db,
        sql`select tipo, pagina, email from preferencia_aviso where "usuarioId" = ${actor.usuarioId}`,
      )
    ).map((p) => [p.tipo, p]),
  )
  const conta = await one<{ receberEmails: boolean }>(
    db,
    sql`select "receberEmails" from usuario where "usuarioId" = ${actor.usuarioId}`,
  )
  return {
    receberEmails: conta!.receberEmails,
    tipos: tiposDe(ctx, tipos).map(({ tipo, nome, descricao, padrao }) => ({
      tipo,
      nome: w.frase(nome),
      descricao: w.frase(descricao),
      ...padrao,
      ...escolhidas.get(tipo),
    })),
  }
}

export const savePreferencias = (db: Db, usuarioId: number, lista: readonly PreferenciaDeAviso[]) =>
  db.execute(sql`insert into preferencia_aviso ("usuarioId", tipo, pagina, email)
    select ${usuarioId}, n.tipo, n.pagina, n.email from ${recordset('preferencia_aviso', lista)} n
    on conflict on constraint preferencia_aviso_pk do update set pagina = excluded.pagina, email = excluded.email`)
