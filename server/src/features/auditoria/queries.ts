import { type SQL, sql } from 'drizzle-orm'
import { seesAll } from '#contract/access.ts'
import { ACOES } from '#contract/auditoria.ts'
import { fezDe } from '#contract/auditoria-frase.ts'
import { normalize } from '#contract/br.ts'
import { ENTIDADES, nomeDaEntidade } from '#contract/entidades.ts'
import type { Dias, PedidoPorCursor } from '#contract/pagina.ts'
import { type Wording, wording } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope, usuarioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { betweenDays, keysetPage } from '#server/db/page.ts'
import { escapeLike, every, searchSql } from '#server/db/rows.ts'
import { one, PLAN_FOR_VALUES } from '#server/db/sql.ts'
import type { Auditados, Visitor } from '#server/http/route.ts'
import { joinCoisas, sobreOAlcance, sobreOMunicipio, sobreOReservado } from './coisas.ts'
import { camposChamados, escritas, mudancasLegiveis, type Ocultos, type Row } from './rules.ts'

/** Where it is read, and in which words. */
export type Leitura = Visitor

const COLUNAS = sql`a."auditoriaId", a.em, u.nome as usuario, a.acao, a.entidade, a."entidadeId", a.mudancas`
const from = (conditions: readonly SQL[]) =>
  sql`from auditoria a left join usuario u using ("usuarioId") where ${every(...conditions)}`

/** As people read it. */
const legiveis = <R extends Row>({ ambiente }: Leitura, linhas: readonly R[], ocultosDe: (linha: R) => Ocultos) => {
  const w = wording(ambiente.variante)
  return linhas.map((r) => ({ ...r, mudancas: mudancasLegiveis(r, w, ocultosDe(r)) }))
}

/** Whether the author reaches places that this person does not: what was done there must not be read here. */
const autorVaiAlem = (actor: Actor): SQL => {
  const fora = (tabela: SQL) =>
    sql`exists (select 1 from ${tabela} p where p."usuarioId" = a."usuarioId" and not ${municipioScope(actor, sql`p."municipioId"`)})`
  return sql`(a."usuarioId" <> ${actor.usuarioId} and (
    exists (select 1 from usuario x join usuario_grupo g using ("usuarioGrupoId")
            where x."usuarioId" = a."usuarioId" and (g."acessoTotal" or g."verTodosEixos"))
    or ${fora(sql`usuario_permissao`)} or ${fora(sql`usuario_permissao_solucao`)}))`
}

/** Changes made by people who act only in reach, and of what lies in it. */
const inReach = (auditados: Auditados, actor: Actor): SQL[] => [
  ...sobreOReservado(auditados, actor),
  ...(seesAll(actor)
    ? []
    : [usuarioScope(actor, sql`a."usuarioId"`), sql`not ${autorVaiAlem(actor)}`, ...sobreOAlcance(auditados, actor)]),
]

export interface Filtro extends PedidoPorCursor, Dias {
  ordem?: 'em' | '-em' | undefined
  entidade?: string | undefined
  entidadeId?: string | undefined
  usuarioId?: number | undefined
  municipioId?: number | undefined
  busca?: string | undefined
}

const textos = (lista: readonly string[]) => sql`any(${sql.param([...lista])}::text[])`

/** No trigram is shorter than three letters: a shorter word, alone or among such, must be all that a field said. */
const noValor = (palavra: string, sozinha: boolean) =>
  sql`valores_mudados(a.mudancas) like ${sozinha ? `%"${escapeLike(palavra)}"%` : `%${escapeLike(palavra)}%`}`

/**
 * Each word in the name of who did it, in what was done, in what it was done to, in what changed, or as the number of
 * the record. What finds nothing is not asked for, so that an index serves the rest. `calados` are the kinds whose
 * changes are not told: nobody finds out by searching.
 */
const achados = (busca: string | undefined, w: Wording, calados: readonly string[]): SQL => {
  const comLonga = (busca ?? '').split(/\s+/).some((p) => p.length > 2)
  return searchSql(busca, (pattern, word) => {
    const acoes = Object.entries(ACOES).flatMap(([acao, nome]) =>
      [nome, fezDe(acao)].some((dito) => normalize(w.frase(dito)).includes(word)) ? [acao] : [],
    )
    const entidades = ENTIDADES.filter((e) => normalize(nomeDaEntidade(e, w)).includes(word))
    const campos = camposChamados(word, w)
    const sozinha = word.length < 3 && !comLonga
    const ditos = sql.join(
      escritas(word).map((p) => noValor(p, sozinha)),
      sql` or `,
    )
    const mudou = [ditos, ...(campos.length ? [sql`a.mudancas ?| ${sql.param(campos)}::text[]`] : [])]
    return sql.join(
      [
        sql`a."usuarioId" = any(array(select x."usuarioId" from usuario x where sem_acento(x.nome) like ${pattern}))`,
        ...('sistema'.includes(word) ? [sql`a."usuarioId" is null`] : []),
        ...(acoes.length ? [sql`a.acao = ${textos(acoes)}`] : []),
        ...(entidades.length ? [sql`a.entidade = ${textos(entidades)}`] : []),
        ...(/^\d{1,9}$/.test(word) ? [sql`a.entidade = ${textos(ENTIDADES)} and a."entidadeId" = ${word}`] : []),
        ...mudou.map((m) =>
          calados.length ? sql`((${m}) and a.entidade <> all(${sql.param([...calados])}::text[]))` : sql`(${m})`,
        ),
      ],
      sql` or `,
    )
  })
}

/** What changed is told to who could read it in the record: a register asks for its flag. */
export const listAuditoria = async (
  leitura: Leitura,
  actor: Actor,
  auditados: Auditados,
  { ordem, ...f }: Filtro,
  { ocultosDe, calados }: { ocultosDe: (linha: Row) => Ocultos; calados: readonly string[] },
) => {
  await leitura.db.execute(PLAN_FOR_VALUES)
  const pagina = await keysetPage<Row>(leitura.db, f, {
    colunas: COLUNAS,
    de: from([
      ...inReach(auditados, actor),
      ...(f.entidade === undefined ? [] : [sql`a.entidade = ${f.entidade}`]),
      ...(f.entidadeId === undefined ? [] : [sql`a."entidadeId" = ${f.entidadeId}`]),
      ...(f.usuarioId === undefined ? [] : [sql`a."usuarioId" = ${f.usuarioId}`]),
      ...(f.municipioId === undefined ? [] : [sobreOMunicipio(auditados, f.municipioId)]),
      ...betweenDays(sql`a.em`, f),
      achados(f.busca, wording(leitura.ambiente.variante), calados),
    ]),
    id: sql`a."auditoriaId"`,
    idOf: (r) => r.auditoriaId,
    por: { coluna: sql`a.em`, de: (id) => sql`select c.em from auditoria c where c."auditoriaId" = ${id}` },
    crescente: ordem === 'em',
  })
  const contadas = await joinCoisas(leitura, auditados, actor, pagina.linhas, ocultosDe)
  return { ...pagina, linhas: legiveis(leitura, contadas, ocultosDe) }
}

/**
 * All that happened to one record. The environment's settings are one without an id. `ocultos` are the fields that the
 * record itself does not show to who asks.
 */
export const listHistorico = async (
  leitura: Leitura,
  entidade: string,
  id: string | null,
  ocultos: readonly string[] = [],
) => {
  const conditions = [sql`a.entidade = ${entidade}`, ...(id === null ? [] : [sql`a."entidadeId" = ${id}`])]
  const found = await one<{ linhas: Row[] }>(
    leitura.db,
    sql`select coalesce(json_agg(x), '[]') as linhas from (select ${COLUNAS} ${from(conditions)} order by a."auditoriaId" desc) x`,
  )
  return legiveis(leitura, found!.linhas, () => ocultos)
}

/* The chain of seals */

const LOTE = 1000

/** One row as text that stays the same whatever the session's settings. */
const canonico = sql`json_build_array(a."auditoriaId", to_char(a.em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a."usuarioId",
  a.acao, a.entidade, a."entidadeId", a.mudancas::text, a."requestId")::text`
const selo = (anterior: SQL) =>
  sql`encode(sha256(convert_to(${anterior} || coalesce(string_agg(${canonico}, E'\n' order by a."auditoriaId"), ''), 'UTF8')), 'hex')`

/**
 * The newest record, and the first transaction number not handed out yet. Numbers of records are given before their
 * transactions commit: all up to this one are final once every transaction below that number has ended.
 */
export const loadFronteira = async (db: Db) =>
  (await one<{ ate: string; transacao: string }>(
    db,
    sql`select coalesce(max("auditoriaId"), 0)::text as ate, pg_snapshot_xmax(pg_current_snapshot())::text as transacao from auditoria`,
  ))!

export const haveEnded = async (db: Db, transacao: string) =>
  (await one<{ sim: boolean }>(
    db,
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text::numeric >= ${transacao}::numeric as sim`,
  ))!.sim

/** Seals the next lot up to the record named. Answers nothing when there is none, or when another process is at it. */
export const sealLote = async (db: Db, ate: string, now: Date) => {
  const mine = await one<{ sim: boolean }>(db, sql`select pg_try_advisory_xact_lock(hashtext('praca-selo')) as sim`)
  if (!mine!.sim) return undefined
  return one<{ ateId: string; hash: string }>(
    db,
    sql`with ultimo as (select coalesce(max("ateId"), 0) as "ateId", coalesce((array_agg(hash order by "auditoriaSeloId" desc))[1], '') as hash from auditoria_selo),
        a as (select * from auditoria where "auditoriaId" > (select "ateId" from ultimo) and "auditoriaId" <= ${ate}::bigint
              order by "auditoriaId" limit ${LOTE})
        insert into auditoria_selo ("deId", "ateId", quantidade, hash, em)
        select (select "ateId" from ultimo) + 1, max(a."auditoriaId"), count(*), ${selo(sql`(select hash from ultimo)`)}, ${now.toISOString()}
        from a having count(*) > 0
        returning "ateId"::text, hash`,
  )
}

/** Computes every seal again: each over its records and the seal before it, without a gap between them. */
export const verifySelos = async (db: Db) =>
  (await one<{ selos: number; registros: number; semSelo: number; primeiroErro: number | null }>(
    db,
    sql`with s as (
          select *, coalesce(lag(hash) over w, '') as anterior, coalesce(lag("ateId") over w, 0) as fim
          from auditoria_selo window w as (order by "auditoriaSeloId"))
        select count(*)::int as selos, coalesce(sum(quantidade), 0)::int as registros,
          (select count(*)::int from auditoria where "auditoriaId" > coalesce((select max("ateId") from auditoria_selo), 0)) as "semSelo",
          min(s."deId") filter (where s."deId" <> s.fim + 1 or c.quantos <> s.quantidade or c.hash <> s.hash)::float8 as "primeiroErro"
        from s cross join lateral (
          select count(*) as quantos, ${selo(sql`s.anterior`)} as hash
          from auditoria a where a."auditoriaId" between s."deId" and s."ateId") c`,
  ))!
