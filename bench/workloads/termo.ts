import { getTermo } from '#contract/termo-referencia.ts'
import { PLACE, type Workload } from '../workload.ts'

const HORAS = ['Previstas', 'Realizadas', 'Agendadas', 'Restantes'].map((h) => `horas${h}`)
const soma = (de: string) => HORAS.map((h) => `coalesce(sum(${de}."${h}"), 0)::bigint as "${h}"`).join(', ')
const MEXER = `'editar', true, 'excluir', true, 'interromper', true, 'reabilitar', false`
const todas = (de: string) => HORAS.map((h) => `${de}."${h}"`).join(', ')

/** The same tree by hand: 3 groups, 30 solutions, 300 tasks with their hours and evidences. */
const TREE = `with g as (select * from municipio_grupo_solucao where "municipioId" = $1),
  s as (select s.*, case when s."finalizadaEm" is not null then 3 when s.desabilitado or g.desabilitado then 4 when s."iniciadaEm" is not null then 2 else 1 end as situacao,
      s.desabilitado or g.desabilitado as parada from municipio_solucao s join g using ("municipioGrupoSolucaoId")),
  t as (select t.*, s."municipioGrupoSolucaoId", s.parada, h.primeiro, h.ultimo,
      case when t.desabilitado or s.situacao = 4 then 4 when h.cumprida then 3 when h.agendadas > 0 then 2 else 1 end as situacao,
      t.horas::bigint as "horasPrevistas", h.realizadas as "horasRealizadas", h.agendadas as "horasAgendadas",
      case when t.desabilitado or s.situacao in (3, 4) or h.cumprida then 0 else greatest(0, t.horas - h.realizadas - h.agendadas) end as "horasRestantes"
    from municipio_tarefa t join s using ("municipioSolucaoId") cross join lateral (
      select coalesce(sum(minutos) filter (where origem = 'relatorio'), 0)::bigint as realizadas, coalesce(sum(minutos) filter (where origem = 'encontro'), 0)::bigint as agendadas,
        coalesce(bool_or(x.cumprida), false) as cumprida, min(dia) as primeiro, max(dia) as ultimo from termo_hora x where x."municipioTarefaId" = t."municipioTarefaId") h),
  ev as (select e."municipioTarefaId", json_agg(json_build_object('municipioEvidenciaId', e."municipioEvidenciaId", 'municipioId', e."municipioId", 'municipioTarefaId', e."municipioTarefaId",
      'evidenciaId', e."evidenciaId", 'nome', e.nome, 'descricao', e.descricao, 'desabilitado', e.desabilitado, 'versao', e.versao, 'acoes', json_build_object(${MEXER}))) as lista
    from municipio_evidencia e where e."municipioId" = $1 group by 1),
  tj as (select x."municipioSolucaoId", json_agg(x order by x."municipioTarefaId") as lista from (
    select t."municipioTarefaId", t."municipioId", t."municipioSolucaoId", t."tarefaId", t.nome, t.descricao, t.horas, t.situacao, t.desabilitado or t.parada as desabilitado,
      t.desabilitado as "desabilitadoEla", t.justificativa, t.primeiro as "primeiroDia", t.ultimo as "ultimoDia", t.versao, ${todas('t')},
      json_build_object(${MEXER}, 'adicionarEvidencia', true) as acoes, coalesce(ev.lista, '[]') as "municipioEvidencias"
    from t left join ev using ("municipioTarefaId")) x group by 1),
  st as (select "municipioSolucaoId", count(*)::int as tarefas, (count(*) filter (where situacao < 3))::int as pendentes, (count(*) filter (where situacao = 3))::int as feitas,
      ${soma('t')} from t group by 1),
  sj as (select x."municipioGrupoSolucaoId", json_agg(x order by sem_acento(x.nome), x."municipioSolucaoId") as lista from (
    select s."municipioSolucaoId", s."municipioId", s."municipioGrupoSolucaoId", s."solucaoId", s.nome, s."municipioPropostaSolucoesExtrasId", s.descricao, s.situacao,
      s.parada as desabilitado, s.desabilitado as "desabilitadoEla", s.justificativa, s."usuarioId",
      json_build_object('usuarioId', u."usuarioId", 'nome', u.nome, 'habilitado', u.habilitado) as usuario, s."solucaoTipoId", null as "solucaoTipo", s.custo, s.preco, s.monitoramento,
      to_char(s."dataInicio", 'DD/MM/YYYY') as "dataInicioString", to_char(s."dataTermino", 'DD/MM/YYYY') as "dataTerminoString", s."visitasPresenciais",
      s."horasPrevistasVisitasPresenciais", s."trabalhosEscritorio", s."horasPrevistasTrabalhosEscritorio", s."cargaHoraria", s."naoComputaHoras", s."iniciadaEm", s."finalizadaEm",
      st.pendentes as "tarefasPendentes", st.tarefas, s.versao, ${todas('st')},
      json_build_object(${MEXER}, 'iniciar', true, 'finalizar', true, 'adicionarTarefa', true, 'importarTarefa', true) as acoes, null as impedimento, tj.lista as "municipioTarefas"
    from s join st using ("municipioSolucaoId") join tj using ("municipioSolucaoId") left join usuario u on u."usuarioId" = s."usuarioId") x group by 1),
  gs as (select s."municipioGrupoSolucaoId", count(*)::int as solucoes, sum(st.tarefas)::int as tarefas, sum(st.feitas)::int as feitas,
      ${[1, 2, 3, 4].map((n) => `(count(*) filter (where s.situacao = ${n}))::int as s${n}`).join(', ')}, ${soma('st')} from s join st using ("municipioSolucaoId") group by 1)
  select json_build_object('municipio', json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf),
    ${HORAS.map((h) => `'${h}', (select sum("${h}") from gs)`).join(', ')},
    'contagem', (select json_build_object('grupos', count(*), 'naoIniciadas', sum(s1), 'emAndamento', sum(s2), 'finalizadas', sum(s3), 'interrompidas', sum(s4),
      'tarefas', sum(tarefas), 'tarefasRealizadas', sum(feitas)) from gs),
    'grupos', (select json_agg(x order by sem_acento(x.nome), x."municipioGrupoSolucaoId") from (
      select g."municipioGrupoSolucaoId", g."municipioId", g."grupoSolucaoId", g.nome, g.descricao, g."eixoId", json_build_object('nome', e.nome) as eixo, g.desabilitado,
        g.justificativa, gs.solucoes, gs.tarefas, g.versao, ${todas('gs')},
        json_build_object(${MEXER}, 'iniciar', true, 'adicionarSolucao', true, 'importarSolucao', true) as acoes, null as impedimento, sj.lista as "municipioSolucoes"
      from g join gs using ("municipioGrupoSolucaoId") join sj using ("municipioGrupoSolucaoId") join eixo e using ("eixoId")) x),
    'acoes', '{"adicionarGrupo":true,"importarGrupo":true,"finalizar":true,"verCustoPreco":true,"verTipoSolucao":true}'::json)::text as json
  from municipio m where m."municipioId" = $1`

const path = getTermo.path.replace(':id', String(PLACE))

export const termoDoMunicipio: Workload = {
  name: "W10 one municipality's reference term, a tree of 300 tasks",
  target: 0.7,
  setup: async ({ admin }) => ({ method: 'GET', path, token: admin }),
  bare: async (pool) => (await pool.query({ name: 'termo', text: TREE, values: [PLACE] })).rows[0].json,
}
export const termoDeQuemAlcanca: Workload = {
  ...termoDoMunicipio,
  name: 'W10 the same, as a consultant of a few municipalities',
  setup: async ({ scoped }) => ({ method: 'GET', path, token: scoped }),
}
