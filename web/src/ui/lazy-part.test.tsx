import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'
import { renderUi } from './test-utils.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const caindo = (vezes: number) => {
  let n = 0
  return vi.fn(async () => {
    n++
    if (n <= vezes) throw new TypeError('Failed to fetch dynamically imported module')
    return ({ nome }: { nome: string }) => <p>Chegou: {nome}</p>
  })
}

it('without its script only the part is missing: what was typed beside it stays, and it comes with the connection', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const buscar = caindo(2)
  const Parte = lazyPart(buscar, { meanwhile: <p>Abrindo</p> })
  renderUi(
    <>
      <input aria-label="Nome" />
      <Parte nome="calendário" />
    </>,
  )
  await user.type(screen.getByLabelText('Nome'), 'Gabinete')
  expect(await screen.findByText(/Não foi possível abrir agora/)).toBeTruthy()
  expect(screen.getByText('Abrindo')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await screen.findByText('Chegou: calendário')).toBeTruthy()
  expect(buscar).toHaveBeenCalledTimes(3)
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Gabinete')
})

it('what nobody asked for fails in silence, and a part that was left is not asked for again', async () => {
  const buscar = caindo(9)
  const Parte = lazyPart(buscar, { silent: true })
  const { unmount } = renderUi(<Parte nome="contagem" />)
  await vi.advanceTimersByTimeAsync(0)
  expect(screen.queryByText(/Não foi possível abrir agora/)).toBeNull()
  expect(buscar).toHaveBeenCalledTimes(1)
  unmount()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(buscar).toHaveBeenCalledTimes(1)
})
