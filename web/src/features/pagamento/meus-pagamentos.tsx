import { Navigate } from 'react-router'
import { useSession } from '#web/lib/session.ts'

/** 'Meus' is the list of one user, namely this one. */
export const MeusPagamentos = () => <Navigate to={`/gestao-pagamento/usuario/${useSession().user.usuarioId}`} replace />
