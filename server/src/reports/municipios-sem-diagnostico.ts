import { sql } from 'drizzle-orm'
import { municipiosSemDiagnostico } from '#contract/relatorios/municipios-sem-diagnostico.ts'
import { defineReport } from './engine.ts'
import { anyOfThem, inPlace } from './filters.ts'
import { BY_PLACE, BY_REGION, MUNICIPIO, REGION, REGION_NAME } from './parts.ts'

/** Where no diagnosis was finished, and who leads the work there: often one for each axis. */
export const municipiosSemDiagnosticoReport = defineReport(
  municipiosSemDiagnostico,
  (filtro, alcance) => sql`
    select ${REGION_NAME} as "nomeRegiao", ${MUNICIPIO} as municipio, c.nomes as consultor, s."statusNome" as status
    from municipio m ${REGION}
      left join status s using ("statusId")
      cross join lateral (
        select array_agg(u."usuarioId") as ids, string_agg(u.nome, ', ' order by sem_acento(u.nome), u."usuarioId") as nomes
        from usuario u where u.habilitado and u."usuarioId" in (
          select up."usuarioId" from usuario_permissao up where up."municipioId" = m."municipioId" and up."permissaoId" = 1)) c
    where not exists (select 1 from acompanhamento a
        where a."municipioId" = m."municipioId" and a.diagnostico and a.finalizado)
      and ${alcance(sql`m."municipioId"`)} and ${inPlace(filtro)}
      and ${anyOfThem(filtro.responsavel, sql`c.ids`)} and ${filtro.status(sql`m."statusId"`)}
    order by ${BY_REGION}, ${BY_PLACE}`,
)
