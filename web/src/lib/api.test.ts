import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getMunicipio, listarMunicipios } from '#contract/municipio.ts'
import { getAmbiente, getSessao, login, verificaToken } from '#contract/sessao.ts'
import { ssoRenovar } from '#contract/sso.ts'
import { enviarAssinatura, testePdf } from '#contract/usuario.ts'
import { ApiError, call, nomeDoArquivo, passageira, sessionCalls } from './api.ts'
import { currentSession, exitReason, setSsoEnd, startSession } from './session.ts'
import { ambienteDeTeste, entrarComo, problema, servidorDeTeste, sessaoDeTeste } from './testing.ts'

beforeEach(() => {
  localStorage.clear()
  ambienteDeTeste()
})
afterEach(() => vi.unstubAllGlobals())

const falha = async (promessa: Promise<unknown>) => {
  const erro = await promessa.then(
    () => undefined,
    (e: unknown) => e,
  )
  expect(erro).toBeInstanceOf(ApiError)
  return erro as ApiError
}

describe('what a call sends', () => {
  test('R676: the bearer of the browser storage and the headers of database and branch', async () => {
    entrarComo()
    const fetch = servidorDeTeste({ 'GET /api/municipio': [200, []] })
    await call(listarMunicipios, {})
    expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({
      authorization: 'Bearer um-token',
      'x-banco': 'teste',
      'x-ramo': 'dev',
    })
  })

  test('no bearer on calls that are nobody’s, so that an old one cannot keep the page from opening', async () => {
    entrarComo()
    const fetch = servidorDeTeste({ 'GET /api/ambiente': [200, ambienteDeTeste()] })
    await call(getAmbiente, {})
    expect(fetch.mock.calls[0]?.[1]?.headers).not.toHaveProperty('authorization')
  })

  test('of a plain array that is one page, how many there are in all', async () => {
    servidorDeTeste({ 'GET /api/municipio': [200, [], { 'x-total': '1234' }], 'GET /api/municipio/12': [200, {}] })
    const onTotal = vi.fn()
    await call(listarMunicipios, { onTotal })
    await call(getMunicipio, { params: { id: 12 }, onTotal })
    expect(onTotal.mock.calls).toEqual([[1234]])
  })

  test('parameters in the path and the query, escaped', async () => {
    const fetch = servidorDeTeste({
      'GET /api/municipio/12': [200, { municipioId: 12 }],
      'POST /api/usuario/verifica-token-valido?token=a%26b%2Fc': [200, { valido: false }],
    })
    await call(getMunicipio, { params: { id: 12 } })
    await call(verificaToken, { query: { token: 'a&b/c' } })
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})

describe('what a failure becomes', () => {
  test('time may heal what is away, busy or at the same thing, and never a refusal', () => {
    const cura = (status: number, code?: ApiError['code']) =>
      passageira(new ApiError(status, { message: 'x', ...(code && code !== 'rede' && { code }) }))
    for (const s of [0, 408, 423, 429, 500, 503, 507]) expect(cura(s)).toBe(true)
    for (const s of [400, 401, 403, 404, 413, 415, 422]) expect(cura(s, 'regra')).toBe(false)
    expect([cura(409, 'envioForaDeOrdem'), cura(409, 'repetida')]).toEqual([true, true])
    expect([cura(409, 'situacaoMudou'), passageira(new Error('x'))]).toEqual([false, false])
  })

  test('a refusal that another library got ends the session that it spoke for, and no other', () => {
    entrarComo()
    const antiga = sessionCalls()
    expect(antiga.headers).toMatchObject({ authorization: 'Bearer um-token' })
    startSession('outro-token', sessaoDeTeste(), Date.now() + 60_000)
    expect(antiga.refusalOf(401, '{"code":"semSessao","message":"Entre."}')).toMatchObject({ status: 401 })
    expect(currentSession()).not.toBeNull()
    expect(sessionCalls().refusalOf(0, '')).toMatchObject({ code: 'rede' })
    sessionCalls().refusalOf(401, 'página do proxy')
    expect(currentSession()).toBeNull()
  })

  test('the server’s sentence, code, fields and request id travel with the error', async () => {
    servidorDeTeste({ 'GET /api/municipio': problema(422, 'regra', 'Não pode.', { nome: 'Já existe' }) })
    const erro = await falha(call(listarMunicipios, {}))
    expect(erro).toMatchObject({ status: 422, code: 'regra', message: 'Não pode.', fields: { nome: 'Já existe' } })
    expect(erro.requestId).toBe('pedido-1')
  })

  test('a failure of ours names the request, so that it can be found', async () => {
    servidorDeTeste({ 'GET /api/municipio': problema(500, 'erroInterno', 'Algo deu errado.') })
    expect((await falha(call(listarMunicipios, {}))).message).toBe('Algo deu errado. (pedido pedido-1)')
  })

  test('without a network there is a Portuguese sentence', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const erro = await falha(call(listarMunicipios, {}))
    expect(erro).toMatchObject({ status: 0, code: 'rede' })
    expect(erro.message).toMatch(/Sem conexão com o servidor/)
  })

  test('the page of a proxy in between is not shown to anybody', async () => {
    servidorDeTeste({ 'GET /api/municipio': [502, new Blob(['<html>Bad gateway</html>'])] })
    expect((await falha(call(listarMunicipios, {}))).message).toMatch(/temporariamente indisponível/)
  })
})

describe('a 401 ends the session (R344)', () => {
  test('R580 R581 it sets the expired marker and forgets the person', async () => {
    entrarComo()
    servidorDeTeste({ 'GET /api/municipio': problema(401, 'semSessao', 'Sua sessão terminou.') })
    await falha(call(listarMunicipios, {}))
    expect(currentSession()).toBeNull()
    expect(localStorage.getItem('expired')).toBe('true')
    expect(localStorage.getItem('token')).toBeNull()
    expect(exitReason()).toBe('expirada')
  })

  test('except when somebody merely could not sign in', async () => {
    servidorDeTeste({ 'POST /api/auth/login': problema(401, 'credenciaisInvalidas', 'E-mail ou senha inválidos') })
    const erro = await falha(call(login, { body: { email: 'a@b', senha: 'x' } }))
    expect(erro.message).toBe('E-mail ou senha inválidos')
    expect(localStorage.getItem('expired')).toBeNull()
  })

  test('a late answer to the old session does not end the new one', async () => {
    entrarComo()
    servidorDeTeste({
      'GET /api/municipio': () => {
        startSession('outro-token', sessaoDeTeste(), Date.now() + 1e6)
        return problema(401, 'semSessao', 'Sua sessão terminou.')
      },
    })
    await falha(call(listarMunicipios, {}))
    expect(localStorage.getItem('token')).toBe('outro-token')
  })
})

describe('single sign-on', () => {
  test('R585 with fewer than five seconds left its token is renewed first, once for calls that come together', async () => {
    entrarComo()
    setSsoEnd(Date.now() + 4000)
    const depois = new Date(Date.now() + 300_000).toISOString()
    const fetch = servidorDeTeste({
      [`POST ${ssoRenovar.path}`]: [200, { ssoExpiraEm: depois }],
      'GET /api/municipio': [200, []],
      'GET /api/auth/sessao': [200, sessaoDeTeste()],
    })
    await Promise.all([call(listarMunicipios, {}), call(getSessao, {})])
    const chamados = [ssoRenovar.path, '/api/municipio', '/api/auth/sessao']
    expect(fetch.mock.calls.map((c) => c[0])).toEqual(chamados)
    await call(listarMunicipios, {})
    expect(fetch.mock.calls.map((c) => c[0])).toEqual([...chamados, '/api/municipio'])
  })
})

describe('files', () => {
  test.each([
    [`attachment; filename="r.pdf"; filename*=UTF-8''Relat%C3%B3rio.pdf`, 'Relatório.pdf'],
    ['attachment; filename="ata.pdf"', 'ata.pdf'],
    ["attachment; filename*=UTF-8''%E0%A4%A", 'arquivo'],
    [null, 'arquivo'],
  ])('the name of %s is %s', (cabecalho, nome) => {
    expect(nomeDoArquivo(cabecalho)).toBe(nome)
  })

  test('arrive with the name the server gave them', async () => {
    servidorDeTeste({
      'GET /api/usuario/teste-pdf': [
        200,
        new Blob(['%PDF']),
        { 'content-disposition': 'attachment; filename="teste.pdf"' },
      ],
    })
    const arquivo = await call(testePdf, {})
    expect(arquivo).toBeInstanceOf(File)
    expect((arquivo as File).name).toBe('teste.pdf')
  })

  test('go up with their fields and tell how far they are', async () => {
    const passos: number[] = []
    const enviados: FormData[] = []
    class FakeXhr {
      upload: { onprogress?: (e: object) => void } = {}
      onload = () => {}
      status = 200
      response = new Blob(['{"ok":true}'])
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => null
      send(form: FormData) {
        enviados.push(form)
        this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
        this.onload()
      }
    }
    vi.stubGlobal('XMLHttpRequest', FakeXhr)
    const assinatura = new File(['x'], 'a.png')
    await call(enviarAssinatura, { body: { usuarioId: 3 }, files: { assinatura }, onProgress: (p) => passos.push(p) })
    expect(passos).toEqual([0.25])
    expect(enviados[0]?.get('usuarioId')).toBe('3')
    expect((enviados[0]!.get('assinatura') as File).name).toBe('a.png')
  })
})
