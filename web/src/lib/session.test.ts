import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn, signOut } from './auth.ts'
import { queryClient } from './query.ts'
import {
  currentSession,
  endSession,
  exitReason,
  lastRoute,
  refreshSession,
  rememberCity,
  rememberRoute,
} from './session.ts'
import { aparelhoComEspaco, entrarComo, navegadorNovo, problema, servidorDeTeste, sessaoDeTeste } from './testing.ts'

beforeEach(() => {
  navegadorNovo()
})
afterEach(() => vi.unstubAllGlobals())

const guardado = () => Object.fromEntries(Object.entries({ ...localStorage }))
/** What a browser does in the other tabs. */
const outraAba = (mudar: () => void, key: string) => {
  mudar()
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

describe('signing in', () => {
  test('R152 R562 R563 stores token, user, flags, state, profile and the kind of deployment', async () => {
    const sessao = sessaoDeTeste({ flags: ['usuarios'], perfil: 1, ambiente: { uf: 'SP', variante: 'gov' } })
    servidorDeTeste({ 'POST /api/auth/login': [200, { ...sessao, token: 'tok' }] })
    await signIn('ana@exemplo.com.br', 'x')
    expect(guardado()).toMatchObject({
      token: 'tok',
      uf: 'SP',
      perfil: '1',
      isGov: 'true',
      isAT: 'false',
      isSala: 'false',
    })
    expect(JSON.parse(localStorage.getItem('user')!)).toEqual(sessao.user)
    expect(JSON.parse(localStorage.getItem('config')!)).toEqual({ usuarios: true })
    expect(JSON.parse(localStorage.getItem('groupsConfig')!)).toEqual({ usuarios: true })
  })

  test('R579 there is no session until a token is set, and one from then on', () => {
    expect(currentSession()).toBeNull()
    entrarComo()
    expect(currentSession()?.user.nome).toBe('Ana de Souza Lima')
  })

  test('the end of the session is kept in this computer’s time, however wrong its clock is', async () => {
    const sessao = sessaoDeTeste()
    const umaHoraAdiante = new Date(Date.now() + 3_600_000)
    const expiraEm = new Date(umaHoraAdiante.getTime() + 600_000).toISOString()
    servidorDeTeste({
      'POST /api/auth/login': [200, { ...sessao, expiraEm, token: 't' }, { date: umaHoraAdiante.toUTCString() }],
    })
    await signIn('a', 'b')
    const resta = currentSession()!.expiraEm - Date.now()
    expect(Math.abs(resta - 600_000)).toBeLessThan(2000)
  })

  test('a session that a full device did not take ends with the sign-out of another tab too', () => {
    const aparelho = aparelhoComEspaco(0)
    entrarComo()
    expect([currentSession()?.user.nome, localStorage.getItem('token')]).toEqual(['Ana de Souza Lima', null])
    aparelho.caracteres = 100
    localStorage.setItem('forcedLogout', 'true')
    window.dispatchEvent(new StorageEvent('storage', { key: 'forcedLogout', newValue: 'true' }))
    expect([currentSession(), exitReason()]).toEqual([null, 'outraAba'])
  })

  test('a storage that somebody edited counts as no session', () => {
    entrarComo()
    outraAba(() => localStorage.setItem('user', '{'), 'user')
    expect(currentSession()).toBeNull()
  })
})

describe('signing out', () => {
  test('R562 R583 leaves the marker of how it ended, clears token, user, configs and what was shown, and does not return to the last route', async () => {
    entrarComo()
    rememberCity({ municipioId: 4, nome: 'Serra Clara' })
    rememberRoute('/tema')
    queryClient.setQueryData(['GET', '/api/x'], 'segredo')
    servidorDeTeste({ 'POST /api/auth/logout': [200, { message: 'ok', ssoLogout: null }] })
    expect(await signOut()).toEqual({ confirmado: true })
    expect([localStorage.getItem('forcedLogout'), localStorage.getItem('expired')]).toEqual(['true', null])
    for (const chave of ['token', 'user', 'config', 'groupsConfig', 'city', 'cityId'])
      expect(localStorage.getItem(chave), chave).toBeNull()
    expect(queryClient.getQueryData(['GET', '/api/x'])).toBeUndefined()
    expect(lastRoute()).toBe('/cidade')
  })

  test('R584 with single sign-on the browser goes on to the provider’s own logout', async () => {
    entrarComo()
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    servidorDeTeste({ 'POST /api/auth/logout': [200, { message: 'ok', ssoLogout: 'https://id.exemplo/sair' }] })
    await signOut()
    expect(assign).toHaveBeenCalledWith('https://id.exemplo/sair')
  })

  test('R562 a session that ran out leaves the other marker, and keeps where one was', () => {
    entrarComo()
    rememberCity({ municipioId: 4, nome: 'Serra Clara' })
    rememberRoute('/tema')
    expect(localStorage.getItem('cityId')).toBe('4')
    endSession('expirada')
    expect([localStorage.getItem('expired'), localStorage.getItem('forcedLogout')]).toEqual(['true', null])
    expect(localStorage.getItem('lastRoute')).toBe('/tema')
  })

  test('without the server this browser still forgets, and says that nobody confirmed', async () => {
    entrarComo()
    servidorDeTeste({ 'POST /api/auth/logout': problema(503, 'indisponivel', 'Fora do ar') })
    expect(await signOut()).toEqual({ confirmado: false })
    expect(currentSession()).toBeNull()
  })

  test('the other tabs go with it, and know why', () => {
    entrarComo()
    outraAba(() => localStorage.removeItem('token'), 'token')
    expect(currentSession()).toBeNull()
    expect(exitReason()).toBe('outraAba')
  })
})

describe('where to return', () => {
  test.each([
    ['/cidade/3/geral?aba=1', '/cidade/3/geral?aba=1'],
    ['//exemplo.com', '/cidade'],
    ['/\\exemplo.com', '/cidade'],
    ['https://exemplo.com', '/cidade'],
    ['/auth/login', '/cidade'],
    ['', '/cidade'],
  ])('%s leads to %s', (rota, destino) => {
    rememberRoute(rota)
    expect(lastRoute()).toBe(destino)
  })
})

describe('who one is', () => {
  const papel = (nome: string) => [{ municipioId: 3, eixoId: null, permissao: { nome } }]
  const grupo = (nome: string, usuarioGrupoId = 2) => ({ ...sessaoDeTeste().user.grupo, nome, usuarioGrupoId })

  test('R642 the session tells every role by its name of the specification', () => {
    entrarComo()
    const nenhum = currentSession()!
    expect([nenhum.isAdmin, nenhum.isFullAdmin, nenhum.isAnalista, nenhum.isGov, nenhum.isAT]).not.toContain(true)
    expect([nenhum.isSala, nenhum.isParceiro, nenhum.isSPFesp, nenhum.isSPFespEspecial]).not.toContain(true)
    expect(nenhum.isSPCoordenador).toBe(false)
    entrarComo({ ambiente: { uf: 'SP' }, grupo: grupo('Coordenador regional') })
    expect(currentSession()).toMatchObject({ isSPCoordenador: true, isSPFesp: false })
    entrarComo({ ambiente: { uf: 'SC' }, grupo: grupo('Coordenador regional') })
    expect(currentSession()!.isSPCoordenador).toBe(false)
  })

  test('R636 the group Administrador, and a full admin, is admin', () => {
    entrarComo({ grupo: grupo('Administrador') })
    expect(currentSession()).toMatchObject({ isAdmin: true, isFullAdmin: false })
    entrarComo({ acessoTotal: true })
    expect(currentSession()).toMatchObject({ isAdmin: true, isFullAdmin: true })
  })

  test('R637 R638 R639 R640 roles of a municipality come from its own permissions', () => {
    entrarComo({ permissoes: papel('Consultor Condutor') })
    expect(currentSession()!.isConsultorCondutorMunicipio(3)).toBe(true)
    expect(currentSession()!.isConsultorCondutorMunicipio(4)).toBe(false)
    entrarComo({ permissoesSolucoes: [{ municipioId: 4 }] })
    expect(currentSession()!.isConsultorCondutorMunicipio(4)).toBe(true)
    entrarComo({ permissoes: papel('Consultor Especialista') })
    expect(currentSession()!.isConsultorEspecialistaMunicipio(3)).toBe(true)
    entrarComo({ permissoes: papel('Analista') })
    expect(currentSession()!.isAnalista).toBe(true)
    entrarComo({ permissoes: papel('AD') })
    expect(currentSession()!.isADMunicipio(3)).toBe(true)
  })

  test('R641 kinds of deployment come from the host, the three of São Paulo also from the group', () => {
    entrarComo({ ambiente: { variante: 'sala', uf: 'SP' }, grupo: grupo('FESP', 10) })
    expect(currentSession()).toMatchObject({ isSala: true, isGov: false, isSPFesp: true, isSPFespEspecial: true })
    entrarComo({ ambiente: { uf: 'SC' }, grupo: grupo('FESP', 10) })
    expect(currentSession()).toMatchObject({ isSPFesp: false, isSPFespEspecial: false })
  })

  test('R240 R645 R646 R647 R648 a flag holds with both sets and its parents, for a full admin always', () => {
    entrarComo({ flags: ['configuracao', 'verAuditoria'] })
    expect(currentSession()!.can('verAuditoria')).toBe(true)
    expect(currentSession()!.can(undefined)).toBe(true)
    expect(currentSession()!.can(['usuarios', 'configuracao'])).toBe(true)
    const semPai = sessaoDeTeste({ flags: ['verAuditoria'] })
    refreshSession(semPai, Date.now() + 1e6)
    expect(currentSession()!.can('verAuditoria')).toBe(false)
    refreshSession({ ...semPai, config: {}, groupsConfig: { usuarios: true } }, Date.now() + 1e6)
    expect(currentSession()!.can('usuarios')).toBe(false)
    entrarComo({ acessoTotal: true })
    expect(currentSession()!.can('usuarios')).toBe(true)
  })
})
