import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useFocoNoVizinho } from './foco-no-vizinho.ts'

let sair: ReturnType<typeof useFocoNoVizinho>['aoSair']
const Lista = ({ ids }: { ids: readonly number[] }) => {
  const { caixa, aoSair } = useFocoNoVizinho<HTMLDivElement>(ids)
  sair = aoSair
  return (
    <div ref={caixa} tabIndex={-1} data-testid="caixa">
      {ids.map((id) => (
        <p key={id} data-linha>
          <button type="button">{id}</button>
        </p>
      ))}
    </div>
  )
}

it.each([
  [[1, 2, 3], 2, '3'],
  [[1, 2, 3], 3, '2'],
  [[1], 1, ''],
])('of %j, %i goes and the focus is at "%s"', async (ids, id, foco) => {
  const { rerender } = render(<Lista ids={ids} />)
  await act(() => sair(id, async () => true))
  rerender(<Lista ids={ids.filter((x) => x !== id)} />)
  expect(document.activeElement?.textContent).toBe(foco)
  expect(screen.getByTestId('caixa').contains(document.activeElement)).toBe(true)
})

it('what was given up leaves the focus where it is', async () => {
  const { rerender } = render(<Lista ids={[1, 2]} />)
  await act(() => sair(1, async () => false))
  rerender(<Lista ids={[2]} />)
  expect(document.activeElement).toBe(document.body)
})
