import { expect, test } from 'vitest'
import * as contract from '#contract/segundo-fator.ts'
import * as sessao from '#contract/sessao.ts'
import { listarUsuarios } from '#contract/usuario.ts'
import { allRoutes } from '#server/app.ts'
import { DEMO_SENHA } from '#server/demo/logins.ts'
import { readSettings, SettingsError } from '#server/settings.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { segundosFatores } from './testing.ts'

const t = await startTestApp({ env: { SEGUNDO_FATOR: 'administradores' } })
const { passar, codigoDe, entrar, pendenteDe, comCodigo, inscrever } = segundosFatores(t)

test('where it is required a full admin without it may only enrol, and afterwards everything', async () => {
  const { token, user } = (await entrar('admin@praca.local')).body
  expect(user.faltaSegundoFator).toBe(true)
  const recusadas: string[] = []
  const abertas: string[] = []
  for (const { endpoint: e } of allRoutes()) {
    if (e.permit === 'publico' || e.path === sessao.logout.path) continue
    const params = Object.fromEntries([...e.path.matchAll(/:(\w+)/g)].map((m) => [m[1]!, '0']))
    const r = await t.call(e, { token, params: params as never, body: (e.method === 'GET' ? undefined : {}) as never })
    const nome = `${e.method} ${e.path}`
    if (r.status === 403 && r.body?.code === 'segundoFatorExigido') recusadas.push(nome)
    else abertas.push(nome)
  }
  expect(abertas.sort()).toEqual([
    'GET /api/auth/sessao',
    'GET /api/usuario/segundo-fator',
    'POST /api/usuario/segundo-fator/confirmar',
    'POST /api/usuario/segundo-fator/iniciar',
  ])
  expect(recusadas.length).toBeGreaterThan(300)

  const { segredo } = await inscrever(token)
  expect((await t.call(sessao.getSessao, { token })).body.user.faltaSegundoFator).toBe(false)
  expect((await t.call(listarUsuarios, { token })).status).toBe(200)
  expect((await t.call(contract.getSegundoFator, { token })).body).toMatchObject({ ativo: true, exigido: true })
  const sem = { senha: DEMO_SENHA, codigo: codigoDe(segredo) }
  expect((await t.call(contract.desativarFator, { token, body: sem })).status).toBe(422)
  passar()
  const r = await comCodigo(await pendenteDe('admin@praca.local'), codigoDe(segredo))
  expect([r.status, r.body.user.faltaSegundoFator]).toEqual([200, false])
})

test('nobody else is asked', async () => {
  const { token, user } = (await entrar('administrador@exemplo.com.br')).body
  expect(user.faltaSegundoFator).toBe(false)
  expect((await t.call(listarUsuarios, { token })).status).toBe(200)
})

test('a wrong setting stops the start and is named', () => {
  for (const [env, nome] of [
    [{ SEGUNDO_FATOR: 'todos' }, 'SEGUNDO_FATOR'],
    [{ SEGUNDO_FATOR_CHAVE: 'curta' }, 'SEGUNDO_FATOR_CHAVE'],
  ] as const) {
    expect(() => readSettings(env)).toThrow(SettingsError)
    expect(() => readSettings(env)).toThrow(nome)
  }
})
