import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderUi } from '#web/ui/test-utils.tsx'
import { umId, useFiltros } from './filtros.ts'

const FILTROS = { pergunta: umId }
const Lista = () => {
  const { valores, mudar } = useFiltros(FILTROS)
  return (
    <>
      <p>Aberta: {valores.pergunta ?? 'nenhuma'}</p>
      <button type="button" onClick={() => mudar({ pergunta: 7 }, { passo: true })}>
        Abrir
      </button>
    </>
  )
}

it('Back takes back a step that has not arrived yet, and Forward brings it', async () => {
  const { router } = renderUi(null, { rotas: [{ path: '/fila', element: <Lista /> }] })
  await act(() => router.navigate('/fila'))
  expect(screen.getByText('Aberta: nenhuma')).toBeTruthy()
  // Both within one drawing, as on a phone that is busy.
  await act(async () => {
    screen.getByText('Abrir').click()
    await router.navigate(-1)
  })
  expect(await screen.findByText('Aberta: nenhuma')).toBeTruthy()
  await act(() => router.navigate(1))
  expect(await screen.findByText('Aberta: 7')).toBeTruthy()
  await userEvent.setup().click(screen.getByText('Abrir'))
  expect(screen.getByText('Aberta: 7')).toBeTruthy()
})
