import { sql } from 'drizzle-orm'
import { iniciativasDoTerritorio } from '#contract/relatorios/iniciativas-do-territorio.ts'
import { STATUS_INICIATIVA } from '#contract/territorio-estados.ts'
import { atorScope, statusNoDiaSql } from '#server/features/territorio/commands.ts'
import { defineReport } from './engine.ts'
import { wordOf } from './parts.ts'

/** What territories undertake, as it stands today. */
export const iniciativasDoTerritorioReport = defineReport(
  iniciativasDoTerritorio,
  (filtro, alcance, { actor, hoje }) => sql`
    select t.nome as "nomeTerritorio", i.nome as iniciativa, (i.custo / 100.0)::float8 as custo, i.responsaveis,
      array(select a.nome from iniciativa_ator y join ator a using ("atorId")
        where y."iniciativaId" = i."iniciativaId" and ${atorScope(actor)} order by sem_acento(a.nome), a."atorId") as atores,
      i."envolvePrefeitura", ${wordOf(statusNoDiaSql(hoje), STATUS_INICIATIVA)} as status
    from iniciativa i join territorio t using ("territorioId")
    where exists (select 1 from territorio_municipio x where x."territorioId" = t."territorioId"
        and case when i."eixoId" is null then ${alcance(sql`x."municipioId"`)}
          else ${alcance(sql`x."municipioId"`, sql`i."eixoId"`)} end)
      and ${filtro.status(statusNoDiaSql(hoje))}
    order by sem_acento(t.nome), t."territorioId", sem_acento(i.nome), i."iniciativaId"`,
)
