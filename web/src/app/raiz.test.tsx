import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { makeQueryClient } from '#web/lib/query.ts'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { Raiz } from './raiz.tsx'

let chegar: () => void
const Demorada = () => {
  const [chegou, setChegou] = useState(false)
  chegar = () => setChegou(true)
  return (
    <>
      <main>{chegou && <h1>Plano de Ação</h1>}</main>
      <div role="dialog" aria-label="Buscar">
        <input aria-label="Buscar" />
      </div>
    </>
  )
}

const irParaADemorada = async () => {
  const router = createMemoryRouter(
    [
      {
        element: <Raiz />,
        children: [
          { path: '/', element: <main /> },
          { path: '/plano', element: <Demorada /> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <UiProvider cor="#000" env="test">
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  )
  await act(() => router.navigate('/plano'))
}

test('the heading of a page that arrives late takes the focus', async () => {
  await irParaADemorada()
  act(() => chegar())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('it takes it from nobody who types into a dialog by then; the name of the page is said instead', async () => {
  await irParaADemorada()
  document.title = 'Plano de Ação · Praça'
  const campo = screen.getByRole('textbox', { name: 'Buscar' })
  act(() => campo.focus())
  act(() => chegar())
  await screen.findByText('Plano de Ação · Praça')
  expect(document.activeElement).toBe(campo)
})
