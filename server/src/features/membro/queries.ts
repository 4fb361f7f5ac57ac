import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { PedidoPorNumero } from '#contract/pagina.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope, municipioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { arrayPage, pageBounds } from '#server/db/page.ts'
import { anyOf, every, insertRow, insertRows, listJson, only, recordJson, search, updateRow } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import { cpfMascarado, emailMascarado, nomeCurto, telefoneMascarado } from './masks.ts'
import { type Pessoais, veDados, veInstituicao } from './rules.ts'

const emAlcance = (actor: Actor, coluna: SQL) => municipioScope(actor, coluna)
const nome = (actor: Actor) => (veDados(actor) ? sql`m.nome` : nomeCurto(sql`m.nome`))

/* Groups */

const grupos = (actor: Actor, onde: SQL) => sql`
  select g."grupoId", g."municipioId", g.nome, g.descricao, g.versao,
    (select count(*)::int from membro_grupo x where x."grupoId" = g."grupoId") as "qtdMembros",
    ${
      can(actor, 'carregaMembrosGrupos')
        ? sql`(select coalesce(json_agg(json_build_object('membroId', m."membroId", 'nome', ${nome(actor)}, 'lider', x.lider)
            order by x.lider desc, sem_acento(m.nome), m."membroId"), '[]')
            from membro_grupo x join membro m using ("membroId") where x."grupoId" = g."grupoId")`
        : sql`null`
    } as membros
  from grupo g where ${emAlcance(actor, sql`g."municipioId"`)} and ${onde} order by sem_acento(g.nome), g."grupoId"`

export const listGrupos = (db: Db, actor: Actor) => listJson(db, grupos(actor, sql`true`))
export const listGruposDoMunicipio = (db: Db, actor: Actor, municipioId: number) =>
  listJson(db, grupos(actor, sql`g."municipioId" = ${municipioId}`))
export const getGrupoJson = (db: Db, actor: Actor, grupoId: number) =>
  recordJson(db, grupos(actor, sql`g."grupoId" = ${grupoId}`))

/** The groups of solutions on the shelf for the axes that the city works on. */
export const listGruposSolucoes = (db: Db, actor: Actor, municipioId: number) =>
  listJson(
    db,
    sql`
      select g."grupoSolucaoId", g.nome, g.descricao, g.desabilitado, g."eixoId", json_build_object('nome', e.nome) as eixo,
        (select count(*)::int from solucao s where s."grupoSolucaoId" = g."grupoSolucaoId" and not s.desabilitado) as "qtdSolucoes"
      from grupo_solucao g join eixo e using ("eixoId") join municipio_eixo me using ("eixoId")
      where me."municipioId" = ${municipioId} and ${municipioEixoScope(actor, sql`me."municipioId"`, sql`g."eixoId"`)}
      order by e.ordem, sem_acento(g.nome), g."grupoSolucaoId"`,
  )

export interface GrupoRow {
  grupoId: number
  municipioId: number
  nome: string
  descricao: string | null
  versao: number
}
/** In reach, and held until the end of the transaction. */
export const lockGrupo = (db: Db, actor: Actor, grupoId: number) =>
  one<GrupoRow>(
    db,
    sql`select "grupoId", "municipioId", nome, descricao, versao from grupo
        where "grupoId" = ${grupoId} and ${emAlcance(actor, sql`"municipioId"`)} for update`,
  )
type GrupoDados = Pick<GrupoRow, 'nome' | 'descricao'>
export const insertGrupo = (
  db: Db,
  { municipioId, nome, descricao }: GrupoDados & Pick<GrupoRow, 'municipioId'>,
  now: Date,
) => insertRow(db, 'grupo', { municipioId, nome, descricao, criacao: now.toISOString() }, 'grupoId')
export const updateGrupo = (db: Db, grupoId: number, { nome, descricao }: GrupoDados) =>
  updateRow(db, 'grupo', { grupoId }, { nome, descricao })
export const countMembros = async (db: Db, grupoId: number) =>
  (await one<{ n: number }>(db, sql`select count(*)::int as n from membro_grupo where "grupoId" = ${grupoId}`))!.n
export const deleteGrupo = (db: Db, grupoId: number) => db.execute(sql`delete from grupo where "grupoId" = ${grupoId}`)

/** The municipalities of these groups, for those in reach. */
export const listMunicipiosDosGrupos = (db: Db, actor: Actor, ids: readonly number[]) =>
  rows<{ grupoId: number; municipioId: number; nome: string }>(
    db,
    sql`select "grupoId", "municipioId", nome from grupo
        where "grupoId" = ${anyOf(ids)} and ${emAlcance(actor, sql`"municipioId"`)}`,
  )

/* Members */

/** As many as one looks through by eye; further ones are on the next page. */
const POR_BUSCA = 100

const membros = (actor: Actor, onde: SQL, resto: SQL = sql``) => sql`
  select m."membroId", m."municipioId", ${nome(actor)} as nome, ${cpfMascarado(sql`m.cpf`)} as cpf, ${emailMascarado(sql`m.email`)} as email,
    ${telefoneMascarado(sql`m.telefone`)} as telefone, m.orgao, m.cargo,
    ${veInstituicao(actor) ? sql`m."instituicaoId"` : sql`null::int`} as "instituicaoId",
    ${veInstituicao(actor) ? sql`(select json_build_object('nome', i.nome) from instituicao i where i."instituicaoId" = m."instituicaoId")` : sql`null::json`} as instituicao,
    (select a.nome from arquivo a where a."arquivoId" = m."imagemArquivoId") as "imagemNome",
    (select coalesce(json_agg(json_build_object('grupoId', x."grupoId", 'membroId', x."membroId", 'lider', x.lider, 'nome', g.nome)
       order by sem_acento(g.nome), x."grupoId"), '[]')
     from membro_grupo x join grupo g using ("grupoId") where x."membroId" = m."membroId") as "membroGrupos",
    json_build_object('nome', c.nome, 'uf', c.uf) as municipio, m.versao
  from membro m join municipio c using ("municipioId")
  where ${emAlcance(actor, sql`m."municipioId"`)} and ${onde} order by sem_acento(m.nome), m."membroId" ${resto}`

export const listMembros = (db: Db, actor: Actor) => listJson(db, membros(actor, sql`true`))
export const listMembrosDoMunicipio = (db: Db, actor: Actor, municipioId: number) =>
  listJson(db, membros(actor, sql`m."municipioId" = ${municipioId}`))
export const listMembrosDoGrupo = (db: Db, actor: Actor, grupoId: number) =>
  listJson(
    db,
    membros(actor, sql`m."membroId" in (select x."membroId" from membro_grupo x where x."grupoId" = ${grupoId})`),
  )
export const getMembroJson = (db: Db, actor: Actor, membroId: number) =>
  recordJson(db, membros(actor, sql`m."membroId" = ${membroId}`))

const meus = (actor: Actor) => [...actor.permissoes, ...actor.permissoesSolucoes].map((p) => p.municipioId)

/** In one city; else in all that are in reach with the permission, and without it in those of the own roles. */
export const listMembrosPorNome = (
  db: Db,
  actor: Actor,
  busca: string,
  { municipioId, ...pedido }: PedidoPorNumero & { municipioId?: number | undefined },
) => {
  const onde =
    municipioId !== undefined
      ? sql`m."municipioId" = ${municipioId}`
      : can(actor, 'verTodosMembrosMunicipio')
        ? sql`true`
        : sql`m."municipioId" = ${anyOf(meus(actor))}`
  const achados = every(onde, search(nome(actor), busca))
  const { limite } = pageBounds({ porPagina: POR_BUSCA, ...pedido })
  return arrayPage(db, membros(actor, achados, limite), membros(actor, achados))
}

/** The person with this CPF: in the city asked for, otherwise where it was changed last. */
export const findIdPorCpf = async (db: Db, actor: Actor, cpf: string, municipioId: number | undefined) =>
  (
    await one<{ membroId: number }>(
      db,
      sql`select "membroId" from membro where cpf = ${cpf} and ${emAlcance(actor, sql`"municipioId"`)}
          order by "municipioId" = ${municipioId ?? 0} desc, "membroId" desc limit 1`,
    )
  )?.membroId

export interface MembroRow extends Pessoais {
  membroId: number
  municipioId: number
  nome: string
  telefone: string
  orgao: string | null
  cargo: string | null
  instituicaoId: number | null
  imagemArquivoId: number | null
  versao: number
  membroGrupos: { grupoId: number; lider: boolean; nome: string }[]
}
const readMembro = async (db: Db, actor: Actor, membroId: number, trava: SQL) =>
  one<MembroRow>(
    db,
    sql`select m."membroId", m."municipioId", m.nome, m.cpf, m.email, m.telefone, m.orgao, m.cargo, m."instituicaoId",
          m."imagemArquivoId", m.versao,
          (select coalesce(json_agg(json_build_object('grupoId', x."grupoId", 'lider', x.lider, 'nome', g.nome) order by g.nome, x."grupoId"), '[]')
           from membro_grupo x join grupo g using ("grupoId") where x."membroId" = m."membroId") as "membroGrupos"
        from membro m where m."membroId" = ${membroId} and ${emAlcance(actor, sql`m."municipioId"`)} ${trava}`,
  )
/** In reach, nothing masked. */
export const loadMembro = (db: Db, actor: Actor, membroId: number) => readMembro(db, actor, membroId, sql``)
/** The same, held until the end of the transaction. */
export const lockMembro = (db: Db, actor: Actor, membroId: number) =>
  readMembro(db, actor, membroId, sql`for update of m`)

export interface MembroDados extends Pessoais {
  orgao: string | null
  cargo: string | null
  instituicaoId: number | null
}
const CAMPOS = ['nome', 'cpf', 'email', 'telefone', 'orgao', 'cargo', 'instituicaoId'] as const
export const insertMembro = (db: Db, municipioId: number, d: MembroDados, now: Date) =>
  insertRow(db, 'membro', { municipioId, ...only(CAMPOS, d), criacao: now.toISOString() }, 'membroId')
export const updateMembro = (db: Db, membroId: number, d: MembroDados) =>
  updateRow(db, 'membro', { membroId }, only(CAMPOS, d))
export const setImagem = (db: Db, membroId: number, arquivoId: number) =>
  updateRow(db, 'membro', { membroId }, { imagemArquivoId: arquivoId })
export const deleteMembro = (db: Db, membroId: number) =>
  db.execute(sql`delete from membro where "membroId" = ${membroId}`)

export const saveGrupos = async (db: Db, membroId: number, lista: readonly { grupoId: number; lider: boolean }[]) => {
  await db.execute(sql`delete from membro_grupo where "membroId" = ${membroId}`)
  const linhas = lista.map(({ grupoId, lider }) => ({ membroId, grupoId, lider }))
  await insertRows(db, 'membro_grupo', linhas)
}

export const listInstituicoes = (db: Db, municipioId: number) =>
  listJson(
    db,
    sql`select i."instituicaoId", i.nome, i.sigla from instituicao i join instituicao_municipio x using ("instituicaoId")
      where x."municipioId" = ${municipioId} and i.ativo order by sem_acento(i.nome), i."instituicaoId"`,
  )
/** Whether the institution works in the municipality. */
export const hasInstituicao = async (db: Db, instituicaoId: number, municipioId: number) =>
  (await one(
    db,
    sql`select 1 from instituicao_municipio where "instituicaoId" = ${instituicaoId} and "municipioId" = ${municipioId}`,
  )) !== undefined
