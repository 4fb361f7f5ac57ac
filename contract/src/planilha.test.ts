import { describe, expect, test } from 'vitest'
import { celulaSegura } from './planilha.ts'

describe('text on its way to a spreadsheet', () => {
  test.each(['=1+1', '+55', '-2', '@x', '\t=1', '\r', '\n=1', '  =1', '\u0000=1', '\ufeff=1', '＝1', '＠x'])(
    '%j is disarmed',
    (text) => expect(celulaSegura(text)).toBe(`'${text}`),
  )
  test.each(['', 'Ação', '1-2', 'a=b', ' texto', '(=1)'])('%j stays as it is', (text) =>
    expect(celulaSegura(text)).toBe(text),
  )
})
