import { type SQL, sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, every, listJson, recordJson, recordset } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import { trabalhado } from '../pontuacao/commands.ts'

const array = (ids: readonly number[]) => sql`${sql.param([...ids])}::int[]`
const alcance = (actor: Actor) => municipioEixoScope(actor, sql`me."municipioId"`, sql`me."eixoId"`)

const linhas = (where: SQL, extra: SQL = sql``) => sql`
  select me."municipioEixoId", me."municipioId", me."eixoId", me.pergunta,
    json_build_object('nome', m.nome, 'uf', m.uf) as municipio, json_build_object('nome', e.nome) as eixo, me.versao ${extra}
  from municipio_eixo me join municipio m using ("municipioId") join eixo e using ("eixoId")
  where ${where} order by sem_acento(m.nome), m."municipioId", e.ordem, sem_acento(e.nome)`

export const listEixos = (db: Db, actor: Actor, filtro: { pergunta?: 'Sim' | 'Não'; municipioId?: number }) => {
  const { pergunta, municipioId } = filtro
  const onde = every(
    alcance(actor),
    !!pergunta && sql`me.pergunta = ${pergunta === 'Sim'}`,
    !!municipioId && sql`me."municipioId" = ${municipioId}`,
  )
  return listJson(db, linhas(onde))
}

export const listNomes = (db: Db, actor: Actor) =>
  listJson(
    db,
    sql`select m."municipioId", m.nome, m.uf, array_agg(e.nome order by e.ordem, sem_acento(e.nome)) as eixos
      from municipio_eixo me join municipio m using ("municipioId") join eixo e using ("eixoId")
      where ${alcance(actor)} group by m."municipioId" order by sem_acento(m.nome), m."municipioId"`,
  )

export const loadSituacao = (db: Db, actor: Actor, id: number) => {
  const conta = (estado: string, chave: string) =>
    sql`(select count(*)::int from pergunta_municipio pm where pm."municipioId" = me."municipioId" and pm."eixoId" = me."eixoId"
      and (${estado} = '' or pm.estado = ${estado})) as ${sql.identifier(chave)}`
  const extra = sql`, ${sql.join(
    [
      conta('', 'perguntas'),
      conta('respondida', 'respondidas'),
      conta('evidenciada', 'evidenciadas'),
      conta('aprovada', 'aprovadas'),
      conta('rejeitada', 'rejeitadas'),
    ],
    sql`, `,
  )}`
  return recordJson(db, linhas(sql`me."municipioEixoId" = ${id} and ${alcance(actor)}`, extra))
}

/** Every pair must exist and lie in reach; `de` gives the second id and its axis. */
export const refusePares = async (
  db: Db,
  actor: Actor,
  municipios: readonly number[],
  outros: readonly number[],
  de: SQL,
) => {
  const found = await one<{ n: number }>(
    db,
    sql`select count(*)::int as n from municipio m cross join (${de}) o
        where m."municipioId" = ${anyOf(municipios)} and o.id = ${anyOf(outros)}
          and ${municipioEixoScope(actor, sql`m."municipioId"`, sql`o."eixoId"`)}`,
  )
  if (found!.n !== new Set(municipios).size * new Set(outros).size) throw problem.naoEncontrado()
}
export const EIXOS = sql`select "eixoId" as id, "eixoId" from eixo`
export const TEMAS = sql`select "temaId" as id, "eixoId" from tema`

/** Makes every pair or changes its mark: how many were made, how many changed. */
const setter =
  (tabela: string, coluna: string, marca: string) =>
  async (db: Db, municipios: readonly number[], outros: readonly number[], valor: boolean) => {
    const [t, c, v] = [sql.identifier(tabela), sql.identifier(coluna), sql.identifier(marca)]
    const gravados = await rows<{ novo: boolean }>(
      db,
      sql`insert into ${t} ("municipioId", ${c}, ${v})
          select distinct m, o, ${valor}::boolean from unnest(${array(municipios)}) m, unnest(${array(outros)}) o
          on conflict ("municipioId", ${c}) do update set ${v} = excluded.${v}, versao = ${t}.versao + 1
            where ${t}.${v} <> excluded.${v}
          returning xmax = 0 as novo`,
    )
    const incluidos = gravados.filter((g) => g.novo).length
    return { incluidos, alterados: gravados.length - incluidos }
  }
export const setEixos = setter('municipio_eixo', 'eixoId', 'pergunta')
export const setTemas = setter('municipio_tema', 'temaId', 'habilitado')

export interface Par {
  municipioId: number
  eixoId: number
}
export interface MudancaDeEixos {
  tira?: readonly Par[]
  poe?: readonly (Par & { pergunta: boolean })[]
}
const TRABALHA_HOJE = trabalhado(sql`pm."municipioId"`, sql`pm."eixoId"`)

/**
 * What somebody answered and would count no longer once these pairs are taken away and those put: its axis taken away
 * or left without questions, or not among the first that a municipality lists, until then it worked on all.
 */
export const listRespondidosQuePerdem = (db: Db, { tira = [], poe = [] }: MudancaDeEixos) =>
  rows<Par & { municipio: string; eixo: string; perguntas: number }>(
    db,
    sql`with tira as (
        select "municipioId", "eixoId" from ${recordset('municipio_eixo', tira)}),
      poe as (
        select "municipioId", "eixoId", pergunta from ${recordset('municipio_eixo', poe)}),
      lista as (
        select me."municipioId", me."eixoId", me.pergunta from municipio_eixo me
        where not exists (select 1 from tira x where x."municipioId" = me."municipioId" and x."eixoId" = me."eixoId")
          and not exists (select 1 from poe x where x."municipioId" = me."municipioId" and x."eixoId" = me."eixoId")
        union all select * from poe)
      select m."municipioId", e."eixoId", m.nome || '/' || m.uf as municipio, e.nome as eixo, count(*)::int as perguntas
      from pergunta_municipio pm join municipio m using ("municipioId") join eixo e using ("eixoId", "projetoId")
      where pm.estado <> 'naoRespondida' and ${TRABALHA_HOJE}
        and pm."municipioId" in (select "municipioId" from tira union select "municipioId" from poe)
        and (exists (select 1 from tira x join municipio_eixo me using ("municipioId", "eixoId")
            where x."municipioId" = pm."municipioId" and x."eixoId" = pm."eixoId")
          or (exists (select 1 from lista l where l."municipioId" = pm."municipioId")
            and not exists (select 1 from lista l where l."municipioId" = pm."municipioId" and l."eixoId" = pm."eixoId" and l.pergunta)))
      group by m."municipioId", e."eixoId" order by sem_acento(m.nome), e.ordem`,
  )

export const removeEixos = async (db: Db, municipios: readonly number[], eixos: readonly number[]) =>
  (
    await rows(
      db,
      sql`delete from municipio_eixo where "municipioId" = ${anyOf(municipios)} and "eixoId" = ${anyOf(eixos)} returning 1`,
    )
  ).length

/** For the import: places and axes by name, and what stands between them now. */
export const findNomes = async (db: Db, actor: Actor) => ({
  municipios: await rows<{ municipioId: number; nome: string; uf: string }>(
    db,
    sql`select m."municipioId", m.nome, m.uf from municipio m`,
  ),
  eixos: await rows<{ eixoId: number; nome: string }>(db, sql`select "eixoId", nome from eixo`),
  atuais: await rows<{ municipioId: number; eixoId: number; municipioEixoId: number; pergunta: boolean }>(
    db,
    sql`select me."municipioId", me."eixoId", me."municipioEixoId", me.pergunta from municipio_eixo me where ${alcance(actor)}`,
  ),
  alcance: new Set(
    (
      await rows<{ par: string }>(
        db,
        sql`select m."municipioId" || '/' || e."eixoId" as par from municipio m cross join eixo e
            where ${municipioEixoScope(actor, sql`m."municipioId"`, sql`e."eixoId"`)}`,
      )
    ).map((r) => r.par),
  ),
})

interface Novo {
  municipioId: number
  eixoId: number
  pergunta: boolean
}
export const saveEixos = (db: Db, novos: readonly Novo[]) =>
  rows<{ municipioEixoId: number; municipioId: number; eixoId: number }>(
    db,
    sql`insert into municipio_eixo ("municipioId", "eixoId", pergunta)
        select "municipioId", "eixoId", pergunta from ${recordset('municipio_eixo', novos)}
        on conflict ("municipioId", "eixoId") do update set pergunta = excluded.pergunta, versao = municipio_eixo.versao + 1
        returning "municipioEixoId", "municipioId", "eixoId"`,
  )
