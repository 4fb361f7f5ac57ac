import type pg from 'pg'
import { PLACE } from './workload.ts'

/** Reports, each of its meeting, with tasks and guests; a fifth of them waits for an analyst. */
export const REPORTS = 200_000
/** Of a consultant's own place. */
const AT_PLACE = 500
/** A month as full as months are: nothing else lies in it. */
export const BUSY_MONTH = { de: '2031-03-01', ate: '2031-03-31', meetings: 2_000 } as const

/** Rows are right by construction: `session_replication_role` keeps PostgreSQL from checking each reference. */
export const fillReports = async (admin: pg.Client) => {
  const grupo = `(select min("grupoId") from grupo)`
  const meeting = (inicio: string) =>
    `'Encontro de medição ' || n, 1, 1, ${grupo}, ${inicio}, ${inicio} + interval '2 hours', 'Prefeitura', 1 + n % 9, 3`
  await admin.query(
    `insert into encontro ("municipioId", titulo, "encontroType", modalidade, "grupoId", inicio, fim, local, "usuarioId", situacao, "eixosIds", uid)
     select m."municipioId", ${meeting(`now() - (n % 700) * interval '1 day'`)}, array[1 + n % 3], 'medida-' || n
     from generate_series(1, $1::int) n
       join (select "municipioId", row_number() over (order by "municipioId") - 1 as i from municipio) m
         on m.i = case when n <= $2::int then (select count(*) from municipio where "municipioId" < $3::int) else n % (select count(*) from municipio) end`,
    [REPORTS, AT_PLACE, PLACE],
  )
  await admin.query(
    `insert into encontro ("municipioId", titulo, "encontroType", modalidade, "grupoId", inicio, fim, local, "usuarioId", situacao, "eixosIds", uid)
     select 1 + n % 500, ${meeting(`timestamptz '2031-03-01T12:00:00Z' + (n % 31) * interval '1 day'`)}, '{}', 'cheio-' || n
     from generate_series(1, $1::int) n`,
    [BUSY_MONTH.meetings],
  )
  await admin.query(
    `insert into relatorio ("municipioId", "encontroId", titulo, descricao, "tipoExecucaoRelatorioId", inicio, fim, "horasUtilizadas", "statusRelatorioId", "motivoRejeicao",
       "eixosIds", "usuarioId", criacao, "enviadoEm")
     select e."municipioId", e."encontroId", 'Relatório de medição ' || e."encontroId", '<p>' || repeat('O que foi feito e combinado. ', 40) || '</p>', 1, e.inicio, e.fim, 120,
       s.status, case when s.status in (1, 3) then 'Faltou a lista de presença' end, e."eixosIds", e."usuarioId", e.fim, e.fim
     from encontro e cross join lateral (select (array[4, 2, 2, 2, 3, 2, 4, 2, 1, 2])[1 + e."encontroId" % 10] as status) s
     where e.uid like 'medida-%'`,
  )
  // One to three tasks of its city, and four people who came or did not.
  await admin.query(
    `insert into relatorio_tarefa ("relatorioId", "municipioSolucaoId", "municipioTarefaId", cumprida, minutos)
     select r."relatorioId", t."municipioSolucaoId", t."municipioTarefaId", t."municipioTarefaId" % 2 = 0, 40
     from relatorio r join encontro e using ("encontroId") cross join lateral (
       select x."municipioSolucaoId", x."municipioTarefaId" from municipio_tarefa x where x."municipioId" = r."municipioId"
       order by x."municipioTarefaId" limit 1 + r."relatorioId" % 3) t
     where e.uid like 'medida-%'`,
  )
  await admin.query(
    `insert into relatorio_convidado ("relatorioId", nome, email, presente)
     select r."relatorioId", 'Convidada de medição ' || n, 'convidada' || n || '@exemplo.com.br', n <> 2
     from relatorio r join encontro e using ("encontroId") cross join generate_series(1, 4) n where e.uid like 'medida-%'`,
  )
}
