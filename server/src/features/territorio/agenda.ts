import { sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import { estaVivo } from '#contract/territorio-estados.ts'
import { CONCLUIDO_SEM_ENCONTROS, type incluirNaAgenda, type tirarDaAgenda } from '#contract/territorio-partes.ts'
import { insertRow, listJson } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import type { Ctx, Reader } from '#server/http/route.ts'
import { emAlcance, lockEncontro, situacaoSql } from '../encontro/commands.ts'
import { lockTerritorio } from './mudancas.ts'

/*
 * The leadership programme: meetings 1 to 8, each of which is one or more of the calendar, in different municipalities.
 * They are planned, moved and held there; here it is said which of the eight they are.
 */

const DE = sql`encontro e join municipio m on m."municipioId" = e."municipioId" join usuario u on u."usuarioId" = e."usuarioId"`
const conta = (presentes = sql``) =>
  sql`(select count(*)::int from encontro_convidado g where g."encontroId" = e."encontroId" ${presentes})`

export const listAgenda = ({ db, actor, now }: Reader, territorioId: number) =>
  listJson(
    db,
    sql`select n as numero,
        (select coalesce(json_agg(json_build_object('encontroId', e."encontroId", 'titulo', e.titulo, 'municipioId', e."municipioId",
            'municipio', m.nome || '/' || m.uf, 'consultor', u.nome, 'inicio', e.inicio, 'fim', e.fim, 'local', e.local,
            'situacao', ${situacaoSql(now)}, 'convidados', ${conta()}, 'presentes', ${conta(sql`and g.presente`)})
            order by e.inicio, e."encontroId"), '[]')
          from territorio_encontro y join ${DE} on e."encontroId" = y."encontroId"
          where y."territorioId" = ${territorioId} and y.numero = n and ${emAlcance(actor)}) as encontros,
        (select count(*)::int from territorio_encontro y join encontro e using ("encontroId")
          where y."territorioId" = ${territorioId} and y.numero = n and not ${emAlcance(actor)}) as fora
      from generate_series(1, 8) n order by n`,
  )

/** Few: the newest of those that could be one of the eight. */
const MAX_OFERTA = 200
export const listParaAgenda = ({ db, actor }: Reader, territorioId: number) =>
  listJson(
    db,
    sql`select e."encontroId", e.titulo, m.nome || '/' || m.uf as municipio, e.inicio
      from ${DE} join territorio_municipio x on x."municipioId" = e."municipioId" and x."territorioId" = ${territorioId}
      where e.situacao <> 5 and ${emAlcance(actor)}
        and not exists (select 1 from territorio_encontro y where y."encontroId" = e."encontroId")
      order by e.inicio desc, e."encontroId" desc limit ${MAX_OFERTA}`,
  )

const auditAgenda = (ctx: Ctx, territorioId: number, encontro: { antes?: string; depois?: string }) =>
  ctx.audit({ acao: 'alterar', entidade: 'territorio', entidadeId: territorioId, mudancas: { encontro } })

export const addEncontro = async (
  ctx: Ctx,
  { territorioId, numero, encontroId }: BodyOf<typeof incluirNaAgenda, 'out'>,
) => {
  const { db, now } = ctx
  const { status } = await lockTerritorio(ctx, territorioId)
  if (!estaVivo(status)) throw problem.regra({ motivo: CONCLUIDO_SEM_ENCONTROS })
  const e = await lockEncontro(db, now, encontroId)
  if (e.situacao === 5) throw problem.regra({ motivo: '{O encontro} foi {cancelado}. Escolha outro.' })
  const daqui = await one(
    db,
    sql`select 1 from territorio_municipio where "territorioId" = ${territorioId} and "municipioId" = ${e.municipioId}`,
  )
  if (!daqui) throw problem.entradaInvalida({}, { encontroId: 'Escolha um {encontro} de {um município} do território' })
  await insertRow(db, 'territorio_encontro', { encontroId, territorioId, numero }, 'encontroId')
  await auditAgenda(ctx, territorioId, { depois: `${numero}: ${e.titulo}, ${e.municipio}` })
  return { message: 'Incluído no programa' }
}
export const dropEncontro = async (ctx: Ctx, { territorioId, encontroId }: BodyOf<typeof tirarDaAgenda, 'out'>) => {
  const { db, actor } = ctx
  await lockTerritorio(ctx, territorioId)
  const saiu = await one<{ numero: number; titulo: string }>(
    db,
    sql`delete from territorio_encontro y using encontro e where y."encontroId" = ${encontroId} and y."territorioId" = ${territorioId}
      and e."encontroId" = y."encontroId" and ${emAlcance(actor)} returning y.numero, e.titulo`,
  )
  if (!saiu) throw problem.naoEncontrado()
  await auditAgenda(ctx, territorioId, { antes: `${saiu.numero}: ${saiu.titulo}` })
  return { message: 'Retirado do programa' }
}
