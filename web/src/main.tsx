// First, so that the styles of the components come before those that adjust them.
import './ui/theme.ts'

import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { config } from 'zod'
import { mensagensZod } from '#contract/messages.ts'
import { type AmbientePublico, getAmbiente } from '#contract/sessao.ts'
import { adiantarTela } from './app/adiantar.ts'
import { guardarApp } from './app/app-instalavel.ts'
import { Arvore } from './app/arvore.tsx'
import { destinoDaEntrada } from './app/guards.tsx'
import { noAparelho } from './app/no-aparelho.ts'
import { makeRouter } from './app/router.tsx'
import { Abertura } from './app/shell/abertura.tsx'
import { ambiente, setAmbiente } from './lib/ambiente.ts'
import { ApiError, call } from './lib/api.ts'
import { reloadSession } from './lib/auth.ts'
import { setNoAparelho } from './lib/no-aparelho.ts'
import { currentSession, onTokenChange, rememberRoute, token } from './lib/session.ts'
import { ErrorState } from './ui/estados.tsx'
import { toast } from './ui/toast.tsx'

// Whatever form comes first, its sentences are ours.
config({ customError: mensagensZod })
setNoAparelho(noAparelho)

const LOGIN = '/auth/login'
const raiz = document.getElementById('root')!

/** What is stored is shown at once and brought up to date behind; what is not there has to be waited for. */
const recuperarSessao = async () => {
  if (!token()) return
  const atualizada = reloadSession().catch((erro) => {
    // Without a connection the page itself says so.
    if (token() && !(erro instanceof ApiError && erro.status === 0)) toast.erro(erro, { id: 'sessao' })
  })
  if (!currentSession()) await atualizada
}

/** The frame and the first page are fetched while the session is read or, by whoever is still signing in, typed. */
const trazerMoldura = () => void import('./app/shell/shell.tsx').catch(() => undefined)

/** The page carries what its host stands for; that of the development server has to ask. */
const lerAmbiente = async (): Promise<AmbientePublico> => {
  const escrito = document.getElementById('ambiente')?.textContent
  return escrito ? JSON.parse(escrito) : call(getAmbiente, {})
}

/** The sign-in page stands there already (entrada.js): it is taken over as it is, with what was typed into it. */
const assumirEntrada = () => {
  const { pathname, search, hash } = location
  if (pathname !== LOGIN) {
    rememberRoute(pathname + search + hash)
    history.replaceState(null, '', LOGIN)
  }
  const { cor, titulo } = ambiente()
  hydrateRoot(
    raiz,
    <Arvore cor={cor} titulo={titulo}>
      <RouterProvider router={makeRouter()} />
    </Arvore>,
  )
}

const desenhar = async () => {
  const pagina = createRoot(raiz)
  const mostrar = (conteudo: ReactNode, qual?: AmbientePublico) =>
    pagina.render(
      <Arvore cor={qual?.cor} titulo={qual?.titulo}>
        {conteudo}
      </Arvore>,
    )
  mostrar(<Abertura />)
  try {
    setAmbiente(await lerAmbiente())
  } catch (erro) {
    return mostrar(
      <ErrorState titulo="A Praça não pôde ser aberta" erro={erro} onTentarDeNovo={() => location.reload()} />,
    )
  }
  const sessao = token() ? currentSession() : null
  if (sessao) adiantarTela(location.href, sessao)
  await recuperarSessao()
  mostrar(<RouterProvider router={makeRouter()} />, ambiente())
  void guardarApp()
}

const abrir = async () => {
  if (token() || raiz.contains(document.activeElement)) trazerMoldura()
  else for (const gesto of ['focusin', 'pointerdown']) addEventListener(gesto, trazerMoldura, { once: true })
  if (raiz.dataset.cedo === undefined) return desenhar()
  setAmbiente(await lerAmbiente())
  assumirEntrada()
  void guardarApp()
}

onTokenChange(() => {
  const sessao = currentSession()
  if (sessao) adiantarTela(destinoDaEntrada(sessao), sessao)
})
void abrir()
