export const CATEGORIAS = ['indicadores', 'execucao', 'territorios'] as const
export type Categoria = (typeof CATEGORIAS)[number]

/**
 * The reports of the administrative dashboard: id, route, title and category. A group of users lists the routes it may
 * open (relatorioAdm). Two reports share a route: 55 is 1 as the room and adviser profiles see it. What a report holds
 * is in relatorios/.
 */
interface Relatorio {
  readonly id: number
  readonly rota: string
  readonly titulo: string
  readonly categoria: Categoria
}

const tabela: readonly (readonly [number, string, string, Categoria])[] = [
  [1, 'get-execucao', 'Execução', 'execucao'],
  [2, 'get-execucao-por-tarefas', 'Execução por {tarefas}', 'execucao'],
  [3, 'get-relatorios-por-solucao', 'Relatórios por {solução}', 'execucao'],
  [4, 'get-encontros-por-solucao', '{Encontros} por {solução}', 'execucao'],
  [5, 'get-situacao-visitas', 'Situação das visitas', 'execucao'],
  [6, 'get-situacao-tarefas', 'Situação {das tarefas}', 'execucao'],
  [7, 'get-municipios-sem-diagnostico', '{Municípios} sem {diagnóstico}', 'indicadores'],
  [8, 'get-diagnosticos-finalizados', '{Diagnósticos} finalizados', 'indicadores'],
  [9, 'get-falta-evidenciar', 'Falta evidenciar', 'indicadores'],
  [10, 'get-aprovacao-rejeicao', 'Aprovação e rejeição', 'indicadores'],
  [12, 'get-execucao-por-situacao-medalha', 'Situação por medalha', 'indicadores'],
  [13, 'get-execucao-por-situacao-pontos-medalha-por-tema', 'Pontos e medalha por {tema}', 'indicadores'],
  [14, 'get-execucao-por-tarefas-inicio-fim', '{Tarefas} por período', 'execucao'],
  [15, 'get-status-relacionamento', 'Status de relacionamento', 'execucao'],
  [16, 'get-mensuracao', 'Mensuração', 'execucao'],
  [17, 'get-municipio-regiao', '{Municípios} por região', 'execucao'],
  [18, 'get-alerta-to', 'Alertas', 'execucao'],
  [19, 'get-indicadores-ativos', 'Indicadores ativos', 'indicadores'],
  [20, 'get-indicadores-consolidado', 'Indicadores consolidado', 'indicadores'],
  [21, 'get-indicadores-analiticos', 'Indicadores analítico', 'indicadores'],
  [22, 'get-plano-acao', 'Plano de ação', 'indicadores'],
  [23, 'get-eixos-por-municipios', '{Eixos} por {município}', 'indicadores'],
  [24, 'get-eixos-por-municipios-desagrupado', '{Eixos} por {município}, desagrupado', 'indicadores'],
  [
    25,
    'get-relacao-diagnosticos-acompanhamentos-realizados-usuario-evolucao',
    'Evolução {diagnóstico} × acompanhamentos',
    'indicadores',
  ],
  [26, 'get-evidencia-rejeitada-por-municipio', 'Evidências rejeitadas', 'indicadores'],
  [27, 'get-selo-final', 'Selo final', 'indicadores'],
  [28, 'quantidade-selos-atribuidos', 'Quantidade de selos', 'indicadores'],
  [29, 'diagnosticos-consolidados-por-situacao', 'Diagnósticos do selo por situação', 'indicadores'],
  [30, 'diagnosticos-detalhados', 'Diagnósticos do selo detalhados', 'indicadores'],
  [31, 'get-relatorio-por-periodo', 'Relatórios por período', 'execucao'],
  [32, 'get-situacao-detalhada-envio-evidencia', 'Situação do envio de evidências', 'indicadores'],
  [33, 'get-analitico-pontos-por-eixo', 'Pontos por {eixo}', 'indicadores'],
  [34, 'get-quantidades-municipios', 'Quantidade {de municípios}', 'execucao'],
  [35, 'get-encontros-realizados', '{Encontros realizados}', 'execucao'],
  [36, 'get-territorios-status', 'Territórios por status', 'territorios'],
  [37, 'get-cliente-oculto-analitico-situacao', 'Cliente oculto: situação', 'indicadores'],
  [38, 'get-execucao-cliente-oculto', 'Cliente oculto: execução', 'indicadores'],
  [39, 'get-mensuracao-detalhe-por-perido', 'Mensuração detalhada', 'execucao'],
  [40, 'get-situacao-solucao-municipios', 'Situação {das soluções}', 'execucao'],
  [41, 'get-prateleira-solucoes', 'Prateleira de {soluções}', 'execucao'],
  [42, 'get-territorios-iniciativas', 'Iniciativas do território', 'territorios'],
  [43, 'get-territorios-municipios', '{Municípios} do território', 'territorios'],
  [44, 'detalhamento-proposta', 'Detalhamento da proposta', 'execucao'],
  [46, 'status-proposta-analitico', 'Status das propostas', 'execucao'],
  [47, 'status-proposta-detalhada', 'Status das propostas, detalhado', 'execucao'],
  [48, 'proposta-rateio-receitas', 'Rateio de receitas', 'execucao'],
  [49, 'falta-evidencias-municipio-eixo-detalhado', 'Falta de evidências por {eixo}', 'indicadores'],
  [50, 'historico-analise-evidencias', 'Histórico de análise', 'indicadores'],
  [51, 'acompanhamento-indicadores-detalhado', 'Acompanhamento de indicadores, detalhado', 'indicadores'],
  [52, 'acompanhamento-indicadores-consolidado', 'Acompanhamento de indicadores, consolidado', 'indicadores'],
  [53, 'obter-pontuacao-evidencia-aprovada', 'Pontuação aprovada', 'indicadores'],
  [54, 'obter-nivel-maturidade', 'Nível de maturidade', 'indicadores'],
  [55, 'get-execucao', 'Execução por unidade regional', 'execucao'],
]

export const relatorios: readonly Relatorio[] = tabela.map(([id, rota, titulo, categoria]) => ({
  id,
  rota,
  titulo,
  categoria,
}))

/** Each route once, with the title of its first report: what a group is given. */
export const rotasDeRelatorio: readonly Omit<Relatorio, 'id'>[] = relatorios.filter(
  (r, i) => relatorios.findIndex(({ rota }) => rota === r.rota) === i,
)
