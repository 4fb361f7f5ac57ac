import { sql } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { json } from '#server/db/sql.ts'
import { emAlcance } from './queries.ts'

/**
 * From the diagnosis to today: at the end of each follow-up, what the ledger adds up to by then, as per cent of what is
 * possible today.
 */
export const loadEvolucao = (db: Db, actor: Actor, municipioId: number, now: Date) =>
  json(
    db,
    sql`with eixos as (
        select t."eixoId", e.nome, e.ordem, sum(t.possiveis) as possiveis from municipio_tema_ponto t join eixo e using ("eixoId")
        where t."municipioId" = ${municipioId} and ${municipioEixoScope(actor, sql`t."municipioId"`, sql`t."eixoId"`)}
        group by 1, 2, 3 having sum(t.possiveis) > 0),
      marcos as (
        select a."acompanhamentoId", a.nome, a."finalizadoEm" as em, a.diagnostico from acompanhamento a
        where a."municipioId" = ${municipioId} and a.finalizado and ${emAlcance(actor)}
        union all select null, 'Hoje', ${now.toISOString()}::timestamptz, false
        where exists (select 1 from acompanhamento a where a."municipioId" = ${municipioId} and a.finalizado)),
      valores as (
        select m.em, m."acompanhamentoId", x."eixoId", x.ordem, x.possiveis, coalesce(l.declarados, 0) as declarados, coalesce(l.comprovados, 0) as comprovados
        from marcos m cross join eixos x left join lateral (
          select sum(pl.declarados) as declarados, sum(pl.comprovados) as comprovados
          from ponto_lancamento pl join tema tm using ("temaId")
          where pl."municipioId" = ${municipioId} and tm."eixoId" = x."eixoId" and pl.em <= m.em) l on true)
      select json_build_object(
        'eixos', (select coalesce(json_agg(json_build_object('eixoId', "eixoId", 'nome', nome) order by ordem, "eixoId"), '[]') from eixos),
        'marcos', (select coalesce(json_agg(json_build_object('acompanhamentoId', m."acompanhamentoId", 'nome', m.nome, 'em', m.em,
            'diagnostico', m.diagnostico, 'declarado', v.declarado, 'comprovado', v.comprovado, 'eixos', v.eixos) order by m.em, m."acompanhamentoId"), '[]')
          from marcos m cross join lateral (
            select coalesce(round(sum(declarados) * 100 / nullif(sum(possiveis), 0), 2), 0) as declarado,
              coalesce(round(sum(comprovados) * 100 / nullif(sum(possiveis), 0), 2), 0) as comprovado,
              coalesce(json_agg(json_build_object('eixoId', "eixoId", 'declarado', round(declarados * 100 / possiveis, 2),
                'comprovado', round(comprovados * 100 / possiveis, 2)) order by ordem, "eixoId"), '[]') as eixos
            from valores where valores.em = m.em and valores."acompanhamentoId" is not distinct from m."acompanhamentoId") v))::text`,
  )
