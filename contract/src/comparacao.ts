import { z } from 'zod'
import { endpoint, id, idText } from './endpoint.ts'
import { ufField } from './fields.ts'

/** Whom a place is compared with. */
export const PARES = {
  faixa: 'Mesma faixa de porte',
  regional: 'Mesma unidade regional',
  faixaDaRegional: 'Mesma faixa e unidade regional',
  uf: 'Mesma UF',
} as const
export type Pares = keyof typeof PARES
export const NOMES_DE_PARES = Object.keys(PARES) as [Pares, ...Pares[]]

/** Places of a group, the one that is compared among them: of fewer, what one of the others has would show through. */
export const MINIMO_DO_GRUPO = 5

/** What is proved of what is possible, 0 to 100. */
const percentual = z.number()
const linha = z.object({
  /** Null: of all axes in reach. */
  eixoId: id.nullable(),
  eixo: z.string().nullable(),
  percentual,
  /** Null where too few of the group have that axis. */
  grupo: z
    .object({
      municipios: z.int(),
      inferior: percentual,
      mediana: percentual,
      superior: percentual,
      /** 1 is the highest; equals share theirs. */
      posicao: z.int(),
    })
    .nullable(),
})
export type LinhaComparada = z.infer<typeof linha>

const comparacao = z.object({
  municipio: z.object({ municipioId: id, nome: z.string(), uf: ufField }),
  /** Null where it is not shown: `motivo` says why. */
  grupo: z.object({ nome: z.string(), municipios: z.int() }).nullable(),
  motivo: z.string().nullable(),
  /** The whole first, then each axis in its order. */
  linhas: z.array(linha),
})
export type Comparacao = z.infer<typeof comparacao>

export const compararMunicipio = endpoint({
  method: 'GET',
  path: '/api/dashboard/dashboardadministrativo/comparar/:municipioId',
  area: 'dashboard',
  resumo: 'Um município ao lado dos seus pares: mediana, quartis e posição',
  permit: 'dashboardAdministrativo',
  scope: 'municipio',
  pesada: true,
  alvo: { 'params.municipioId': 'municipioId' },
  params: z.object({ municipioId: idText }),
  query: z.object({ por: z.enum(NOMES_DE_PARES).default('faixa') }),
  output: comparacao,
})
