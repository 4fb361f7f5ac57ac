import type { Coluna } from '../coluna.ts'
import type { NomeDeFiltro } from './filtros.ts'

/**
 * The columns of all reports, by the key that the specification gives them: a report only names its own. `filtros`:
 * what a report that shows the column is filtered by; a date brings a period, a municipality also its place, a question
 * what it belongs to. `chave`: where reports of one key on the wire hold different things under it.
 */
interface ColunaDeRelatorio extends Omit<Coluna, 'chave'> {
  readonly chave?: string
  readonly filtros?: readonly NomeDeFiltro[]
}

export const COLUNAS = {
  municipio: { titulo: '{Município}', tipo: 'texto', largura: 28, filtros: ['municipio', 'uf', 'regional'] },
  eixo: { titulo: '{Eixo (eixo)}', tipo: 'texto', largura: 30, filtros: ['eixo'] },
  tema: { titulo: '{Tema (tema)}', tipo: 'texto', largura: 34, filtros: ['tema'] },
  numero: { titulo: 'Número', tipo: 'inteiro' },
  pergunta: { titulo: '{Pergunta}', tipo: 'texto', largura: 70, filtros: ['eixo', 'tema'] },
  pontos: { titulo: 'Pontos', tipo: 'numero', total: 'soma', pede: 'visualizarPontosMedalha' },
  data: { titulo: 'Data', tipo: 'data', filtros: ['dataInicial', 'dataFim'] },
  usuario: { titulo: 'Usuário', tipo: 'texto', filtros: ['usuario'] },
  pontosObtidos: { titulo: 'Pontos obtidos', tipo: 'numero', total: 'soma', pede: 'visualizarPontosMedalha' },
  pontosPossiveis: { titulo: 'Pontos possíveis', tipo: 'numero', total: 'soma', pede: 'visualizarPontosMedalha' },
  percentual: { titulo: '%', tipo: 'percentual', pede: 'visualizarPontosMedalha' },
  arquivosEnviados: { titulo: 'Arquivos enviados', tipo: 'inteiro', total: 'soma' },
  arquivosAprovados: { titulo: 'Aprovados', tipo: 'inteiro', total: 'soma' },
  arquivosRejeitados: { titulo: 'Rejeitados', tipo: 'inteiro', total: 'soma' },
  arquivosEmAnalise: { titulo: 'Em análise', tipo: 'inteiro', total: 'soma' },

  // indicadores
  nomeRegiao: { titulo: 'Unidade regional', tipo: 'texto', largura: 26, filtros: ['regional'] },
  consultor: { titulo: 'Consultor condutor', tipo: 'texto', filtros: ['responsavel'] },
  statusDoMunicipio: { chave: 'status', titulo: 'Status', tipo: 'texto', filtros: ['status'] },
  bronze: { titulo: 'Bronze', tipo: 'inteiro', total: 'soma', pede: 'visualizarPontosMedalha' },
  prata: { titulo: 'Prata', tipo: 'inteiro', total: 'soma', pede: 'visualizarPontosMedalha' },
  ouro: { titulo: 'Ouro', tipo: 'inteiro', total: 'soma', pede: 'visualizarPontosMedalha' },
  medalha: { chave: 'nivel', titulo: 'Medalha', tipo: 'texto', pede: 'visualizarPontosMedalha' },
  maturidade: { chave: 'nivel', titulo: 'Nível', tipo: 'texto', pede: 'visualizarPontosMedalha' },
  indicador: { titulo: '{Indicador}', tipo: 'texto', largura: 70, filtros: ['eixo', 'tema'] },
  municipios: { titulo: '{Municípios}', tipo: 'inteiro', filtros: ['municipio', 'uf', 'regional'] },
  sim: { titulo: 'Sim', tipo: 'inteiro', total: 'soma', filtros: ['municipio', 'uf', 'regional'] },
  nao: { titulo: 'Não', tipo: 'inteiro', total: 'soma', filtros: ['municipio', 'uf', 'regional'] },
  percentualDeSim: { chave: 'percentual', titulo: '% de sim', tipo: 'percentual' },
  resposta: { titulo: 'Resposta', tipo: 'simNao' },
  oQue: { titulo: 'O quê', tipo: 'texto', largura: 50 },
  quem: { titulo: 'Quem', tipo: 'texto' },
  quando: { titulo: 'Quando', tipo: 'data', filtros: ['dataInicial', 'dataFim'] },
  statusDaAcao: { chave: 'status', titulo: 'Status', tipo: 'texto' },
  eixos: { titulo: '{Eixos (eixos)}', tipo: 'lista', largura: 70, filtros: ['eixo'] },
  tipoDeAcompanhamento: { chave: 'tipo', titulo: 'Tipo', tipo: 'texto' },
  // What was reached by then: of several moments there is no sum.
  pontosAteEntao: { chave: 'pontos', titulo: 'Pontos', tipo: 'numero', pede: 'visualizarPontosMedalha' },
  variacao: { titulo: 'Variação', tipo: 'numero', pede: 'visualizarPontosMedalha' },
  nomeArquivo: { titulo: 'Arquivo', tipo: 'texto', largura: 40 },
  justificativaRejeicao: { titulo: 'Justificativa', tipo: 'texto', largura: 50 },
  avaliadoPor: { titulo: 'Avaliado por', tipo: 'texto', filtros: ['usuario'] },
  avaliadoEm: { titulo: 'Avaliado em', tipo: 'instante', filtros: ['dataInicial', 'dataFim'] },
  prazoReenvio: { titulo: 'Prazo de reenvio', tipo: 'data' },
  uf: { titulo: 'UF', tipo: 'texto', filtros: ['uf'] },
  naoIniciado: { titulo: 'Não iniciado', tipo: 'inteiro', total: 'soma' },
  emPreenchimento: { titulo: 'Em preenchimento', tipo: 'inteiro', total: 'soma' },
  enviado: { titulo: 'Enviado', tipo: 'inteiro', total: 'soma' },
  sala: { titulo: '{Município}', tipo: 'texto', largura: 28, filtros: ['municipio', 'uf', 'regional'] },
  situacaoDaInscricao: { chave: 'situacao', titulo: 'Situação', tipo: 'texto' },
  enviadoEm: { titulo: 'Enviado em', tipo: 'instante', filtros: ['dataInicial', 'dataFim'] },
  criterio: { titulo: '{Pergunta}', tipo: 'texto', largura: 70, filtros: ['eixo', 'tema'] },
  evidenciadoPor: { titulo: 'Enviado por', tipo: 'texto', filtros: ['usuario'] },
  evidenciadoEm: { titulo: 'Enviado em', tipo: 'instante', filtros: ['dataInicial', 'dataFim'] },
  situacaoDoEnvio: { chave: 'situacao', titulo: 'Situação', tipo: 'texto' },
  acao: { titulo: 'Ação', tipo: 'texto' },
  justificativa: { titulo: 'Justificativa', tipo: 'texto', largura: 50 },
  faixa: { titulo: 'Pontuação alcançada', tipo: 'texto', largura: 34 },
} as const satisfies Record<string, ColunaDeRelatorio>
export type NomeDeColuna = keyof typeof COLUNAS

type FiltrosDe<C extends NomeDeColuna> = C extends NomeDeColuna
  ? (typeof COLUNAS)[C] extends { readonly filtros: readonly (infer F)[] }
    ? F
    : never
  : never
/** The filters that these columns bring. */
export type FiltroDasColunas<C extends NomeDeColuna> = Extract<FiltrosDe<C>, NomeDeFiltro>

export const colunasDe = (nomes: readonly NomeDeColuna[]): Coluna[] =>
  nomes.map((chave) => {
    const { filtros: _, ...coluna }: ColunaDeRelatorio = COLUNAS[chave]
    return { chave, ...coluna }
  })

export const filtrosDasColunas = (nomes: readonly NomeDeColuna[]): NomeDeFiltro[] => [
  ...new Set(nomes.flatMap((chave) => (COLUNAS[chave] as ColunaDeRelatorio).filtros ?? [])),
]
