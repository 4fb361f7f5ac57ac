import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as contract from '#contract/configuracao.ts'
import * as sessao from '#contract/sessao.ts'
import { rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const put = (persona: 'admin' | 'administrador' | 'operacoes', config: object) =>
  t.call(contract.putConfiguracao, { persona, body: { config } as never })

test('shows every flag of the environment and who changed it last (R425, R759)', async () => {
  const antes = (await t.call(contract.getConfiguracao, { persona: 'administrador' })).body
  expect(antes.config).toMatchObject({ sala: true, naoVerClienteOculto: false })
  const depois = await put('admin', { sala: false })
  expect(depois.body.config).toEqual({ ...antes.config, sala: false })
  expect(depois.body.alteracoes.sala!.usuario).toBe('Administrador geral')
  const [log] = await rows(t.banco.db, sql`select acao, mudancas from auditoria where entidade = 'configuracao'`)
  expect(log).toEqual({ acao: 'alterar', mudancas: { sala: { antes: true, depois: false } } })
})

test('has only GET and PUT (R759)', async () => {
  for (const method of ['POST', 'DELETE'] as const)
    expect(
      (
        await t.app.inject({
          method,
          url: '/api/configuracao',
          headers: { authorization: `Bearer ${await t.login('admin')}` },
        })
      ).statusCode,
    ).toBe(404)
})

test('a change reaches everybody at once; sending the same again changes and records nothing', async () => {
  const ve = async () => (await t.call(sessao.getSessao, { persona: 'ad' })).body.config.evidencias
  expect(await ve()).toBe(true)
  await put('admin', { evidencias: false })
  expect(await ve()).toBe(false)
  const quantos = async () =>
    (await rows(t.banco.db, sql`select 1 from auditoria where entidade = 'configuracao'`)).length
  const antes = await quantos()
  await put('admin', { evidencias: false })
  expect(await quantos()).toBe(antes)
})

test('who is no full admin switches, off and on again, what the own group has, and does not shut itself out', async () => {
  expect((await put('administrador', { eixos: false })).status).toBe(200)
  expect((await put('administrador', { eixos: true })).body.config.eixos).toBe(true)
  expect((await put('administrador', { configuracao: false })).body.message).toBe(
    'Com esta mudança você perderia o acesso às configurações.',
  )
  const alheia = await put('administrador', { naoVerClienteOculto: true })
  expect([alheia.status, alheia.body.fields]).toEqual([
    403,
    { 'config.naoVerClienteOculto': 'Seu grupo não tem "Ocultar a aba Cliente Oculto"' },
  ])
  expect((await put('operacoes', { eixos: false })).status).toBe(403)
})
