import { describe, expect, test } from 'vitest'
import { formatar, TIPOS_COLUNA } from './coluna.ts'
import { colunaDoCampo, colunasDoRegistro, textoDoCampo, valorDoCampo } from './register-colunas.ts'
import type { RegisterField } from './register-field.ts'
import { registers } from './registers.ts'

const campo = { chave: 'v', rotulo: 'Valor' } as const
const lista = { lista: '/api/x', valor: 'id', nome: 'nome' } as const
const junta = { chave: 'cidade', tabela: 'municipio', campos: ['nome'] }
const nomeDe = (_: unknown, id: unknown) => ({ 1: 'Um', 2: 'Dois' })[id as number]

/** Field, row → what is read in its column. */
const CASOS: readonly (readonly [RegisterField, Record<string, unknown>, string])[] = [
  [{ ...campo, tipo: 'texto', max: 20 }, { v: 'a' }, 'a'],
  [{ ...campo, tipo: 'texto', max: 20, formato: 'telefone' }, { v: '47999998888' }, '(47) 99999-8888'],
  [{ ...campo, tipo: 'texto', max: 20, formato: 'cpf' }, { v: '***.982.247-**' }, '***.982.247-**'],
  [{ ...campo, tipo: 'texto', max: 20, formato: 'cnpj' }, { v: null }, ''],
  [{ ...campo, tipo: 'textoLongo', max: 20 }, { v: 'a\nb' }, 'a\nb'],
  [{ ...campo, tipo: 'inteiro', min: 0, max: 9999 }, { v: 1234 }, '1.234'],
  [{ ...campo, tipo: 'ano', min: 0, max: 9999 }, { v: 2026 }, '2026'],
  [{ ...campo, tipo: 'numero', min: 0, max: 9999, casas: 2 }, { v: 7.5 }, '7,50'],
  [{ ...campo, tipo: 'dinheiro' }, { v: 7.5 }, 'R$ 7,50'],
  [{ ...campo, tipo: 'data' }, { v: '2026-03-09' }, '09/03/2026'],
  [{ ...campo, tipo: 'horas' }, { v: 90 }, '01:30'],
  [{ ...campo, tipo: 'simNao', padrao: true }, { v: false }, 'Não'],
  [{ ...campo, tipo: 'opcao', opcoes: ['a'], rotulos: { a: 'Uma' } }, { v: 'a' }, 'Uma'],
  [{ ...campo, tipo: 'opcao', opcoes: ['a'] }, { v: 'a' }, 'a'],
  [{ ...campo, tipo: 'opcoes', opcoes: [{ valor: 3, rotulo: 'Três' }] }, { v: [3, 4] }, 'Três'],
  [{ ...campo, tipo: 'uf' }, { v: 'SC' }, 'SC'],
  [{ ...campo, tipo: 'referencia', ...lista }, { v: 2 }, 'Dois'],
  [{ ...campo, tipo: 'referencia', ...lista, junta }, { v: 9, cidade: { nome: 'Nove' } }, 'Nove'],
  [{ ...campo, tipo: 'referencia', ...lista, junta }, { v: null, cidade: null }, ''],
  [
    { ...campo, tipo: 'referencias', ...lista, ligacao: 'l', coluna: 'c', sufixo: { um: 'x', varios: 'xs' } },
    { v: [2, 1] },
    'Dois, Um',
  ],
]

describe('a field of a register as a column', () => {
  test.each(CASOS)('%j of %j is read as %j', (f, linha, lido) => {
    const { chave, titulo, tipo } = colunaDoCampo(f)
    expect([chave, titulo]).toEqual(['v', 'Valor'])
    expect(formatar(tipo, valorDoCampo(f, linha as never, nomeDe))).toBe(lido)
  })
  test('rows inside a row are named by their first field, whatever it points at, and read whole', () => {
    const f: RegisterField = {
      ...campo,
      tipo: 'linhas',
      tabela: 't',
      id: 'tId',
      campos: [
        { chave: 'faixaId', rotulo: 'Faixa', tipo: 'referencia', ...lista },
        { chave: 'horas', rotulo: 'Horas', tipo: 'horas' },
      ],
      adicionar: 'Adicionar',
      singular: 'Linha',
    }
    const row = {
      v: [
        { faixaId: 1, horas: 90 },
        { faixaId: 2, horas: null },
      ],
    }
    const porChave = (c: { chave: string }, id: unknown) => (c.chave === 'v.faixaId' ? nomeDe(c, id) : undefined)
    expect(valorDoCampo(f, row, porChave)).toEqual(['Um', 'Dois'])
    expect(textoDoCampo(f, row, porChave)).toBe('Um: 01:30; Dois')
    expect(textoDoCampo({ ...campo, tipo: 'horas' }, { v: 480 })).toBe('08:00')
  })
  test('what is not in the list is hidden until asked for', () => {
    expect(colunaDoCampo({ ...campo, tipo: 'data', foraDaLista: true }).oculta).toBe(true)
    expect('oculta' in colunaDoCampo({ ...campo, tipo: 'data' })).toBe(false)
  })
  test.each(registers.map((r) => [r.caminho, r] as const))('%s: every field and count is one, once', (_, r) => {
    const colunas = colunasDoRegistro(r)
    const chaves = colunas.map((c) => c.chave)
    expect(chaves).toEqual([...r.campos, ...(r.contagens ?? [])].map((f) => f.chave))
    expect(new Set(chaves).size).toBe(chaves.length)
    for (const { tipo } of colunas) expect(TIPOS_COLUNA).toContain(tipo)
  })
})
