import { expect, test } from 'vitest'
import { manual } from '#contract/sistema.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })

test('the seal room downloads its manual with the fifteen criteria; elsewhere there is none (R464)', async () => {
  const r = await t.call(manual, { persona: 'sala', host: 'sala.localhost' })
  expect([r.status, r.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = (await pdfPages(r.raw)).map((p) => p.text).join(' ')
  expect(text).toContain('Manual da Sala')
  for (const words of ['Plano de Ação 2025', 'Atendimento itinerante'])
    expect(text.replace(/\s+/g, ' ')).toContain(words)
  expect((await t.call(manual, { persona: 'sala' })).status).toBe(404)
})
