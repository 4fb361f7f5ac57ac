import { expect, test } from 'vitest'
import { lerAcao, lerParte, paraRegistro } from './enderecos.ts'

test('a part or an action that there is not is the first one', () => {
  expect(['territorios', 'iniciativas', 'atores', 'municipios'].map(lerParte)).toEqual([
    'territorios',
    'iniciativas',
    'atores',
    'municipios',
  ])
  expect([lerParte('outra'), lerParte(undefined)]).toEqual(['territorios', 'territorios'])
  expect([lerAcao('visualizar', 0), lerAcao('novo', 0), lerAcao('outra', 0)]).toEqual(['novo', 'novo', 'novo'])
  expect([lerAcao('editar', 3), lerAcao('visualizar', 3), lerAcao('novo', 3), lerAcao('outra', 3)]).toEqual([
    'editar',
    'visualizar',
    'visualizar',
    'visualizar',
  ])
  expect(paraRegistro('atores', 0, 'novo')).toBe('/gestao-territorios/atores/0/novo')
})
