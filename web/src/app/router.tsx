import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { PublicOnly, RequireAccess, RequireLogin } from './guards.tsx'
import { Raiz } from './raiz.tsx'
import { RotaFalhou } from './rota-falhou.tsx'
import { Abertura } from './shell/abertura.tsx'
import { type Tela, telas } from './telas.ts'

const emConstrucao = () => import('./em-construcao.tsx').then((m) => m.EmConstrucao)

const rota = (tela: Tela): RouteObject =>
  tela.para
    ? { path: tela.path, handle: tela, element: <Navigate to={tela.para} replace relative="path" /> }
    : { path: tela.path, handle: tela, lazy: { Component: tela.pagina ?? emConstrucao } }

const fechada = (t: Tela) => t.acesso !== 'publica' && t.acesso !== 'aberta'
const rotas = (quais: (t: Tela) => boolean) => telas.filter(quais).map(rota)

/** A broken screen must not take the frame around it away. */
const comErro = (children: RouteObject[]): RouteObject[] => [{ errorElement: <RotaFalhou />, children }]

const shell = { Component: () => import('./shell/shell.tsx').then((m) => m.Shell) }

export const routes: RouteObject[] = [
  {
    element: <Raiz />,
    errorElement: <RotaFalhou />,
    HydrateFallback: Abertura,
    children: [
      {
        element: <PublicOnly />,
        children: comErro(rotas((t) => t.acesso === 'publica')),
      },
      { lazy: shell, children: comErro(rotas((t) => t.acesso === 'aberta')) },
      {
        element: <RequireLogin />,
        children: [
          {
            lazy: shell,
            children: comErro([{ element: <RequireAccess />, children: rotas((t) => fechada(t) && !t.semMoldura) }]),
          },
          { element: <RequireAccess />, children: comErro(rotas((t) => fechada(t) && t.semMoldura === true)) },
        ],
      },
      { path: '*', element: <Navigate to="/cidade" replace /> },
    ],
  },
]

export const makeRouter = () => createBrowserRouter(routes)
