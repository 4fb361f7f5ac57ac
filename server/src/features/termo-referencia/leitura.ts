import { type SQL, sql } from 'drizzle-orm'

/**
 * Situation and hours of the things of a term: the one source of them, which everything that shows or counts them reads
 * from. They are the rules of rules.ts in SQL; a test holds both together. `t`, `s` and `g` are task, solution and group.
 * Sums are bigint.
 */

/** As it is called wherever it is shown (R565): `nomeDaSolucao` of the contract. */
export const nomeDaSolucaoSql = sql`case when s."municipioPropostaSolucoesExtrasId" is null then s.nome else '(extra) ' || s.nome end`

export const situacaoDaSolucaoSql = sql`case when s."finalizadaEm" is not null then 3 when s.desabilitado or g.desabilitado then 4
  when s."iniciadaEm" is not null then 2 else 1 end`

/** Over or interrupted: nothing is left to be done. */
const ACABOU = sql`(s."finalizadaEm" is not null or s.desabilitado or g.desabilitado)`
const INTERROMPIDA = sql`(s."finalizadaEm" is null and (s.desabilitado or g.desabilitado))`

/** What is scheduled and done of rows `x` of `termo_hora`. */
const HORAS = sql`coalesce(sum(x.minutos) filter (where x.origem = 'relatorio'), 0)::bigint as realizadas,
    coalesce(sum(x.minutos) filter (where x.origem = 'encontro'), 0)::bigint as agendadas,
    coalesce(bool_or(x.cumprida), false) as cumprida, coalesce(bool_or(x.origem = 'encontro'), false) as agendada,
    count(*) > 0 as "temHoras", min(x.dia) as "primeiroDia", max(x.dia) as "ultimoDia"`

/** How the hours of a task or of a solution's own part are had, as `h`: `antes` are parts of the `with` that they need. */
interface Horas {
  antes: SQL
  daTarefa: SQL
  daSolucao: SQL
}
/** Looked up for each: the quickest where there are few. */
const UMA_A_UMA: Horas = {
  antes: sql``,
  daTarefa: sql`cross join lateral (select ${HORAS} from termo_hora x where x."municipioTarefaId" = t."municipioTarefaId") h`,
  daSolucao: sql`cross join lateral (select ${HORAS} from termo_hora x
    where x."municipioSolucaoId" = s."municipioSolucaoId" and x."municipioTarefaId" is null) h`,
}
const DE_UMA_JUNTA = sql`cross join lateral (select coalesce(y.realizadas, 0) as realizadas, coalesce(y.agendadas, 0) as agendadas,
  coalesce(y.cumprida, false) as cumprida, coalesce(y.agendada, false) as agendada, coalesce(y."temHoras", false) as "temHoras",
  y."primeiroDia", y."ultimoDia") h`
const NAS_DO_TERMO = sql`x."municipioSolucaoId" in (select s."municipioSolucaoId" from municipio_solucao s
  join grupos_do_termo g on g."municipioGrupoSolucaoId" = s."municipioGrupoSolucaoId")`
/** Summed once for all: what a whole country takes. */
const JUNTAS: Horas = {
  antes: sql`horas_das_tarefas as (select x."municipioTarefaId", ${HORAS} from termo_hora x
      where x."municipioTarefaId" is not null and ${NAS_DO_TERMO} group by 1),
    horas_das_solucoes as (select x."municipioSolucaoId", ${HORAS} from termo_hora x
      where x."municipioTarefaId" is null and ${NAS_DO_TERMO} group by 1),`,
  daTarefa: sql`left join horas_das_tarefas y on y."municipioTarefaId" = t."municipioTarefaId" ${DE_UMA_JUNTA}`,
  daSolucao: sql`left join horas_das_solucoes y on y."municipioSolucaoId" = s."municipioSolucaoId" ${DE_UMA_JUNTA}`,
}

/** What a solution is followed by itself: its visits and office work. */
const PROPRIAS = sql`case when s.monitoramento = 2 then coalesce(s."horasPrevistasVisitasPresenciais", 0)::bigint
  + coalesce(s."horasPrevistasTrabalhosEscritorio", 0) else 0 end`

/**
 * The parts of a `with`, of the groups that `onde` (on `g`) leaves: `termo_g`, `termo_s` and `termo_t` with everything
 * that follows from their rows. Whoever wants fewer of them narrows what is selected at the end.
 *
 *   sql`with ${termoSql(sql`g."municipioId" = ${id}`)} select … from termo_t t`
 *
 * - termo_t: columns of the task; `situacao`, `situacaoSolucao`, `desabilitado` (own or from above), `ela` (own),
 *   `grupoDesabilitado`, `cumprida`, `temHoras`, `primeiroDia`, `ultimoDia`, and the four sums.
 * - termo_s: columns of the solution; the same, `tarefas`, `tarefasPendentes`, `consultorHabilitado`, and the sums of its tasks and own part.
 * - termo_g: columns of the group; `solucoes`, `tarefas`, `naoIniciadas` …, and the sums of what counts.
 */
export const termoSql = (onde: SQL): SQL => termoCom(UMA_A_UMA, onde)
/** The same, for terms of many places at once. */
export const termosSql = (onde: SQL): SQL => termoCom(JUNTAS, onde)

const termoCom = ({ antes, daTarefa, daSolucao }: Horas, onde: SQL) => sql`
  grupos_do_termo as (select g.* from municipio_grupo_solucao g where ${onde}),
  ${antes}
  termo_t as (
    select t."municipioTarefaId", t."municipioId", t."municipioSolucaoId", g."municipioGrupoSolucaoId", t."tarefaId", t.nome, t.descricao,
      t.horas, t.justificativa, t.versao, t.desabilitado as ela, t.desabilitado or s.desabilitado or g.desabilitado as desabilitado,
      g.desabilitado as "grupoDesabilitado", s.desabilitado or g.desabilitado as "solucaoDesabilitada",
      ${situacaoDaSolucaoSql} as "situacaoSolucao", v.situacao, h.cumprida, h."temHoras", h."primeiroDia", h."ultimoDia",
      t.horas::bigint as "horasPrevistas", h.realizadas as "horasRealizadas", h.agendadas as "horasAgendadas",
      case when v.situacao in (3, 4) or ${ACABOU} then 0 else greatest(0, t.horas - h.realizadas - h.agendadas) end as "horasRestantes"
    from grupos_do_termo g join municipio_solucao s on s."municipioGrupoSolucaoId" = g."municipioGrupoSolucaoId"
      join municipio_tarefa t on t."municipioSolucaoId" = s."municipioSolucaoId"
      ${daTarefa}
      cross join lateral (select case when t.desabilitado or ${INTERROMPIDA} then 4 when h.cumprida then 3 when h.agendada then 2 else 1 end as situacao) v),
  tarefas_somadas as (
    select "municipioSolucaoId", count(*)::int as tarefas, (count(*) filter (where situacao in (1, 2)))::int as "tarefasPendentes",
      (count(*) filter (where situacao = 3))::int as "tarefasRealizadas", bool_or("temHoras") as "temHoras",
      sum("horasPrevistas")::bigint as "horasPrevistas", sum("horasRealizadas")::bigint as "horasRealizadas",
      sum("horasAgendadas")::bigint as "horasAgendadas", sum("horasRestantes")::bigint as "horasRestantes"
    from termo_t group by 1),
  termo_s as (
    select s."municipioSolucaoId", s."municipioId", s."municipioGrupoSolucaoId", g."eixoId", s."solucaoId", s.nome, s."municipioPropostaSolucoesExtrasId",
      s.descricao, s.justificativa, s."usuarioId", s."solucaoTipoId", s.custo, s.preco, s.monitoramento, s."dataInicio", s."dataTermino",
      s."visitasPresenciais", s."horasPrevistasVisitasPresenciais", s."trabalhosEscritorio", s."horasPrevistasTrabalhosEscritorio",
      s."cargaHoraria", s."naoComputaHoras", s."iniciadaEm", s."finalizadaEm", s.versao,
      s.desabilitado as ela, s.desabilitado or g.desabilitado as desabilitado, g.desabilitado as "grupoDesabilitado",
      ${situacaoDaSolucaoSql} as situacao, coalesce(u.habilitado, false) as "consultorHabilitado",
      coalesce(p.tarefas, 0) as tarefas, coalesce(p."tarefasPendentes", 0) as "tarefasPendentes",
      coalesce(p."tarefasRealizadas", 0) as "tarefasRealizadas", h."temHoras" or coalesce(p."temHoras", false) as "temHoras",
      ${PROPRIAS} + coalesce(p."horasPrevistas", 0) as "horasPrevistas",
      h.realizadas + coalesce(p."horasRealizadas", 0) as "horasRealizadas",
      h.agendadas + coalesce(p."horasAgendadas", 0) as "horasAgendadas",
      case when ${ACABOU} then 0 else greatest(0, ${PROPRIAS} - h.realizadas - h.agendadas) end
        + coalesce(p."horasRestantes", 0) as "horasRestantes"
    from grupos_do_termo g join municipio_solucao s on s."municipioGrupoSolucaoId" = g."municipioGrupoSolucaoId"
      left join usuario u on u."usuarioId" = s."usuarioId"
      left join tarefas_somadas p on p."municipioSolucaoId" = s."municipioSolucaoId"
      ${daSolucao}),
  solucoes_somadas as (
    select "municipioGrupoSolucaoId", count(*)::int as solucoes, sum(tarefas)::int as tarefas, sum("tarefasRealizadas")::int as "tarefasRealizadas",
      (count(*) filter (where situacao = 1))::int as "naoIniciadas", (count(*) filter (where situacao = 2))::int as "emAndamento",
      (count(*) filter (where situacao = 3))::int as finalizadas, (count(*) filter (where situacao = 4))::int as interrompidas,
      bool_or("temHoras" or "iniciadaEm" is not null or ela) as comecou,
      bool_or(situacao = 1 and not "consultorHabilitado") as "semConsultor",
      sum("horasPrevistas") filter (where not "naoComputaHoras")::bigint as "horasPrevistas",
      sum("horasRealizadas") filter (where not "naoComputaHoras")::bigint as "horasRealizadas",
      sum("horasAgendadas") filter (where not "naoComputaHoras")::bigint as "horasAgendadas",
      sum("horasRestantes") filter (where not "naoComputaHoras")::bigint as "horasRestantes"
    from termo_s group by 1),
  termo_g as (
    select g.*, coalesce(p.solucoes, 0) as solucoes, coalesce(p.tarefas, 0) as tarefas, coalesce(p."tarefasRealizadas", 0) as "tarefasRealizadas",
      coalesce(p."naoIniciadas", 0) as "naoIniciadas", coalesce(p."emAndamento", 0) as "emAndamento",
      coalesce(p.finalizadas, 0) as finalizadas, coalesce(p.interrompidas, 0) as interrompidas,
      coalesce(p.comecou, false) as comecou, coalesce(p."semConsultor", false) as "semConsultor",
      coalesce(p."horasPrevistas", 0) as "horasPrevistas", coalesce(p."horasRealizadas", 0) as "horasRealizadas",
      coalesce(p."horasAgendadas", 0) as "horasAgendadas", coalesce(p."horasRestantes", 0) as "horasRestantes"
    from grupos_do_termo g left join solucoes_somadas p using ("municipioGrupoSolucaoId"))`
