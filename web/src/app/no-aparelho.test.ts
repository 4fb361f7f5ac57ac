import { expect, test } from 'vitest'
import type { NoAparelho } from '#web/lib/no-aparelho.ts'
import { noAparelho } from './no-aparelho.ts'

const dasFeatures = import.meta.glob<{ readonly noAparelho: NoAparelho }>('../features/*/no-aparelho.ts', {
  eager: true,
})

test('what every feature keeps on the device is collected, and no two keep the same kind', () => {
  expect(new Set(noAparelho)).toEqual(new Set(Object.values(dasFeatures).map((f) => f.noAparelho)))
  const tipos = noAparelho.flatMap((p) => p.leituras.map((l) => l.tipo))
  expect(new Set(tipos).size).toBe(tipos.length)
})
