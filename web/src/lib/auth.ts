import type { OutputOf } from '#contract/endpoint.ts'
import { entrarComCodigo } from '#contract/segundo-fator.ts'
import { getSessao, login, logout } from '#contract/sessao.ts'
import { ameiLogin, ssoIdentidade } from '#contract/sso.ts'
import { ApiError, call, localTime } from './api.ts'
import { endSession, refreshSession, setSsoEnd, startSession, token } from './session.ts'

type Entrada = OutputOf<typeof login>
const comecar = ({ token: novo, ...sessao }: Entrada) => startSession(novo, sessao, localTime(sessao.expiraEm))

/** Where the account has a second factor: what the code is sent with. Otherwise the session has begun. */
export const signIn = async (email: string, senha: string): Promise<string | undefined> => {
  try {
    comecar(await call(login, { body: { email, senha } }))
    return undefined
  } catch (erro) {
    if (!(erro instanceof ApiError) || erro.code !== 'segundoFatorPedido') throw erro
    return (erro.details as { pendente: string }).pendente
  }
}

export const signInWithCode = async (pendente: string, codigo: string) =>
  comecar(await call(entrarComCodigo, { body: { pendente, codigo } }))

/** `retorno` is the query the identity provider sent the browser back with; the server verifies it. */
export const signInSso = async (retorno: string) => {
  const { nome, email, cpf, ameiid, prova } = await call(ssoIdentidade, { body: { retorno } })
  const { data } = await call(ameiLogin, { body: { nome, email, cpf, ameiid, prova } })
  const { token: novo, ssoExpiraEm, ...sessao } = data
  startSession(novo, sessao, localTime(sessao.expiraEm))
  setSsoEnd(ssoExpiraEm === null ? null : localTime(ssoExpiraEm))
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
