import { describe, expect, test } from 'vitest'
import { faltasDoMembro, membroEdicao, membroNovo } from './membro.ts'

const cheio = { nome: 'Ana Lima', email: 'ana@exemplo.com.br', telefone: '(48) 90000-0001' }

describe('what a member must have', () => {
  test('R622 R623 R624: name, e-mail and phone, in the words of the specification', () => {
    expect(faltasDoMembro({ nome: null, email: null, telefone: null }, 'SC')).toEqual({
      nome: 'O nome é obrigatório',
      email: 'O e-mail é obrigatório',
      telefone: 'O telefone é obrigatório',
    })
    expect(faltasDoMembro(cheio, 'SC')).toEqual({})
    expect(faltasDoMembro({ nome: ' ', email: '\t', telefone: ' ' }, 'SC')).toHaveProperty('nome')
  })
  test.each(['SP', 'SP2'])('R623: the e-mail is optional where the state is %s', (uf) => {
    expect(faltasDoMembro({ ...cheio, email: null }, uf)).toEqual({})
    expect(faltasDoMembro({ ...cheio, nome: null }, uf)).toEqual({ nome: 'O nome é obrigatório' })
  })
  test.each(['SC', 'SC1', 'RJ'])('and nowhere else: %s', (uf) => {
    expect(faltasDoMembro({ ...cheio, email: null }, uf)).toEqual({ email: 'O e-mail é obrigatório' })
  })
})

describe('what a call may send', () => {
  const corpo = { ...cheio, membroGrupos: [{ grupoId: 1 }] }
  const erros = (extra: object) =>
    Object.fromEntries(
      membroNovo.safeParse({ ...corpo, ...extra }).error?.issues.map((i) => [i.path.join('.'), i.message]) ?? [],
    )

  test('R632 R633: texts are trimmed and empty ones become null', () => {
    const lido = membroNovo.parse({
      ...corpo,
      nome: '  Ana Lima ',
      orgao: '   ',
      cargo: '',
      cpf: ' ',
      email: ' ANA@Exemplo.com.br ',
    })
    expect(lido).toMatchObject({ nome: 'Ana Lima', orgao: null, cargo: null, cpf: null, email: 'ana@exemplo.com.br' })
    expect(lido.telefone).toBe('48900000001')
  })
  test.each([
    ['R628', '529.982.247-26'],
    ['R629', '111.111.111-11'],
    ['R630', '529.982.247'],
  ])('%s: the CPF %s is refused', (_, cpf) => expect(erros({ cpf })).toEqual({ cpf: 'CPF inválido' }))
  test.each(['529.982.247-25', '52998224725', null, ''])('the CPF %s is taken', (cpf) =>
    expect(erros({ cpf })).toEqual({}),
  )
  test('a phone and an e-mail that cannot be are refused', () => {
    expect(erros({ telefone: '123' })).toEqual({ telefone: 'Telefone inválido' })
    expect(erros({ email: 'ana@' })).toEqual({ email: 'E-mail inválido' })
  })
  test('what was shown masked passes as it is', () => {
    const lido = membroNovo.parse({
      ...corpo,
      cpf: '***.982.247-**',
      telefone: '(48) *****-0001',
      email: 'an**@exemplo.com.br',
    })
    expect(lido).toMatchObject({ cpf: '***.982.247-**', telefone: '(48) *****-0001', email: 'an**@exemplo.com.br' })
  })
  test('a new member belongs to a group, each named once; an edit may leave them all', () => {
    expect(erros({ membroGrupos: [] })).toEqual({ membroGrupos: 'Escolha ao menos um grupo' })
    expect(erros({ membroGrupos: [{ grupoId: 1 }, { grupoId: 1, lider: true }] })).toEqual({
      membroGrupos: 'Há grupos repetidos',
    })
    expect(membroEdicao.parse({ ...corpo, membroId: 1, versao: 1, membroGrupos: [] }).membroGrupos).toEqual([])
    expect(membroEdicao.parse({ ...cheio, membroId: 1, versao: 1 }).membroGrupos).toBeUndefined()
  })
})
