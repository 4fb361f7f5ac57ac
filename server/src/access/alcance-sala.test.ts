import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { daSala, openWalk, reads } from './alcance-testing.ts'

const t = await startTestApp({ bancos: ['sala'], ambientes: (m) => ({ ...m, padrao: 'sala.localhost' }) })
const { openAll } = await openWalk(t, {
  host: 'sala.localhost',
  quem: ['sala', 'condutor'],
  grupos: ['Sala', 'Consultor Condutor'],
})

test('no answer of the seal room shows what is out of reach (R267, R650)', async () => {
  const { wrong, answered } = await openAll(reads)
  expect(wrong).toEqual([])
  expect(daSala.length).toBeGreaterThan(4)
  // Of who reaches every room; and hidden by flags that are all on here (alcance-cliente-oculto.test.ts).
  const outras = [
    ...['GET /api/selo/publicacao/:id', 'GET /api/selo/inicio/:id', 'GET /api/cliente-oculto/municipio/:id'],
  ]
  expect(daSala.filter((e) => !answered.has(e)).toSorted()).toEqual(outras.toSorted())
})
