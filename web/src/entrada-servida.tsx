// First, so that class names and variables are those of the page's own script.
import './ui/theme.ts'

import { renderToString } from 'react-dom/server'
import { createMemoryRouter, matchPath, RouterProvider } from 'react-router'
import type { AmbientePublico } from '#contract/sessao.ts'
import { Arvore } from './app/arvore.tsx'
import { Raiz } from './app/raiz.tsx'
import { telas } from './app/telas.ts'
import { LoginPage } from './features/sessao/login-page.tsx'
import { setAmbiente } from './lib/ambiente.ts'
import { setNoAparelho } from './lib/no-aparelho.ts'

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
