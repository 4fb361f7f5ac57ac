import { type SQL, sql } from 'drizzle-orm'
import { isAdmin } from '#contract/access.ts'
import type { Visao } from '#contract/visao-relatorio.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/db.ts'
import { record, records } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'

/** One's own and those of the group one is in now; of every group for who administers them. Of a report that the group lists. */
export const visiveis = (actor: Actor): SQL => sql`(v."usuarioId" = ${actor.usuarioId}
    or v."usuarioGrupoId" = ${actor.grupo.usuarioGrupoId} or (${isAdmin(actor)} and v."usuarioGrupoId" is not null))
  and (${actor.acessoTotal} or v.rota = any(${sql.param([...actor.grupo.relatorioAdm])}::text[]))`

export type VisaoLida = Omit<Visao, 'filtros' | 'vista'> & { filtros: unknown; vista: unknown }

const visoesSql = (actor: Actor, onde: SQL) => sql`select v."visaoRelatorioId", v.rota, v.nome,
    v."usuarioId" = ${actor.usuarioId} as minha, u.nome as dono,
    case when g."usuarioGrupoId" is not null then json_build_object('usuarioGrupoId', g."usuarioGrupoId", 'nome', g.nome) end as grupo,
    v.filtros, v.vista, v.criacao, json_build_object('salvar', v."usuarioId" = ${actor.usuarioId},
      'excluir', v."usuarioId" = ${actor.usuarioId} or (${isAdmin(actor)} and v."usuarioGrupoId" is not null)) as acoes, v.versao
  from visao_relatorio v join usuario u using ("usuarioId")
    left join usuario_grupo g on g."usuarioGrupoId" = v."usuarioGrupoId"
  where ${visiveis(actor)} and ${onde}`

/** The own ones first. */
export const listVisoes = (db: Db, actor: Actor, rota: string) =>
  records<VisaoLida>(
    db,
    sql`${visoesSql(actor, sql`v.rota = ${rota}`)} order by v."usuarioId" <> ${actor.usuarioId}, sem_acento(v.nome), 1`,
  )
export const loadVisao = (db: Db, actor: Actor, visaoRelatorioId: number) =>
  record<VisaoLida>(db, visoesSql(actor, sql`v."visaoRelatorioId" = ${visaoRelatorioId}`))

export const countVisoes = async (db: Db, usuarioId: number, rota: string) =>
  (await one<{ n: number }>(
    db,
    sql`select count(*)::int as n from visao_relatorio where "usuarioId" = ${usuarioId} and rota = ${rota}`,
  ))!.n

/** Whether people of the group open the report. */
export const hasRelatorio = async (db: Db, usuarioGrupoId: number, rota: string) =>
  (await one<{ sim: boolean }>(
    db,
    sql`select "acessoTotal" or ${rota} = any("relatorioAdm") as sim from usuario_grupo where "usuarioGrupoId" = ${usuarioGrupoId}`,
  ))!.sim
