import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as br from './br.ts'

describe('documents', () => {
  test.each(['111.444.777-35', '529.982.247-25', '123.456.789-09', '11144477735'])('CPF %s is valid', (s) => {
    expect(br.isCpf(s)).toBe(true)
  })
  test.each([
    ['111.444.777-36', 'R628: wrong check digit'],
    ['111.111.111-11', 'R629: all digits equal'],
    ['000.000.000-00', 'R629: all digits equal'],
    ['111.444.777-3', 'R630: ten digits'],
    ['111.444.777-355', 'R630: twelve digits'],
    ['', 'R630: nothing'],
    ['abc', 'R630: letters'],
  ])('CPF %s is refused: %s', (s) => {
    expect(br.isCpf(s)).toBe(false)
  })
  test('R627: CPF is shown in its mask; what is no CPF stays as it is', () => {
    expect(br.formatCpf('11144477735')).toBe('111.444.777-35')
    expect(br.formatCpf('123')).toBe('123')
  })

  test.each(['11.222.333/0001-81', '11222333000181', '12.ABC.345/01DE-35', '12abc34501de35'])(
    'CNPJ %s is valid',
    (s) => {
      expect(br.isCnpj(s)).toBe(true)
    },
  )
  test.each(['11.222.333/0001-82', '12.ABC.345/01DE-36', '00.000.000/0000-00', '12ABC34501DEXX', '1122233300018', ''])(
    'CNPJ %s is refused',
    (s) => {
      expect(br.isCnpj(s)).toBe(false)
    },
  )
  test('CNPJ is stored upper case and shown in its mask', () => {
    expect(br.cleanCnpj('12.abc.345/01de-35')).toBe('12ABC34501DE35')
    expect(br.formatCnpj('12abc34501de35')).toBe('12.ABC.345/01DE-35')
    expect(br.formatCnpj('12')).toBe('12')
  })

  test('R631: landline and mobile phones, with or without the country code', () => {
    for (const s of ['(47) 3333-4444', '(47) 99876-5432', '+55 47 99876-5432', '4733334444'])
      expect(br.isPhone(s)).toBe(true)
    for (const s of ['(00) 3333-4444', '3333-4444', '(47) 99876-543', '', 'telefone']) expect(br.isPhone(s)).toBe(false)
    expect(br.formatPhone('4733334444')).toBe('(47) 3333-4444')
    expect(br.formatPhone('47998765432')).toBe('(47) 99876-5432')
    expect(br.formatPhone('+5547998765432')).toBe('(47) 99876-5432')
    expect(br.formatPhone('123')).toBe('123')
    expect(br.cleanPhone('+55 (47) 99876-5432')).toBe('47998765432')
    expect(br.phoneMask('4799')).toBe('(##) ####-####')
    expect(br.phoneMask('47998765432')).toBe('(##) #####-####')
  })

  test('CEP', () => {
    expect(br.isCep('88010-000')).toBe(true)
    expect(br.isCep('88010000')).toBe(true)
    for (const s of ['8801-000', '88010-00', 'abcde-fgh', '']) expect(br.isCep(s)).toBe(false)
    expect(br.formatCep('88010000')).toBe('88010-000')
  })
})

test('R634: a field limited to numbers, letters or decimals drops everything else', () => {
  expect(br.restrict('numeros', '12a3,4-5')).toBe('12345')
  expect(br.restrict('letras', "João d'Ávila 3º-B!")).toBe("João d'Ávila º-B")
  expect(br.restrict('decimais', 'R$ -1.234,56')).toBe('1.234,56')
})

describe('R349: money', () => {
  test.each([
    [0, 'R$ 0,00'],
    [1234.5, 'R$ 1.234,50'],
    [1000000, 'R$ 1.000.000,00'],
  ])('%d is shown as %s', (n, s) => {
    expect(br.formatMoney(n)).toBe(s)
    expect(br.parseMoney(s)).toBe(n)
  })
  test.each([
    ['8', 8],
    ['8,5', 8.5],
    ['1234,56', 1234.56],
    ['R$1.234', 1234],
  ])('%s is read as %d', (s, n) => {
    expect(br.parseMoney(s)).toBe(n)
  })
  test.each(['-1,00', 'R$ -1,00', '1,234', '12.5', '1.23,00', '1,2,3', '', 'R$', 'abc', '1e3'])(
    '%s is no amount',
    (s) => {
      expect(br.parseMoney(s)).toBeNull()
    },
  )
  test('what is shown is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e11 }), (c) => {
        expect(br.parseMoney(br.formatMoney(c / 100))).toBe(c / 100)
      }),
    )
  })
})

describe('figures', () => {
  test.each([
    [39, '39'],
    [36_900, '36.900'],
    [80.99, '80,99'],
    [80.5, '80,50'],
    [0.1 + 0.2 + 38.7, '39'],
    [0.699, '0,699'],
    [-1500, '-1.500'],
    [-0.0001, '0'],
  ])('%d is shown as %s: no cents where it is whole', (n, texto) => {
    expect(br.formatDecimal(n)).toBe(texto)
  })
  test('points agree in number, a percentage carries its sign, a difference says of what', () => {
    expect([0, 1, 39, 1234.5].map(br.emPontos)).toEqual(['0 pontos', '1 ponto', '39 pontos', '1.234,50 pontos'])
    expect([0, 62.54, 100].map(br.formatPercentual)).toEqual(['0%', '62,5%', '100%'])
    expect([3.24, 0.04, -0.04, -2].map(br.emPontosPercentuais)).toEqual(['+3,2 p.p.', '0 p.p.', '0 p.p.', '-2 p.p.'])
  })
})

describe('R884: hours', () => {
  test.each([
    ['08:30', 510],
    ['8:05', 485],
    ['120:00', 7200],
    ['8,5', 510],
    ['8.25', 495],
    ['0,33', 20],
    ['8', 480],
    [' 8 ', 480],
    ['0', 0],
  ])('%s is %d minutes', (s, m) => {
    expect(br.parseHours(s)).toBe(m)
  })
  test.each(['', '8:60', '8:5', ':30', '-1', '8h', '8,5,5', 'abc'])('%s is no time', (s) => {
    expect(br.parseHours(s)).toBeNull()
  })
  test('minutes are shown as HH:mm and read back', () => {
    expect(br.formatHours(485)).toBe('08:05')
    expect(br.formatHours(7200)).toBe('120:00')
    expect([-90, -0.2, 59.7].map(br.formatHours)).toEqual(['-01:30', '00:00', '01:00'])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99999 * 60 }), (m) => {
        expect(br.parseHours(br.formatHours(m))).toBe(m)
      }),
    )
  })
})

describe('dates', () => {
  test('R235, R345: dd/mm/yyyy both ways', () => {
    expect(br.MASCARAS.data).toBe('##/##/####')
    expect(br.parseDate('29/02/2024')).toBe('2024-02-29')
    expect(br.formatDate('2024-02-29')).toBe('29/02/2024')
    expect(br.formatDate(new Date('2026-01-01T02:00:00Z'))).toBe('31/12/2025')
    expect(br.formatDate('2026-01-01T02:00:00.000Z')).toBe('31/12/2025')
  })
  test.each([
    '29/02/2023',
    '31/04/2026',
    '00/01/2026',
    '01/13/2026',
    '1/1/2026',
    '2026-01-01',
    '01/01/26',
    '01/01/0000',
    '',
  ])('%s is no date', (s) => {
    expect(br.parseDate(s)).toBeNull()
  })
  test('every day of forty years survives the round trip', () => {
    for (let d = Date.parse('2000-01-01'); d < Date.parse('2040-01-01'); d += 86_400_000) {
      const iso = new Date(d).toISOString().slice(0, 10)
      if (br.parseDate(br.formatDate(iso)) !== iso) throw new Error(iso)
    }
  })
  test('R346: moments are shown in São Paulo', () => {
    expect(br.formatDateTime('2026-06-01T15:04:59Z')).toBe('01/06/2026 12:04')
    expect(br.formatDateTime(new Date('2026-06-01T03:00:00Z'))).toBe('01/06/2026 00:00')
    expect(br.formatDateTime('2018-12-01T15:00:00Z')).toBe('01/12/2018 13:00')
  })
})

describe('realisation period', () => {
  const contrato = { inicio: '2026-01-01', fim: '2026-12-31' }
  test('is read and shown in its mask', () => {
    expect(br.parsePeriodo('01/02/2026 - 28/02/2026')).toEqual({ inicio: '2026-02-01', fim: '2026-02-28' })
    expect(br.formatPeriodo({ inicio: '2026-02-01', fim: '2026-02-28' })).toBe('01/02/2026 - 28/02/2026')
  })
  test.each(['', '01/02/2026', '01/02/2026-28/02/2026', '01/02/2026 - 30/02/2026', '1/2/2026 - 28/02/2026', 'x'])(
    '%s is invalid',
    (s) => {
      expect(br.parsePeriodo(s)).toBeNull()
      expect(br.checkPeriodo(s, contrato)).toBe('Periodo inválido')
    },
  )
  test('the end is not before the start; one day is a period', () => {
    expect(br.checkPeriodo('02/02/2026 - 01/02/2026', contrato)).toBe(
      'O período final não pode ser menor que o inicial',
    )
    expect(br.checkPeriodo('01/02/2026 - 01/02/2026', contrato)).toBeUndefined()
  })
  test('it lies within the contract, its first and last day included', () => {
    const fora = 'O período de Realização deve estar entre o início e o fim do contrato'
    expect(br.checkPeriodo('31/12/2025 - 10/01/2026', contrato)).toBe(fora)
    expect(br.checkPeriodo('01/12/2026 - 01/01/2027', contrato)).toBe(fora)
    expect(br.checkPeriodo('01/01/2026 - 31/12/2026', contrato)).toBeUndefined()
  })
  test('it starts on the day the previous one ended, or later', () => {
    const anterior = '01/01/2026 - 31/01/2026'
    expect(br.checkPeriodo('30/01/2026 - 28/02/2026', contrato, anterior)).toBe(
      'Favor criar um novo processo de pagamento com o período inicial maior que o último período do processo de pagamento anterior (01/01/2026 - 31/01/2026)',
    )
    expect(br.checkPeriodo('31/01/2026 - 28/02/2026', contrato, anterior)).toBeUndefined()
    expect(br.checkPeriodo('01/02/2026 - 28/02/2026', contrato, null)).toBeUndefined()
  })
})

describe('hiding personal data', () => {
  test('R885: CPF, phone and e-mail are partly hidden', () => {
    expect(br.maskCpf('111.444.777-35')).toBe('***.444.777-**')
    expect(br.maskPhone('47998765432')).toBe('(47) *****-5432')
    expect(br.maskPhone('(47) 3333-4444')).toBe('(47) ****-4444')
    expect(br.maskEmail('maria.souza@exemplo.com.br')).toBe('ma**@exemplo.com.br')
    expect(br.maskEmail('ana@exemplo.com.br')).toBe('a**@exemplo.com.br')
  })
  test('R886: the name is shortened to first and last', () => {
    expect(br.maskName('Maria da Silva  Souza ')).toBe('Maria Souza')
    expect(br.maskName('Maria')).toBe('Maria')
  })
  test('what cannot be read is hidden whole, and nothing stays nothing', () => {
    expect(br.maskCpf('1114447773')).toBe('**')
    expect(br.maskPhone('999')).toBe('**')
    expect(br.maskEmail('sem arroba')).toBe('**')
    for (const mask of [br.maskCpf, br.maskPhone, br.maskEmail, br.maskName])
      for (const v of ['', null, undefined]) expect(mask(v)).toBeNull()
  })
})

describe('names', () => {
  test('R635: accents and case do not tell names apart', () => {
    expect(br.normalize('  São  JOSÉ dos Índios ')).toBe('sao jose dos indios')
    expect(br.sameName('Conceição', 'CONCEICAO')).toBe(true)
    expect(br.sameName('Conceição', 'Conceicoes')).toBe(false)
    expect(br.compareNames('Água', 'agua')).toBe(0)
    expect(['Zeta', 'Grupo 10', 'Ícaro', 'grupo 2', 'Iara', 'Ágata'].sort(br.compareNames)).toEqual([
      'Ágata',
      'grupo 2',
      'Grupo 10',
      'Iara',
      'Ícaro',
      'Zeta',
    ])
  })
  test('R878: member and contract names are cut at 20, and nothing in the middle of a sign', () => {
    const nome = 'a'.repeat(60)
    expect(br.cut(nome, br.CORTES.membro)).toBe(`${'a'.repeat(20)}…`)
    expect(br.cut(nome, br.CORTES.contrato)).toBe(`${'a'.repeat(20)}…`)
    expect(br.cut('a'.repeat(20), 20)).toBe('a'.repeat(20))
    expect(br.cut('abcd efgh', 5)).toBe('abcd…')
    expect(br.cut('👩👩👩', 2)).toBe('👩👩…')
  })
  test('R879, R881: chips, then how many more', () => {
    const nomes = ['Um', 'Dois', 'Três', 'Quatro']
    expect(br.resumoChips(nomes, 2)).toEqual({ visiveis: ['Um', 'Dois'], resto: '+2' })
    const eixos = { um: 'eixo', varios: 'eixos' }
    expect(br.resumoChips(nomes, 1, eixos)).toEqual({ visiveis: ['Um'], resto: '+3 eixos' })
    expect(br.resumoChips(nomes, 3, eixos).resto).toBe('+1 eixo')
    expect(br.resumoChips(nomes, 4)).toEqual({ visiveis: nomes, resto: '' })
    expect(br.resumoChips([], 2)).toEqual({ visiveis: [], resto: '' })
  })
})
