import { type SQL, sql } from 'drizzle-orm'
import { can, GRUPO_SALA, seesAll, soVeSeusEixos } from '#contract/access.ts'
import { AVALIAR_CLIENTE_OCULTO, ORGANIZAR_CLIENTE_OCULTO } from '#contract/cliente-oculto.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import { anyOf } from '#server/db/rows.ts'
import { podem, totais } from '../aviso/commands.ts'

/*
 * Who stands on which side of a mystery shopping. Who is of the room neither shops there nor organises it, whatever
 * flags the person has; who organises has it in reach and is not of it; who shops has nothing to do with the place.
 * Full access organises everywhere, and what it judges of its own is written down (access/judge.ts).
 */

/** By name or by number a person is somebody that the place has registered as its own. */
const registrado = (tabela: string, usuarioId: SQL, municipioId: SQL) => sql`exists (
  select 1 from ${sql.identifier(tabela)} dele join usuario pessoa on pessoa."usuarioId" = ${usuarioId}
  where dele."municipioId" = ${municipioId} and (dele.cpf = pessoa.cpf or lower(dele.email) = lower(pessoa.email)))`
const registradoAli = (usuarioId: SQL, municipioId: SQL) =>
  sql`${registrado('membro', usuarioId, municipioId)} or ${registrado('municipio_ad', usuarioId, municipioId)}`

/** Any permission, any solution, a member of the place or of one of its groups, an agent of it. */
export const vinculado = (usuarioId: SQL, municipioId: SQL): SQL => sql`(
  exists (select 1 from usuario_permissao vp where vp."usuarioId" = ${usuarioId} and vp."municipioId" = ${municipioId})
  or exists (select 1 from usuario_permissao_solucao vs where vs."usuarioId" = ${usuarioId} and vs."municipioId" = ${municipioId})
  or ${registradoAli(usuarioId, municipioId)})`

/** Over `usuario u` and `usuario_grupo ug`: may shop at all. Who sees every place is of none that could be shopped blind. */
export const podeAvaliar = (): SQL =>
  sql`(u.habilitado and not u.padrao and not ug."acessoTotal" and not ug."verTodosEixos" and ${podem(AVALIAR_CLIENTE_OCULTO)})`

/** An analyst judges what the room sends; everybody else with a part in the place works with the room. */
const daSala = (actor: Actor) => [
  ...actor.permissoes.filter((p) => p.permissao.nome !== 'Analista').map((p) => p.municipioId),
  ...actor.permissoesSolucoes.map((p) => p.municipioId),
]

/** Somewhere; the room itself never does, whatever flags it holds. */
export const podeOrganizar = (actor: Actor) =>
  can(actor, ORGANIZAR_CLIENTE_OCULTO) &&
  !soVeSeusEixos({ nome: actor.grupo.nome, visualizaEixosIds: actor.visualizaEixosIds })

/** Whether the person organises the mystery shopping of the place in this column. */
export const organizaEm = (actor: Actor, municipioId: SQL): SQL => {
  if (actor.acessoTotal) return sql`true`
  if (!podeOrganizar(actor)) return sql`false`
  return sql`(${municipioScope(actor, municipioId)} and not coalesce(${municipioId} = ${anyOf(daSala(actor))}, false)
    and not (${registradoAli(sql`${actor.usuarioId}::int`, municipioId)}))`
}

/** The same over `usuario u` and `usuario_grupo ug`, of those who reach the place. */
export const organizam = (municipioId: SQL): SQL => sql`(${totais} or (${podem(ORGANIZAR_CLIENTE_OCULTO)}
  and ug.nome <> ${GRUPO_SALA} and cardinality(ug."visualizaEixosIds") = 0
  and not exists (select 1 from usuario_permissao vp join permissao p using ("permissaoId")
    where vp."usuarioId" = u."usuarioId" and vp."municipioId" = ${municipioId} and p.nome <> 'Analista')
  and not exists (select 1 from usuario_permissao_solucao vs where vs."usuarioId" = u."usuarioId" and vs."municipioId" = ${municipioId})
  and not (${registradoAli(sql`u."usuarioId"`, municipioId)})))`

/** Whether the person shops in the row `o` of cliente_oculto. */
export const avaliaEm = (actor: Actor): SQL => {
  if (seesAll(actor) || !can(actor, AVALIAR_CLIENTE_OCULTO)) return sql`false`
  const eu = sql`${actor.usuarioId}::int`
  return sql`(o."avaliadorId" = ${eu} and not ${vinculado(eu, sql`o."municipioId"`)})`
}

/** The rows `o` that the person opens, by either side. */
export const abre = (actor: Actor): SQL => sql`(${avaliaEm(actor)} or ${organizaEm(actor, sql`o."municipioId"`)})`

/** Of the contacts `c` of such a row: who shops sees none that another sent. */
export const abreContato = (actor: Actor): SQL => sql`(${organizaEm(actor, sql`o."municipioId"`)}
  or (${avaliaEm(actor)} and (c."enviadoPor" is null or c."enviadoPor" = ${actor.usuarioId})))`
