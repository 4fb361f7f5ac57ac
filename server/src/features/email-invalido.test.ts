import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from '#contract/messages.ts'
import { recuperarSenha } from '#contract/sessao.ts'
import { allRoutes } from '#server/app.ts'
import { KNOWN, sampleOf } from '#server/testing/samples.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()

/** The answer to a sign-in never says what was wrong with it. */
const ENTRADA = ['/api/auth/login', '/api/amei/login']
const comEmail = allRoutes()
  .map((r) => r.endpoint)
  .filter((e) => e.method !== 'GET' && e.body instanceof z.ZodObject && 'email' in e.body.shape)
  .filter((e) => !ENTRADA.includes(e.path))

test('the calls that take an e-mail are those of users, passwords, members, cities, rooms and registers', () => {
  expect([...new Set(comEmail.map((e) => e.path.split('/')[2]!.toLowerCase()))].sort()).toEqual([
    'govinstituicao',
    'municipio',
    'municipioad',
    'sala',
    'usuario',
  ])
})

test.each(comEmail.map((e) => [`${e.method} ${e.path}`, e] as const))('%s says that an e-mail is none', (_, e) => {
  const body = sampleOf(e, KNOWN).body as object
  for (const email of ['ana', 'ana@', '@exemplo.com.br', 'ana exemplo@exemplo.com.br', 'ana@exemplo']) {
    const r = (e.body as z.ZodType).safeParse({ ...body, email })
    expect([email, r.success ? {} : fieldErrors(r.error)]).toEqual([
      email,
      expect.objectContaining({ email: 'E-mail inválido' }),
    ])
  }
  const bom = (e.body as z.ZodType).safeParse({ ...body, email: ' Ana@Exemplo.com.br ' })
  expect(bom.success ? [] : Object.keys(fieldErrors(bom.error))).not.toContain('email')
})

test('next to its field, in the answer itself', async () => {
  const r = await t.call(recuperarSenha, { body: { email: 'ana' } })
  expect([r.status, r.body.fields]).toEqual([400, { email: 'E-mail inválido' }])
})
