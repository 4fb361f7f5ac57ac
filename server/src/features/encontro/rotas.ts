import { type SQL, sql } from 'drizzle-orm'
import { can, isAdmin } from '#contract/access.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import type * as contract from '#contract/rota.ts'
import type { Actor } from '#server/access/actor.ts'
import { diff, goneFrom } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { betweenDays } from '#server/db/page.ts'
import { anyOf, every, insertRow, insertRows, listJson, record, recordJson, stale, updateRow } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Ctx, Reader } from '#server/http/route.ts'
import { emAlcance, rotaVisivel, situacaoSql } from './leitura.ts'

/* The way of a consultant on one day. */

const entidade = 'rota'
/** One's own, and everybody's for admins. */
const mexe = (actor: Actor) => (isAdmin(actor) ? sql`true` : sql`r."usuarioId" = ${actor.usuarioId}`)

const rotasSql = (
  { actor, now }: Pick<Reader, 'actor' | 'now'>,
  onde: SQL,
) => sql`select r."rotaId", r."usuarioId", json_build_object('nome', u.nome) as usuario,
    to_char(r.dia, 'YYYY-MM-DD') as dia, r.origem, r.observacao, p.km as "kmTotal", p.paradas,
    json_build_object('editar', ${mexe(actor)}, 'excluir', ${mexe(actor)}) as acoes, r.versao
  from rota r join usuario u using ("usuarioId") cross join lateral (
    select coalesce(sum(x.km), 0) as km, coalesce(json_agg(json_build_object('ordem', x.ordem, 'municipioId', x."municipioId",
        'municipio', json_build_object('nome', m.nome, 'uf', m.uf), 'encontroId', case when ${emAlcance(actor)} then x."encontroId" end,
        'encontro', case when e."encontroId" is not null and ${emAlcance(actor)} then json_build_object('titulo', e.titulo, 'inicio', e.inicio,
          'situacao', ${situacaoSql(now)}) end, 'km', x.km) order by x.ordem), '[]') as paradas
    from rota_parada x join municipio m on m."municipioId" = x."municipioId" left join encontro e on e."encontroId" = x."encontroId"
    where x."rotaId" = r."rotaId") p
  where ${every(rotaVisivel(actor), onde)} order by r.dia, sem_acento(u.nome), r."rotaId"`

export const listRotas = (
  ctx: Reader,
  { de, ate, usuarioId, municipioId }: QueryOf<typeof contract.listarRotas, 'out'>,
) =>
  listJson(
    ctx.db,
    rotasSql(
      ctx,
      every(
        sql`r.dia between ${de}::date and ${ate}::date`,
        usuarioId !== undefined && sql`r."usuarioId" = ${usuarioId}`,
        municipioId !== undefined &&
          sql`exists (select 1 from rota_parada x where x."rotaId" = r."rotaId" and x."municipioId" = ${municipioId})`,
      ),
    ),
  )
export const getRota = (ctx: Reader, rotaId: number) => recordJson(ctx.db, rotasSql(ctx, sql`r."rotaId" = ${rotaId}`))

/** The day's meetings of the consultant, one's own unless one sees everybody's. */
export const listParaRota = ({ db, actor }: Reader, q: QueryOf<typeof contract.encontrosParaRota, 'out'>) => {
  const deTodos = can(actor, 'visualizaTodosEncontros') || isAdmin(actor)
  const usuarioId = deTodos ? (q.usuarioId ?? actor.usuarioId) : actor.usuarioId
  return listJson(
    db,
    sql`select e."encontroId", e."municipioId", json_build_object('nome', m.nome, 'uf', m.uf) as municipio, e.titulo, e.inicio, e.fim, e.local
      from encontro e join municipio m using ("municipioId")
      where ${every(emAlcance(actor), sql`e."usuarioId" = ${usuarioId} and e.situacao <> 5`, ...betweenDays(sql`e.inicio`, { de: q.dia, ate: q.dia }))}
      order by e.inicio, e."encontroId"`,
  )
}

type Paradas = BodyOf<typeof contract.criarRota, 'out'>['paradas']
/** Each meeting is in the place of its stop. */
const checkParadas = async (db: Db, paradas: Paradas) => {
  const lugares = new Map(
    (
      await rows<{ encontroId: number; municipioId: number }>(
        db,
        sql`select "encontroId", "municipioId" from encontro where "encontroId" = ${anyOf(paradas.flatMap((p) => p.encontroId ?? []))}`,
      )
    ).map((e) => [e.encontroId, e.municipioId]),
  )
  const erros = paradas.flatMap((p, i) =>
    p.encontroId != null && lugares.get(p.encontroId) !== p.municipioId
      ? [[`paradas.${i}.encontroId`, '{O encontro} é {de outro município}'] as const]
      : [],
  )
  if (erros.length) throw problem.entradaInvalida({}, Object.fromEntries(erros))
}
const saveParadas = async (db: Db, rotaId: number, paradas: Paradas) => {
  await db.execute(sql`delete from rota_parada where "rotaId" = ${rotaId}`)
  await insertRows(
    db,
    'rota_parada',
    paradas.map(({ municipioId, encontroId, km }, i) => ({
      rotaId,
      ordem: i + 1,
      municipioId,
      encontroId: encontroId ?? null,
      km,
    })),
  )
}

interface Guardada {
  rotaId: number
  usuarioId: number
  consultor: string
  diaRota: string
  origem: string
  observacao: string | null
  paradas: string[]
  municipios: number[]
  encontros: number[]
  versao: number
}
const loadRota = (db: Db, rotaId: number) =>
  record<Guardada>(
    db,
    sql`select r."rotaId", r."usuarioId", u.nome as consultor, to_char(r.dia, 'DD/MM/YYYY') as "diaRota", r.origem, r.observacao, r.versao,
        array(select m.nome || '/' || m.uf || ', ' || replace(x.km::text, '.', ',') || ' km' from rota_parada x join municipio m using ("municipioId")
          where x."rotaId" = r."rotaId" order by x.ordem) as paradas,
        array(select x."municipioId" from rota_parada x where x."rotaId" = r."rotaId") as municipios,
        array(select x."encontroId" from rota_parada x where x."rotaId" = r."rotaId" and x."encontroId" is not null) as encontros
      from rota r join usuario u using ("usuarioId") where r."rotaId" = ${rotaId}`,
  )
const paraHistorico = ({ consultor, diaRota, origem, observacao, paradas }: Guardada) => ({
  consultor,
  diaRota,
  origem,
  observacao,
  paradas,
})
const lockRota = async (ctx: Ctx, rotaId: number) => {
  await ctx.db.execute(sql`select 1 from rota where "rotaId" = ${rotaId} for update`)
  const antes = await loadRota(ctx.db, rotaId)
  if (!antes) throw problem.naoEncontrado()
  if (antes.usuarioId !== ctx.actor.usuarioId && !isAdmin(ctx.actor))
    throw problem.semPermissao({ frase: 'Só quem percorre a rota e os administradores podem mudá-la.' })
  return antes
}

export const createRota = async (ctx: Ctx, body: BodyOf<typeof contract.criarRota, 'out'>) => {
  const { db, actor } = ctx
  const { usuarioId = actor.usuarioId, paradas, ...dados } = body
  if (usuarioId !== actor.usuarioId && !isAdmin(actor))
    throw problem.semPermissao({ frase: 'Só administradores criam rotas de outras pessoas.' })
  if (!(await one(db, sql`select 1 from usuario where "usuarioId" = ${usuarioId} and habilitado`)))
    throw problem.entradaInvalida({}, { usuarioId: 'Escolha um consultor habilitado' })
  await checkParadas(db, paradas)
  const rotaId = await insertRow(db, 'rota', { ...dados, usuarioId, criacao: ctx.now.toISOString() }, 'rotaId')
  await saveParadas(db, rotaId, paradas)
  await ctx.audit({
    acao: 'criar',
    entidade,
    entidadeId: rotaId,
    mudancas: diff(undefined, paraHistorico((await loadRota(db, rotaId))!)),
  })
  return getRota(ctx, rotaId)
}

export const changeRota = async (ctx: Ctx, body: BodyOf<typeof contract.alterarRota, 'out'>) => {
  const { db } = ctx
  const { rotaId, versao, paradas, ...dados } = body
  const antes = await lockRota(ctx, rotaId)
  if (antes.versao !== versao) throw stale(await getRota(ctx, rotaId))
  const novos = (ids: readonly (number | null | undefined)[], tidos: readonly number[]) =>
    ids.flatMap((x) => (x != null && !tidos.includes(x) ? [x] : []))
  const lugares = novos(
    paradas.map((p) => p.municipioId),
    antes.municipios,
  )
  const encontros = novos(
    paradas.map((p) => p.encontroId),
    antes.encontros,
  )
  if (!(await ctx.inReach('municipioId', lugares)) || !(await ctx.inReach('encontroId', encontros)))
    throw problem.naoEncontrado()
  await checkParadas(db, paradas)
  await updateRow(db, 'rota', { rotaId }, dados)
  await saveParadas(db, rotaId, paradas)
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: rotaId,
    mudancas: diff(paraHistorico(antes), paraHistorico((await loadRota(db, rotaId))!)),
  })
  return getRota(ctx, rotaId)
}

export const removeRota = async (ctx: Ctx, rotaId: number) => {
  const antes = await lockRota(ctx, rotaId)
  await ctx.db.execute(sql`delete from rota where "rotaId" = ${rotaId}`)
  await ctx.audit({ acao: 'excluir', entidade, entidadeId: rotaId, mudancas: goneFrom(null, paraHistorico(antes)) })
  return { message: 'Rota excluída' }
}
