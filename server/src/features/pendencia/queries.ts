import { type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listarItensPendentes, Pendencia } from '#contract/pendencia.ts'
import type { Db } from '#server/db/db.ts'
import { pageBounds } from '#server/db/page.ts'
import { search } from '#server/db/rows.ts'
import { json, one } from '#server/db/sql.ts'
import type { TipoDePendencia } from '#server/http/route.ts'

/** Card and list read the same rows: what is counted is what is listed. */

const noLugar = (municipioId: number | undefined) =>
  municipioId === undefined ? sql`true` : sql`i."municipioId" = ${municipioId}`

/** Nothing to do is no card. */
export const countItens = async (
  db: Db,
  { chave, titulo, nota, tom, itens, passo, emFila }: TipoDePendencia,
  municipioId: number | undefined,
): Promise<Pendencia | undefined> => {
  const contados = await one<Pick<Pendencia, 'quantidade' | 'prazo' | 'totalLugares'>>(
    db,
    sql`select count(*)::int as quantidade, min(i.prazo)::text as prazo, count(distinct i."municipioId")::int as "totalLugares"
      from (${itens}) i where ${noLugar(municipioId)}`,
  )
  if (!contados?.quantidade) return undefined
  return {
    chave,
    titulo: contados.quantidade === 1 ? titulo.um : titulo.varios,
    ...(nota && { nota }),
    ...(emFila && { emFila: { passo, para: emFila } }),
    tom,
    ...contados,
  }
}

type Filtro = QueryOf<typeof listarItensPendentes, 'out'>

const SETE_DIAS = 7
const noPrazo = (prazo: Filtro['prazo'], hoje: string): SQL => {
  if (prazo === 'encerrado') return sql`i.prazo < ${hoje}::date`
  if (prazo === 'hoje') return sql`i.prazo = ${hoje}::date`
  if (prazo === 'semana') return sql`i.prazo between ${hoje}::date and ${hoje}::date + ${SETE_DIAS}::int`
  return sql`true`
}

/** A page, the most urgent first: the nearest deadline, then what waits longest. The total is exact, as on the card. */
export const listItens = (db: Db, tipo: TipoDePendencia, filtro: Filtro, hoje: string) => {
  const { limite } = pageBounds(filtro)
  const de = sql`(${tipo.itens}) i left join municipio m on m."municipioId" = i."municipioId"
    where ${noLugar(filtro.municipioId)} and ${noPrazo(filtro.prazo, hoje)}
      and ${filtro.eixoId === undefined ? sql`true` : sql`i."eixoId" = ${filtro.eixoId}`}
      and ${search(sql`concat_ws(' ', i.numero, i.titulo, m.nome || '/' || m.uf)`, filtro.busca)}`
  return json(
    db,
    sql`select json_build_object('titulo', ${tipo.titulo.varios}::text, 'nota', ${tipo.nota ?? null}::text,
      'tom', ${tipo.tom}::text, 'passo', ${tipo.passo}::text, 'comPrazo', ${tipo.comPrazo ?? false}::bool,
      'nome', json_build_object('um', ${tipo.nome.um}::text, 'varios', ${tipo.nome.varios}::text),
      'total', (select count(*) from ${de}), 'totalExato', true,
      'linhas', (select coalesce(json_agg(x), '[]') from (
        select i."itemId", i."municipioId", m.nome as municipio, m.uf,
          (select e.nome from eixo e where e."eixoId" = i."eixoId") as eixo,
          i.titulo, i.detalhe, i.prazo, i.para, i.numero, i.salvo
        from ${de} order by i.prazo nulls last, i.desde nulls last, sem_acento(m.nome), i."itemId" ${limite}) x))::text`,
  )
}

export const listOpcoes = (db: Db, { itens }: TipoDePendencia) =>
  json(
    db,
    sql`with i as materialized (select distinct "municipioId", "eixoId" from (${itens}) t)
    select json_build_object(
      'municipios', (select coalesce(json_agg(json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf)
        order by sem_acento(m.nome), m."municipioId"), '[]') from municipio m where m."municipioId" in (select "municipioId" from i)),
      'eixos', (select coalesce(json_agg(json_build_object('eixoId', e."eixoId", 'nome', e.nome) order by e.ordem, e."eixoId"), '[]')
        from eixo e where e."eixoId" in (select "eixoId" from i)))::text`,
  )
