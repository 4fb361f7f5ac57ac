import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getAmbiente } from '#contract/sessao.ts'
import { call } from '#web/lib/api.ts'
import { ambienteDeTeste, servidorDeTeste } from '#web/lib/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { Contagem } from './contagem.tsx'

beforeEach(() => {
  ambienteDeTeste()
  vi.useFakeTimers({ now: new Date('2025-11-21T10:00:00-03:00'), shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** One answer of the server tells how wrong this computer's clock is. */
const relogioDoServidor = async (hora: string) => {
  servidorDeTeste({ 'GET /api/ambiente': [200, {}, { date: new Date(hora).toUTCString() }] })
  await call(getAmbiente, {})
}
const texto = () => screen.getByText(/até /).parentElement?.textContent

test('says the day with its hour and counts down while the page is open', async () => {
  await relogioDoServidor('2025-11-21T10:00:00-03:00')
  renderUi(<Contagem dia="2025-11-21" />)
  expect(texto()).toBe('até sexta, 21/11, 23:59 · faltam 13 h 59 min')
  act(() => void vi.advanceTimersByTime(10 * 3600_000))
  expect(texto()).toBe('até sexta, 21/11, 23:59 · faltam 3 h 59 min')
  act(() => void vi.advanceTimersByTime(4 * 3600_000))
  expect(texto()).toBe('até sexta, 21/11, 23:59 · encerrado')
})

test('a computer that is two hours slow is not believed', async () => {
  await relogioDoServidor('2025-11-21T12:00:00-03:00')
  renderUi(<Contagem dia="2025-11-21" />)
  expect(texto()).toBe('até sexta, 21/11, 23:59 · faltam 11 h 59 min')
})
