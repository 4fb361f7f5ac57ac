import { filaDeAnalise } from '#contract/evidencia.ts'
import { PLACE, type Workload } from '../workload.ts'

const QUEUE = `select coalesce(json_agg(y), '[]')::text as json from (
  select pm."perguntaMunicipioId", pm."municipioId", m.nome as municipio, m.uf, pm."eixoId", e.nome as eixo, pm."temaId", t.nome as tema, p.numero, p.texto,
    pm.pontos, pm."evidenciadaEm", u.nome as "enviadaPor", current_date - pm."evidenciadaEm"::date as "diasNaFila", pm."qtdRejeicao" > 0 as reenvio,
    x.arquivos, x.decididos, x.duplicados, exists (select 1 from pergunta_faixa_resposta b where b."perguntaId" = pm."perguntaId") as "usaFaixa",
    pm."prazoReenvio", pm.versao
  from pergunta_municipio pm join municipio m using ("municipioId") join pergunta p using ("perguntaId") join tema t on t."temaId" = pm."temaId"
    join eixo e on e."eixoId" = pm."eixoId" left join usuario u on u."usuarioId" = pm."evidenciadaPor"
    cross join lateral (select count(*) as arquivos, count(*) filter (where ev.aprovada or ev.rejeitada) as decididos,
        count(*) filter (where exists (select 1 from pergunta_evidencia o where o.sha256 = ev.sha256 and o."municipioId" <> ev."municipioId"
          and not o.excluida)) as duplicados
      from pergunta_evidencia ev where ev."perguntaMunicipioId" = pm."perguntaMunicipioId" and ev.rodada = pm.rodada and not ev.excluida
        and not ev.finalizada) x
  where pm.estado = 'evidenciada' and pm."municipioId" = $1
  order by pm."qtdRejeicao" > 0 desc, pm."prazoReenvio" nulls last, pm."evidenciadaEm", pm."perguntaMunicipioId") y`

/** What waits for an analyst in one municipality. */
export const filaDoMunicipio: Workload = {
  name: "W6 the analysts' queue of one municipality",
  target: 0.5,
  setup: async ({ admin }) => ({ method: 'GET', path: `${filaDeAnalise.path}?municipioId=${PLACE}`, token: admin }),
  bare: async (pool) => (await pool.query({ name: 'fila', text: QUEUE, values: [PLACE] })).rows[0].json,
}
