import { describe, expect, it } from 'vitest'
import { emPartes } from './links.ts'

describe('the text of a mail', () => {
  it('makes its address clickable without the full stop after it', () => {
    expect(emPartes('Abra http://localhost:3000/auth/recover-password/abc_-1. Até logo')).toEqual([
      { texto: 'Abra ' },
      {
        texto: 'http://localhost:3000/auth/recover-password/abc_-1',
        link: 'http://localhost:3000/auth/recover-password/abc_-1',
      },
      { texto: '. Até logo' },
    ])
  })
  it('makes nothing else a link', () => {
    expect(emPartes('javascript:alert(1)')).toEqual([{ texto: 'javascript:alert(1)' }])
    expect(emPartes('')).toEqual([])
  })
})
