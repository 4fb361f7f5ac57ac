import { type SQL, sql } from 'drizzle-orm'
import { type FlagSet, GRUPO_ESTADUAL_SP } from '#contract/access.ts'
import { type Flag, flagDefaults } from '#contract/permissions.ts'
import { flagSet } from '#server/access/actor.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, every, insertRow, listJson, only, updateRow } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'

export interface GrupoRow {
  usuarioGrupoId: number
  nome: string
  descricao: string | null
  acessoTotal: boolean
  verTodosEixos: boolean
  visualizaMunicipio: boolean
  relatorioAdm: string[]
  visualizaEixosIds: number[]
  usuarios: number
  versao: number
}
export type GrupoCampos = Omit<GrupoRow, 'usuarioGrupoId' | 'usuarios' | 'versao'>

const colunas = sql`g."usuarioGrupoId", g.nome, g.descricao, g."acessoTotal", g."verTodosEixos", g."visualizaMunicipio",
  g."relatorioAdm", g."visualizaEixosIds", g.versao,
  (select count(*)::int from usuario u where u."usuarioGrupoId" = g."usuarioGrupoId") as usuarios`

/** The groups of a person's list: all of them, or only those that the person may give. */
export const listGrupos = (db: Db, todos: boolean, atribuiveis: readonly number[]) => {
  const atribuivel = sql`g."usuarioGrupoId" = ${anyOf(atribuiveis)}`
  return listJson(
    db,
    sql`select ${colunas}, ${atribuivel} as atribuivel,
          (select count(*)::int from usuario_grupo_permissao p where p."usuarioGrupoId" = g."usuarioGrupoId") as alteradas
        from usuario_grupo g where ${every(!todos && atribuivel)} order by sem_acento(g.nome), g."usuarioGrupoId"`,
  )
}

const loadOnde = async (db: Db, onde: SQL) =>
  (
    await rows<{ grupo: GrupoRow; flags: { permissao: string; valor: boolean }[] }>(
      db,
      sql`select to_json(t) as grupo, (select coalesce(json_agg(p), '[]') from usuario_grupo_permissao p where p."usuarioGrupoId" = t."usuarioGrupoId") as flags
        from (select ${colunas} from usuario_grupo g ${onde}) t`,
    )
  ).map(({ grupo, flags }) => ({ ...grupo, flags: flagSet(flags) }))
export type GrupoComFlags = Awaited<ReturnType<typeof loadOnde>>[number]

export const loadGrupos = (db: Db) => loadOnde(db, sql``)
export const loadGrupo = async (db: Db, usuarioGrupoId: number) =>
  (await loadOnde(db, sql`where g."usuarioGrupoId" = ${usuarioGrupoId}`))[0]
export const loadUltimoGrupo = async (db: Db) => (await loadOnde(db, sql`order by g."usuarioGrupoId" desc limit 1`))[0]

/** Holds the group until the end of the transaction: rules are judged on what will still be true when it commits. */
export const lockGrupo = (db: Db, usuarioGrupoId: number) =>
  one(db, sql`select 1 from usuario_grupo where "usuarioGrupoId" = ${usuarioGrupoId} for update`)

const CAMPOS = [
  'nome',
  'descricao',
  'acessoTotal',
  'verTodosEixos',
  'visualizaMunicipio',
  'relatorioAdm',
  'visualizaEixosIds',
] as const satisfies readonly (keyof GrupoCampos)[]

/** The next id. The state-level group's is a right: nobody gets it by being the next in line. */
const makeId = async (db: Db): Promise<number> => {
  const { id } = (await one<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence('usuario_grupo', 'usuarioGrupoId'))::int as id`,
  ))!
  return id === GRUPO_ESTADUAL_SP ? makeId(db) : id
}

export const insertGrupo = async (db: Db, campos: GrupoCampos) => {
  const usuarioGrupoId = await makeId(db)
  return insertRow(db, 'usuario_grupo', { usuarioGrupoId, ...only(CAMPOS, campos) }, 'usuarioGrupoId')
}

export const updateGrupo = (db: Db, usuarioGrupoId: number, campos: GrupoCampos) =>
  updateRow(db, 'usuario_grupo', { usuarioGrupoId }, only(CAMPOS, campos))

export const touchGrupo = (db: Db, usuarioGrupoId: number) => updateRow(db, 'usuario_grupo', { usuarioGrupoId }, {})

export const deleteGrupo = (db: Db, usuarioGrupoId: number) =>
  db.execute(sql`delete from usuario_grupo where "usuarioGrupoId" = ${usuarioGrupoId}`)

/** A flag set to its default needs no row. */
export const saveFlags = async (db: Db, usuarioGrupoId: number, muda: FlagSet) => {
  const entries = Object.entries(muda) as [Flag, boolean][]
  const semLinha = entries.filter(([flag, valor]) => flagDefaults[flag] === valor).map(([flag]) => flag)
  const comLinha = Object.fromEntries(entries.filter(([flag, valor]) => flagDefaults[flag] !== valor))
  await db.execute(sql`delete from usuario_grupo_permissao
    where "usuarioGrupoId" = ${usuarioGrupoId} and permissao = any(${sql.param(semLinha)}::text[])`)
  await db.execute(sql`insert into usuario_grupo_permissao ("usuarioGrupoId", permissao, valor)
    select ${usuarioGrupoId}, key, value::boolean from json_each_text(${JSON.stringify(comLinha)}::json)
    on conflict ("usuarioGrupoId", permissao) do update set valor = excluded.valor`)
}

/* The same flags one row at a time */

export interface LinhaPermissao {
  usuarioGrupoPermissaoId: number
  usuarioGrupoId: number
  permissao: Flag
  valor: boolean
}
const linha = sql`"usuarioGrupoPermissaoId", "usuarioGrupoId", permissao, valor`

export const listLinhas = (db: Db, onde: SQL = sql`true`) =>
  listJson(db, sql`select ${linha} from usuario_grupo_permissao where ${onde} order by "usuarioGrupoId", permissao`)
export const listLinhasDoGrupo = (db: Db, usuarioGrupoId: number) =>
  listLinhas(db, sql`"usuarioGrupoId" = ${usuarioGrupoId}`)

export const loadLinha = (db: Db, id: number) =>
  one<LinhaPermissao>(db, sql`select ${linha} from usuario_grupo_permissao where "usuarioGrupoPermissaoId" = ${id}`)

export const insertLinha = async (db: Db, l: Omit<LinhaPermissao, 'usuarioGrupoPermissaoId'>) =>
  (await one<LinhaPermissao>(
    db,
    sql`insert into usuario_grupo_permissao ("usuarioGrupoId", permissao, valor)
        values (${l.usuarioGrupoId}, ${l.permissao}, ${l.valor}) returning ${linha}`,
  ))!

export const updateLinha = async (db: Db, id: number, valor: boolean) =>
  (await one<LinhaPermissao>(
    db,
    sql`update usuario_grupo_permissao set valor = ${valor} where "usuarioGrupoPermissaoId" = ${id} returning ${linha}`,
  ))!

export const deleteLinha = (db: Db, id: number) =>
  db.execute(sql`delete from usuario_grupo_permissao where "usuarioGrupoPermissaoId" = ${id}`)
