import { z } from 'zod'
import { isIsoDate } from '../br.ts'
import { MAX_ID } from '../endpoint.ts'
import { ufField } from '../fields.ts'

/** All types of filters by their numbers, those too that no report offers. The specification named `status` last. */
export const TIPOS_DE_FILTRO = {
  municipio: 1,
  responsavel: 2,
  dataInicial: 3,
  dataFim: 4,
  solucao: 5,
  grupoSolucao: 6,
  grupoUsuario: 7,
  statusRelacionamento: 8,
  radar: 9,
  regional: 10,
  uf: 11,
  eixo: 12,
  tema: 13,
  usuario: 14,
  projeto: 15,
  grupoClienteOculto: 16,
  selo: 17,
  status: 18,
} as const

/**
 * What reports are filtered by. `valor`: the ids of rows, of which 0 means all in reach (R571); codes and states, of
 * which 0 may be one; names, where a thing has no number; or a day. Several of one filter widen it, different filters narrow each other.
 */
interface Filtro {
  /** Key on the wire and in the address. */
  readonly chave: string
  readonly rotulo: string
  readonly valor: 'ids' | 'codigos' | 'ufs' | 'nomes' | 'dia'
  /** What nothing chosen means, where it is not 'Todos'. */
  readonly todos?: string
  /** Chips shown before '+N', where it is not two. */
  readonly chips?: 1
}

export const FILTROS = {
  municipio: {
    chave: 'municipioId',
    rotulo: '{Município}',
    valor: 'ids',
    todos: '{Todos os municípios}',
    chips: 1,
  },
  responsavel: { chave: 'responsavelId', rotulo: 'Responsável', valor: 'ids' },
  dataInicial: { chave: 'dataInicial', rotulo: 'Data inicial', valor: 'dia' },
  dataFim: { chave: 'dataFim', rotulo: 'Data final', valor: 'dia' },
  solucao: { chave: 'solucaoId', rotulo: '{Solução}', valor: 'ids', todos: '{Todas as soluções}' },
  grupoSolucao: { chave: 'grupoSolucaoId', rotulo: '{Grupo de Solução}', valor: 'ids' },
  grupoUsuario: { chave: 'usuarioGrupoId', rotulo: 'Grupo de usuários', valor: 'ids' },
  statusRelacionamento: {
    chave: 'statusRelacionamento',
    rotulo: 'Status de relacionamento',
    valor: 'codigos',
  },
  regional: { chave: 'unidadeRegionalId', rotulo: 'Unidade regional', valor: 'ids', todos: 'Todas' },
  uf: { chave: 'uf', rotulo: 'UF', valor: 'ufs', todos: 'Todas' },
  eixo: { chave: 'eixoId', rotulo: '{Eixo (eixo)}', valor: 'ids', todos: '{Todos os eixos}', chips: 1 },
  tema: { chave: 'temaId', rotulo: '{Tema (tema)}', valor: 'ids', todos: '{Todos os temas}' },
  usuario: { chave: 'usuarioId', rotulo: 'Usuário', valor: 'ids' },
  projeto: { chave: 'projetoId', rotulo: 'Projeto', valor: 'ids' },
  grupoClienteOculto: { chave: 'grupoClienteOculto', rotulo: 'Grupo de Cliente Oculto', valor: 'nomes' },
  selo: { chave: 'selo', rotulo: 'Selo ou medalha', valor: 'codigos' },
  status: { chave: 'statusId', rotulo: 'Status', valor: 'ids' },
} as const satisfies Partial<Record<keyof typeof TIPOS_DE_FILTRO, Filtro>>
export type NomeDeFiltro = keyof typeof FILTROS
/** The same, whatever it holds. */
export const filtroDe = (nome: NomeDeFiltro): Filtro => FILTROS[nome]
/** What a report begins with: all municipalities in reach, where it is filtered by them (R571). */
export const filtrosPadraoDe = (filtros: readonly NomeDeFiltro[]): Record<string, number[]> =>
  filtros.includes('municipio') ? { [FILTROS.municipio.chave]: [0] } : {}

/** A whole selection of cities fits. */
const MAX_ESCOLHAS = 10_000
const semRepetir = <T>(valores: readonly T[]) => [...new Set(valores)]
const numeros = z.array(z.int().min(0).max(MAX_ID)).max(MAX_ESCOLHAS).default([])

const ESQUEMAS = {
  ids: numeros.transform((ids) => (ids.includes(0) ? [] : semRepetir(ids))),
  codigos: numeros.transform(semRepetir),
  ufs: z.array(ufField).default([]).transform(semRepetir),
  nomes: z.array(z.string().min(1).max(200)).max(1000).default([]).transform(semRepetir),
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
