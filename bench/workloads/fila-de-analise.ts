import { filaDeAnalise } from '#contract/evidencia.ts'
import { PLACE, type Workload } from '../workload.ts'

/** The rows of a queue by hand: `keys` says which, in their order. */
const rowsOf = (keys: string) => `select json_build_object('linhas', coalesce(json_agg(y), '[]')) as pagina from (
  select pm."perguntaMunicipioId", pm."municipioId", m.nome as municipio, m.uf, pm."eixoId", e.nome as eixo, pm."temaId", t.nome as tema, p.numero, p.texto,
    pm.pontos, pm."evidenciadaEm", u.nome as "enviadaPor", current_date - pm."evidenciadaEm"::date as "diasNaFila", pm."qtdRejeicao" > 0 as reenvio,
    x.arquivos, x.decididos, x.duplicados, exists (select 1 from pergunta_faixa_resposta b where b."perguntaId" = pm."perguntaId") as "usaFaixa",
    case when pm."qtdRejeicao" > 0 then json_build_object('dia', pm."prazoReenvio", 'encerrado', true) end as prazo, pm.versao,
    pm."evidenciadaPor" is not distinct from 1 as propria, false as complemento, '{"aprovar":true,"rejeitar":true,"finalizar":true}'::json as acoes
  from (${keys}) pm join municipio m using ("municipioId") join pergunta p using ("perguntaId") join tema t on t."temaId" = pm."temaId"
    join eixo e on e."eixoId" = pm."eixoId" left join usuario u on u."usuarioId" = pm."evidenciadaPor"
    cross join lateral (select count(*) as arquivos, count(*) filter (where ev.aprovada or ev.rejeitada) as decididos,
        count(*) filter (where exists (select 1 from pergunta_evidencia o where o.sha256 = ev.sha256 and o."municipioId" <> ev."municipioId"
          and not o.excluida)) as duplicados
      from pergunta_evidencia ev where ev."perguntaMunicipioId" = pm."perguntaMunicipioId" and ev.rodada = pm.rodada and not ev.excluida
        and not ev.finalizada) x
  order by pm."qtdRejeicao" > 0 desc, case when pm."qtdRejeicao" > 0 then pm."prazoReenvio" end, pm."evidenciadaEm" nulls first, pm."perguntaMunicipioId") y`

const ORDER = `order by ("qtdRejeicao" > 0) desc, (case when "qtdRejeicao" > 0 then "prazoReenvio" end), "evidenciadaEm" nulls first, "perguntaMunicipioId"`
const answer = (keys: string, count: string) =>
  `select (to_jsonb(r.pagina) || jsonb_build_object('total', (${count}), 'totalExato', true))::text as json from (${rowsOf(keys)}) r`
const OF_PLACE = `from pergunta_municipio where estado = 'evidenciada' and "municipioId" = $1`
const QUEUE = answer(`select * ${OF_PLACE} ${ORDER} limit 50`, `select count(*) ${OF_PLACE}`)

/** What waits for an analyst in one municipality. */
export const filaDoMunicipio: Workload = {
  name: "W6 the analysts' queue of one municipality",
  target: 0.5,
  setup: async ({ admin }) => ({ method: 'GET', path: `${filaDeAnalise.path}?municipioId=${PLACE}`, token: admin }),
  bare: async (pool) => (await pool.query({ name: 'fila', text: QUEUE, values: [PLACE] })).rows[0].json,
}

/** Deep enough to be none of the first, as after a few steps. */
const PAGE = 3
const ALL = `from pergunta_municipio where estado = 'evidenciada'`
const PAGE_OF_ALL = answer(
  `select * ${ALL} ${ORDER} limit 50 offset ${50 * (PAGE - 1)}`,
  `select count(*) from (select 1 ${ALL} limit 10001) counted`,
)

/** A page of what waits for the analysts of the whole country. */
export const paginaDaFila: Workload = {
  name: "W7 a page of the analysts' whole queue",
  target: 0.5,
  setup: async ({ admin }) => ({ method: 'GET', path: `${filaDeAnalise.path}?pagina=${PAGE}`, token: admin }),
  bare: async (pool) => (await pool.query({ name: 'pagina', text: PAGE_OF_ALL })).rows[0].json,
}
