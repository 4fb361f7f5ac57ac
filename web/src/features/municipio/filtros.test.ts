import { expect, test } from 'vitest'
import { filtrar } from './filtros.tsx'
import { umMunicipio } from './testing.ts'

const lista = [
  umMunicipio(1, 'Águas Claras', { medalha: 'Ouro', statusId: 2, codigoIbge: 4200101 }),
  umMunicipio(2, 'São José', { unidadeRegionalId: 2, nomeRegiao: 'Litoral', consultor: 'Ana Júlia' }),
  umMunicipio(3, 'Palmeira', { uf: 'PR', projetoId: 2, statusId: null, faixaId: 2 }),
]
const NENHUM = { busca: '', status: [], projeto: [], ur: [], faixa: [], medalha: null, meus: null }
const achar = (v: Partial<Parameters<typeof filtrar>[1]>, meus: number[] = []) =>
  filtrar(lista, { ...NENHUM, ...v }, new Set(meus)).map((m) => m.municipioId)

test('the search ignores accents and case and finds every word in name, state, code, region and consultant', () => {
  expect(achar({ busca: 'aguas' })).toEqual([1])
  expect(achar({ busca: 'JOSE sao' })).toEqual([2])
  expect(achar({ busca: 'palmeira pr' })).toEqual([3])
  expect(achar({ busca: '4200101' })).toEqual([1])
  expect(achar({ busca: 'ana julia litoral' })).toEqual([2])
  expect(achar({ busca: 'nada' })).toEqual([])
})

test('filters add up: status, project, regional unit, band, medal or none, own', () => {
  expect(achar({ status: [1] })).toEqual([2])
  expect(achar({ status: [1, 2] })).toEqual([1, 2])
  expect(achar({ projeto: [2] })).toEqual([3])
  expect(achar({ ur: [2] })).toEqual([2])
  expect(achar({ faixa: [2] })).toEqual([3])
  expect(achar({ medalha: 'Ouro' })).toEqual([1])
  expect(achar({ medalha: 'nenhuma' })).toEqual([2, 3])
  expect(achar({ meus: 'sim' }, [3])).toEqual([3])
  expect(achar({ meus: 'sim', medalha: 'Ouro' }, [3])).toEqual([])
})

test('5,570 places are filtered like three', () => {
  const muitos = Array.from({ length: 5570 }, (_, i) => umMunicipio(i, `São José da Serra ${i}`))
  expect(filtrar(muitos, { ...NENHUM, busca: 'serra 55' }, new Set()).length).toBeGreaterThan(50)
})
