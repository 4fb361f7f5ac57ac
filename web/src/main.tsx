// First, so that the styles of the components come before those that adjust them.
import './ui/theme.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { config } from 'zod'
import { mensagensZod } from '#contract/messages.ts'
import { getAmbiente } from '#contract/sessao.ts'
import { guardarApp } from './app/app-instalavel.ts'
import { noAparelho } from './app/no-aparelho.ts'
import { makeRouter } from './app/router.tsx'
import { Abertura } from './app/shell/abertura.tsx'
import { ambiente, setAmbiente } from './lib/ambiente.ts'
import { ApiError, call } from './lib/api.ts'
import { reloadSession } from './lib/auth.ts'
import { setNoAparelho } from './lib/no-aparelho.ts'
import { queryClient } from './lib/query.ts'
import { currentSession, token } from './lib/session.ts'
import { ErrorState } from './ui/estados.tsx'
import { toast } from './ui/toast.tsx'
import { UiProvider } from './ui/ui-provider.tsx'

// Whatever form comes first, its sentences are ours.
config({ customError: mensagensZod })
setNoAparelho(noAparelho)

const raiz = createRoot(document.getElementById('root')!)

/** What is stored is shown at once and brought up to date behind; what is not there has to be waited for. */
const recuperarSessao = async () => {
  if (!token()) return
  const atualizada = reloadSession().catch((erro) => {
    // Without a connection the page itself says so.
    if (token() && !(erro instanceof ApiError && erro.status === 0)) toast.erro(erro, { id: 'sessao' })
  })
  if (!currentSession()) await atualizada
}

const mostrar = (conteudo: React.ReactNode, cor = '#000', titulo = 'Praça') =>
  raiz.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProvider cor={cor} titulo={titulo}>
          {conteudo}
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>,
  )

/** The frame and the first page are fetched while the session is read or, by whoever is still signing in, typed. */
const trazerMoldura = () => void import('./app/shell/shell.tsx').catch(() => undefined)

const abrir = async () => {
  if (token()) trazerMoldura()
  else for (const gesto of ['keydown', 'pointerdown']) addEventListener(gesto, trazerMoldura, { once: true })
  try {
    setAmbiente(await call(getAmbiente, {}))
  } catch (erro) {
    return mostrar(
      <ErrorState titulo="A Praça não pôde ser aberta" erro={erro} onTentarDeNovo={() => location.reload()} />,
    )
  }
  await recuperarSessao()
  const { cor, titulo } = ambiente()
  mostrar(<RouterProvider router={makeRouter()} />, cor, titulo)
  void guardarApp()
}

mostrar(<Abertura />)
void abrir()
