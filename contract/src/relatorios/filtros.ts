import { z } from 'zod'
import { isIsoDate } from '../br.ts'
import { MAX_ID } from '../endpoint.ts'
import { ufField } from '../fields.ts'

/**
 * What reports are filtered by. `valor`: the ids of rows, of which 0 means all in reach (R571); codes and states, of
 * which 0 may be one; or a day. Several of one filter widen it, different filters narrow each other.
 */
interface Filtro {
  /** Key on the wire and in the address. */
  readonly chave: string
  /** The number of its type in the specification. */
  readonly codigo: number
  readonly rotulo: string
  readonly valor: 'ids' | 'codigos' | 'ufs' | 'dia'
  /** What nothing chosen means, where it is not 'Todos'. */
  readonly todos?: string
  /** Chips shown before '+N', where it is not two. */
  readonly chips?: 1
}

export const FILTROS = {
  municipio: {
    chave: 'municipioId',
    codigo: 1,
    rotulo: '{Município}',
    valor: 'ids',
    todos: '{Todos os municípios}',
    chips: 1,
  },
  responsavel: { chave: 'responsavelId', codigo: 2, rotulo: 'Responsável', valor: 'ids' },
  dataInicial: { chave: 'dataInicial', codigo: 3, rotulo: 'Data inicial', valor: 'dia' },
  dataFim: { chave: 'dataFim', codigo: 4, rotulo: 'Data final', valor: 'dia' },
  solucao: { chave: 'solucaoId', codigo: 5, rotulo: '{Solução}', valor: 'ids', todos: '{Todas as soluções}' },
  grupoSolucao: { chave: 'grupoSolucaoId', codigo: 6, rotulo: '{Grupo de Solução}', valor: 'ids' },
  grupoUsuario: { chave: 'usuarioGrupoId', codigo: 7, rotulo: 'Grupo de usuários', valor: 'ids' },
  statusRelacionamento: {
    chave: 'statusRelacionamento',
    codigo: 8,
    rotulo: 'Status de relacionamento',
    valor: 'codigos',
  },
  regional: { chave: 'unidadeRegionalId', codigo: 10, rotulo: 'Unidade regional', valor: 'ids', todos: 'Todas' },
  uf: { chave: 'uf', codigo: 11, rotulo: 'UF', valor: 'ufs', todos: 'Todas' },
  eixo: { chave: 'eixoId', codigo: 12, rotulo: '{Eixo (eixo)}', valor: 'ids', todos: '{Todos os eixos}', chips: 1 },
  tema: { chave: 'temaId', codigo: 13, rotulo: '{Tema (tema)}', valor: 'ids', todos: '{Todos os temas}' },
  usuario: { chave: 'usuarioId', codigo: 14, rotulo: 'Usuário', valor: 'ids' },
  projeto: { chave: 'projetoId', codigo: 15, rotulo: 'Projeto', valor: 'ids' },
  status: { chave: 'statusId', codigo: 18, rotulo: 'Status', valor: 'ids' },
} as const satisfies Record<string, Filtro>
export type NomeDeFiltro = keyof typeof FILTROS
/** The same, whatever it holds. */
export const filtroDe = (nome: NomeDeFiltro): Filtro => FILTROS[nome]

/** A whole selection of cities fits. */
const MAX_ESCOLHAS = 10_000
const semRepetir = <T>(valores: readonly T[]) => [...new Set(valores)]
const numeros = z.array(z.int().min(0).max(MAX_ID)).max(MAX_ESCOLHAS).default([])

const ESQUEMAS = {
  ids: numeros.transform((ids) => (ids.includes(0) ? [] : semRepetir(ids))),
  codigos: numeros.transform(semRepetir),
  ufs: z.array(ufField).default([]).transform(semRepetir),
  // An empty day of a form is none.
  dia: z
    .preprocess((v) => (v === '' ? null : v), z.string().refine(isIsoDate, 'Data inválida').nullish())
    .transform((v) => v ?? null),
} as const satisfies Record<Filtro['valor'], z.ZodType>

/** What is chosen, by the key on the wire: lists, or a day. */
export type Escolhas = Readonly<Record<string, readonly number[] | readonly string[] | string | null>>

const formaDe = (filtros: readonly NomeDeFiltro[]): Record<string, z.ZodType> =>
  Object.fromEntries(filtros.map((f) => [FILTROS[f].chave, ESQUEMAS[FILTROS[f].valor]]))

/** The body of a report's calls; `mais`: what it holds beside the choices. */
export const escolhasDe = (filtros: readonly NomeDeFiltro[], mais: Record<string, z.ZodType> = {}) =>
  z.object({ ...formaDe(filtros), ...mais }).check((ctx) => {
    const { dataInicial, dataFim } = ctx.value as { dataInicial?: string | null; dataFim?: string | null }
    if (dataInicial && dataFim && dataFim < dataInicial)
      ctx.issues.push({
        code: 'custom',
        path: ['dataFim'],
        message: 'A data final vem antes da inicial',
        input: dataFim,
      })
  }) as unknown as z.ZodType<Escolhas, Escolhas>

export const algumaEscolha = (escolhas: Escolhas) => Object.values(escolhas).some((v) => v !== null && v.length > 0)

/** Of what was kept some time ago, what these filters still take. */
export const escolhasQueCabem = (filtros: readonly NomeDeFiltro[], guardado: unknown): Escolhas => {
  const antes = (typeof guardado === 'object' && guardado !== null ? guardado : {}) as Record<string, unknown>
  const lidas = Object.entries(formaDe(filtros)).flatMap(([chave, esquema]) => {
    const { data } = esquema.safeParse(antes[chave])
    const valor = data as Escolhas[string] | undefined
    return valor?.length ? [[chave, valor] as const] : []
  })
  const cabem = Object.fromEntries(lidas) as Escolhas
  return escolhasDe(filtros).safeParse(cabem).success ? cabem : {}
}
