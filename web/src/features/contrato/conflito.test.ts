import { expect, it } from 'vitest'
import { rotuloDoConflito, textoDoConflito } from './conflito.ts'
import { ADITIVO_NOVO } from './valores.ts'

it('what another person changed in a contract is told in the words of its form, whom and what it names by name', () => {
  const opcoes = {
    usuarioIds: [
      { valor: 7, rotulo: 'Clarice Moura' },
      { valor: 8, rotulo: 'Davi Prado' },
    ],
    solucaoIds: [{ valor: 1, rotulo: 'Lei Geral' }],
    gestorId: [{ valor: 7, rotulo: 'Clarice Moura' }],
  }
  const texto = textoDoConflito(opcoes)
  // One in the place of another, as many as before.
  expect([texto([7], 'usuarioIds'), texto([8], 'usuarioIds')]).toEqual(['Clarice Moura', 'Davi Prado'])
  expect(texto([1, 9], 'solucaoIds')).toBe('Lei Geral, nº 9')
  expect(texto(7, 'gestorId')).toBe('Clarice Moura')
  expect(texto([], 'usuarioIds')).toBe('')
  expect(texto(null, 'gestorId')).toBe('')
  expect(texto('CT-1', 'numContrato')).toBe('CT-1')
  expect([rotuloDoConflito('horas'), texto(5430, 'horas')]).toEqual(['Horas previstas', '90:30'])
  expect(texto('2026-03-01', 'fim')).toBe('01/03/2026')
  expect(texto(120.5, 'valorHora')).toBe('R$ 120,50')
  expect(texto('11222333000181', 'cnpj')).toBe('11.222.333/0001-81')
  expect(
    texto([{ ...ADITIVO_NOVO, tipo: 'horas', data: '2026-02-01', horas: 600, observacao: 'Nova turma' }], 'aditivos'),
  ).toBe('Horas, 01/02/2026: mais 10:00 (Nova turma)')
})
