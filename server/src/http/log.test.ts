import { expect, it, vi } from 'vitest'
import { listarAuditoria } from '#contract/auditoria.ts'
import { getSessao, login, logout } from '#contract/sessao.ts'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { loggedPath } from './server.ts'

const t = await startTestApp({ env: { LOG_LEVEL: 'info' } })
const lines: Record<string, unknown>[] = []
const stream = Object.getOwnPropertySymbols(t.app.log).find((s) => s.description === 'pino.stream')!
Object.assign(t.app.log, { [stream]: { write: (line: string) => lines.push(JSON.parse(line)) } })

it('the log has neither the query nor the token of an open link', () => {
  const token = 'Ab-_9'.repeat(9)
  expect(loggedPath(`/api/arquivo/evidencia/link/${token}?a=1`)).toBe('/api/arquivo/evidencia/link/…')
  expect(loggedPath('/api/municipio/7?cpf=123')).toBe('/api/municipio/7')
})

it('sign-ins, sign-outs and refusals are in the log, by the number of the person and by nothing that was sent', async () => {
  const email = 'ad@exemplo.com.br'
  await t.call(login, { body: { email, senha: 'nenhuma-dessas-1' } })
  await t.call(login, { body: { email: 'ninguem@exemplo.com.br', senha: 'nenhuma-dessas-1' } })
  const { token, user } = (await t.call(login, { body: { email, senha: DEMO_SENHA } })).body
  await t.call(listarAuditoria, { token })
  await t.call(logout, { token })
  await t.call(getSessao, { token })
  const told = lines.filter((l) => 'usuarioId' in l)
  const { usuarioId } = user
  expect(told.map(({ msg, usuarioId, problema }) => [msg, usuarioId, problema])).toEqual([
    ['senha recusada', usuarioId, undefined],
    ['recusado', null, 'credenciaisInvalidas'],
    ['senha recusada', null, undefined],
    ['recusado', null, 'credenciaisInvalidas'],
    ['entrada', usuarioId, undefined],
    ['recusado', usuarioId, 'semPermissao'],
    ['saída', usuarioId, undefined],
    ['recusado', null, 'semSessao'],
  ])
  expect(new Set(told.filter((l) => l.msg === 'recusado').map((l) => l.rede))).toEqual(new Set(['127.0.0.*']))
  // Each can be found with its request and its moment.
  const requests = new Set(lines.filter((l) => 'req' in l).map((l) => l.reqId))
  for (const l of told) expect([requests.has(l.reqId), typeof l.time]).toEqual([true, 'number'])
  expect(JSON.stringify(lines)).not.toMatch(/exemplo\.com|nenhuma-dessas|\d+\.\d+\.\d+\.\d|Bearer/)
  expect(JSON.stringify(lines)).not.toContain(token)
})

it('what nobody expected is in the log with its stack and its request, and says nothing to who asked', async () => {
  vi.spyOn(t.banco.pool, 'query').mockRejectedValueOnce(new Error('quebrado de propósito'))
  const { status, body } = await t.call(getSessao, { token: `${t.banco.nome}.${'x'.repeat(43)}` })
  expect([status, body.code, JSON.stringify(body).includes('propósito')]).toEqual([500, 'erroInterno', false])
  expect(lines.filter((l) => l.level === 50)).toEqual([
    expect.objectContaining({
      msg: 'falha',
      reqId: body.requestId,
      err: expect.objectContaining({ message: 'quebrado de propósito', stack: expect.stringContaining('log.test.ts') }),
    }),
  ])
})
