import { expect, test } from 'vitest'
import { can } from '#contract/access.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type Flag, flagDefaults } from '#contract/permissions.ts'
import type { Register } from '#contract/register.ts'
import type { RegisterField } from '#contract/register-field.ts'
import { registers } from '#contract/registers.ts'
import { ligadas } from '#contract/testing.ts'
import { allRoutes } from '#server/app.ts'

const listas = new Map(
  allRoutes()
    .filter((r) => r.endpoint.method === 'GET')
    .map((r) => [r.endpoint.path.toLowerCase(), r.endpoint.permit]),
)

const flagsDe = (permit: AnyEndpoint['permit']): readonly Flag[] | undefined =>
  typeof permit === 'string'
    ? permit === 'sessao'
      ? undefined
      : [permit as Flag]
    : Array.isArray(permit)
      ? (permit as readonly Flag[])
      : []

const escolhas = (campos: readonly RegisterField[]): { chave: string; lista: string; flag?: Flag }[] =>
  campos.flatMap((f) =>
    f.tipo === 'linhas'
      ? escolhas(f.campos)
      : 'lista' in f
        ? [{ chave: f.chave, lista: f.lista, ...(f.flag && { flag: f.flag }) }]
        : [],
  )

/** Nothing more than what it takes to open the page of the register and to write in it. */
const soDe = (r: Register, mais: readonly Flag[]) => {
  const ver = flagsDe(r.permit.ver as AnyEndpoint['permit'])?.[0]
  const groupsConfig = ligadas([...(ver ? [ver] : []), ...mais])
  const config = { ...flagDefaults, ...Object.fromEntries(Object.keys(groupsConfig).map((k) => [k, true])) }
  return { acessoTotal: false, config, groupsConfig }
}

/** Actors have no screen until territories do; it comes with what its form needs. */
const SEM_TELA: ReadonlySet<string> = new Set(['/api/atores'])

test('whoever may write in a register may read what its form lets them choose from', () => {
  const comTela = registers.filter((r) => !SEM_TELA.has(r.caminho))
  const fechadas = comTela.flatMap((r) =>
    [r.permit.incluir, r.permit.editar].flatMap((flag) =>
      escolhas(r.campos).flatMap(({ chave, lista, flag: doCampo }) => {
        const pede = flagsDe(listas.get(lista.toLowerCase())!)
        const quem = soDe(r, [flag as Flag, ...(doCampo ? [doCampo] : [])])
        return !pede || pede.some((f) => can(quem, f)) ? [] : [`${r.caminho} ${flag}: ${chave} (${lista})`]
      }),
    ),
  )
  expect(fechadas).toEqual([])
})
