import { describe, expect, test } from 'vitest'
import { salaCampos } from '#contract/sala.ts'
import { salaDaInscricao } from './rules.ts'

const RESPOSTAS = {
  101: 'Sala do Vale',
  103: 'Rua das Acácias, 100, Centro, 88000-010',
  104: 'Segunda a sexta, das 8h às 17h',
  105: '2015-03-15',
  106: 'Lei 10/2015',
  107: 'Olga Menezes, coordenadora, Sala@exemplo.com.br, (48) 90000-0033',
  108: 'WhatsApp\nPresencial\nPombo',
  109: 'Próprio',
}
const de = (respostas: Record<number, string>) =>
  salaDaInscricao(new Map(Object.entries(respostas).map(([id, r]) => [Number(id), r])))

describe('a new room as the enrolment tells of it', () => {
  test('name, address and postcode, hours, day, act, who answers, channels and system', () => {
    const { dados, daInscricao } = de(RESPOSTAS)
    expect(dados).toEqual({
      nome: 'Sala do Vale',
      endereco: 'Rua das Acácias, 100, Centro',
      cep: '88000010',
      telefone: null,
      email: null,
      horario: 'Segunda a sexta, das 8h às 17h',
      dataInauguracao: '2015-03-15',
      atoCriacao: 'Lei 10/2015',
      responsavelNome: 'Olga Menezes',
      responsavelCargo: 'coordenadora',
      responsavelEmail: 'sala@exemplo.com.br',
      responsavelTelefone: '48900000033',
      canais: ['Presencial', 'WhatsApp'],
      sistemaRegistro: 'Próprio',
      guiches: null,
      observacoes: null,
    })
    expect(daInscricao).toHaveLength(12)
    expect(daInscricao).not.toContain('guiches')
  })

  test('what was not answered is empty', () => {
    const { dados, daInscricao } = de({})
    expect([dados.nome, dados.canais, daInscricao]).toEqual(['', [], []])
  })

  test.each([
    ['without postcode', { 103: 'Praça Central, s/n' }, { endereco: 'Praça Central, s/n', cep: null }],
    ['with CEP written out', { 103: 'Rua B, 2\nCEP: 88000010' }, { endereco: 'Rua B, 2', cep: '88000010' }],
    ['postcode first', { 103: '88000-010 Rua B' }, { endereco: 'Rua B', cep: '88000010' }],
    ['a name alone', { 107: 'Olga' }, { responsavelNome: 'Olga', responsavelCargo: null, responsavelEmail: null }],
    [
      'in another order',
      { 107: 'olga@exemplo.com.br; Olga Menezes; (48) 3222-0000' },
      { responsavelNome: 'Olga Menezes', responsavelEmail: 'olga@exemplo.com.br', responsavelTelefone: '4832220000' },
    ],
    ['a day that is none', { 105: '2015-02-30' }, { dataInauguracao: null }],
  ])('%s', (_, respostas, esperado) => {
    expect(de(respostas).dados).toMatchObject(esperado)
  })

  test('however long the answers are, the form takes what it is filled with', () => {
    const longas = Object.fromEntries(Object.keys(RESPOSTAS).map((id) => [id, 'Texto, muito longo '.repeat(200)]))
    for (const respostas of [RESPOSTAS, longas]) expect(salaCampos.safeParse(de(respostas).dados).error).toBeUndefined()
  })
})
