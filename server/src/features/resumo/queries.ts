import { sql } from 'drizzle-orm'
import type { Perfil, Resumo } from '#contract/resumo.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { every, insertRow, insertRows, listJson, only, record, updateRow, updateVersion } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'

export const emAlcance = (actor: Actor) => municipioScope(actor, sql`r."municipioId"`)

const linha = sql`r."municipioResumoId", r."municipioId", r.titulo, r."anoBase", r."usuarioId", u.nome as "elaboradoPor",
  (select count(*)::int from municipio_resumo_perfil p where p."municipioResumoId" = r."municipioResumoId") as "qtdIndicadores",
  r.criacao, r.alteracao`

export const listResumos = (db: Db, actor: Actor, municipioId: number | undefined) =>
  listJson(
    db,
    sql`select ${linha} from municipio_resumo r join usuario u using ("usuarioId")
      where ${every(emAlcance(actor), municipioId !== undefined && sql`r."municipioId" = ${municipioId}`)}
      order by r."anoBase" desc, r.alteracao desc, r."municipioResumoId" desc`,
  )

const perfil = sql`p."municipioResumoPerfilId", p."municipioResumoId", p.indicador, p.valor, p.fonte, p.ano, p.versao`

export const loadResumo = (db: Db, actor: Actor, id: number) =>
  record<Resumo>(
    db,
    sql`select ${linha}, json_build_object('nome', m.nome, 'uf', m.uf) as municipio, r.vocacoes, r.forcas, r.oportunidades, r.fraquezas,
          r.ameacas, r.prefeito, r.vice, r.secretario, r.ad, r.historico, r.riscos, r."proximosPassos", r.versao,
          (select coalesce(json_agg(x), '[]') from (select ${perfil} from municipio_resumo_perfil p
             where p."municipioResumoId" = r."municipioResumoId" order by p."municipioResumoPerfilId") x) as perfis
        from municipio_resumo r join usuario u using ("usuarioId") join municipio m using ("municipioId")
        where r."municipioResumoId" = ${id} and ${emAlcance(actor)}`,
  )

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
export const soDados = (r: ResumoDados) => only(CAMPOS, r)

export const insertResumo = (db: Db, municipioId: number, usuarioId: number, d: ResumoDados, now: Date) => {
  const quando = now.toISOString()
  const valores = { municipioId, usuarioId, criacao: quando, alteracao: quando, ...soDados(d) }
  return insertRow(db, 'municipio_resumo', valores, 'municipioResumoId')
}
const saveColunas = (db: Db, id: number, now: Date, d: object = {}) =>
  updateRow(db, 'municipio_resumo', { municipioResumoId: id }, { ...d, alteracao: now.toISOString() })
export const updateResumo = (db: Db, id: number, d: ResumoDados, now: Date) => saveColunas(db, id, now, soDados(d))
/** One of its figures changed, and so did the summary. */
export const touchResumo = (db: Db, id: number, now: Date) => saveColunas(db, id, now)
export const deleteResumo = (db: Db, id: number) =>
  db.execute(sql`delete from municipio_resumo where "municipioResumoId" = ${id}`)

const CAMPOS_DO_PERFIL = ['indicador', 'valor', 'fonte', 'ano'] as const
export type PerfilDados = Pick<Perfil, (typeof CAMPOS_DO_PERFIL)[number]>
/** Replaces the whole profile, in the order it was sent. */
export const savePerfis = async (db: Db, id: number, lista: readonly PerfilDados[]) => {
  await db.execute(sql`delete from municipio_resumo_perfil where "municipioResumoId" = ${id}`)
  const linhas = lista.map((p) => ({ municipioResumoId: id, ...only(CAMPOS_DO_PERFIL, p) }))
  await insertRows(db, 'municipio_resumo_perfil', linhas)
}

export const listPerfis = (db: Db, actor: Actor, resumoId: number | undefined) =>
  listJson(
    db,
    sql`select ${perfil} from municipio_resumo_perfil p join municipio_resumo r using ("municipioResumoId")
      where ${every(emAlcance(actor), resumoId !== undefined && sql`p."municipioResumoId" = ${resumoId}`)}
      order by p."municipioResumoId", p."municipioResumoPerfilId"`,
  )
export const loadPerfil = (db: Db, actor: Actor, id: number) =>
  record<Perfil>(
    db,
    sql`select ${perfil} from municipio_resumo_perfil p join municipio_resumo r using ("municipioResumoId")
      where p."municipioResumoPerfilId" = ${id} and ${emAlcance(actor)}`,
  )
export const insertPerfil = (db: Db, municipioResumoId: number, p: PerfilDados) => {
  const valores = { municipioResumoId, ...only(CAMPOS_DO_PERFIL, p) }
  return insertRow(db, 'municipio_resumo_perfil', valores, 'municipioResumoPerfilId')
}
export const updatePerfil = (db: Db, id: number, versao: number, p: PerfilDados) =>
  updateVersion(db, 'municipio_resumo_perfil', { municipioResumoPerfilId: id }, versao, only(CAMPOS_DO_PERFIL, p))
export const deletePerfil = (db: Db, id: number) =>
  db.execute(sql`delete from municipio_resumo_perfil where "municipioResumoPerfilId" = ${id}`)
