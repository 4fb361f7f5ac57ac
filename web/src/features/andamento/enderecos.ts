import { type FiltroDoAndamento, NIVEIS_DO_ANDAMENTO, type NivelDoAndamento } from '#contract/andamento.ts'
import { UFS } from '#contract/fields.ts'
import { type Codec, umaDe, umDia, variasDe, variosIds } from '#web/lib/filtros.ts'

export const TELA = '/tarefas/andamento'
export const VISTAS = ['tabela', 'tempo'] as const
export type Vista = (typeof VISTAS)[number]

const SITUACOES = ['1', '2', '3', '4'] as const

/** What the address says: which rows (`nivel`), how they are shown (`vista`), and the filters. */
export const CODECS = {
  nivel: umaDe(NIVEIS_DO_ANDAMENTO),
  vista: umaDe(VISTAS),
  cidade: variosIds,
  uf: variasDe(UFS),
  ur: variosIds,
  eixo: variosIds,
  solucao: variosIds,
  /** Solutions of a city, where one came from a row. */
  termo: variosIds,
  consultor: variosIds,
  situacao: variasDe(SITUACOES),
  tarefa: variasDe(SITUACOES),
  atrasadas: umaDe(['sim']),
  de: umDia,
  ate: umDia,
}
export type Valores = { [K in keyof typeof CODECS]: (typeof CODECS)[K] extends Codec<infer T> ? T : never }
const SEM_FILTRO = ['nivel', 'vista'] as const

const dito = <K extends string, V>(chave: K, lista: readonly V[]) => (lista.length > 0 ? { [chave]: [...lista] } : {})

/** The filters as the calls take them. */
export const corpoDe = (v: Valores, municipioId?: number): FiltroDoAndamento => ({
  ...dito('municipioId', municipioId === undefined ? v.cidade : [municipioId]),
  ...dito('uf', v.uf),
  ...dito('unidadeRegionalId', v.ur),
  ...dito('eixoId', v.eixo),
  ...dito('solucaoId', v.solucao),
  ...dito('municipioSolucaoId', v.termo),
  ...dito('consultorId', v.consultor),
  ...dito('situacaoSolucao', v.situacao.map(Number)),
  ...dito('situacaoTarefa', v.tarefa.map(Number)),
  ...(v.atrasadas && { atrasadas: true }),
  ...(v.de && { de: v.de }),
  ...(v.ate && { ate: v.ate }),
})

/** How many filters are in use. */
export const emUso = (v: Valores) =>
  Object.entries(v).filter(
    ([k, x]) =>
      !(SEM_FILTRO as readonly string[]).includes(k) && x !== null && x !== '' && !(Array.isArray(x) && !x.length),
  ).length

export const SEM_FILTROS = {
  cidade: [],
  uf: [],
  ur: [],
  eixo: [],
  solucao: [],
  termo: [],
  consultor: [],
  situacao: [],
  tarefa: [],
  atrasadas: null,
  de: '',
  ate: '',
} satisfies Partial<Valores>

/** The address of the same page with a part of it otherwise: where a count leads. Search, order and page stay behind. */
export const enderecoDe = (pathname: string, v: Valores, parte: Partial<Valores>) => {
  const busca = new URLSearchParams()
  for (const [k, valor] of Object.entries({ ...v, ...parte })) {
    const texto = (CODECS as unknown as Record<string, Codec<unknown>>)[k]?.escrever(valor) ?? ''
    if (texto) busca.set(k, texto)
  }
  // An empty one would bring back what was chosen last.
  if (busca.size === 0) busca.set('nivel', 'cidades' satisfies NivelDoAndamento)
  return `${pathname}?${busca}`
}
