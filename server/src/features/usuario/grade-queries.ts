import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope, usuarioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, insertRows, listJson, recordJson, recordset } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import { CONDUTOR, type LinhaGrade, type LinhaSolucao } from './rules.ts'

export interface LinhaPermissao extends LinhaGrade {
  usuarioPermissaoId: number
  usuarioId: number
}

const linhas = (actor: Actor, onde: SQL = sql`true`) => sql`
  select p."usuarioPermissaoId", p."usuarioId", p."municipioId", p."eixoId", p."permissaoId", json_build_object('nome', r.nome) as permissao
  from usuario_permissao p join permissao r using ("permissaoId")
  where ${municipioEixoScope(actor, sql`p."municipioId"`, sql`p."eixoId"`)} and ${usuarioScope(actor, sql`p."usuarioId"`)} and ${onde}
  order by p."usuarioId", p."municipioId", p."usuarioPermissaoId"`

export const listLinhas = (db: Db, actor: Actor) => listJson(db, linhas(actor))

const porId = (actor: Actor, id: number) => linhas(actor, sql`p."usuarioPermissaoId" = ${id}`)
export const getLinhaJson = (db: Db, actor: Actor, id: number) => recordJson(db, porId(actor, id))
export const loadLinha = (db: Db, actor: Actor, id: number) => one<LinhaPermissao>(db, porId(actor, id))

export const insertLinhas = (db: Db, usuarioId: number, novas: readonly LinhaGrade[]) =>
  insertRows(
    db,
    'usuario_permissao',
    novas.map(({ municipioId, eixoId, permissaoId }) => ({ usuarioId, municipioId, eixoId, permissaoId })),
    'usuarioPermissaoId',
  )

export const updateLinha = (db: Db, id: number, l: LinhaGrade) =>
  db.execute(sql`update usuario_permissao set "municipioId" = ${l.municipioId}, "eixoId" = ${l.eixoId}, "permissaoId" = ${l.permissaoId}
    where "usuarioPermissaoId" = ${id}`)

export const deleteLinhas = (db: Db, ids: readonly number[]) =>
  db.execute(sql`delete from usuario_permissao where "usuarioPermissaoId" = ${anyOf(ids)}`)

export const insertSolucoes = (db: Db, usuarioId: number, novas: readonly LinhaSolucao[]) =>
  insertRows(
    db,
    'usuario_permissao_solucao',
    novas.map(({ municipioId, municipioSolucaoId }) => ({ usuarioId, municipioId, municipioSolucaoId })),
  )

export const deleteSolucoes = (db: Db, usuarioId: number, retiradas: readonly LinhaSolucao[]) =>
  db.execute(sql`delete from usuario_permissao_solucao s
    using ${recordset('usuario_permissao_solucao', retiradas)} x
    where s."usuarioId" = ${usuarioId} and s."municipioId" = x."municipioId" and s."municipioSolucaoId" = x."municipioSolucaoId"`)

/** Of these, the place in the list of the first that names a solution which is not of its municipality; -1: none. */
export const findSolucaoAlheia = async (db: Db, lista: readonly LinhaSolucao[]) => {
  const achadas = await rows<{ municipioSolucaoId: number; municipioId: number }>(
    db,
    sql`select "municipioSolucaoId", "municipioId" from municipio_solucao
        where "municipioSolucaoId" = ${anyOf(lista.map((l) => l.municipioSolucaoId))}`,
  )
  const lugar = new Map(achadas.map((s) => [s.municipioSolucaoId, s.municipioId]))
  return lista.findIndex((l) => l.municipioSolucaoId !== 0 && lugar.get(l.municipioSolucaoId) !== l.municipioId)
}

/** Other lead consultants of these municipalities, which are held so that two people do not both find them free. */
export const listOutrosCondutores = async (db: Db, municipioIds: readonly number[], usuarioId: number) => {
  const quais = sql.param(municipioIds)
  await db.execute(
    sql`select 1 from municipio where "municipioId" = any(${quais}::int[]) order by "municipioId" for no key update`,
  )
  return rows<{ municipioId: number; municipio: string; usuario: string }>(
    db,
    sql`select distinct on (p."municipioId") p."municipioId", m.nome as municipio, u.nome as usuario
        from usuario_permissao p join municipio m using ("municipioId") join usuario u using ("usuarioId")
        where p."permissaoId" = ${CONDUTOR} and p."municipioId" = any(${quais}::int[]) and p."usuarioId" <> ${usuarioId}`,
  )
}

/** Lines as a person reads them, for the history. */
export const describeLinhas = async (db: Db, lista: readonly LinhaGrade[]) =>
  (
    await rows<{ texto: string }>(
      db,
      sql`select concat_ws(' · ', m.nome || '/' || m.uf, e.nome, r.nome) as texto
          from ${recordset('usuario_permissao', lista)} x
            join municipio m using ("municipioId") join permissao r using ("permissaoId") left join eixo e on e."eixoId" = x."eixoId"
          order by sem_acento(m.nome), x."permissaoId", e.ordem`,
    )
  ).map((r) => r.texto)

export const describeSolucoes = async (db: Db, lista: readonly LinhaSolucao[]) =>
  (
    await rows<{ texto: string }>(
      db,
      sql`select concat_ws(' · ', m.nome || '/' || m.uf, s.nome) as texto
          from ${recordset('usuario_permissao_solucao', lista)} x join municipio m using ("municipioId")
            left join municipio_solucao s using ("municipioSolucaoId") order by sem_acento(m.nome), sem_acento(s.nome)`,
    )
  ).map((r) => r.texto)
