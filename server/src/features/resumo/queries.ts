import { type SQL, sql } from 'drizzle-orm'
import type { Perfil, Resumo } from '#contract/resumo.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { json, one } from '#server/db/sql.ts'

const array = (query: SQL) => sql`select coalesce(json_agg(t), '[]')::text from (${query}) t`
export const emAlcance = (actor: Actor) => municipioScope(actor, sql`r."municipioId"`)

const linha = sql`r."municipioResumoId", r."municipioId", r.titulo, r."anoBase", r."usuarioId", u.nome as "elaboradoPor",
  (select count(*)::int from municipio_resumo_perfil p where p."municipioResumoId" = r."municipioResumoId") as "qtdIndicadores",
  r.criacao, r.alteracao`

export const listResumos = (db: Db, actor: Actor, municipioId: number | undefined) =>
  json(
    db,
    array(sql`select ${linha} from municipio_resumo r join usuario u using ("usuarioId")
      where ${emAlcance(actor)} and ${municipioId === undefined ? sql`true` : sql`r."municipioId" = ${municipioId}`}
      order by r."anoBase" desc, r.alteracao desc, r."municipioResumoId" desc`),
  )

const perfil = sql`p."municipioResumoPerfilId", p."municipioResumoId", p.indicador, p.valor, p.fonte, p.ano, p.versao`

export const loadResumo = async (db: Db, actor: Actor, id: number) =>
  (
    await one<{ resumo: Resumo }>(
      db,
      sql`select to_json(t) as resumo from (
        select ${linha}, json_build_object('nome', m.nome, 'uf', m.uf) as municipio, r.vocacoes, r.forcas, r.oportunidades, r.fraquezas,
          r.ameacas, r.prefeito, r.vice, r.secretario, r.ad, r.historico, r.riscos, r."proximosPassos", r.versao,
          (select coalesce(json_agg(x), '[]') from (select ${perfil} from municipio_resumo_perfil p
             where p."municipioResumoId" = r."municipioResumoId" order by p."municipioResumoPerfilId") x) as perfis
        from municipio_resumo r join usuario u using ("usuarioId") join municipio m using ("municipioId")
        where r."municipioResumoId" = ${id} and ${emAlcance(actor)}) t`,
    )
  )?.resumo

/** Holds the summary until the end of the transaction. */
export const lockResumo = (db: Db, id: number) =>
  one(db, sql`select 1 from municipio_resumo where "municipioResumoId" = ${id} for update`)

const CAMPOS = [
  'titulo',
  'anoBase',
  'vocacoes',
  'forcas',
  'oportunidades',
  'fraquezas',
  'ameacas',
  'prefeito',
  'vice',
  'secretario',
  'ad',
  'historico',
  'riscos',
  'proximosPassos',
] as const
export type ResumoDados = Pick<Resumo, (typeof CAMPOS)[number]>
export const soDados = (r: ResumoDados): ResumoDados =>
  Object.fromEntries(CAMPOS.map((c) => [c, r[c]])) as unknown as ResumoDados

export const insertResumo = async (db: Db, municipioId: number, usuarioId: number, d: ResumoDados, now: Date) => {
  const quando = now.toISOString()
  const row = await one<{ municipioResumoId: number }>(
    db,
    sql`insert into municipio_resumo ("municipioId", "usuarioId", criacao, alteracao, ${sql.join(
      CAMPOS.map((c) => sql.identifier(c)),
      sql`, `,
    )}) values (${municipioId}, ${usuarioId}, ${quando}, ${quando}, ${sql.join(
      CAMPOS.map((c) => sql`${d[c]}`),
      sql`, `,
    )}) returning "municipioResumoId"`,
  )
  return row!.municipioResumoId
}
export const updateResumo = (db: Db, id: number, d: ResumoDados, now: Date) =>
  db.execute(
    sql`update municipio_resumo set ${sql.join(
      CAMPOS.map((c) => sql`${sql.identifier(c)} = ${d[c]}`),
      sql`, `,
    )}, alteracao = ${now.toISOString()}, versao = versao + 1 where "municipioResumoId" = ${id}`,
  )
/** One of its figures changed, and so did the summary. */
export const touchResumo = (db: Db, id: number, now: Date) =>
  db.execute(
    sql`update municipio_resumo set alteracao = ${now.toISOString()}, versao = versao + 1 where "municipioResumoId" = ${id}`,
  )
export const deleteResumo = (db: Db, id: number) =>
  db.execute(sql`delete from municipio_resumo where "municipioResumoId" = ${id}`)

export interface PerfilDados {
  indicador: string
  valor: number
  fonte: string
  ano: number
}
/** Replaces the whole profile, in the order it was sent. */
export const savePerfis = async (db: Db, id: number, lista: readonly PerfilDados[]) => {
  await db.execute(sql`delete from municipio_resumo_perfil where "municipioResumoId" = ${id}`)
  if (lista.length > 0)
    await db.execute(sql`insert into municipio_resumo_perfil ("municipioResumoId", indicador, valor, fonte, ano)
      select ${id}, indicador, valor, fonte, ano
      from json_populate_recordset(null::municipio_resumo_perfil, ${JSON.stringify(lista)}::json) with ordinality order by ordinality`)
}

export const listPerfis = (db: Db, actor: Actor, resumoId: number | undefined) =>
  json(
    db,
    array(sql`select ${perfil} from municipio_resumo_perfil p join municipio_resumo r using ("municipioResumoId")
      where ${emAlcance(actor)} and ${resumoId === undefined ? sql`true` : sql`p."municipioResumoId" = ${resumoId}`}
      order by p."municipioResumoId", p."municipioResumoPerfilId"`),
  )
export const loadPerfil = async (db: Db, actor: Actor, id: number) =>
  (
    await one<{ perfil: Perfil }>(
      db,
      sql`select to_json(t) as perfil from (select ${perfil} from municipio_resumo_perfil p join municipio_resumo r using ("municipioResumoId")
          where p."municipioResumoPerfilId" = ${id} and ${emAlcance(actor)}) t`,
    )
  )?.perfil
export const insertPerfil = async (db: Db, resumoId: number, p: PerfilDados) =>
  (await one<{ id: number }>(
    db,
    sql`insert into municipio_resumo_perfil ("municipioResumoId", indicador, valor, fonte, ano)
        values (${resumoId}, ${p.indicador}, ${p.valor}, ${p.fonte}, ${p.ano}) returning "municipioResumoPerfilId" as id`,
  ))!.id
export const updatePerfil = (db: Db, id: number, versao: number, p: PerfilDados) =>
  one(
    db,
    sql`update municipio_resumo_perfil set indicador = ${p.indicador}, valor = ${p.valor}, fonte = ${p.fonte}, ano = ${p.ano}, versao = versao + 1
        where "municipioResumoPerfilId" = ${id} and versao = ${versao} returning 1`,
  )
export const deletePerfil = (db: Db, id: number) =>
  db.execute(sql`delete from municipio_resumo_perfil where "municipioResumoPerfilId" = ${id}`)
