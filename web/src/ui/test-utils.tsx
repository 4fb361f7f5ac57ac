import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { UiProvider } from './ui-provider.tsx'

// happy-dom does no layout: give every element a size, so that virtual lists show a screenful.
for (const [nome, valor] of [
  ['offsetHeight', 600],
  ['offsetWidth', 900],
  ['clientHeight', 600],
  ['clientWidth', 900],
] as const)
  Object.defineProperty(HTMLElement.prototype, nome, { configurable: true, get: () => valor })

// Fields that grow with their text wait for fonts, which happy-dom does not have.
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener: () => {}, removeEventListener: () => {}, ready: Promise.resolve() },
})

/** Makes media queries answer as on a phone (or not) for the components rendered afterwards. */
export const comoCelular = (sim: boolean) => {
  window.matchMedia = ((query: string) => ({
    matches: query.includes('max-width') && sim,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  })) as unknown as typeof window.matchMedia
}

interface Opcoes {
  rotas?: readonly { path: string; element: ReactNode }[]
  queryClient?: QueryClient
}

/** Renders inside everything the application gives: theme, dialogs, a data router and a query client. */
export const renderUi = (elemento: ReactNode, { rotas = [], queryClient = new QueryClient() }: Opcoes = {}) => {
  const router = createMemoryRouter([{ path: '/', element: elemento }, ...rotas], { initialEntries: ['/'] })
  const user = userEvent.setup()
  const tela = render(
    <QueryClientProvider client={queryClient}>
      <UiProvider cor="#2a4fd7" env="test">
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  )
  return { ...tela, user, router }
}

/** The notices in the corner, each with its title and what it says; what the page itself shows is none of them. */
export const avisos = () =>
  [...document.querySelectorAll('.mantine-Notification-root')].map((n) => ({
    titulo: n.querySelector('.mantine-Notification-title')?.textContent ?? '',
    texto: n.querySelector('.mantine-Notification-description')?.textContent ?? '',
  }))
