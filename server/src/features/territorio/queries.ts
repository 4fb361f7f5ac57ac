import { sql } from 'drizzle-orm'
import { seesAll } from '#contract/access.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listarTerritorios, Territorio, TerritorioNovo } from '#contract/territorio.ts'
import type { Actor } from '#server/access/actor.ts'
import { ehAnalista, ehConsultor } from '#server/access/roles.ts'
import { usuarioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { orderSql, pageBounds, pageSql } from '#server/db/page.ts'
import { anyOf, every, insertRow, listJson, only, record, search, updateRow } from '#server/db/rows.ts'
import { json, rows } from '#server/db/sql.ts'
import type { Reader } from '#server/http/route.ts'
import { territorioScope } from './alvos.ts'
import { DE_TERRITORIO, inteiro, naLista } from './leitura.ts'

const ORDENS = {
  nome: sql`sem_acento(t.nome)`,
  uf: sql`t.uf`,
  status: sql`t.status`,
  responsavel: sql`sem_acento(r.nome)`,
  inicio: sql`t.inicio`,
  fimPrevisto: sql`t."fimPrevisto"`,
}
const ID = sql`t."territorioId"`

export const listPagina = ({ db, actor, now }: Reader, f: QueryOf<typeof listarTerritorios, 'out'>) => {
  const { limite, contar, ate } = pageBounds(f)
  const semFase = every(
    territorioScope(actor),
    !!f.uf && sql`t.uf = ${f.uf}`,
    f.responsavelId !== undefined && sql`t."responsavelId" = ${f.responsavelId}`,
    f.municipioId !== undefined &&
      sql`exists (select 1 from territorio_municipio q where q."territorioId" = t."territorioId" and q."municipioId" = ${f.municipioId})`,
    !!f.busca && search(sql`t.nome || ' ' || t.uf || ' ' || r.nome || ' ' || coalesce(c.nome, '')`, f.busca),
  )
  const de = sql`from ${DE_TERRITORIO} where ${every(semFase, f.status !== undefined && sql`t.status = ${f.status}`)}`
  return json(
    db,
    pageSql({
      linhas: sql`select ${naLista(actor, now)} ${de} order by ${orderSql(f.ordem ?? 'nome', ORDENS, ID)} ${limite}`,
      de,
      contar,
      ate,
      mais: sql`, 'fases', (select coalesce(json_agg(json_build_object('status', g.status, 'quantos', g.n) order by g.status), '[]')
        from (select t.status, count(*)::int as n from ${DE_TERRITORIO} where ${semFase} group by 1) g)`,
    }),
  )
}

export const listNomes = ({ db, actor }: Reader) =>
  listJson(
    db,
    sql`select t."territorioId", t.nome, t.uf, t.status from territorio t where ${territorioScope(actor)}
      order by sem_acento(t.nome), t."territorioId" limit 1000`,
  )

export const listPessoas = ({ db, actor }: Reader) =>
  listJson(
    db,
    sql`select u."usuarioId", u.nome,
        ${ehAnalista} as analista, ${ehConsultor} as consultor
      from usuario u join usuario_grupo g using ("usuarioGrupoId")
      where u.habilitado and (${ehAnalista} or ${ehConsultor}) and ${usuarioScope(actor, sql`u."usuarioId"`)} order by sem_acento(u.nome), u."usuarioId"`,
  )

export const loadTerritorio = ({ db, actor, now }: Pick<Reader, 'db' | 'actor' | 'now'>, territorioId: number) =>
  record<Territorio>(
    db,
    sql`select ${inteiro(actor, now)} from ${DE_TERRITORIO}
      where t."territorioId" = ${territorioId} and ${territorioScope(actor)}`,
  )
/** Its row, held first of all that hangs on it. */
export const lockTerritorioRow = (db: Db, territorioId: number) =>
  rows<{ status: number }>(db, sql`select status from territorio where "territorioId" = ${territorioId} for update`)

type Dados = Omit<TerritorioNovo, 'municipiosIds'>
const CAMPOS = [
  'nome',
  'uf',
  'unidadeRegionalId',
  'responsavelId',
  'consultorId',
  'inicio',
  'fimPrevisto',
  'liderancas',
  'visao',
  'observatorio',
  'descricao',
] as const satisfies readonly (keyof Dados)[]
export const insertTerritorio = (db: Db, d: Dados, now: Date) =>
  insertRow(db, 'territorio', { ...only(CAMPOS, d), status: 1, criacao: now.toISOString() }, 'territorioId')
export const updateTerritorio = (db: Db, territorioId: number, d: Dados) =>
  updateRow(db, 'territorio', { territorioId }, only(CAMPOS, d))
export const setSituacao = (db: Db, territorioId: number, valores: { status: number; suspensoDe: number | null }) =>
  updateRow(db, 'territorio', { territorioId }, valores)
export const setMarca = (db: Db, territorioId: number, marcaArquivoId: number | null) =>
  updateRow(db, 'territorio', { territorioId }, { marcaArquivoId })
export const deleteTerritorio = (db: Db, territorioId: number) =>
  db.execute(sql`delete from territorio where "territorioId" = ${territorioId}`)

/** Those that stay keep the day of their adhesion. Of one whose municipalities are all in reach. */
export const saveMunicipios = async (db: Db, territorioId: number, vivo: boolean, ids: readonly number[]) => {
  await db.execute(sql`delete from territorio_municipio where "territorioId" = ${territorioId}
    and "municipioId" <> all(${sql.param([...ids])}::int[])`)
  await db.execute(sql`insert into territorio_municipio ("territorioId", "municipioId", vivo)
    select ${territorioId}, id, ${vivo} from unnest(${sql.param([...ids])}::int[]) id
    on conflict on constraint territorio_municipio_uk do nothing`)
}
/** Who left holds no more meetings of its programme; those that were held stay in it. */
export const dropDeFora = (db: Db, territorioId: number, now: Date) =>
  db.execute(sql`delete from territorio_encontro y using encontro e where y."territorioId" = ${territorioId}
    and e."encontroId" = y."encontroId" and e.fim > ${now.toISOString()} and not exists (select 1 from territorio_municipio x
      where x."territorioId" = ${territorioId} and x."municipioId" = e."municipioId")`)
export const setVivo = (db: Db, territorioId: number, vivo: boolean) =>
  db.execute(sql`update territorio_municipio set vivo = ${vivo} where "territorioId" = ${territorioId}`)

/** Of these municipalities, those of another territory that goes on, with its name for who reaches it. */
export const listOcupados = (db: Db, actor: Actor, territorioId: number | null, ids: readonly number[]) =>
  rows<{ municipio: string; territorio: string | null }>(
    db,
    sql`select m.nome || '/' || m.uf as municipio, case when ${territorioScope(actor)} then t.nome end as territorio
      from territorio_municipio x join municipio m using ("municipioId") join territorio t using ("territorioId")
      where x.vivo and x."municipioId" = ${anyOf(ids)} and x."territorioId" is distinct from ${territorioId}::int
      order by sem_acento(m.nome)`,
  )
export const listMunicipiosIds = async (db: Db, territorioId: number) =>
  (
    await rows<{ municipioId: number }>(
      db,
      sql`select "municipioId" from territorio_municipio where "territorioId" = ${territorioId} order by 1`,
    )
  ).map((r) => r.municipioId)

/** Of these people, those in reach and enabled, with what they are. */
export const listHabilitados = (db: Db, actor: Actor, ids: readonly number[]) =>
  rows<{ usuarioId: number; analista: boolean; consultor: boolean }>(
    db,
    sql`select u."usuarioId", ${ehAnalista} as analista, ${ehConsultor} as consultor
      from usuario u join usuario_grupo g using ("usuarioGrupoId")
      where u."usuarioId" = ${anyOf(ids)} and u.habilitado and ${seesAll(actor) ? sql`true` : usuarioScope(actor, sql`u."usuarioId"`)}`,
  )

/** Of these municipalities, those of another state. */
export const listDeOutraUf = async (db: Db, uf: string, ids: readonly number[]) =>
  (
    await rows<{ municipio: string }>(
      db,
      sql`select nome || '/' || uf as municipio from municipio
        where "municipioId" = ${anyOf(ids)} and uf <> ${uf} order by sem_acento(nome)`,
    )
  ).map((m) => m.municipio)
