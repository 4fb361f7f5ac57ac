import { sql } from 'drizzle-orm'
import { RELACIONAMENTO } from '#contract/contrato.ts'
import { quantidadeDeMunicipios } from '#contract/relatorios/quantidade-de-municipios.ts'
import { defineReport } from './engine.ts'
import { BY_REGION, REGION, REGION_NAME } from './parts.ts'

const those = (status: keyof typeof RELACIONAMENTO) =>
  sql`count(*) filter (where m."statusRelacionamento" = ${sql.raw(String(RELACIONAMENTO[status]))})`

/** How many places each region has, and how they stand with the programme; the rest has no relationship. */
export const quantidadeDeMunicipiosReport = defineReport(
  quantidadeDeMunicipios,
  (filtro, alcance) => sql`
    select ${REGION_NAME} as "nomeRegiao", count(*) as total, ${those('vigente')} as vigentes,
      ${those('negociacao')} as negociacao, ${those('encerrado')} as encerrados
    from municipio m ${REGION}
    where ${alcance(sql`m."municipioId"`)} and ${filtro.uf(sql`m.uf`)} and ${filtro.regional(sql`m."unidadeRegionalId"`)}
    group by ur.id_unidade_regional
    order by ${BY_REGION}`,
)
