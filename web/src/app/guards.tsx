import { lazy, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useMatches, useParams } from 'react-router'
import { useConexao } from '#web/lib/rede.ts'
import { exitReason, forgetRoute, lastRoute, rememberRoute, useOptionalSession, useSession } from '#web/lib/session.ts'
import { flagsDaTela } from './menu.ts'
import { SemConexao } from './rota-falhou.tsx'
import type { Tela } from './telas.ts'

const SemPermissao = lazy(() => import('./sem-permissao.tsx').then((m) => ({ default: m.SemPermissao })))

/** To the login page, remembering where to return; after a 'Sair', here or in another tab, nobody wants to return. */
const ParaLogin = () => {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    const motivo = exitReason()
    if (motivo === undefined || motivo === 'expirada') rememberRoute(pathname + search + hash)
  }, [pathname, search, hash])
  // `forcar`: unsaved changes cannot be saved without a session, so nothing is asked.
  return <Navigate to="/auth/login" replace state={{ forcar: true }} />
}

export const RequireLogin = () => (useOptionalSession() ? <Outlet /> : <ParaLogin />)

const ParaUltimaRota = () => {
  const [destino] = useState(lastRoute)
  useEffect(forgetRoute, [])
  return <Navigate to={destino} replace />
}

/** Whoever has a session has no business on the login pages. */
export const PublicOnly = () => (useOptionalSession() ? <ParaUltimaRota /> : <Outlet />)

export const useTela = () => useMatches().at(-1)?.handle as Tela | undefined

/**
 * A page that needs the connection and is opened without one says so, with what works. One that is already there stays,
 * with whatever is being typed in it.
 */
const ComConexao = () => {
  const { pathname } = useLocation()
  const semConexao = useTela()?.semConexao
  const conexao = useConexao()
  const [aberta, setAberta] = useState<string>()
  if (conexao && aberta !== pathname) setAberta(pathname)
  return conexao === false && !semConexao && aberta !== pathname ? <SemConexao /> : <Outlet />
}

/** What the table of screens asks beyond a session: admin, a listed report, the flag of the menu entry. */
export const RequireAccess = () => {
  const { isAdmin, isFullAdmin, user, can } = useSession()
  const tela = useTela()
  const { relatorioRoute } = useParams()
  const flags = flagsDaTela(tela?.path ?? '')
  const pode =
    (tela?.acesso !== 'admin' || isAdmin) &&
    (tela?.acesso !== 'acessoTotal' || isFullAdmin) &&
    (tela?.acesso !== 'relatorio' || isFullAdmin || user.grupo.relatorioAdm.includes(relatorioRoute ?? '')) &&
    (flags.length === 0 || can(flags))
  return pode ? <ComConexao /> : <SemPermissao />
}
