import type pg from 'pg'
import { PLACE } from './workload.ts'

/** Tasks of a city's reference term; `PLACE` has the long one. */
const GROUPS = { place: 3, others: 1 }
const SOLUTIONS = { place: 10, others: 3 }
const TASKS = 10

/** Terms in every situation, with hours scheduled and done, of every municipality. */
export const fillTerms = async (admin: pg.Client) => {
  const times = (n: { place: number; others: number }) =>
    `case when x."municipioId" = ${PLACE} then ${n.place} else ${n.others} end`
  await admin.query(
    `insert into municipio_grupo_solucao ("municipioId", nome, "eixoId")
     select x."municipioId", 'Grupo de medição ' || n, e."eixoId" from municipio x cross join lateral generate_series(1, ${times(GROUPS)}) n
       join (select "eixoId", row_number() over (order by "eixoId") as i from eixo) e on e.i = n`,
  )
  await admin.query(
    `insert into municipio_solucao ("municipioId", "municipioGrupoSolucaoId", nome, "usuarioId", "dataInicio", "dataTermino", "iniciadaEm", "finalizadaEm", desabilitado)
     select x."municipioId", x."municipioGrupoSolucaoId", 'Solução de medição ' || n, 1 + h.h % 9, current_date - 200 + h.h % 150, current_date - 60 + h.h % 120,
       case when h.h % 4 > 0 then now() - (180 - h.h % 100) * interval '1 day' end, case when h.h % 4 = 3 then now() - (h.h % 20) * interval '1 day' end, h.h % 13 = 0
     from municipio_grupo_solucao x cross join lateral generate_series(1, ${times(SOLUTIONS)}) n
       cross join lateral (select (x."municipioGrupoSolucaoId" * 7919 + n * 104729) % 1000 as h) h
     where x.nome like 'Grupo de medição%'`,
  )
  await admin.query(
    `insert into municipio_tarefa ("municipioId", "municipioSolucaoId", nome, horas)
     select x."municipioId", x."municipioSolucaoId", 'Tarefa de medição ' || n, 60 * (1 + n % 8) from municipio_solucao x cross join generate_series(1, ${TASKS}) n
     where x.nome like 'Solução de medição%'`,
  )
  await admin.query(
    `insert into municipio_evidencia ("municipioId", "municipioTarefaId", nome)
     select x."municipioId", x."municipioTarefaId", 'Lista de presença' from municipio_tarefa x where x.nome like 'Tarefa de medição%' and x."municipioTarefaId" % 2 = 0`,
  )
  await admin.query(
    `insert into termo_hora ("municipioSolucaoId", "municipioTarefaId", origem, "origemId", minutos, cumprida, dia)
     select x."municipioSolucaoId", x."municipioTarefaId", o.origem, 1000000 + x."municipioTarefaId", 60, o.origem = 'relatorio' and h.h % 3 = 0,
       case o.origem when 'relatorio' then current_date - 5 - h.h % 120 else current_date + 5 + h.h % 60 end
     from municipio_tarefa x cross join lateral (select (x."municipioTarefaId" * 7919) % 100 as h) h
       cross join (values ('relatorio'), ('encontro')) o(origem)
     where x.nome like 'Tarefa de medição%' and case o.origem when 'relatorio' then h.h < 60 else h.h between 40 and 80 end`,
  )
}
