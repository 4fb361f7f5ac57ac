import { sql } from 'drizzle-orm'
import { diagnosticosFinalizados } from '#contract/relatorios/diagnosticos-finalizados.ts'
import { defineReport } from './engine.ts'
import { dayOf } from './filters.ts'

/** When each diagnosis was finished, by whom, and what was declared in it of the axes in reach. */
export const diagnosticosFinalizadosReport = defineReport(
  diagnosticosFinalizados,
  (filtro, alcance) => sql`
    select m.nome || '/' || m.uf as municipio, ${dayOf(sql`a."finalizadoEm"`)} as data, u.nome as usuario,
      (select coalesce(sum(p.diagnostico), 0) from municipio_tema_ponto p
        where p."municipioId" = m."municipioId" and ${alcance(sql`p."municipioId"`, sql`p."eixoId"`)}) as pontos
    from acompanhamento a
      join municipio m using ("municipioId")
      join usuario u on u."usuarioId" = coalesce(a."finalizadoPor", a."usuarioId")
    where a.diagnostico and a.finalizado
      and ${alcance(sql`a."municipioId"`)}
      and ${filtro.municipio(sql`a."municipioId"`)} and ${filtro.uf(sql`m.uf`)}
      and ${filtro.regional(sql`m."unidadeRegionalId"`)} and ${filtro.usuario(sql`u."usuarioId"`)}
      and ${filtro.dataInicial(dayOf(sql`a."finalizadoEm"`))} and ${filtro.dataFim(dayOf(sql`a."finalizadoEm"`))}
    order by sem_acento(m.nome), m.uf, m."municipioId", a."finalizadoEm", a."acompanhamentoId"`,
)
