import type { Coluna } from '../coluna.ts'
import type { NomeDeFiltro } from './filtros.ts'

/**
 * The columns of all reports, by the key that the specification gives them: a report only names its own. `filtros`:
 * what a report that shows the column is filtered by; a date brings a period, a municipality also its place.
 */
interface ColunaDeRelatorio extends Omit<Coluna, 'chave'> {
  readonly filtros?: readonly NomeDeFiltro[]
}

export const COLUNAS = {
  municipio: { titulo: '{Município}', tipo: 'texto', largura: 28, filtros: ['municipio', 'uf', 'regional'] },
  eixo: { titulo: '{Eixo (eixo)}', tipo: 'texto', largura: 30, filtros: ['eixo'] },
  tema: { titulo: '{Tema (tema)}', tipo: 'texto', largura: 34, filtros: ['tema'] },
  numero: { titulo: 'Número', tipo: 'inteiro' },
  pergunta: { titulo: '{Pergunta}', tipo: 'texto', largura: 70 },
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
