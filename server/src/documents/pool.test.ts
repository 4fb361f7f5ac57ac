import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { asker as ana } from '#server/testing/asker.ts'
import type { PdfSpec } from './pdf.ts'
import { type Asker, openPool, type PoolOptions } from './pool.ts'

const spec = (linhas: number): PdfSpec => ({
  produto: 'Praça',
  cor: '#0b7285',
  titulo: 'Relatório',
  geradoEm: new Date('2026-03-09T15:00:00Z'),
  geradoPor: 'Ana',
  secoes: [
    {
      tipo: 'tabela',
      colunas: [{ chave: 'texto', titulo: 'Texto', tipo: 'texto' }],
      linhas: Array.from({ length: linhas }, (_, i) => ({ texto: `Linha ${i}` })),
    },
  ],
})
/** Hours of work: it ends because it is ended. */
const ENDLESS = spec(500_000)
const SHORT = spec(1)

const bia: Asker = { ...ana, actor: { usuarioId: 2 } }
const leaving = (who: Asker) => {
  const gone = new AbortController()
  return { who: { ...who, gone: gone.signal }, leave: () => gone.abort() }
}

const using = async (options: Partial<PoolOptions>, story: (pool: ReturnType<typeof openPool>) => Promise<void>) => {
  const pool = openPool({ running: 1, ...options })
  try {
    await story(pool)
  } finally {
    await pool.close()
  }
}
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes).subarray(0, 5).toString() === '%PDF-'
const settled = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await sleep(5)
}

describe('a document that goes wrong', () => {
  test('takes nobody with it when it eats the memory of its thread', () =>
    using({ memoriaMb: 48 }, async (pool) => {
      const hungry = pool.run(ana, 'pdf', spec(60_000))
      const next = pool.run(bia, 'pdf', SHORT)
      await expect(hungry).rejects.toMatchObject({ motivo: 'memoria' })
      expect(isPdf(await next)).toBe(true)
    }))

  test('is ended when its time is over, and the next one is made', () =>
    using({ tempoMs: 300 }, async (pool) => {
      const slow = pool.run(ana, 'pdf', ENDLESS)
      const next = pool.run(bia, 'pdf', SHORT, 60_000)
      await expect(slow).rejects.toMatchObject({ motivo: 'tempo' })
      expect(isPdf(await next)).toBe(true)
    }))

  test('is told to be lost when its thread is ended under it', () =>
    using({}, async (pool) => {
      const lost = pool.run(ana, 'pdf', ENDLESS)
      const told = expect(lost).rejects.toMatchObject({ motivo: 'queda' })
      await settled(async () => (await pool.threads()) === 1)
      await pool.close()
      await told
      expect(isPdf(await pool.run(bia, 'pdf', SHORT))).toBe(true)
    }))

  test('says why when its maker fails, and the thread goes on', () =>
    using({}, async (pool) => {
      const image = { tipo: 'imagem' as const, png: new Uint8Array([1, 2, 3]), largura: 1, altura: 1 }
      await expect(pool.run(ana, 'pdf', { ...SHORT, secoes: [image] })).rejects.toThrow(/image/i)
      expect(isPdf(await pool.run(ana, 'pdf', SHORT))).toBe(true)
    }))
})

describe('who leaves', () => {
  test('takes what runs along: its thread ends and the place is free', () =>
    using({}, async (pool) => {
      const { who, leave } = leaving(ana)
      const endless = pool.run(who, 'pdf', ENDLESS)
      const next = pool.run(bia, 'pdf', SHORT)
      await settled(async () => (await pool.threads()) === 1)
      leave()
      await expect(endless).rejects.toMatchObject({ code: 'pedidoCancelado' })
      expect(isPdf(await next)).toBe(true)
    }))

  test('takes what waits out of the queue', () =>
    using({}, async (pool) => {
      const [first, second] = [leaving(ana), leaving(ana)]
      const runs = pool.run(first.who, 'pdf', ENDLESS)
      const waits = pool.run(second.who, 'pdf', SHORT)
      expect([pool.running, pool.waiting]).toEqual([1, 1])
      second.leave()
      await expect(waits).rejects.toMatchObject({ code: 'pedidoCancelado' })
      expect([pool.running, pool.waiting]).toEqual([1, 0])
      first.leave()
      await expect(runs).rejects.toMatchObject({ code: 'pedidoCancelado' })
      await settled(() => pool.running === 0)
      await expect(pool.run(first.who, 'pdf', SHORT)).rejects.toMatchObject({ code: 'pedidoCancelado' })
    }))
})

test('who has enough under way is refused with the time to come back, others are not', () =>
  using({ waitingEach: 2, waiting: 3 }, async (pool) => {
    const { who, leave } = leaving(ana)
    const mine = [1, 2, 3].map(() => pool.run(who, 'pdf', ENDLESS))
    await expect(pool.run(who, 'pdf', SHORT)).rejects.toMatchObject({
      code: 'documentosDemais',
      status: 429,
      espera: 5,
    })
    const other = pool.run(bia, 'pdf', SHORT)
    await expect(pool.run({ ...bia, banco: { nome: 'outro' } }, 'pdf', SHORT)).rejects.toMatchObject({
      code: 'filaCheia',
      status: 503,
      espera: 5,
    })
    leave()
    for (const p of mine) await expect(p).rejects.toMatchObject({ code: 'pedidoCancelado' })
    expect(isPdf(await other)).toBe(true)
  }))

test('threads begin with the first document, are never more than the places, and end when nothing is asked', () =>
  using({ running: 2, ociosoMs: 50 }, async (pool) => {
    expect(await pool.threads()).toBe(0)
    const many = Array.from({ length: 6 }, (_, i) => pool.run({ ...ana, actor: { usuarioId: i } }, 'pdf', SHORT))
    await settled(async () => (await pool.threads()) > 0)
    expect(await pool.threads()).toBeLessThanOrEqual(2)
    for (const p of many) expect(isPdf(await p)).toBe(true)
    await settled(async () => (await pool.threads()) === 0)
  }))
