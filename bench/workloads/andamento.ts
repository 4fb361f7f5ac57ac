import { andamentoDasTarefas, solucoesDoMunicipio } from '#contract/andamento.ts'
import { PLACE, SCOPED, type Workload } from '../workload.ts'

const SITUACAO = `case when s."finalizadaEm" is not null then 3 when s.desabilitado or g.desabilitado then 4 when s."iniciadaEm" is not null then 2 else 1 end`
const DIA = (coluna: string) => `(${coluna} at time zone 'America/Sao_Paulo')::date`
const LUGAR = `m.nome as municipio, m.uf, g."eixoId", e.nome as eixo, g.nome as grupo, s."municipioSolucaoId", s.nome as solucao, s."usuarioId" as "consultorId", u.nome as consultor`
const DO_LUGAR = `join municipio m on m."municipioId" = s."municipioId" join eixo e using ("eixoId") left join usuario u on u."usuarioId" = s."usuarioId"`
const PERCENTUAL = `case when y.situacao = 3 then 100 when y.situacao = 4 then least(100, coalesce(floor(y."horasRealizadas" * 100.0 / nullif(y."horasPrevistas", 0)), 0))
  else coalesce(floor(y."horasRealizadas" * 100.0 / nullif(y."horasRealizadas" + y."horasAgendadas" + y."horasRestantes", 0)), 0) end::int as percentual`
const ATRASO = `case when y.situacao < 3 and y."dataTermino" < current_date then current_date - y."dataTermino" else 0 end as "diasDeAtraso"`

/** The hours of a task and its situation, by hand. */
const HORAS = `cross join lateral (select coalesce(sum(x.minutos) filter (where x.origem = 'relatorio'), 0)::bigint as realizadas,
    coalesce(sum(x.minutos) filter (where x.origem = 'encontro'), 0)::bigint as agendadas, coalesce(bool_or(x.cumprida), false) as cumprida,
    min(x.dia) filter (where x.origem = 'relatorio') as primeiro, max(x.dia) filter (where x.origem = 'relatorio') as ultimo, max(x.dia) filter (where x.cumprida) as feita,
    min(x.dia) filter (where x.origem = 'encontro' and x.dia >= current_date) as proximo
  from termo_hora x where x."municipioTarefaId" = t."municipioTarefaId") h
  cross join lateral (select ${SITUACAO} as solucao) z
  cross join lateral (select case when t.desabilitado or z.solucao = 4 then 4 when h.cumprida then 3 when h.agendadas > 0 then 2 else 1 end as situacao) v`
const RESTANTES = `case when v.situacao in (3, 4) or z.solucao in (3, 4) then 0 else greatest(0, t.horas - h.realizadas - h.agendadas) end`

const page = (onde: string) => `with p as (
    select t."municipioTarefaId" from municipio_tarefa t join municipio_solucao s using ("municipioSolucaoId")
      join municipio_grupo_solucao g using ("municipioGrupoSolucaoId") join municipio m on m."municipioId" = t."municipioId" where ${onde}
    order by m."nomeBuscado" collate "C", m."municipioId", sem_acento(g.nome), sem_acento(s.nome), sem_acento(t.nome), t."municipioTarefaId" limit 50)
  select json_build_object('linhas', coalesce((select json_agg(r) from (
      select y.*, ${PERCENTUAL}, y.situacao < 3 and y."dataTermino" < current_date as atrasada, ${ATRASO} from (
        select t."municipioId", ${LUGAR}, t.justificativa, t."municipioTarefaId", t.nome, v.situacao, t.horas::bigint as "horasPrevistas", h.realizadas as "horasRealizadas",
          h.agendadas as "horasAgendadas", ${RESTANTES} as "horasRestantes", s."dataInicio", s."dataTermino", h.primeiro as "iniciadaEm", h.feita as "finalizadaEm",
          h.ultimo as "ultimoDia", h.proximo as "proximoDia"
        from p join municipio_tarefa t using ("municipioTarefaId") join municipio_solucao s using ("municipioSolucaoId") join municipio_grupo_solucao g using ("municipioGrupoSolucaoId")
          ${DO_LUGAR} ${HORAS}
        order by m."nomeBuscado" collate "C", m."municipioId", sem_acento(g.nome), sem_acento(s.nome), sem_acento(t.nome), t."municipioTarefaId") y) r), '[]'),
    'total', (select count(*) from (select 1 from municipio_tarefa t join municipio_solucao s using ("municipioSolucaoId") join municipio_grupo_solucao g using ("municipioGrupoSolucaoId")
      where ${onde} limit 10001) c), 'totalExato', true)::text as json`
/** What goes on in a state, of one consultant: a page of it. */
const OF_CONSULTANT = page(`s."usuarioId" = any($1) and (${SITUACAO}) = any($2)`)
/** In reach as the product judges it: the places of every table that has one, whole or by the axis of the group. */
const MINE = `from usuario_permissao x join usuario q using ("usuarioId") where q.email = $1`
const IN_REACH = [
  ...['t', 's', 'g'].map((o) => `${o}."municipioId" = any(array(select x."municipioId" ${MINE}))`),
  `exists (select 1 ${MINE} and x."municipioId" = g."municipioId" and (x."eixoId" is null or x."eixoId" = g."eixoId"))`,
].join(' and ')
const OF_PLACES = page(`${IN_REACH} and (${SITUACAO}) = any($2)`)
const body = { situacaoSolucao: [1, 2] }

/** Tasks of what goes on, of two consultants in the whole country. */
export const andamentoPorFiltro: Workload = {
  name: 'W11 progress by filter: a page of the tasks of two consultants',
  target: 0.7,
  setup: async ({ admin }) => ({
    method: 'POST',
    path: andamentoDasTarefas.path,
    token: admin,
    body: { ...body, consultorId: [2, 3] },
  }),
  bare: async (pool, { consultorId, situacaoSolucao }) =>
    (await pool.query({ name: 'andamento', text: OF_CONSULTANT, values: [consultorId, situacaoSolucao] })).rows[0].json,
}
export const andamentoDeQuemAlcanca: Workload = {
  name: 'W11 the same of the own places, as a consultant of a few municipalities',
  target: 0.7,
  setup: async ({ scoped }) => ({ method: 'POST', path: andamentoDasTarefas.path, token: scoped, body }),
  bare: async (pool, { situacaoSolucao }) =>
    (await pool.query({ name: 'andamento-meu', text: OF_PLACES, values: [SCOPED, situacaoSolucao] })).rows[0].json,
}

const SOLUTIONS = `select coalesce(json_agg(r), '[]')::text as json from (
  select y.*, ${PERCENTUAL}, y.situacao < 3 and y."dataTermino" < current_date as atrasada, ${ATRASO} from (
    select s."municipioId", ${LUGAR}, s.justificativa, (${SITUACAO}) as situacao, s.monitoramento, s."naoComputaHoras", c.*, s."dataInicio", s."dataTermino",
      ${DIA('s."iniciadaEm"')} as "iniciadaEm", ${DIA('s."finalizadaEm"')} as "finalizadaEm"
    from municipio_solucao s join municipio_grupo_solucao g using ("municipioGrupoSolucaoId") ${DO_LUGAR}
      cross join lateral (select count(*)::int as tarefas, (count(*) filter (where v.situacao = 1))::int as "tarefasPrevistas",
          (count(*) filter (where v.situacao = 2))::int as "tarefasAgendadas", (count(*) filter (where v.situacao = 3))::int as "tarefasRealizadas",
          (count(*) filter (where v.situacao = 4))::int as "tarefasDesabilitadas",
          (count(*) filter (where v.situacao < 3 and s."dataTermino" < current_date))::int as "tarefasAtrasadas",
          sum(t.horas)::bigint as "horasPrevistas", sum(h.realizadas)::bigint as "horasRealizadas", sum(h.agendadas)::bigint as "horasAgendadas",
          sum(${RESTANTES})::bigint as "horasRestantes", max(h.ultimo) as "ultimoDia", min(h.proximo) as "proximoDia"
        from municipio_tarefa t ${HORAS} where t."municipioSolucaoId" = s."municipioSolucaoId") c
    where s."municipioId" = $1 order by sem_acento(g.nome), sem_acento(s.nome)) y) r`

/** The thirty solutions of one municipality with the sums of its 300 tasks. */
export const andamentoDoMunicipio: Workload = {
  name: "W11 progress of one municipality's 30 solutions",
  target: 0.7,
  setup: async ({ scoped }) => ({
    method: 'GET',
    path: solucoesDoMunicipio.path.replace(':id', String(PLACE)),
    token: scoped,
  }),
  bare: async (pool) =>
    (await pool.query({ name: 'andamento-da-cidade', text: SOLUTIONS, values: [PLACE] })).rows[0].json,
}
