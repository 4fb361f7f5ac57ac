import { sql } from 'drizzle-orm'
import { territoriosPorStatus } from '#contract/relatorios/territorios-por-status.ts'
import { STATUS_TERRITORIO } from '#contract/territorio-estados.ts'
import { defineReport } from './engine.ts'
import { inPlace } from './filters.ts'
import { wordOf } from './parts.ts'

/** Territories by their phase. Municipalities out of reach are counted at the end of theirs. */
export const territoriosPorStatusReport = defineReport(
  territoriosPorStatus,
  (filtro, alcance) => sql`
    select t.nome as "nomeTerritorio", t.uf, ${wordOf(sql`t.status`, STATUS_TERRITORIO)} as "statusTerritorio",
      l.nomes || case when l.fora > 0 then array['mais ' || l.fora || ' fora do seu alcance'] else '{}' end as municipios,
      r.nome as responsavel
    from territorio t
      join usuario r on r."usuarioId" = t."responsavelId"
      cross join lateral (select coalesce(array_agg(m.nome || '/' || m.uf order by sem_acento(m.nome), m."municipioId")
            filter (where ${alcance(sql`m."municipioId"`)}), '{}') as nomes,
          count(*) filter (where not ${alcance(sql`m."municipioId"`)}) as fora,
          bool_or(${alcance(sql`m."municipioId"`)} and ${inPlace(filtro)}) as daqui
        from territorio_municipio x join municipio m using ("municipioId") where x."territorioId" = t."territorioId") l
    where l.daqui and ${filtro.status(sql`t.status`)} and ${filtro.responsavel(sql`t."responsavelId"`)}
    order by t.status, sem_acento(t.nome), t."territorioId"`,
)
