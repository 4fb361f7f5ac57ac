import { type SQL, sql } from 'drizzle-orm'
import type { RegistroDaLista } from '#contract/auditoria.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, records } from '#server/db/rows.ts'
import type { Auditado, Auditados, Visitor } from '#server/http/route.ts'
import type { Ocultos } from './rules.ts'
import { municipiosDitos, nomeDito, type Row } from './rules.ts'

/**
 * What the rows of the log speak of, as the features that own it tell: it is asked for when the log is read, so that
 * old rows are told as new ones are, and nothing is written into them.
 */

/** The row of the log; its id as a number, where it is one. */
const NUMERO = sql`(case when a."entidadeId" ~ '^[0-9]{1,9}$' then a."entidadeId"::int end)`
const nome = (entidade: string) => sql.raw(`'${entidade.replaceAll("'", "''")}'`)

const emAlcance = ({ alcance, id }: Auditado, actor: Actor): SQL =>
  alcance === 'livre' ? sql`true` : sql`exists (${alcance(actor, id)})`

/**
 * What the changes name instead of a row: of something that is gone, the municipality that its deletion named, for all
 * that the log had said of it before; and the many of a batch.
 */
const DITOS = sql`(select (x.mudancas -> 'municipioId' ->> 'antes')::int as id from auditoria x
    where x.entidade = a.entidade and x."entidadeId" = a."entidadeId" and x.acao = 'excluir'
      and x.mudancas -> 'municipioId' ->> 'antes' ~ '^[0-9]{1,9}$'
  union all
  select e.id::int from jsonb_array_elements_text(case when a."entidadeId" is null
      and jsonb_typeof(a.mudancas -> 'municipios' -> 'depois') = 'array' then a.mudancas -> 'municipios' -> 'depois' end) e(id)
    where e.id ~ '^[0-9]{1,9}$')`

/** What only who reaches the thing itself reads of, whoever asks. */
const soNoAlcance = (auditados: Auditados, actor: Actor): SQL[] =>
  Object.entries(auditados).flatMap(([entidade, x]) =>
    x.soNoAlcance
      ? [
          sql`when ${nome(entidade)} then exists (select 1 from ${x.de} where ${x.id} = ${NUMERO} and ${emAlcance(x, actor)})`,
        ]
      : [],
  )
export const sobreOReservado = (auditados: Auditados, actor: Actor): SQL[] => {
  const casos = actor.acessoTotal ? [] : soNoAlcance(auditados, actor)
  return casos.length ? [sql`case a.entidade ${sql.join(casos, sql` `)} else true end`] : []
}

/** Rows of the log about what lies in reach, or about nothing that belongs to anybody. */
export const sobreOAlcance = (auditados: Auditados, actor: Actor): SQL[] => {
  const casos = Object.entries(auditados).flatMap(([entidade, x]) =>
    x.alcance === 'livre'
      ? []
      : [
          sql`when ${nome(entidade)} then not exists (select 1 from ${x.de} where ${x.id} = ${NUMERO} and not ${emAlcance(x, actor)})`,
        ],
  )
  return [
    sql`case a.entidade ${sql.join(casos, sql` `)} else true end`,
    sql`not exists (select 1 from ${DITOS} dito where not ${municipioScope(actor, sql`dito.id`)})`,
  ]
}

/** Those about one municipality: by what it has, by what it had, and the batches that named it. */
export const sobreOMunicipio = (auditados: Auditados, municipioId: number): SQL => {
  const comLugar = Object.entries(auditados).filter(([, x]) => x.municipioId)
  const partes = comLugar.map(
    ([entidade, x]) => sql`select l."auditoriaId" from ${x.de}
      join auditoria l on l.entidade = ${nome(entidade)} and l."entidadeId" = ${x.id}::text
      where ${x.municipioId} = ${municipioId}`,
  )
  const emLote = comLugar.map(
    ([
      entidade,
    ]) => sql`select l."auditoriaId" from auditoria l where l.entidade = ${nome(entidade)} and l."entidadeId" is null
      and l.mudancas -> 'municipios' -> 'depois' @> ${JSON.stringify([municipioId])}::jsonb`,
  )
  const excluidos = sql`select l."auditoriaId" from auditoria x
    join auditoria l on l.entidade = x.entidade and l."entidadeId" = x."entidadeId"
    where x.acao = 'excluir' and x.mudancas -> 'municipioId' ->> 'antes' = ${String(municipioId)}`
  // As one list of numbers: whatever the planner thinks of the parts, it looks the rows up by them.
  return sql`a."auditoriaId" = any(array(${sql.join([...partes, ...emLote, excluidos], sql` union all `)}))`
}

type Where = Pick<Visitor, 'db' | 'ambiente'>
interface Coisa {
  entidade: string
  id: string
  nome: string | null
  municipioId: number | null
  para: string | null
}

const loadCoisas = async ({ db, ambiente }: Where, auditados: Auditados, actor: Actor, linhas: readonly Row[]) => {
  const ids = new Map<string, Set<number>>()
  for (const { entidade, entidadeId } of linhas)
    if (entidade in auditados && entidadeId && /^\d{1,9}$/.test(entidadeId))
      ids.set(entidade, (ids.get(entidade) ?? new Set()).add(Number(entidadeId)))
  if (ids.size === 0) return new Map<string, Coisa>()
  const partes = [...ids].map(([entidade, daqui]) => {
    const x = auditados[entidade]!
    const para = x.tela?.abre(actor) ? x.tela.para : sql`null::text`
    const chamada = typeof x.nome === 'function' ? x.nome(ambiente) : (x.nome ?? sql`null::text`)
    return sql`select ${nome(entidade)} as entidade, ${x.id}::text as id, ${chamada} as nome,
        ${x.municipioId ?? sql`null::int`} as "municipioId", ${para} as para
      from ${x.de} where ${x.id} = ${anyOf([...daqui])} and ${emAlcance(x, actor)}`
  })
  const achadas = await records<Coisa>(db, sql.join(partes, sql` union all `))
  return new Map(achadas.map((c) => [`${c.entidade} ${c.id}`, c]))
}

/** How they went, those that are gone: their last row has their name and their municipality. */
const loadIdas = async (db: Db, linhas: readonly Row[]) => {
  const sumidas = linhas.filter((r) => r.entidadeId !== null)
  if (sumidas.length === 0) return new Map<string, Row>()
  const idas = await records<Row>(
    db,
    sql`select x.acao, x.entidade, x."entidadeId", x.mudancas from auditoria x
      join (select distinct * from unnest(${sql.param(sumidas.map((r) => r.entidade))}::text[], ${sql.param(
        sumidas.map((r) => r.entidadeId),
      )}::text[])) s(entidade, id) on x.entidade = s.entidade and x."entidadeId" = s.id
      where x.acao = 'excluir' and x.mudancas ? 'municipioId'`,
  )
  return new Map(idas.map((x) => [`${x.entidade} ${x.entidadeId}`, x]))
}

type Municipio = NonNullable<RegistroDaLista['municipio']>
const loadMunicipios = async (db: Db, actor: Actor, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, Municipio>()
  const achados = await records<Municipio>(
    db,
    sql`select m."municipioId", m.nome, m.uf from municipio m
      where m."municipioId" = ${anyOf([...new Set(ids)])} and ${municipioScope(actor, sql`m."municipioId"`)}`,
  )
  return new Map(achados.map((m) => [m.municipioId, m]))
}

export type Contada = Row & Pick<RegistroDaLista, 'coisa' | 'municipio'>

/** Rows with what they speak of: its name, its screen if this person may open it, and the municipality. */
export const joinCoisas = async (
  leitura: Where,
  auditados: Auditados,
  actor: Actor,
  linhas: readonly Row[],
  ocultosDe: (linha: Row) => Ocultos,
): Promise<Contada[]> => {
  const { db } = leitura
  const coisas = await loadCoisas(leitura, auditados, actor, linhas)
  const coisaDe = (r: Row) => coisas.get(`${r.entidade} ${r.entidadeId}`)
  const idas = await loadIdas(
    db,
    linhas.filter((r) => !coisaDe(r)),
  )
  const idaDe = (r: Row) => idas.get(`${r.entidade} ${r.entidadeId}`) ?? r
  const municipios = await loadMunicipios(
    db,
    actor,
    linhas.flatMap((r) => [coisaDe(r)?.municipioId ?? [], municipiosDitos(idaDe(r))].flat()),
  )
  return linhas.map((r) => {
    const coisa = coisaDe(r)
    const ditos = municipiosDitos(idaDe(r))
    const lugar = coisa ? coisa.municipioId : ditos.length === 1 ? ditos[0]! : null
    const semNome = ocultosDe(r) === 'todos'
    const chamado = coisa ? coisa.nome : (nomeDito(r) ?? nomeDito(idaDe(r)))
    return {
      ...r,
      coisa: semNome || (!coisa && chamado === null) ? null : { nome: chamado, para: coisa?.para ?? null },
      municipio: lugar === null ? null : (municipios.get(lugar) ?? null),
      mudancas: comNomes(r, municipios),
    }
  })
}

/** The municipalities of a batch by their names. */
const comNomes = ({ mudancas, entidadeId }: Row, municipios: ReadonlyMap<number, Municipio>): Row['mudancas'] => {
  const ids = mudancas?.municipios?.depois
  if (entidadeId !== null || !Array.isArray(ids)) return mudancas
  return { ...mudancas, municipios: { depois: ids.map((n) => municipios.get(n)?.nome ?? `nº ${n}`) } }
}
