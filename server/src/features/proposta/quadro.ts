import { sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import {
  CARTOES_POR_ESTADO,
  type PropostaDaLista,
  type paginaDePropostas,
  type planilhaDePropostas,
  type quadroDePropostas,
} from '#contract/proposta.ts'
import { ESTADOS_PROPOSTA, STATUS_PROPOSTA } from '#contract/proposta-estados.ts'
import { usuarioScope } from '#server/access/scopes.ts'
import { orderSql, pageBounds, pageSql } from '#server/db/page.ts'
import { every, jsonList, recordJson, records, search } from '#server/db/rows.ts'
import { json } from '#server/db/sql.ts'
import type { Reader } from '#server/http/route.ts'
import { noAlcance } from './alvos.ts'
import { DE, deVencidas, linhaDaProposta, NUMERO, reaisSql } from './queries.ts'

/* The board of all proposals in reach: by state, as a list and for the spreadsheet. */

type Filtros = QueryOf<typeof planilhaDePropostas, 'out'>
/** In reach, and as asked for: of the board, the list and the spreadsheet alike. */
const filterPropostas = ({ actor, now }: Reader, f: Filtros) =>
  every(
    noAlcance(actor),
    f.estado !== undefined && sql`p."statusPropostaId" = ${STATUS_PROPOSTA[f.estado]}`,
    f.municipioId !== undefined && sql`p."municipioId" = ${f.municipioId}`,
    f.uf !== undefined && sql`m.uf = ${f.uf}`,
    f.unidadeRegionalId !== undefined && sql`m."unidadeRegionalId" = ${f.unidadeRegionalId}`,
    f.pacoteId !== undefined && sql`p."pacoteId" = ${f.pacoteId}`,
    // Whom one does not reach, one does not find by their number either.
    f.responsavelId !== undefined &&
      sql`(p."criadoPor" = ${f.responsavelId} and ${usuarioScope(actor, sql`p."criadoPor"`)})`,
    f.ciclo !== undefined && sql`p.ciclo = ${f.ciclo}`,
    f.vencidas !== undefined && sql`exists (select 1 ${deVencidas(now)})`,
    f.de !== undefined && sql`p."dataProposta" >= ${f.de}::date`,
    f.ate !== undefined && sql`p."dataProposta" <= ${f.ate}::date`,
    search(sql`m.nome || ' ' || m.uf || ' ' || ${NUMERO} || ' ' || k.nome || ' ' || u.nome`, f.busca),
  )

const soma = (coluna: 'valorTotal' | 'investimento') => reaisSql(sql`coalesce(sum(p.${sql.identifier(coluna)}), 0)`)
const SOMAS = sql`count(*)::int as quantidade, ${soma('valorTotal')} as "valorTotal", ${soma('investimento')} as "investimentoMunicipio"`
/** Every state, also without any; the cards of each, those that got there last first. */
export const getQuadro = (ctx: Reader, f: QueryOf<typeof quadroDePropostas, 'out'>) => {
  const onde = filterPropostas(ctx, f)
  const cartoes = sql`select ${linhaDaProposta(ctx)} from ${DE} where ${onde} and p."statusPropostaId" = e.status
    order by p.desde desc, p."municipioPropostaId" desc limit ${sql.raw(String(CARTOES_POR_ESTADO))}`
  return recordJson(
    ctx.db,
    sql`select (${jsonList(sql`select e.estado, s.quantidade, s."valorTotal", s."investimentoMunicipio", (${jsonList(cartoes)})::json as cartoes
          from unnest(${sql.param([...ESTADOS_PROPOSTA])}::text[], ${sql.param(ESTADOS_PROPOSTA.map((e) => STATUS_PROPOSTA[e]))}::int[]) with ordinality e(estado, status, ordem)
            cross join lateral (select ${SOMAS} from ${DE} where ${onde} and p."statusPropostaId" = e.status) s order by e.ordem`)})::json as estados,
      (select to_json(t) from (select ${SOMAS} from ${DE} where ${onde}) t) as total`,
  )
}

const COLUNAS = {
  numero: NUMERO,
  municipio: sql`sem_acento(m.nome)`,
  estado: sql`p."statusPropostaId"`,
  valorTotal: sql`p."valorTotal"`,
  dataProposta: sql`p."dataProposta"`,
  validade: sql`p.validade`,
  desde: sql`p.desde`,
} as const
export const listPagina = (ctx: Reader, f: QueryOf<typeof paginaDePropostas, 'out'>) => {
  const { contar, ate, limite } = pageBounds(f)
  const onde = filterPropostas(ctx, f)
  const ordem = orderSql(f.ordem ?? '-desde', COLUNAS, sql`p."municipioPropostaId"`)
  return json(
    ctx.db,
    pageSql({
      linhas: sql`select ${linhaDaProposta(ctx)} from ${DE} where ${onde} order by ${ordem} ${limite}`,
      de: sql`from ${DE} where ${onde}`,
      contar,
      ate,
    }),
  )
}
/** All of them, up to so many and one more. */
export const listTodas = (ctx: Reader, f: Filtros, max: number) =>
  records<PropostaDaLista>(
    ctx.db,
    sql`select ${linhaDaProposta(ctx)} from ${DE} where ${filterPropostas(ctx, f)}
      order by sem_acento(m.nome), p.numero, p.aditivo, p."municipioPropostaId" limit ${max + 1}`,
  )

/** What the board can be narrowed by, of what is in reach. */
export const getOpcoesDoQuadro = ({ db, actor }: Reader) =>
  recordJson(
    db,
    sql`with alcance as materialized (select p."municipioId", p."pacoteId", p."criadoPor", p.ciclo from municipio_proposta p where ${noAlcance(actor)}),
        lugares as materialized (select m."municipioId", m.nome, m.uf, m."unidadeRegionalId" from municipio m where m."municipioId" in (select "municipioId" from alcance))
      select (${jsonList(sql`select "municipioId", nome, uf from lugares order by sem_acento(nome), 1`)})::json as municipios,
        (${jsonList(sql`select r.id_unidade_regional as "unidadeRegionalId", r."nomeRegiao" as nome from unidade_regional r
          where r.id_unidade_regional in (select "unidadeRegionalId" from lugares) order by sem_acento(r."nomeRegiao"), 1`)})::json as "unidadesRegionais",
        (${jsonList(sql`select k."pacoteId", k.nome from pacote k where k."pacoteId" in (select "pacoteId" from alcance) order by sem_acento(k.nome), 1`)})::json as pacotes,
        (${jsonList(sql`select u."usuarioId", u.nome from usuario u where u."usuarioId" in (select "criadoPor" from alcance)
          and ${usuarioScope(actor, sql`u."usuarioId"`)} order by sem_acento(u.nome), 1`)})::json as responsaveis,
        (select coalesce(json_agg(distinct ciclo order by ciclo), '[]') from alcance) as ciclos`,
  )
