import { sql } from 'drizzle-orm'
import { municipiosSemDiagnostico } from '#contract/relatorios/municipios-sem-diagnostico.ts'
import { defineReport } from './engine.ts'
import { inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

/** Where no diagnosis was finished, and who leads the work there. */
export const municipiosSemDiagnosticoReport = defineReport(
  municipiosSemDiagnostico,
  (filtro, alcance) => sql`
    select r."nomeRegiao", ${MUNICIPIO} as municipio, u.nome as consultor, s."statusNome" as status
    from municipio m
      left join unidade_regional r on r.id_unidade_regional = m."unidadeRegionalId"
      left join status s using ("statusId")
      left join usuario_permissao up on up."municipioId" = m."municipioId" and up."permissaoId" = 1
      left join usuario u on u."usuarioId" = up."usuarioId" and u.habilitado
    where not exists (select 1 from acompanhamento a
        where a."municipioId" = m."municipioId" and a.diagnostico and a.finalizado)
      and ${alcance(sql`m."municipioId"`)} and ${inPlace(filtro)}
      and ${filtro.responsavel(sql`u."usuarioId"`)} and ${filtro.status(sql`m."statusId"`)}
    order by sem_acento(r."nomeRegiao") nulls last, ${BY_PLACE}`,
)
