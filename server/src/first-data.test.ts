import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { UFS } from '#contract/fields.ts'
import { newPlace, startServer } from './testing/server-process.ts'

test('a banco of the seal that is filled for real has the edition of 2025 of every state', async () => {
  const place = newPlace('praca-selo-')
  const sala = { tag: 'sala', uf: 'SC', banco: 'sala', env: 'dev', variante: 'sala' }
  writeFileSync(place.ambientes, JSON.stringify({ padrao: 'localhost', hosts: { localhost: sala } }))
  const start = () => startServer(place, { DEMO: 'off' })
  const first = await start()
  const senha = /Administrador criado em sala: \S+ {2}senha: (\S+)/.exec(first.output())![1]!
  await first.stop()
  // What is there is left alone by the next start.
  const server = await start()
  try {
    const token = await server.login('admin@praca.local', senha)
    const { body } = await server.request<{ uf: string; ano: number; criterio1Ate: string; bronzeMinimo: number }[]>(
      'GET',
      '/api/selo-edicao',
      { token },
    )
    expect(body.map((e) => e.uf).toSorted()).toEqual([...UFS].toSorted())
    expect(new Set(body.map((e) => `${e.ano} ${e.criterio1Ate}`))).toEqual(new Set(['2025 2025-06-30']))
    expect(body.filter((e) => e.bronzeMinimo !== 75)).toMatchObject([{ uf: 'PE', bronzeMinimo: 70 }])
  } finally {
    await server.stop()
    await place.remove()
  }
})
