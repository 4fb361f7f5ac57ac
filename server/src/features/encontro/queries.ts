import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type * as contract from '#contract/encontro.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { PedidoPorNumero } from '#contract/pagina.ts'
import { arrayPage, orderSql, pageBounds, pageSql } from '#server/db/page.ts'
import { anyOf, every, jsonList, listJson, recordJson } from '#server/db/rows.ts'
import { json, rows } from '#server/db/sql.ts'
import type { Reader } from '#server/http/route.ts'
import * as leitura from './leitura.ts'

/* Reading meetings: JSON that PostgreSQL makes. */

const proprios = ({ actor }: Pick<Reader, 'actor'>) => sql`e."usuarioId" = ${actor.usuarioId}`
const doMunicipio = (id: number) => sql`e."municipioId" = ${id}`
/** Which meetings a list is of, within reach. */
export type Quais = (quem: Pick<Reader, 'actor'>) => SQL
export const TODOS: Quais = () => sql`true`
export const MEUS: Quais = proprios
export const noMunicipio =
  (id: number): Quais =>
  () =>
    doMunicipio(id)

const ORDENS = {
  inicio: sql`e.inicio`,
  titulo: sql`sem_acento(e.titulo)`,
  municipio: sql`sem_acento(m.nome)`,
  grupo: sql`sem_acento(g.nome)`,
  usuario: sql`sem_acento(u.nome)`,
  situacao: sql`e.situacao`,
}
const ID = sql`e."encontroId"`

export const listPagina = (ctx: Reader, quais: Quais, filtros: QueryOf<typeof contract.listaDeEncontros, 'out'>) => {
  const { db, actor, now } = ctx
  const { limite, contar, ate } = pageBounds(filtros)
  const de = sql`from ${leitura.DE} where ${every(leitura.emAlcance(actor), quais(ctx), leitura.filtrosSql(filtros, now))}`
  return json(
    db,
    pageSql({
      linhas: sql`select ${leitura.naLista(actor, now)} ${de} order by ${orderSql(filtros.ordem ?? '-inicio', ORDENS, ID)} ${limite}`,
      de,
      contar,
      ate,
    }),
  )
}

/** What lies in the days, and what of the programme does: one statement. */
export const getCalendario = (ctx: Reader, quais: Quais, q: QueryOf<typeof contract.calendarioDeTodos, 'out'>) => {
  const { db, actor, now, ambiente } = ctx
  const encontros = sql`select ${leitura.noCalendario(actor, now)} from ${leitura.DE}
    where ${every(leitura.emAlcance(actor), quais(ctx), leitura.filtrosSql(q, now))} order by e.inicio, e."encontroId"`
  const eventos = sql`select v."eventoId", v.titulo, v.inicio, v.fim, v.local, v.link, v.descricao from evento v
    where v.ativo and v.inicio <= ${q.ate}::date and v.fim >= ${q.de}::date and (v.uf is null or v.uf = ${ambiente.uf.slice(0, 2)})
    order by v.inicio, v."eventoId"`
  return json(
    db,
    sql`select json_build_object('encontros', (${jsonList(encontros)})::json, 'eventos', (${jsonList(eventos)})::json)::text`,
  )
}

/** A plain array, with how many there are in all. */
type Colunas = typeof leitura.naLista
const listPlana = async (ctx: Reader, onde: SQL, pedido: PedidoPorNumero, colunas: Colunas, porPagina: number) => {
  const { db, actor, now } = ctx
  const { limite } = pageBounds({ pagina: pedido.pagina, porPagina: pedido.porPagina ?? porPagina })
  const de = sql`from ${leitura.DE} where ${onde}`
  return arrayPage(
    db,
    sql`select ${colunas(actor, now)} ${de} order by e.inicio desc, e."encontroId" desc ${limite}`,
    sql`select 1 ${de}`,
  )
}
const MUITOS = 1000
const INTEIROS = 200
export const listEncontros = (ctx: Reader, onde: SQL, pedido: PedidoPorNumero) =>
  listPlana(ctx, every(leitura.emAlcance(ctx.actor), onde), pedido, leitura.naLista, MUITOS)
export const listInteiros = (ctx: Reader, onde: SQL, pedido: PedidoPorNumero) =>
  listPlana(ctx, every(leitura.emAlcance(ctx.actor), onde), pedido, leitura.inteiro, INTEIROS)
export const listDoMunicipio = (ctx: Reader, municipioId: number, pedido: PedidoPorNumero) =>
  listEncontros(ctx, doMunicipio(municipioId), pedido)
/** Those that began, were not called off and that no report tells of. */
export const listSemRelatorio = (ctx: Reader, municipioId: number, pedido: PedidoPorNumero) =>
  listInteiros(ctx, every(doMunicipio(municipioId), leitura.semRelatoSql(ctx.now)), pedido)
/** Who has only the page of their own finds these alone. */
export const filtrados = ({ actor, now }: Pick<Reader, 'actor' | 'now'>, filtros: leitura.Filtros) =>
  every(
    !can(actor, 'calendario') && !can(actor, 'visualizaTodosEncontros') && proprios({ actor }),
    leitura.filtrosSql(filtros, now),
  )

export const getEncontro = ({ db, actor, now }: Reader, encontroId: number) =>
  recordJson(
    db,
    sql`select ${leitura.inteiro(actor, now)} from ${leitura.DE}
      where ${every(sql`e."encontroId" = ${encontroId}`, leitura.legiveis(actor))}`,
  )
const NOME = sql`e."encontroId", e."municipioId", e.titulo, ${leitura.grupoDataSql} as "grupoData"`
export const getNome = ({ db, actor }: Reader, encontroId: number) =>
  recordJson(
    db,
    sql`select ${NOME} from encontro e where ${every(sql`e."encontroId" = ${encontroId}`, leitura.legiveis(actor))}`,
  )
export const listNomes = ({ db, actor }: Reader, ids: readonly number[]) =>
  listJson(
    db,
    sql`select ${NOME} from encontro e where ${every(sql`e."encontroId" = ${anyOf(ids)}`, leitura.legiveis(actor))}
      order by e.inicio desc, e."encontroId" desc`,
  )

/** What the filters of the lists offer. */
export const getOpcoes = (ctx: Reader) => {
  const { db, actor } = ctx
  const onde = every(leitura.emAlcance(actor), !can(actor, 'visualizaTodosEncontros') && proprios(ctx))
  return json(
    db,
    sql`select json_build_object(
      'municipios', (${jsonList(sql`select m."municipioId", m.nome, m.uf from municipio m where exists (
        select 1 from encontro e where e."municipioId" = m."municipioId" and ${onde}) order by sem_acento(m.nome), m."municipioId"`)})::json,
      'consultores', (${jsonList(sql`select u."usuarioId", u.nome, u.habilitado from usuario u where exists (
        select 1 from encontro e where e."usuarioId" = u."usuarioId" and ${onde}) order by sem_acento(u.nome), u."usuarioId"`)})::json)::text`,
  )
}

/** Who works in the city: a role or a solution there, or everywhere. */
export const trabalhaEm = (municipio: SQL) => sql`(u.padrao or ug."acessoTotal" or ug."verTodosEixos"
  or exists (select 1 from usuario_permissao p where p."usuarioId" = u."usuarioId" and p."municipioId" = ${municipio})
  or exists (select 1 from usuario_permissao_solucao p where p."usuarioId" = u."usuarioId" and p."municipioId" = ${municipio}))`
export const listConsultores = ({ db, actor }: Reader, municipioId: number) =>
  rows<{ usuarioId: number; nome: string }>(
    db,
    sql`select u."usuarioId", u.nome from usuario u join usuario_grupo ug using ("usuarioGrupoId")
      where u.habilitado and (u."usuarioId" = ${actor.usuarioId} or (not (u.padrao or ug."acessoTotal" or ug."verTodosEixos")
        and ${trabalhaEm(sql`${municipioId}::int`)})) order by sem_acento(u.nome), u."usuarioId"`,
  )
