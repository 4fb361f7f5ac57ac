import { sql } from 'drizzle-orm'
import { medalhaPorTema } from '#contract/relatorios/medalha-por-tema.ts'
import { medalhasDe } from '#server/features/medalha/commands.ts'
import { defineReport } from './engine.ts'
import { inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

/** What each theme was proved to be worth, and the medal of that. */
export const medalhaPorTemaReport = defineReport(
  medalhaPorTema,
  (filtro, alcance, { hoje }) => sql`
    with ${medalhasDe(
      'Tema',
      sql`select m."municipioId", m.uf, p."temaId" as alvo, p.comprovados, p.possiveis
        from municipio_tema_ponto p join municipio m using ("municipioId")
        where p.possiveis > 0 and ${alcance(sql`p."municipioId"`, sql`p."eixoId"`)} and ${inPlace(filtro)}
          and ${filtro.eixo(sql`p."eixoId"`)} and ${filtro.tema(sql`p."temaId"`)}`,
      hoje,
    )}
    select ${MUNICIPIO} as municipio, e.nome as eixo, t.nome as tema, j.comprovados as "pontosObtidos",
      j.possiveis as "pontosPossiveis", j.nivel
    from julgado j
      join municipio m using ("municipioId")
      join tema t on t."temaId" = j.alvo
      join eixo e using ("eixoId")
    order by ${BY_PLACE}, e.ordem, e."eixoId", t.ordem, t."temaId"`,
)
