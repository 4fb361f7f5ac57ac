import { getSessao, login, logout } from '#contract/sessao.ts'
import { ApiError, call, localTime } from './api.ts'
import { endSession, refreshSession, startSession, token } from './session.ts'

export const signIn = async (email: string, senha: string) => {
  const { token: novo, ...sessao } = await call(login, { body: { email, senha } })
  startSession(novo, sessao, localTime(sessao.expiraEm))
}

/** Person, permissions and end of the session as the server has them now. */
export const reloadSession = async () => {
  const sessao = await call(getSessao, {})
  refreshSession(sessao, localTime(sessao.expiraEm))
}

/**
 * Leaves. This browser forgets the person whatever the server answers; the result says whether the server knows.
 * With single sign-on the identity provider must be left too.
 */
export const signOut = async (): Promise<{ confirmado: boolean }> => {
  if (!token()) return { confirmado: true }
  try {
    const { ssoLogout } = await call(logout, {})
    endSession('saiu')
    if (ssoLogout) location.assign(ssoLogout)
    return { confirmado: true }
  } catch (erro) {
    const jaTinhaAcabado = erro instanceof ApiError && erro.status === 401
    endSession('saiu')
    return { confirmado: jaTinhaAcabado }
  }
}
