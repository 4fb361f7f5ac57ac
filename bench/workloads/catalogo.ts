import { relatorioEndpoints } from '#contract/relatorio.ts'
import { todosOsRelatorios } from '#contract/relatorios/todos.ts'
import type { Workload } from '../workload.ts'

/*
 * Heavy reports of the catalogue, as an administrator asks for them: of the whole country, or of one state where that
 * would be more lines than a report may have. `node bench/catalogue.ts` tells which are heavy.
 */

const UF = ['PR']
const HOJE = `(now() at time zone 'America/Sao_Paulo')::date`
const LUGAR = `m.nome || '/' || m.uf as municipio`
const POR_LUGAR = `sem_acento(m.nome), m.uf, m."municipioId"`
const SOLUCAO = `case when s."municipioPropostaSolucoesExtrasId" is null then s.nome else '(extra) ' || s.nome end`
const POR_SOLUCAO = `${POR_LUGAR}, sem_acento(g.nome), sem_acento(s.nome), s."municipioSolucaoId"`
const DA_SOLUCAO = `join municipio_grupo_solucao g using ("municipioGrupoSolucaoId") join municipio m on m."municipioId" = s."municipioId"
  left join usuario u on u."usuarioId" = s."usuarioId"`
const ACABOU = `(s."finalizadaEm" is not null or s.desabilitado or g.desabilitado)`
const INTERROMPIDA = `(s."finalizadaEm" is null and (s.desabilitado or g.desabilitado))`

/** The hours of each task, and of what a solution has of its own. */
const HORAS = `h as (select "municipioSolucaoId", "municipioTarefaId", coalesce(sum(minutos) filter (where origem = 'relatorio'), 0) as r,
    coalesce(sum(minutos) filter (where origem = 'encontro'), 0) as a, coalesce(bool_or(origem = 'encontro'), false) as agendada, bool_or(cumprida) as cumprida,
    max(dia) filter (where cumprida) as feita from termo_hora group by 1, 2)`
const SITUACAO = `case when t.desabilitado or ${INTERROMPIDA} then 4 when h.cumprida then 3 when h.agendada then 2 else 1 end`
const TAREFAS = `t as (select s."municipioSolucaoId", sum(t.horas) as p, sum(coalesce(h.r, 0)) as r, sum(coalesce(h.a, 0)) as a,
    sum(case when t.desabilitado or h.cumprida or ${ACABOU} then 0 else greatest(0, t.horas - coalesce(h.r, 0) - coalesce(h.a, 0)) end) as falta
  from municipio_tarefa t join municipio_solucao s using ("municipioSolucaoId") join municipio_grupo_solucao g using ("municipioGrupoSolucaoId")
    left join h using ("municipioTarefaId") group by 1)`
/** What a solution that is followed by visits is planned to take itself. */
const PROPRIAS = `case when s.monitoramento = 2 then coalesce(s."horasPrevistasVisitasPresenciais", 0) + coalesce(s."horasPrevistasTrabalhosEscritorio", 0) else 0 end`
const EXECUCAO = `with ${HORAS}, ${TAREFAS},
  x as (select s."municipioSolucaoId", ${PROPRIAS} + coalesce(t.p, 0) as p, coalesce(h.r, 0) + coalesce(t.r, 0) as r, coalesce(h.a, 0) + coalesce(t.a, 0) as a,
      case when ${ACABOU} then 0 else greatest(0, ${PROPRIAS} - coalesce(h.r, 0) - coalesce(h.a, 0)) end + coalesce(t.falta, 0) as falta
    from municipio_solucao s join municipio_grupo_solucao g using ("municipioGrupoSolucaoId") left join t using ("municipioSolucaoId")
      left join h on h."municipioSolucaoId" = s."municipioSolucaoId" and h."municipioTarefaId" is null)
  select g.nome as grupo, ${LUGAR}, ${SOLUCAO} as solucao, u.nome as responsavel, case when not s."naoComputaHoras" then x.p end as "horasPrevistas",
    case when not s."naoComputaHoras" then x.r end as "horasRelatoriosAprovados", case when not s."naoComputaHoras" then x.a end as "horasAgendadas",
    case when not s."naoComputaHoras" then x.r + x.a end as "totalGeralHoras", case when not s."naoComputaHoras" then x.p - x.r - x.a end as "saldoDisponivel",
    case when s."finalizadaEm" is not null then 100 when ${INTERROMPIDA} then least(100, coalesce(floor(x.r * 100.0 / nullif(x.p, 0)), 0))
      else least(100, coalesce(floor(x.r * 100.0 / nullif(x.r + x.a + x.falta, 0)), 0)) end::int as "percentualExecutado"
  from x join municipio_solucao s using ("municipioSolucaoId") ${DA_SOLUCAO} order by ${POR_SOLUCAO}`

const SITUACAO_DAS_TAREFAS = `select ${LUGAR}, ${SOLUCAO} as solucao, t.nome as tarefa,
    (array['Prevista', 'Agendada', 'Realizada', 'Desabilitada'])[${SITUACAO}] as situacao, s."dataTermino" as "dataPrevista", h.feita as "dataRealizada"
  from municipio m join municipio_solucao s on s."municipioId" = m."municipioId" join municipio_grupo_solucao g using ("municipioGrupoSolucaoId")
    join municipio_tarefa t using ("municipioSolucaoId")
    left join (select "municipioTarefaId", bool_or(origem = 'encontro') as agendada, bool_or(cumprida) as cumprida, max(dia) filter (where cumprida) as feita
      from termo_hora group by 1) h using ("municipioTarefaId")
  where m.uf = any($1) order by ${POR_SOLUCAO}, sem_acento(t.nome), t."municipioTarefaId"`

const TAREFAS_POR_PERIODO = `select ${LUGAR}, ${SOLUCAO} as solucao, t.nome as tarefa, h.inicio, h.fim, h.horas
  from (select "municipioTarefaId", min(dia) as inicio, max(dia) as fim, sum(minutos) as horas from termo_hora
      where origem = 'relatorio' and "municipioTarefaId" is not null group by 1) h
    join municipio_tarefa t using ("municipioTarefaId") join municipio_solucao s using ("municipioSolucaoId") ${DA_SOLUCAO}
  where m.uf = any($1) order by ${POR_SOLUCAO}, sem_acento(t.nome), t."municipioTarefaId"`

const RELATORIOS_POR_SOLUCAO = `with r as materialized (select r.* from relatorio r join municipio m using ("municipioId") where r."statusRelatorioId" <> 0 and m.uf = any($1)),
  p as (select "relatorioId", "municipioSolucaoId", sum(minutos) as horas from (
      select x."relatorioId", x."municipioSolucaoId", x.minutos from r join relatorio_tarefa x using ("relatorioId")
      union all select r."relatorioId", z."municipioSolucaoId", 0 from r join encontro_solucao z using ("encontroId")) y group by 1, 2)
  select ${LUGAR}, ${SOLUCAO} as solucao, r."relatorioId"::text as "relatorioId", r.titulo, u.nome as responsavel,
    (r.inicio at time zone 'America/Sao_Paulo')::date as data, p.horas,
    case r."statusRelatorioId" when 4 then 'Em análise' when 2 then 'Aprovado' when 3 then 'Devolvido para ajuste' else 'Reprovado' end as status
  from p join r using ("relatorioId") join municipio_solucao s using ("municipioSolucaoId") join municipio_grupo_solucao g using ("municipioGrupoSolucaoId")
    join municipio m on m."municipioId" = r."municipioId" join usuario u on u."usuarioId" = r."usuarioId"
  order by ${POR_SOLUCAO}, r.inicio, r."relatorioId"`

const ENCONTROS = `select ${LUGAR}, (e.inicio at time zone 'America/Sao_Paulo')::date as data, g.nome as grupo,
    (array['Presencial', 'Remoto', 'Híbrido'])[e.modalidade] as modalidade,
    case when v."relatorioId" is not null then (select count(*) from relatorio_convidado c where c."relatorioId" = v."relatorioId" and c.presente)
      else (select count(*) from encontro_convidado c where c."encontroId" = e."encontroId" and c.presente) end as participantes
  from encontro e join municipio m using ("municipioId") join grupo g using ("grupoId")
    left join relatorio v on v."encontroId" = e."encontroId" and v."statusRelatorioId" <> 0
  where m.uf = any($1) and (e.situacao = 3 or e.situacao in (1, 2, 4) and e.fim <= now()
    and exists (select 1 from encontro_convidado c where c."encontroId" = e."encontroId" and c.presente))
  order by ${POR_LUGAR}, e.inicio, e."encontroId"`

const PLANO = `select ${LUGAR}, t.nome as tema, p.texto as pergunta, l."oQue", l.quem, l.quando,
    case when l.status in (1, 2) and l.quando < ${HOJE} then 'Atrasada'
      else (array['Não iniciada', 'Em andamento', 'Concluída', 'Atrasada', 'Cancelada'])[l.status] end as status
  from plano_acao l join municipio m using ("municipioId") join acompanhamento a using ("acompanhamentoId")
    left join pergunta_municipio pm using ("perguntaMunicipioId") left join pergunta p on p."perguntaId" = pm."perguntaId"
    left join tema t on t."temaId" = coalesce(pm."temaId", a."temaId") left join eixo e on e."eixoId" = t."eixoId"
  where m.uf = any($1) and not a.cancelado and not (l.gerada and exists (select 1 from plano_acao x join acompanhamento y using ("acompanhamentoId")
    where x."municipioId" = l."municipioId" and x."perguntaMunicipioId" = l."perguntaMunicipioId" and x.gerada and x."planoAcaoId" > l."planoAcaoId" and not y.cancelado))
  order by ${POR_LUGAR}, e.ordem nulls last, e."eixoId", t.ordem, t."temaId", p.numero, l."planoAcaoId"`

/** Of the newest edition, of the state before all states, of the theme before all themes. */
const MEDALHAS = `select ${LUGAR}, e.nome as eixo, t.nome as tema, v.comprovados as "pontosObtidos", v.possiveis as "pontosPossiveis", l.nivel
  from municipio_tema_ponto v join municipio m using ("municipioId") join tema t using ("temaId") join eixo e on e."eixoId" = v."eixoId"
    left join lateral (select k.nivel from (
        select distinct on (d.nivel) d.nivel, d."percentualMinimo", d."pontuacaoMinima", d."condicaoExtra" from medalha d
        where d.ativa and d.escopo = 'Tema' and (d.uf is null or d.uf = m.uf) and (d."temaId" is null or d."temaId" = v."temaId")
        order by d.nivel, d."temaId" nulls last, d."eixoId" nulls last, d.uf nulls last, d.edicao desc) k
      where k."condicaoExtra" is null and case when k."percentualMinimo" is not null
        then round(v.comprovados * 100 / v.possiveis, 2) >= k."percentualMinimo" else v.comprovados >= k."pontuacaoMinima" end
      order by array_position(array['Participante', 'Bronze', 'Prata', 'Ouro', 'Diamante'], k.nivel) desc limit 1) l on true
  where v.possiveis > 0 and m.uf = any($1)
  order by ${POR_LUGAR}, e.ordem, e."eixoId", t.ordem, t."temaId"`

const ARQUIVOS = `select ${LUGAR}, e.nome as eixo, x.n as "arquivosEnviados", x.aprovados as "arquivosAprovados", x.rejeitados as "arquivosRejeitados",
    x.abertos as "arquivosEmAnalise"
  from (select pm."municipioId", pm."eixoId", count(*) as n, count(*) filter (where pe.finalizada and pe.aprovada) as aprovados,
        count(*) filter (where pe.finalizada and pe.rejeitada) as rejeitados, count(*) filter (where not pe.finalizada) as abertos
      from pergunta_evidencia pe join pergunta_municipio pm using ("perguntaMunicipioId") join municipio m on m."municipioId" = pm."municipioId"
      where pe.enviada and not pe.excluida and m.uf = any($1) group by 1, 2) x
    join municipio m using ("municipioId") join eixo e using ("eixoId")
  order by ${POR_LUGAR}, e.ordem, e."eixoId"`

const VERSOES = `with recursive linha (nova, velha) as (select "perguntaId", "substituiPerguntaId" from pergunta where "substituiPerguntaId" is not null
    union select l.nova, p."substituiPerguntaId" from linha l join pergunta p on p."perguntaId" = l.velha where p."substituiPerguntaId" is not null),
  respondida as materialized (select distinct pm."municipioId", pm."perguntaId" from pergunta_municipio pm
    join linha l on pm."perguntaId" in (l.nova, l.velha) where pm.estado <> 'naoRespondida')`
const PERGUNTADAS = `from municipio m join eixo e using ("projetoId") join tema t using ("eixoId") join pergunta p using ("temaId")
    left join pergunta_municipio pm on pm."perguntaId" = p."perguntaId" and pm."municipioId" = m."municipioId"
    left join municipio_eixo x on x."municipioId" = m."municipioId" and x."eixoId" = e."eixoId"
  where (x.pergunta or not exists (select 1 from municipio_eixo y where y."municipioId" = m."municipioId"))
    and case when pm.estado <> 'naoRespondida' then coalesce(pm.resposta, false) or pm.estado = 'aprovada' or (m."municipioId", p."perguntaId") not in (
        select r."municipioId", l.velha from respondida r join linha l on l.nova = r."perguntaId")
      else p.ativa and (m."municipioId", p."perguntaId") not in (select r."municipioId", l.nova from respondida r join linha l on l.velha = r."perguntaId") end`
const POR_PERGUNTA = `e.ordem, e."eixoId", t.ordem, t."temaId", p.numero, p."perguntaId"`
const [SIM, NAO] = ['pm.resposta', 'not pm.resposta'].map(
  (r) => `count(*) filter (where pm.estado <> 'naoRespondida' and ${r})`,
)
const CONSOLIDADO = `${VERSOES} select e.nome as eixo, p.texto as indicador, ${SIM} as sim, ${NAO} as nao, round(100.0 * ${SIM} / nullif(${SIM} + ${NAO}, 0), 2) as percentual
  ${PERGUNTADAS} group by e."eixoId", t."temaId", p."perguntaId" order by ${POR_PERGUNTA}`

const ATIVOS = `${VERSOES} select e.nome as eixo, p.texto as indicador, count(*) as municipios
  ${PERGUNTADAS} and p.ativa group by e."eixoId", t."temaId", p."perguntaId" order by ${POR_PERGUNTA}`

const HEAVY: readonly (readonly [number, string, ufs?: readonly string[]])[] = [
  [3, RELATORIOS_POR_SOLUCAO, UF],
  [6, SITUACAO_DAS_TAREFAS, UF],
  [35, ENCONTROS, UF],
  [22, PLANO, UF],
  [1, EXECUCAO],
  [13, MEDALHAS, UF],
  [14, TAREFAS_POR_PERIODO, UF],
  [10, ARQUIVOS, UF],
  [20, CONSOLIDADO],
  [19, ATIVOS],
]

/** Reports that are measured here, by their ids. */
export const MEDIDOS: readonly number[] = HEAVY.map(([id]) => id)

export const catalogo = HEAVY.map(([id, text, uf]): Workload => {
  const relatorio = todosOsRelatorios.find((r) => r.id === id)!
  const { buscar } = relatorioEndpoints(relatorio)
  return {
    name: `W14 report ${id} ${relatorio.titulo.replace(/[{}]/g, '')}${uf ? ` of ${uf}` : ''}`,
    target: 0.7,
    // Each takes seconds of the country: more at once would only wait for each other.
    setup: async ({ admin }) => ({
      method: 'POST',
      path: buscar.path,
      token: admin,
      body: uf ? { uf } : {},
      connections: 2,
    }),
    bare: async (pool) =>
      (
        await pool.query({
          name: `relatorio-${id}`,
          text: `select coalesce(json_agg(l), '[]')::text as json from (${text}) l`,
          values: uf ? [uf] : [],
        })
      ).rows[0].json,
  }
})
