import type { Workload } from '../workload.ts'

/** A place that only the bench made, with every question in some state. */
const PLACE = 5000

const LIST = `select coalesce(json_agg(x), '[]')::text as json from (
  select pm."perguntaMunicipioId", pm."perguntaId", pm."municipioId", pm."eixoId", e.nome as eixo, pm."temaId", t.nome, p.numero, p.texto, p.evidencia,
    pm.pontos, pm."pontosComprovados", pm.estado, pm.resposta, pm.estado = 'evidenciada' as evidenciada, pm.estado = 'aprovada' as aprovada,
    pm.estado = 'rejeitada' as rejeitada, coalesce(a.arquivos, 0) > 0 as "temArquivo", coalesce(a.arquivos, 0) as "quantidadeArquivo",
    coalesce(a.dados, 0) as "quantidadeArquivoDadosComplementares", coalesce(a.salvo, false) as salvo, pm."perguntaFaixaRespostaId", f."faixaNome",
    p."usaFaixa", pm."qtdRejeicao", pm."prazoReenvio", pm."atualizacaoAtendentes", pm."nomesAtendentes", pm."valorInformado", pm."evidenciadaEm",
    pm."avaliadaEm", pm.versao
  from pergunta_municipio pm join pergunta p using ("perguntaId") join tema t on t."temaId" = pm."temaId" join eixo e on e."eixoId" = pm."eixoId"
    left join pergunta_faixa_resposta f using ("perguntaFaixaRespostaId")
    left join (select "perguntaMunicipioId", count(*) filter (where not "dadosComplementares") as arquivos,
        count(*) filter (where "dadosComplementares") as dados, bool_or(rodada = 0) as salvo from pergunta_evidencia where "municipioId" = $1 and not excluida group by 1) a
      using ("perguntaMunicipioId")
  where pm."municipioId" = $1 and pm.estado <> 'naoRespondida'
  order by e.ordem, t.ordem, p.numero) x`

export const perguntasDoMunicipio: Workload = {
  name: "W1 one municipality's 150 questions with theme and evidence counts",
  target: 0.8,
  setup: async ({ admin }) => ({
    method: 'GET',
    path: `/api/pergunta/perguntamunicipio/get-perguntas/${PLACE}`,
    token: admin,
  }),
  bare: async (pool) => (await pool.query({ name: 'perguntas', text: LIST, values: [PLACE] })).rows[0].json,
}
