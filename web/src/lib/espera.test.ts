import { afterEach, expect, test } from 'vitest'
import { noAparelho } from '#web/app/no-aparelho.ts'
import { contarEspera, enviarEspera, guardadoAqui } from './espera.ts'
import { type Envio, type FilaNoAparelho, setNoAparelho } from './no-aparelho.ts'

afterEach(() => setNoAparelho(noAparelho))

const fila = (extra: Partial<FilaNoAparelho>): FilaNoAparelho => ({
  contar: () => ({ porEnviar: [], naoAceitos: 0 }),
  aoMudar: () => () => {},
  lugares: () => [],
  enviar: async () => ({ recusas: [] }),
  ...extra,
})
const declarar = (...filas: Partial<FilaNoAparelho>[]) =>
  setNoAparelho(filas.map((f) => ({ leituras: [], fila: fila(f) })))

test('what waits in all queues is counted together, told at once or not', async () => {
  declarar(
    { contar: () => ({ porEnviar: [{ n: 2, um: 'nota', varios: 'notas', feminino: true }], naoAceitos: 1 }) },
    { contar: async () => ({ porEnviar: [{ n: 1, um: 'áudio', varios: 'áudios' }], naoAceitos: 2 }) },
  )
  const espera = await contarEspera(7)
  expect([guardadoAqui(espera), espera.naoAceitos]).toEqual(['2 notas e 1 áudio guardados neste aparelho', 3])
})

test('queues are sent one after the other, and no fault of one keeps the next here', async () => {
  const feito: string[] = []
  const envia = (nome: string, fim: () => Envio) => ({
    enviar: async () => {
      feito.push(`${nome} começa`)
      await Promise.resolve()
      feito.push(`${nome} termina`)
      return fim()
    },
  })
  const falha = new Error('fora do ar')
  declarar(
    envia('a', () => {
      throw falha
    }),
    envia('b', () => ({ recusas: [], resta: 'falta uma' })),
  )
  await expect(enviarEspera(7)).rejects.toBe(falha)
  expect(feito).toEqual(['a começa', 'a termina', 'b começa', 'b termina'])
  declarar(envia('b', () => ({ recusas: [], resta: 'falta uma' })))
  expect(await enviarEspera(7)).toEqual({ recusas: [], resta: 'falta uma' })
})
