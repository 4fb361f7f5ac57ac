import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import { eixoScope, municipioEixoScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, listJson, updateVersion } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'

export interface EixoRow {
  eixoId: number
  nome: string
  descricao: string | null
  projetoId: number
  projeto: { nome: string }
  versao: number
  [campo: string]: unknown
}

const eixos = (where: SQL) => sql`
  select e."eixoId", e.nome, e.descricao, e."projetoId", json_build_object('nome', p.nome) as projeto, e.versao
  from eixo e join projeto p using ("projetoId") where ${where}
  order by sem_acento(p.nome), e.ordem, sem_acento(e.nome), e."eixoId"`

const listOnde = (db: Db, where: SQL) => listJson(db, eixos(where))

export const listDoProjeto = (db: Db, actor: Actor, projetoId: number) =>
  listOnde(db, sql`e."projetoId" = ${projetoId} and ${eixoScope(actor, sql`e."eixoId"`)}`)

/** Axes of the municipality that lie in the caller's reach there. */
export const listDoMunicipio = (db: Db, actor: Actor, municipioId: number) =>
  listOnde(
    db,
    sql`exists (select 1 from municipio_eixo me where me."municipioId" = ${municipioId} and me."eixoId" = e."eixoId")
      and ${municipioEixoScope(actor, sql`${municipioId}::int`, sql`e."eixoId"`)}`,
  )

export const listIdsDosProjetos = async (db: Db, actor: Actor, projetosIds: readonly number[]) =>
  (
    await rows<{ eixoId: number }>(
      db,
      sql`select e."eixoId" from eixo e where e."projetoId" = ${anyOf(projetosIds)}
        and ${eixoScope(actor, sql`e."eixoId"`)} order by e."eixoId"`,
    )
  ).map((r) => r.eixoId)

export const loadEixo = async (db: Db, eixoId: number) => (await one<EixoRow>(db, eixos(sql`e."eixoId" = ${eixoId}`)))!

interface Dados {
  nome: string
  descricao: string | null
  project: number
}
export const insertEixo = async (db: Db, { nome, descricao, project }: Dados) =>
  (await one<{ eixoId: number }>(
    db,
    sql`insert into eixo (nome, descricao, "projetoId", ordem)
        select ${nome}, ${descricao}, ${project}, coalesce(max(ordem), 0) + 1 from eixo where "projetoId" = ${project}
        returning "eixoId"`,
  ))!.eixoId

export const updateEixo = (db: Db, eixoId: number, versao: number, { nome, descricao, project }: Dados) =>
  updateVersion(db, 'eixo', { eixoId }, versao, { nome, descricao, projetoId: project })

export const deleteEixo = (db: Db, eixoId: number) => db.execute(sql`delete from eixo where "eixoId" = ${eixoId}`)
