import { PLACE, ROOM, ROOM_HOST, type Workload } from '../workload.ts'

const list = (onde = '') => `select coalesce(json_agg(x), '[]')::text as json from (
  select pm."perguntaMunicipioId", pm."perguntaId", pm."municipioId", pm."eixoId", e.nome as eixo, pm."temaId", t.nome, p.numero, p.texto, p.evidencia,
    pm.pontos, pm."pontosComprovados", pm.estado, pm.resposta, pm.estado = 'evidenciada' as evidenciada, pm.estado = 'aprovada' as aprovada,
    pm.estado = 'rejeitada' as rejeitada, coalesce(a.arquivos, 0) > 0 as "temArquivo", coalesce(a.arquivos, 0) as "quantidadeArquivo",
    coalesce(a.dados, 0) as "quantidadeArquivoDadosComplementares", coalesce(a.salvo, false) as salvo, pm."perguntaFaixaRespostaId", f."faixaNome",
    p."usaFaixa", pm."qtdRejeicao", pm."prazoReenvio", pm."atualizacaoAtendentes", pm."nomesAtendentes", pm."valorInformado", pm."evidenciadaEm",
    pm."avaliadaEm", pm.versao,
    case pm.estado when 'respondida' then '{"carregar":true,"enviar":true,"descartar":true}' when 'evidenciada' then '{"aprovar":true,"rejeitar":true}'
      when 'rejeitada' then '{"carregar":true,"reverter":true}' else '{"reverter":true}' end::json as acoes,
    case when pm.estado = 'rejeitada' then json_build_object('dia', pm."prazoReenvio", 'texto', 'encerrou em ' || to_char(pm."prazoReenvio", 'DD/MM/YYYY')
      || ' às 23:59', 'restante', 'encerrado', 'encerrado', true, 'fim', pm."prazoReenvio" + 1) end as prazo,
    case when pm.estado = 'rejeitada' and pm."prazoReenvio" < current_date
      then 'O prazo encerrou em ' || to_char(pm."prazoReenvio", 'DD/MM/YYYY') end as aviso, pm."prazoProrrogado",
    case when pm.estado = 'rejeitada' then json_build_object('recorrente', p.recorrente, 'motivo', (select string_agg(distinct ev.justificativa, ' · ')
      from pergunta_evidencia ev where ev."perguntaMunicipioId" = pm."perguntaMunicipioId" and ev.rodada = pm.rodada and ev.rejeitada
        and not ev.excluida and ev.justificativa not in ('', 'undefined'))) end as rejeicao,
    case when pm."qtdRejeicao" >= 2 or pm.rodada >= 2 then (select json_build_object('situacao', r.situacao, 'ate', r.ate, 'perguntaRecursoId',
        r."perguntaRecursoId", 'texto', r.texto, 'apresentadoEm', r.em, 'apresentadoPor', q.nome, 'justificativa', r.justificativa, 'decididoEm', r."decididoEm")
      from pergunta_recurso r join usuario q using ("usuarioId") where r."perguntaMunicipioId" = pm."perguntaMunicipioId" and r.rodada = pm.rodada
      order by r."perguntaRecursoId" desc limit 1) end as recurso
  from pergunta_municipio pm join pergunta p using ("perguntaId") join tema t on t."temaId" = pm."temaId" join eixo e on e."eixoId" = pm."eixoId"
    left join pergunta_faixa_resposta f using ("perguntaFaixaRespostaId")
    left join (select "perguntaMunicipioId", count(*) filter (where not "dadosComplementares") as arquivos,
        count(*) filter (where "dadosComplementares") as dados, bool_or(rodada = 0) as salvo from pergunta_evidencia where "municipioId" = $1 and not excluida group by 1) a
      using ("perguntaMunicipioId")
  where pm."municipioId" = $1 and pm.estado <> 'naoRespondida' ${onde}
  order by e.ordem, t.ordem, p.numero) x`
const LIST = list()
const OF_AXES =
  list(`and pm."eixoId" = any((select g."visualizaEixosIds" from usuario u join usuario_grupo g using ("usuarioGrupoId")
  where u.email = $2)::int[])`)
const path = `/api/pergunta/perguntamunicipio/get-perguntas/${PLACE}`

export const perguntasDoMunicipio: Workload = {
  name: "W1 one municipality's 150 questions with theme and evidence counts",
  target: 0.8,
  setup: async ({ admin }) => ({ method: 'GET', path, token: admin }),
  bare: async (pool) => (await pool.query({ name: 'perguntas', text: LIST, values: [PLACE] })).rows[0].json,
}

export const perguntasDeQuemAlcanca: Workload = {
  ...perguntasDoMunicipio,
  name: 'W1 the same, as a consultant of a few municipalities',
  target: 0.75,
  setup: async ({ scoped }) => ({ method: 'GET', path, token: scoped }),
}

export const perguntasDaSala: Workload = {
  name: 'W1 the questions of two axes, as the room in the seal',
  target: 0.75,
  banco: 'sala',
  setup: async ({ room }) => ({ method: 'GET', path, token: room, host: ROOM_HOST }),
  bare: async (pool) =>
    (await pool.query({ name: 'perguntas-da-sala', text: OF_AXES, values: [PLACE, ROOM] })).rows[0].json,
}
