import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as sessao from '#contract/sessao.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
test('probe', async () => {
  const r = await t.call(sessao.getSessao, { persona: 'analista' })
  expect(r.status, JSON.stringify(r.body)).toBe(200)
  expect(r.body.user.permissoes).toHaveLength(24)
  void sql
})
