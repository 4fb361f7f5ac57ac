import { describe, expect, it } from 'vitest'
import { diferencas, mesclar } from './conflito.ts'

const base = { nome: 'Ana', uf: 'SC', flags: { a: true, b: false, c: false }, linhas: [{ m: 1 }, { m: 2 }] }
const meu = { nome: 'Ana Lima', uf: 'SC', flags: { a: true, b: true, c: false }, linhas: [{ m: 1 }, { m: 3 }] }
const deles = {
  nome: 'Ana Souza',
  uf: 'PR',
  flags: { a: false, b: false, c: false },
  linhas: [{ m: 1 }, { m: 2 }, { m: 4 }],
}

describe('two people change one record', () => {
  it('keeps what I typed and takes the rest, down to flags and lines', () => {
    expect(mesclar(base, meu, deles)).toEqual({
      nome: 'Ana Lima',
      uf: 'PR',
      flags: { a: false, b: true, c: false },
      linhas: [{ m: 1 }, { m: 4 }, { m: 3 }],
    })
  })

  it('says what the other person changed and where we both did', () => {
    expect(diferencas(base, meu, deles)).toEqual([
      { campo: 'nome', antes: 'Ana', agora: 'Ana Souza', digitado: 'Ana Lima' },
      { campo: 'uf', antes: 'SC', agora: 'PR', digitado: undefined },
      { campo: 'a', antes: true, agora: false, digitado: undefined },
      { campo: 'linhas', antes: [], agora: [{ m: 4 }], digitado: undefined },
    ])
  })

  it('does not repeat a line that both added', () => {
    const l = (...m: number[]) => ({ linhas: m.map((x) => ({ m: x })) })
    expect(mesclar(l(1), l(1, 2), l(1, 2))).toEqual(l(1, 2))
  })
})
