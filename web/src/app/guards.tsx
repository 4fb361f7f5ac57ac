import { lazy, useEffect, useMemo, useState } from 'react'
import { Navigate, Outlet, useLocation, useMatches, useParams } from 'react-router'
import { useWording } from '#web/lib/ambiente.ts'
import { useConexao } from '#web/lib/rede.ts'
import {
  exitReason,
  forgetRoute,
  lastRoute,
  rememberRoute,
  type SessaoAtiva,
  useOptionalSession,
  useSession,
} from '#web/lib/session.ts'
import type { Tela } from '#web/lib/tela.ts'
import { TelasAcima } from '#web/lib/trilha.ts'
import { podeAbrir } from './acesso.ts'
import { SemConexao } from './rota-falhou.tsx'
import { telas } from './telas.ts'
import { passosAte } from './trilha.ts'

const SemPermissao = lazy(() => import('#web/ui/sem-permissao.tsx').then((m) => ({ default: m.SemPermissao })))

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

export const SEGURANCA = '/usuario/seguranca'

/** Who must still enrol in the second factor is led there, whatever was asked for. */
export const RequireLogin = () => {
  const sessao = useOptionalSession()
  const { pathname } = useLocation()
  if (!sessao) return <ParaLogin />
  return sessao.user.faltaSegundoFator && pathname !== SEGURANCA ? <Navigate to={SEGURANCA} replace /> : <Outlet />
}

/** The work itself, for who has one place of it. */
const entradaDe = (sessao: SessaoAtiva) => {
  for (const { entrada } of telas) {
    const para = entrada?.(sessao)
    if (para) return para
  }
  return undefined
}

/** Where signing in leads: what was asked for, or the work. */
export const destinoDaEntrada = (sessao: SessaoAtiva) => lastRoute(entradaDe(sessao))

const ParaUltimaRota = ({ de }: { de: () => string }) => {
  const [destino] = useState(de)
  useEffect(forgetRoute, [])
  return <Navigate to={destino} replace />
}

/** Whoever has a session has no business on the login pages; who signs in there is led to the work. */
export const PublicOnly = () => {
  const sessao = useOptionalSession()
  const [jaTinha] = useState(sessao !== null)
  if (!sessao) return <Outlet />
  return <ParaUltimaRota de={() => (jaTinha ? lastRoute() : destinoDaEntrada(sessao))} />
}

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

export const RequireAccess = () => {
  const sessao = useSession()
  const tela = useTela()
  const params = useParams()
  const w = useWording()
  const acima = useMemo(() => (tela ? passosAte(tela, params, sessao, w) : []), [tela, params, sessao, w])
  if (tela && !podeAbrir(sessao, tela, params)) return <SemPermissao />
  return (
    <TelasAcima value={acima}>
      <ComConexao />
    </TelasAcima>
  )
}
