import { expect, it } from 'vitest'
import { loggedPath } from './server.ts'

it('the log has neither the query nor the token of an open link', () => {
  const token = 'Ab-_9'.repeat(9)
  expect(loggedPath(`/api/arquivo/evidencia/link/${token}?a=1`)).toBe('/api/arquivo/evidencia/link/…')
  expect(loggedPath('/api/municipio/7?cpf=123')).toBe('/api/municipio/7')
})
