import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { anoField, dataField } from './fields.ts'
import { fieldErrors, mensagensZod } from './messages.ts'

const before = z.config().customError
beforeAll(() => z.config({ customError: mensagensZod }))
afterAll(() => z.config({ customError: before }))

const refuse = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error!

describe('sentences', () => {
  test.each<[string, z.ZodType, unknown]>([
    ['a missing text', z.string(), undefined],
    ['a null number', z.number(), null],
    ['an emptied number', z.number(), ''],
    ['an empty required text', z.string().min(1), ''],
    ['an empty required list', z.array(z.int()).min(1), []],
    ['an empty e-mail', z.email(), ''],
    ['an option not chosen', z.enum(['a', 'b']), undefined],
    ['a union left out', z.union([z.string(), z.number()]), undefined],
    ['a missing object', z.object({}), undefined],
    ['an empty date', dataField, ''],
  ])('R618: %s reads Campo Obrigatório', (_, schema, value) => {
    expect(refuse(schema, value).issues[0]!.message).toBe('Campo Obrigatório')
  })

  test.each<[string, z.ZodType, unknown]>([
    ['Máximo de 3 caracteres', z.string().max(3), 'abcd'],
    ['Máximo de 1 caractere', z.string().max(1), 'ab'],
    ['Mínimo de 10 caracteres', z.string().min(10), 'abc'],
    ['Máximo de 5 itens', z.array(z.int()).max(5), [1, 2, 3, 4, 5, 6]],
    ['Mínimo de 2 itens', z.array(z.int()).min(2), [1]],
    ['O valor deve ser menor ou igual a 1.000', z.number().max(1000), 1001],
    ['O valor deve ser maior ou igual a 1', z.int().min(1), 0],
    ['O valor deve ser maior que 0', z.number().positive(), 0],
    ['O valor deve ser menor que 10', z.number().lt(10), 10],
    ['O valor deve ser múltiplo de 0,5', z.number().multipleOf(0.5), 0.3],
    ['Informe um número', z.number(), 'abc'],
    ['Informe um número inteiro', z.int(), 1.5],
    ['Informe sim ou não', z.boolean(), 'talvez'],
    ['Informe um texto', z.string(), 5],
    ['Informe uma lista', z.array(z.string()), 'x'],
    ['E-mail inválido', z.email(), 'segredo'],
    ['Data inválida', z.iso.date(), '2026-02-30'],
    ['Data inválida', z.date(), 'x'],
    ['Data inválida', dataField, '31/02/2026'],
    ['Informe um ano de 2000 a 2100', anoField(2000, 2100), 1999],
    ['Data posterior à permitida', z.date().max(new Date(0)), new Date(1)],
    ['Data anterior à permitida', z.date().min(new Date(1)), new Date(0)],
    ['Formato inválido', z.string().regex(/^\d+$/), 'x'],
    ['Opção inválida', z.enum(['a', 'b']), 'c'],
    ['Opção inválida', z.literal(3), 4],
    ['Valor inválido', z.union([z.int(), z.boolean()]), 'x'],
    ['Valor inválido', z.record(z.string().max(1), z.int()), { abc: 1 }],
    ['Há campos que não são aceitos', z.strictObject({}), { segredo: 1 }],
    ['Arquivo grande demais', z.file().max(1), new File(['abc'], 'a.pdf')],
    ['Valor inválido', z.string().refine(() => false), 'x'],
  ])('%s', (sentence, schema, value) => {
    expect(refuse(schema, value).issues[0]!.message).toBe(sentence)
  })

  test('a sentence written at the field wins', () => {
    expect(
      refuse(
        z.string().refine(() => false, 'O nome é obrigatório'),
        'x',
      ).issues[0]!.message,
    ).toBe('O nome é obrigatório')
  })

  test('no sentence repeats what was sent or speaks English', () => {
    const error = refuse(
      z.strictObject({ email: z.email(), uf: z.enum(['SC', 'SP']), n: z.int(), cpf: z.string().regex(/^\d+$/) }),
      { email: 'segredo-1', uf: 'segredo-2', n: 'segredo-3', cpf: 'segredo-4', 'segredo-5': true },
    )
    const all = Object.values(fieldErrors(error)).join(' ')
    expect(all).not.toMatch(/segredo|invalid |expected|required/i)
    expect(Object.keys(fieldErrors(error)).sort()).toEqual(['', 'cpf', 'email', 'n', 'uf'])
  })
})

test('errors are listed by dotted path, the first of each field', () => {
  const schema = z.object({
    nome: z.string().min(3).regex(/^\d+$/),
    itens: z.array(z.object({ texto: z.string().min(1) })),
  })
  expect(fieldErrors(refuse(schema, { nome: 'a', itens: [{ texto: 'x' }, { texto: '' }] }))).toEqual({
    nome: 'Mínimo de 3 caracteres',
    'itens.1.texto': 'Campo Obrigatório',
  })
})
