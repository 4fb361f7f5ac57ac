import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { queryClient } from '#web/lib/query.ts'
import { UiProvider } from '#web/ui/ui-provider.tsx'

interface Props {
  cor?: string
  titulo?: string
  children: ReactNode
}

/** What stands above every page, in the browser and where the server draws the first one. */
export const Arvore = ({ cor = '#000', titulo = 'Praça', children }: Props) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <UiProvider cor={cor} titulo={titulo}>
        {children}
      </UiProvider>
    </QueryClientProvider>
  </StrictMode>
)
