import { type ComponentType, lazy } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import type { Tela } from '#web/lib/tela.ts'
import { PublicOnly, RequireAccess, RequireLogin } from './guards.tsx'
import { Raiz } from './raiz.tsx'
import { RotaFalhou } from './rota-falhou.tsx'
import { SemMoldura } from './shell/sem-moldura.tsx'
import { telas } from './telas.ts'

/**
 * React's own lazy, not the router's: the router fetches a page's script before the guard above it has decided, and
 * somebody without a session would wait for pages they may not see.
 */
const preguicosa = (carregar: () => Promise<ComponentType>) =>
  lazy(() => carregar().then((pagina) => ({ default: pagina })))

const Shell = preguicosa(() => import('./shell/shell.tsx').then((m) => m.Shell))
const CidadeLayout = preguicosa(() => import('#web/features/municipio/cidade-layout.tsx').then((m) => m.CidadeLayout))

const rota = (tela: Tela): RouteObject =>
  tela.para !== undefined
    ? { path: tela.path, handle: tela, element: <Navigate to={tela.para} replace relative="path" /> }
    : { path: tela.path, handle: tela, Component: preguicosa(tela.pagina) }

const fechada = (t: Tela) => t.acesso !== 'publica' && t.acesso !== 'aberta'
/** The pages of one city stand under its header. */
const daCidade = (t: Tela) => t.path.startsWith('/cidade/:id/') && !t.semCidade
const rotas = (quais: (t: Tela) => boolean) => telas.filter(quais).map(rota)

/** A broken screen must not take the frame around it away. */
const comErro = (children: RouteObject[]): RouteObject[] => [{ errorElement: <RotaFalhou />, children }]

export const routes: RouteObject[] = [
  {
    element: <Raiz />,
    errorElement: <RotaFalhou />,
    children: [
      {
        element: <PublicOnly />,
        children: comErro(rotas((t) => t.acesso === 'publica')),
      },
      { Component: Shell, children: comErro(rotas((t) => t.acesso === 'aberta')) },
      {
        element: <RequireLogin />,
        children: [
          {
            Component: Shell,
            children: comErro([
              {
                element: <RequireAccess />,
                children: [
                  ...rotas((t) => fechada(t) && !t.semMoldura && !daCidade(t)),
                  { Component: CidadeLayout, children: comErro(rotas(daCidade)) },
                ],
              },
            ]),
          },
          {
            Component: SemMoldura,
            children: comErro([
              { element: <RequireAccess />, children: rotas((t) => fechada(t) && t.semMoldura === true) },
            ]),
          },
        ],
      },
      { path: '*', element: <Navigate to="/cidade" replace /> },
    ],
  },
]

export const makeRouter = () => createBrowserRouter(routes)
