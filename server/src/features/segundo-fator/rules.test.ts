import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import * as rules from './rules.ts'

const AGORA = new Date('2026-03-10T12:00:10Z')
const PASSO = Math.floor(AGORA.getTime() / 30_000)

describe('codes of the app', () => {
  const segredo = rules.novoSegredo()
  const codigo = (desvio: number) =>
    new TOTP({ secret: Secret.fromBase32(segredo) }).generate({ timestamp: AGORA.getTime() + desvio * 30_000 })

  test('are taken one step before and after, and say which step they are of', () => {
    expect([-2, -1, 0, 1, 2].map((d) => rules.passoDoCodigo(segredo, codigo(d), AGORA))).toEqual([
      undefined,
      PASSO - 1,
      PASSO,
      PASSO + 1,
      undefined,
    ])
  })
  test('the secret has 160 bits, and its address says whose it is', () => {
    expect(segredo).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(rules.enderecoDoSegredo(segredo, 'Praça', 'ana@exemplo.com.br'))
    expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      segredo,
      'Praça',
    ])
    expect(decodeURIComponent(uri.pathname)).toContain('ana@exemplo.com.br')
  })
})

describe('recovery codes', () => {
  test('are ten, all different, and are read as people copy them', () => {
    const codigos = rules.novosCodigos()
    expect([codigos.length, new Set(codigos).size]).toEqual([10, 10])
    for (const c of codigos) {
      expect(c).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
      const copiado = ` ${c.toUpperCase().replace('-', ' ')}`
      expect([rules.tipoDoCodigo(copiado), rules.semEnfeites(copiado)]).toEqual(['recuperacao', c.replace('-', '')])
    }
  })
  test('what is typed is of the app, of recovery, or nothing', () => {
    expect(
      ['123456', '123 456', '12345', '1234567', 'abcde-fghjk', 'abcde-fghj0', '', "' or 1=1"].map(rules.tipoDoCodigo),
    ).toEqual(['aplicativo', 'aplicativo', undefined, undefined, 'recuperacao', undefined, undefined, undefined])
  })
})

describe('the secret where it is kept', () => {
  const CHAVE = 'uma chave de trinta e dois caracteres ou mais'
  test('with a key only that key and that person read it', () => {
    const guardado = rules.guardarSegredo('JBSWY3DPEHPK3PXP', 7, CHAVE)
    expect(guardado).not.toContain('JBSWY3')
    expect(rules.guardarSegredo('JBSWY3DPEHPK3PXP', 7, CHAVE)).not.toBe(guardado)
    expect(rules.lerSegredo(guardado, 7, CHAVE)).toBe('JBSWY3DPEHPK3PXP')
    expect(rules.lerSegredo(guardado, 8, CHAVE)).toBeUndefined()
    expect(rules.lerSegredo(guardado, 7, `${CHAVE}!`)).toBeUndefined()
    expect(rules.lerSegredo(guardado, 7, undefined)).toBeUndefined()
    expect(rules.lerSegredo(`${guardado.slice(0, -2)}AA`, 7, CHAVE)).toBeUndefined()
  })
  test('one kept before there was a key stays readable', () => {
    expect(rules.lerSegredo(rules.guardarSegredo('JBSWY3DPEHPK3PXP', 7, undefined), 7, CHAVE)).toBe('JBSWY3DPEHPK3PXP')
  })
})
