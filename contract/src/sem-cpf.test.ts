import { describe, expect, test } from 'vitest'
import { camposComCpf, ocultarCpfs, SEM_CPF, temCpf } from './sem-cpf.ts'

describe('a CPF in a text', () => {
  test.each([
    '529.982.247-25',
    '52998224725',
    'o aluno 529.982.247-25 faltou',
    'CPF:52998224725.',
    '529 982 247 25',
    '529-982-247-25',
    '529.982.247 – 25',
    '５２９９８２２４７２５',
    '529.982\u200b.247-25',
    // Written as one it is meant as one.
    '111.222.333-44',
  ])('%s holds one', (texto) => expect(temCpf(texto)).toBe(true))
  test.each([
    '',
    'Escola Municipal 12',
    '42012345',
    // A number of eleven digits that is nobody's.
    '12345678901',
    '(47) 90000-0099',
    '152998224725',
    '11.222.333/0001-81',
  ])('%s holds none', (texto) => expect(temCpf(texto)).toBe(false))
  test('is told at its field', () => {
    const registro = { nome: 'Ana 52998224725', bairro: 'Centro', linha: null }
    expect(camposComCpf(registro, ['nome', 'bairro', 'linha'])).toEqual({ nome: SEM_CPF })
  })
  test.each([
    ['Certificado 529.982.247-25.pdf', 'Certificado ***.982.***-**.pdf'],
    ['52998224725 e 111 444 777 35', '***.982.***-** e ***.444.***-**'],
    ['５２９９８２２４７２５', '***.982.***-**'],
    ['Ofício nº 12345678901 de Ana', 'Ofício nº 12345678901 de Ana'],
    ['ﬁm 12', 'ﬁm 12'],
  ])('%s is written %s', (texto, escrito) => expect(ocultarCpfs(texto)).toBe(escrito))
})
