import { request } from 'node:http'
import { expect, test } from 'vitest'
import { testePdf } from '#contract/usuario.ts'
import { asker } from '#server/testing/asker.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { PdfSpec } from './pdf.ts'
import { pool } from './pool.ts'

const t = await startTestApp()

/** Hours of work: it ends because it is ended. */
const ENDLESS: PdfSpec = {
  produto: 'Praça',
  cor: '#0b7285',
  titulo: 'Relatório',
  geradoEm: new Date(),
  geradoPor: 'Ana',
  secoes: [
    {
      tipo: 'tabela',
      colunas: [{ chave: 'n', titulo: 'N', tipo: 'inteiro' }],
      linhas: Array.from({ length: 300_000 }, (_, n) => ({ n })),
    },
  ],
}

test('who asks for many documents at once gets some, and is told when to come back for the others', async () => {
  const authorization = `Bearer ${await t.login('operacoes')}`
  const ask = () => t.app.inject({ method: 'GET', url: testePdf.path, headers: { host: 'localhost', authorization } })
  const answers = await Promise.all(Array.from({ length: 40 }, ask))
  const made = answers.filter((a) => a.statusCode === 200)
  expect(made.length).toBeGreaterThanOrEqual(11)
  for (const { rawPayload } of made) expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const refused = answers.filter((a) => a.statusCode !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const a of refused) {
    expect([a.statusCode, a.headers['retry-after']]).toEqual([429, '5'])
    expect(a.json()).toMatchObject({
      code: 'documentosDemais',
      message: 'Você já pediu vários documentos. Espere que fiquem prontos e tente de novo.',
    })
  }
})

test('a browser that goes away takes its document out of the queue', async () => {
  const free = new AbortController()
  const blockers: Promise<unknown>[] = []
  for (let usuarioId = 1000; pool.waiting === 0; usuarioId++) {
    const who = { ...asker, actor: { usuarioId }, gone: free.signal }
    blockers.push(pool.run(who, 'pdf', ENDLESS).catch((e: unknown) => e))
  }
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const authorization = `Bearer ${await t.login('admin')}`
  const call = request(`${address}${testePdf.path}`, { headers: { host: 'localhost', authorization } })
  call.on('error', () => {})
  call.end()
  await expect.poll(() => pool.waiting, { timeout: 60_000 }).toBe(2)
  call.destroy()
  await expect.poll(() => pool.waiting, { timeout: 60_000 }).toBe(1)
  free.abort()
  for (const b of blockers) expect(await b).toMatchObject({ code: 'pedidoCancelado' })
})
