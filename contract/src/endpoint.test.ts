import { describe, expect, test } from 'vitest'
import { linha, texto } from './endpoint.ts'

describe('typed text', () => {
  test('has one spelling, so that names that look the same are the same', () => {
    const lido = (s: string) => texto(40, 1).parse(s)
    expect(lido('  Operações '.normalize('NFD'))).toBe('Operações')
    expect(lido('Administra\u00addor\u200b')).toBe('Administrador')
    expect(lido('\u202erodartsinimdA\u202c')).toBe('rodartsinimdA')
    // Joined emoji and scripts keep the marks they need.
    expect(lido('👩‍🌾 José')).toBe('👩‍🌾 José')
  })

  test('of one line has one space between two words, of several keeps its lines', () => {
    expect(linha(40).parse(' Zêta \t Único\n')).toBe('Zêta Único')
    expect(texto(40).parse(' Um\n\n  dois ')).toBe('Um\n\n  dois')
  })

  test('that is nothing but marks is empty', () => {
    expect(texto(40, 1).safeParse('\u200b \ufeff').success).toBe(false)
  })
})
