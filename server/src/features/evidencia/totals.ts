import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

/**
 * Derives the totals of each theme from the municipality's questions, as contract/src/pontos.ts words them: declared is
 * what was answered SIM and not asked again, proved is what was approved, possible is every active question of the axes
 * worked on there. One statement for any number of municipalities; what was declared at the diagnosis stays.
 */
export const recomputeTotals = async (db: Db, municipios: number | readonly number[]) => {
  const ids = typeof municipios === 'number' ? [municipios] : [...municipios]
  // What another transaction is adding to these totals is waited for, and read by the statement below.
  await db.execute(sql`select 1 from municipio_tema_ponto where "municipioId" = any(${sql.param(ids)}::int[])
    order by "municipioTemaPontoId" for update`)
  await db.execute(sql`
    with novo as (
      select m."municipioId", t."temaId", t."eixoId",
        coalesce(sum(coalesce(pm.pontos, p.pontos)) filter (where p.ativa), 0) as possiveis,
        coalesce(sum(pm.pontos) filter (where pm.resposta and pm.estado <> 'naoRespondida'), 0) as declarados,
        coalesce(sum(pm."pontosComprovados") filter (where pm.estado = 'aprovada'), 0) as comprovados
      from municipio m
        join eixo e using ("projetoId")
        join tema t using ("eixoId")
        join pergunta p using ("temaId")
        left join pergunta_municipio pm on pm."perguntaId" = p."perguntaId" and pm."municipioId" = m."municipioId"
      where m."municipioId" = any(${sql.param(ids)}::int[])
        -- Without a list of its own a municipality works on every axis of its project.
        and (not exists (select 1 from municipio_eixo x where x."municipioId" = m."municipioId")
          or exists (select 1 from municipio_eixo x
            where x."municipioId" = m."municipioId" and x."eixoId" = e."eixoId" and x.pergunta))
      group by 1, 2, 3),
    zerado as (
      update municipio_tema_ponto v set possiveis = 0, declarados = 0, comprovados = 0
      where v."municipioId" = any(${sql.param(ids)}::int[])
        and not exists (select 1 from novo n where n."municipioId" = v."municipioId" and n."temaId" = v."temaId"))
    insert into municipio_tema_ponto ("municipioId", "temaId", "eixoId", possiveis, declarados, comprovados)
    select * from novo
    on conflict on constraint municipio_tema_ponto_uk do update
      set "eixoId" = excluded."eixoId", possiveis = excluded.possiveis,
          declarados = excluded.declarados, comprovados = excluded.comprovados`)
}
