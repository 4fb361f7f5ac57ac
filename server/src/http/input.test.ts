import { expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { allRoutes } from '#server/app.ts'
import { sampleOf } from '#server/testing/samples.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const endpoints = allRoutes().map((r) => r.endpoint)
const find = (method: string, path: string) => endpoints.find((e) => e.path === path && e.method === method)!
const send = (e: AnyEndpoint, input: object) => t.call(e, { persona: 'admin', ...input } as never)

test('text that cannot be stored is refused next to its field, wherever it comes', async () => {
  const motivo = 'Texto com caracteres inválidos'
  const campos = async (e: AnyEndpoint, input: object) => {
    const { status, body } = await send(e, input)
    return [status, body.fields]
  }
  const config = { config: { usuarios: '\u0000' } }
  expect(await campos(find('PUT', '/api/configuracao'), { body: config })).toEqual([400, { 'config.usuarios': motivo }])
  const metade = { body: { nome: 'a\ud800', eixosIds: [] } }
  expect(await campos(find('POST', '/api/gov-categoria'), metade)).toEqual([400, { nome: motivo }])
  expect(await campos(find('GET', '/api/municipio/:id'), { params: { id: '1\u0000' } })).toEqual([400, { id: motivo }])
  const query = { query: { municipioId: '1\u0000' } }
  expect(await campos(find('GET', '/api/MunicipiosEixos/listar-municipio-eixo'), query)).toEqual([
    400,
    { municipioId: motivo },
  ])
})

test('a version that no record can have is refused next to its field', async () => {
  const comVersao = endpoints.filter((e) => e.method === 'PUT' && !e.arquivos && 'versao' in Object(sampleOf(e).body))
  expect(comVersao.length).toBeGreaterThan(10)
  for (const e of comVersao) {
    const { params, query, body } = sampleOf(e)
    const r = await send(e, { params, query, body: { ...(body as object), versao: 2_147_483_648 } })
    expect([e.path, r.status, Object.keys(r.body.fields ?? {})]).toEqual([
      e.path,
      400,
      expect.arrayContaining(['versao']),
    ])
  }
})
