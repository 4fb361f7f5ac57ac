/**
 * The reports of the administrative dashboard: id, route and title. A group of users lists the routes it may open
 * (relatorioAdm). Two reports share a route: 55 is 1 as the room and adviser profiles see it.
 */
interface Relatorio {
  readonly id: number
  readonly rota: string
  readonly titulo: string
}

const tabela: readonly (readonly [number, string, string])[] = [
  [1, 'get-execucao', 'Execução'],
  [2, 'get-execucao-por-tarefas', 'Execução por {tarefas}'],
  [3, 'get-relatorios-por-solucao', 'Relatórios por {solução}'],
  [4, 'get-encontros-por-solucao', '{Encontros} por {solução}'],
  [5, 'get-situacao-visitas', 'Situação das visitas'],
  [6, 'get-situacao-tarefas', 'Situação {das tarefas}'],
  [7, 'get-municipios-sem-diagnostico', '{Municípios} sem {diagnóstico}'],
  [8, 'get-diagnosticos-finalizados', '{Diagnósticos} finalizados'],
  [9, 'get-falta-evidenciar', 'Falta evidenciar'],
  [10, 'get-aprovacao-rejeicao', 'Aprovação e rejeição'],
  [12, 'get-execucao-por-situacao-medalha', 'Situação por medalha'],
  [13, 'get-execucao-por-situacao-pontos-medalha-por-tema', 'Pontos e medalha por {tema}'],
  [14, 'get-execucao-por-tarefas-inicio-fim', '{Tarefas} por período'],
  [15, 'get-status-relacionamento', 'Status de relacionamento'],
  [16, 'get-mensuracao', 'Mensuração'],
  [17, 'get-municipio-regiao', '{Municípios} por região'],
  [18, 'get-alerta-to', 'Alertas'],
  [19, 'get-indicadores-ativos', 'Indicadores ativos'],
  [20, 'get-indicadores-consolidado', 'Indicadores consolidado'],
  [21, 'get-indicadores-analiticos', 'Indicadores analítico'],
  [22, 'get-plano-acao', 'Plano de ação'],
  [23, 'get-eixos-por-municipios', '{Eixos} por {município}'],
  [24, 'get-eixos-por-municipios-desagrupado', '{Eixos} por {município}, desagrupado'],
  [
    25,
    'get-relacao-diagnosticos-acompanhamentos-realizados-usuario-evolucao',
    'Evolução {diagnóstico} × acompanhamentos',
  ],
  [26, 'get-evidencia-rejeitada-por-municipio', 'Evidências rejeitadas'],
  [27, 'get-selo-final', 'Selo final'],
  [28, 'quantidade-selos-atribuidos', 'Quantidade de selos'],
  [29, 'diagnosticos-consolidados-por-situacao', 'Diagnósticos do selo por situação'],
  [30, 'diagnosticos-detalhados', 'Diagnósticos do selo detalhados'],
  [31, 'get-relatorio-por-periodo', 'Relatórios por período'],
  [32, 'get-situacao-detalhada-envio-evidencia', 'Situação do envio de evidências'],
  [33, 'get-analitico-pontos-por-eixo', 'Pontos por {eixo}'],
  [34, 'get-quantidades-municipios', 'Quantidade {de municípios}'],
  [35, 'get-encontros-realizados', '{Encontros realizados}'],
  [36, 'get-territorios-status', 'Territórios por status'],
  [37, 'get-cliente-oculto-analitico-situacao', 'Cliente oculto: situação'],
  [38, 'get-execucao-cliente-oculto', 'Cliente oculto: execução'],
  [39, 'get-mensuracao-detalhe-por-perido', 'Mensuração detalhada'],
  [40, 'get-situacao-solucao-municipios', 'Situação {das soluções}'],
  [41, 'get-prateleira-solucoes', 'Prateleira de {soluções}'],
  [42, 'get-territorios-iniciativas', 'Iniciativas do território'],
  [43, 'get-territorios-municipios', '{Municípios} do território'],
  [44, 'detalhamento-proposta', 'Detalhamento da proposta'],
  [46, 'status-proposta-analitico', 'Status das propostas'],
  [47, 'status-proposta-detalhada', 'Status das propostas, detalhado'],
  [48, 'proposta-rateio-receitas', 'Rateio de receitas'],
  [49, 'falta-evidencias-municipio-eixo-detalhado', 'Falta de evidências por {eixo}'],
  [50, 'historico-analise-evidencias', 'Histórico de análise'],
  [51, 'acompanhamento-indicadores-detalhado', 'Acompanhamento de indicadores, detalhado'],
  [52, 'acompanhamento-indicadores-consolidado', 'Acompanhamento de indicadores, consolidado'],
  [53, 'obter-pontuacao-evidencia-aprovada', 'Pontuação aprovada'],
  [54, 'obter-nivel-maturidade', 'Nível de maturidade'],
  [55, 'get-execucao', 'Execução por unidade regional'],
]

export const relatorios: readonly Relatorio[] = tabela.map(([id, rota, titulo]) => ({ id, rota, titulo }))

/** Each route once, with the title of its first report: what a group is given. */
export const rotasDeRelatorio: readonly Omit<Relatorio, 'id'>[] = relatorios.filter(
  (r, i) => relatorios.findIndex(({ rota }) => rota === r.rota) === i,
)
