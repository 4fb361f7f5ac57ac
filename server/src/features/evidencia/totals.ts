import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'

/** Without a list of its own a municipality works on every axis of its project. */
export const trabalhado = (municipio: SQL, eixo: SQL) => sql`(
  not exists (select 1 from municipio_eixo x where x."municipioId" = ${municipio})
  or exists (select 1 from municipio_eixo x where x."municipioId" = ${municipio} and x."eixoId" = ${eixo} and x.pergunta))`

/**
 * For a `with recursive`: each version of a question with every one before it (`linha`), and which of them the
 * municipalities answered (`respondida`).
 */
export const versoes = (municipios: SQL) => sql`
  linha (nova, velha) as (
    select "perguntaId", "substituiPerguntaId" from pergunta where "substituiPerguntaId" is not null
    union select l.nova, p."substituiPerguntaId" from linha l join pergunta p on p."perguntaId" = l.velha
      where p."substituiPerguntaId" is not null),
  respondida as (
    select distinct pm."municipioId", pm."perguntaId" from pergunta_municipio pm
      join linha l on pm."perguntaId" in (l.nova, l.velha)
    where pm."municipioId" = any(${municipios}) and pm.estado <> 'naoRespondida')`

/**
 * Whether a question `p`, as it stands there in `pm`, is among what is possible. One that is no longer asked counts
 * where it was answered, as its points do; of its versions a place counts the one that it answered, not the next.
 */
export const possivel = (municipio: SQL) => sql`(case when pm.estado <> 'naoRespondida'
  then coalesce(pm.resposta, false) or pm.estado = 'aprovada' or (${municipio}, p."perguntaId") not in (
    select r."municipioId", l.velha from respondida r join linha l on l.nova = r."perguntaId")
  else p.ativa and (${municipio}, p."perguntaId") not in (
    select r."municipioId", l.nova from respondida r join linha l on l.velha = r."perguntaId") end)`

/**
 * Derives the totals of each theme from the municipality's questions, as contract/src/pontos.ts words them: declared is
 * what was answered SIM and not asked again, proved is what was approved, possible is every question that is asked or
 * was answered there, of the axes worked on. One statement for any number of municipalities; what was declared at the
 * diagnosis stays.
 */
export const recomputeTotals = async (db: Db, municipios: number | readonly number[]) => {
  const ids = sql`${sql.param(typeof municipios === 'number' ? [municipios] : [...municipios])}::int[]`
  // What another transaction is adding to these totals is waited for, and read by the statement below.
  await db.execute(sql`select 1 from municipio_tema_ponto where "municipioId" = any(${ids})
    order by "municipioTemaPontoId" for update`)
  await db.execute(sql`
    with recursive ${versoes(ids)},
    novo as (
      select m."municipioId", t."temaId", t."eixoId",
        coalesce(sum(coalesce(pm.pontos, p.pontos)) filter (where ${possivel(sql`m."municipioId"`)}), 0) as possiveis,
        coalesce(sum(pm.pontos) filter (where pm.resposta and pm.estado <> 'naoRespondida'), 0) as declarados,
        coalesce(sum(pm."pontosComprovados") filter (where pm.estado = 'aprovada'), 0) as comprovados
      from municipio m
        join eixo e using ("projetoId")
        join tema t using ("eixoId")
        join pergunta p using ("temaId")
        left join pergunta_municipio pm on pm."perguntaId" = p."perguntaId" and pm."municipioId" = m."municipioId"
      where m."municipioId" = any(${ids}) and ${trabalhado(sql`m."municipioId"`, sql`e."eixoId"`)}
      group by 1, 2, 3),
    zerado as (
      update municipio_tema_ponto v set possiveis = 0, declarados = 0, comprovados = 0
      where v."municipioId" = any(${ids})
        and not exists (select 1 from novo n where n."municipioId" = v."municipioId" and n."temaId" = v."temaId"))
    insert into municipio_tema_ponto ("municipioId", "temaId", "eixoId", possiveis, declarados, comprovados)
    select * from novo
    on conflict on constraint municipio_tema_ponto_uk do update
      set "eixoId" = excluded."eixoId", possiveis = excluded.possiveis,
          declarados = excluded.declarados, comprovados = excluded.comprovados`)
}

/** The same for every municipality of these projects. */
export const recomputeProjetos = async (db: Db, projetos: readonly number[]) =>
  recomputeTotals(
    db,
    (
      await rows<{ municipioId: number }>(
        db,
        sql`select "municipioId" from municipio where "projetoId" = any(${sql.param([...projetos])}::int[])`,
      )
    ).map((r) => r.municipioId),
  )
