import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ehComum, problemaDaSenha, SENHA_COMUM } from './senha.ts'

const CLARICE = {
  email: 'clarice.moura@valesereno.sc.gov.br',
  nome: 'Clarice Moura',
  lugares: ['Praça', 'Vale Sereno'],
}
const NOMES = 'A senha não pode ser só o seu nome, o da cidade ou o do sistema'

describe('a new password', () => {
  test.each([
    ['curta', 'A senha deve ter ao menos 10 caracteres'],
    ['Clarice.Moura@valesereno.sc.gov.br', 'A senha não pode ser o seu e-mail'],
    ['clarice.moura', 'A senha não pode ser o seu e-mail'],
    // Words with ornaments.
    ['Senha123456', SENHA_COMUM],
    ['!!Flamengo2026', SENHA_COMUM],
    ['P@ssw0rd2026', SENHA_COMUM],
    ['senha1234567890', SENHA_COMUM],
    ['minha.senha.1', SENHA_COMUM],
    // Patterns.
    ['1234567890', SENHA_COMUM],
    ['9876543210x', SENHA_COMUM],
    ['abcdefghijk', SENHA_COMUM],
    ['qwertyuiop12', SENHA_COMUM],
    ['aaaaaaaaaaaa', SENHA_COMUM],
    ['abcabcabcabc', SENHA_COMUM],
    ['2026202620', SENHA_COMUM],
    // Names that others know.
    ['Clarice2026!', NOMES],
    ['Moura.Clarice', NOMES],
    ['Vale Sereno 2026', NOMES],
    ['Praça2026!!', NOMES],
    ['prefeitura de vale sereno', NOMES],
  ])('%s is refused, and why', (senha, motivo) => {
    expect(problemaDaSenha(senha, CLARICE)).toBe(motivo)
  })

  test.each([
    'uma senha bem nova',
    'Clarice gosta de jabuticaba',
    'cavalo bateria grampo certo',
    'kX7-mQ2v.Lr9',
    '839201746502',
    'praça das sete marias',
  ])('%s is taken', (senha) => {
    expect(problemaDaSenha(senha, CLARICE)).toBeUndefined()
  })

  test('what a random generator makes is practically never refused', () => {
    const letras = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letras), { minLength: 16, maxLength: 24 }), (s) => {
        fc.pre(new Set(s).size > 8)
        expect(problemaDaSenha(s.join(''), CLARICE)).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  test('is compared whatever its case, accents and ornaments', () => {
    const tem = (p: string) => p === 'coracao'
    expect(['Coração2026', '...CORACAO...', 'c-o-r-a-c-a-o', 'C0r4cao!99'].map((s) => ehComum(s, tem))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['coracao de leao', 'coracao8392017465'].map((s) => ehComum(s, tem))).toEqual([false, false])
  })
})
