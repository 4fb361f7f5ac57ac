import { describe, expect, test } from 'vitest'
import { estadoDaPresenca, janelaDaPresenca, reconhecer } from './presenca-rules.ts'

const e = { inicio: new Date('2026-03-10T14:00:00-03:00'), fim: new Date('2026-03-10T16:00:00-03:00'), situacao: 1 }
const em = (quando: string, mais = {}) => estadoDaPresenca({ ...e, ...mais }, new Date(quando))

describe('when presence can be confirmed', () => {
  test('from two hours before the beginning to the end of the next day, by the clock of São Paulo', () => {
    expect(em('2026-03-10T11:59:59-03:00')).toBe('cedo')
    expect(em('2026-03-10T12:00:00-03:00')).toBe('aberta')
    expect(em('2026-03-11T23:59:59-03:00')).toBe('aberta')
    expect(em('2026-03-12T00:00:00-03:00')).toBe('encerrada')
    expect(janelaDaPresenca(e).fecha.toISOString()).toBe('2026-03-12T02:59:59.000Z')
  })
  test('late at night the day is still the one of São Paulo', () => {
    const noite = { inicio: new Date('2026-03-10T21:00:00-03:00'), fim: new Date('2026-03-10T23:30:00-03:00') }
    expect(em('2026-03-11T23:00:00-03:00', noite)).toBe('aberta')
    expect(em('2026-03-12T00:00:01-03:00', noite)).toBe('encerrada')
  })
  test('never of one that was called off', () => {
    expect(em('2026-03-10T14:30:00-03:00', { situacao: 5 })).toBe('cancelado')
  })
})

describe('who it is', () => {
  const lista = [
    { encontroConvidadoId: 1, nome: 'Ana Souza', email: 'ana@cidade.example', telefone: null },
    { encontroConvidadoId: 2, nome: 'Bruno Lima', email: null, telefone: '48999990001' },
    { encontroConvidadoId: 3, nome: 'Célia  Prado', email: null, telefone: null },
    { encontroConvidadoId: 4, nome: 'José da Silva', email: null, telefone: null },
    { encontroConvidadoId: 5, nome: 'Jose da Silva', email: null, telefone: null },
  ]
  const quem = (nome: string, email: string | null, telefone: string | null = null) =>
    reconhecer(lista, { nome, email, telefone })?.encontroConvidadoId
  test.each([
    ['the e-mail, whatever the name', quem('Aninha', 'ANA@cidade.example'), 1],
    ['the phone, however it is written', quem('B. Lima', null, '(48) 99999-0001'), 2],
    ['the name of somebody without contact', quem('celia prado', 'celia@x.example'), 3],
    ['the name, where the contact is of the other kind', quem('ana souza', null, '48999990002'), 1],
    ['not the name alone, where another e-mail is known', quem('Ana Souza', 'outra@x.example'), undefined],
    ['not a name that two have', quem('José da Silva', 'j@x.example'), undefined],
    ['nobody on the list', quem('Dora Reis', 'dora@x.example'), undefined],
  ])('%s', (_, achado, esperado) => expect(achado).toBe(esperado))
})
