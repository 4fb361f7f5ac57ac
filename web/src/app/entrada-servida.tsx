// First, so that class names and variables are those of the page's own script.
import '#web/ui/theme.ts'

import { renderToString } from 'react-dom/server'
import { createMemoryRouter, matchPath, RouterProvider } from 'react-router'
import type { AmbientePublico } from '#contract/sessao.ts'
import { LoginPage } from '#web/features/sessao/login-page.tsx'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { setNoAparelho } from '#web/lib/no-aparelho.ts'
import { Arvore } from './arvore.tsx'
import { Raiz } from './raiz.tsx'
import { telas } from './telas.ts'

/**
 * The sign-in page as markup, for server/src/http/page.ts: in view and typed into before the script is there, which
 * takes it over as it stands (main.tsx). Built apart by vite.config.ts; nothing here runs in a browser.
 */
setNoAparelho([])

const LOGIN = '/auth/login'

/** Drawn in one go: between two hosts nothing is mixed up. */
export const drawEntrada = (ambiente: AmbientePublico): string => {
  setAmbiente(ambiente)
  const router = createMemoryRouter([{ element: <Raiz />, children: [{ path: LOGIN, element: <LoginPage /> }] }], {
    initialEntries: [LOGIN],
  })
  const html = renderToString(
    <Arvore cor={ambiente.cor} titulo={ambiente.titulo}>
      <RouterProvider router={router} />
    </Arvore>,
  )
  router.dispose()
  return html
}

const OUTRAS = telas.filter((t) => (t.acesso === 'publica' && t.path !== LOGIN) || t.acesso === 'aberta')

/** Whoever comes here without a session is led to the sign-in page. */
export const leadsToEntrada = (path: string): boolean => !OUTRAS.some((t) => matchPath(t.path, path))
