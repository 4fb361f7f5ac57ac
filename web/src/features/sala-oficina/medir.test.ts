import { expect, test } from 'vitest'
import { comecar, continuar, emRelogio, novoId, parar, passouDoDia, pausar, segundosDe } from './medir.ts'

const escolha = {
  salaServicoId: 1,
  servico: 'Alvará',
  cargoFuncaoId: 2,
  atendente: 'Ana',
  canal: 'Presencial',
} as const
const T0 = Date.parse('2026-03-10T12:00:00.000Z')

test('what was paused is not in it, and the two ends are', () => {
  const corre = comecar(escolha, T0)
  const parado = pausar(corre, T0 + 60_500)
  expect(segundosDe(parado, T0 + 999_999)).toBe(60)
  const outraVez = continuar(parado, T0 + 120_000)
  expect(segundosDe(outraVez, T0 + 150_000)).toBe(90)
  expect(parar({ ...outraVez, nota: '  ' }, T0 + 150_000)).toEqual({
    ...{ clienteId: corre.clienteId, salaServicoId: 1, cargoFuncaoId: 2, atendente: 'Ana', canal: 'Presencial' },
    ...{ inicio: '2026-03-10T12:00:00.000Z', fim: '2026-03-10T12:02:30.000Z', segundos: 90, nota: null },
  })
})

test('pressed twice, each does what once does', () => {
  const parado = pausar(comecar(escolha, T0), T0 + 1000)
  expect(pausar(parado, T0 + 5000)).toBe(parado)
  const corre = continuar(parado, T0 + 6000)
  expect(continuar(corre, T0 + 9000)).toBe(corre)
})

test('a clock that was put back takes nothing away and ends nothing before it began', () => {
  const corre = comecar(escolha, T0)
  expect(segundosDe(corre, T0 - 60_000)).toBe(0)
  expect(parar(corre, T0 - 60_000)).toMatchObject({ fim: '2026-03-10T12:00:00.000Z', segundos: 1 })
})

test('one that nobody stopped is told after twelve hours', () => {
  const corre = comecar(escolha, T0)
  expect([passouDoDia(corre, T0 + 12 * 3_600_000), passouDoDia(corre, T0 + 12 * 3_600_000 + 1)]).toEqual([false, true])
})

test('each has a name of its own', () => {
  const nomes = new Set(Array.from({ length: 1000 }, novoId))
  expect(nomes.size).toBe(1000)
  expect([...nomes].every((n) => /^[0-9a-f]{32}$/.test(n))).toBe(true)
})

test('a clock as people read it', () => {
  expect([0, 59, 61, 3599, 3600, 36_061].map(emRelogio)).toEqual([
    ...['00:00', '00:59', '01:01', '59:59', '1:00:00', '10:01:01'],
  ])
})
