import { describe, expect, test } from 'vitest'
import { fileHeaders } from './serve.ts'

describe('what a person uploaded goes out harmless', () => {
  test('as a download by default, with a name for old and new programs', () => {
    expect(fileHeaders({ nome: 'Relatório "final".pdf', mime: 'application/pdf', tamanho: 12 })).toEqual({
      'Content-Type': 'application/pdf',
      'Content-Length': '12',
      'Content-Disposition':
        'attachment; filename="Relatorio _final_.pdf"; filename*=UTF-8\'\'Relat%C3%B3rio%20%22final%22.pdf',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy':
        "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
    })
  })

  test.each([
    ['application/pdf', 'inline'],
    ['image/png', 'inline'],
    ['image/jpeg', 'inline'],
    ['image/svg+xml', 'attachment'],
    ['text/html', 'attachment'],
    ['text/plain', 'attachment'],
  ])('a preview of %s is %s', (mime, kind) => {
    const headers = fileHeaders({ nome: 'a', mime, inline: true })
    expect(headers['Content-Disposition']).toBe(`${kind}; filename="a"; filename*=UTF-8''a`)
    expect(headers['Content-Security-Policy']).toContain('sandbox')
  })

  test('a name can break neither the header nor its quotes', () => {
    const value = fileHeaders({ nome: 'a\r\nX: y"; \'b*(1)%41\\.txt', mime: 'text/plain' })['Content-Disposition']
    expect(value).toMatch(/^attachment; filename="[^"\\%\r\n]+"; filename\*=UTF-8''[\w%.!~-]+$/)
  })
})
