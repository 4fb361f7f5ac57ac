import { expect, test } from 'vitest'
import { getProposta } from '#contract/proposta.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import * as contrato from '#contract/proposta-parcelas.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { parcelas } from './testing.ts'

const t = await startTestApp()
const c = parcelas(t)
const persona = 'admin' as const
const valores = (lista: readonly { valor: number }[]) => lista.map((p) => p.valor)
const ver = async (id: number) => (await t.call(getProposta, { persona, params: { id: String(id) } })).body
const incluir = (municipioPropostaId: number, vencimento: string, valor: number, mais: object = {}) =>
  t.call(contrato.incluirParcela, { persona, body: { municipioPropostaId, vencimento, valor, ...mais } })
const mudar = (municipioPropostaParcelaId: number, vencimento: string, valor: number, mais: object = {}) =>
  t.call(contrato.alterarParcela, { persona, body: { municipioPropostaParcelaId, vencimento, valor, ...mais } })
const retirar = (id: number) => t.call(contrato.excluirParcela, { persona, params: { id: String(id) } })
const planejar = (municipioPropostaId: number, plano: readonly [string, number][], mais: object = {}) =>
  t.call(contrato.salvarPlanoDeParcelas, {
    persona,
    body: { municipioPropostaId, parcelas: plano.map(([vencimento, valor]) => ({ vencimento, valor })), ...mais },
  })

test('R737: instalments are generated, the rest in the last one, and read one by one', async () => {
  const id = await c.nova(10_000)
  const lista = await c.lista(id)
  expect(lista.map((p) => [p.numero, p.vencimento, p.valor, p.estado])).toEqual([
    [1, '2026-05-11', 33.33, 'prevista'],
    [2, '2026-06-11', 33.33, 'prevista'],
    [3, '2026-07-13', 33.34, 'prevista'],
  ])
  expect(await c.ver(lista[1]!.municipioPropostaParcelaId)).toEqual(lista[1])
  expect((await t.call(contrato.listarParcelas, { persona })).body).toEqual(expect.arrayContaining(lista))
})

test('R737: what one takes the last one gives, and what it gives up the last one gets; ids stay', async () => {
  const id = await c.nova(10_000)
  const [a, b, ultima] = await c.lista(id)
  const mudada = await mudar(b!.municipioPropostaParcelaId, '2026-06-20', 50, { versao: b!.versao })
  expect(mudada.status).toBe(200)
  expect(valores(mudada.body)).toEqual([33.33, 50, 16.67])
  expect(mudada.body.map((p) => p.municipioPropostaParcelaId)).toEqual(
    [a!, b!, ultima!].map((p) => p.municipioPropostaParcelaId),
  )
  const com = await incluir(id, '2026-05-30', 10)
  expect(com.body.map((p) => [p.numero, p.vencimento, p.valor])).toEqual([
    [1, '2026-05-11', 33.33],
    [2, '2026-05-30', 10],
    [3, '2026-06-20', 50],
    [4, '2026-07-13', 6.67],
  ])
  expect(await ver(id)).toMatchObject({ qtdParcelas: 4, primeiroVencimento: '2026-05-11' })
  // One beyond the last is the last from then on.
  expect(valores((await incluir(id, '2026-12-01', 1)).body)).toEqual([33.33, 10, 50, 5.67, 1])
  expect((await retirar(a!.municipioPropostaParcelaId)).status).toBe(200)
  expect(valores(await c.lista(id))).toEqual([10, 50, 5.67, 34.33])
  expect((await ver(id)).primeiroVencimento).toBe('2026-05-30')
  expect(await c.somasDe(id)).toMatchObject({ parcelas: 10_000, investimento: 10_000 })
})

test('R737: what does not fit is refused next to its field, and nothing changes', async () => {
  const id = await c.nova(10_000)
  const antes = await c.lista(id)
  const [a, b, ultima] = antes
  const recusas: readonly [Promise<{ status: number; body: { fields?: unknown } }>, string, string][] = [
    [mudar(a!.municipioPropostaParcelaId, a!.vencimento, 66.67), 'valor', M.naoCabe('R$ 66,66')],
    [incluir(id, '2026-06-01', 33.34), 'valor', M.naoCabe('R$ 33,33')],
    [mudar(ultima!.municipioPropostaParcelaId, ultima!.vencimento, 40), 'valor', M.plano('R$ 106,66', 'R$ 100,00')],
    [mudar(a!.municipioPropostaParcelaId, '2026-06-12', 10), 'vencimento', M.foraDeOrdem],
    [mudar(b!.municipioPropostaParcelaId, '2026-05-10', 10), 'vencimento', M.foraDeOrdem],
    [planejar(id, [['2026-06-01', 99.99]]), 'parcelas', M.plano('R$ 99,99', 'R$ 100,00')],
    [mudar(a!.municipioPropostaParcelaId, a!.vencimento, 10.005), 'valor', M.centavos],
  ]
  for (const [chamada, campo, frase] of recusas)
    expect(await chamada).toMatchObject({ body: { fields: { [campo]: frase } } })
  expect(await c.lista(id)).toEqual(antes)
  // The last one may still be given another day.
  expect((await mudar(ultima!.municipioPropostaParcelaId, '2026-09-01', ultima!.valor)).status).toBe(200)
  // As much as there is, but for the cent that the last one keeps.
  expect(valores((await mudar(a!.municipioPropostaParcelaId, a!.vencimento, 66.66)).body)).toEqual([66.66, 33.33, 0.01])
})

test('R737: the whole plan at once, in any order, up to twenty-four; the only one stays', async () => {
  const id = await c.nova(10_000)
  const [primeira] = await c.lista(id)
  const plano = await planejar(id, [
    ['2026-08-01', 70],
    ['2026-07-01', 29.99],
    ['2026-08-01', 0.01],
  ])
  expect(plano.body.map((p) => [p.numero, p.vencimento, p.valor])).toEqual([
    [1, '2026-07-01', 29.99],
    [2, '2026-08-01', 70],
    [3, '2026-08-01', 0.01],
  ])
  expect(plano.body[0]!.municipioPropostaParcelaId).toBe(primeira!.municipioPropostaParcelaId)
  const dias = Array.from({ length: 24 }, (_, i): [string, number] => [`2027-01-${String(i + 1).padStart(2, '0')}`, 1])
  expect((await planejar(id, [...dias.slice(0, -1), ['2027-02-01', 77]])).status).toBe(200)
  expect(await incluir(id, '2027-03-01', 1)).toMatchObject({
    ...{ status: 422, body: { fields: { vencimento: M.maxParcelas(24) } } },
  })
  await planejar(id, [['2027-01-01', 100]])
  const [unica] = await c.lista(id)
  expect(await retirar(unica!.municipioPropostaParcelaId)).toMatchObject({
    status: 422,
    body: { message: M.ultimaParcela },
  })
})

test('R737: without anything to bear there are no instalments to write', async () => {
  const id = await c.nova(10_000, 3, { rateio: { modo: 'percentual', percentual: 100 } })
  expect(await c.lista(id)).toEqual([])
  for (const chamada of [incluir(id, '2026-06-01', 1), planejar(id, [['2026-06-01', 1]])])
    expect(await chamada).toMatchObject({ status: 422, body: { message: M.semInvestimento } })
})

test('R737: editing what was generated makes it a draft; what was sent, accepted or signed is not edited', async () => {
  const id = await c.nova(10_000)
  const [a] = await c.lista(id)
  await c.setEstado(id, 2)
  expect((await mudar(a!.municipioPropostaParcelaId, a!.vencimento, 20)).status).toBe(200)
  expect((await ver(id)).estado).toBe('emElaboracao')
  const antes = await c.lista(id)
  const recusadas = async () => [
    await incluir(id, '2026-06-01', 1),
    await mudar(a!.municipioPropostaParcelaId, a!.vencimento, 21),
    await retirar(a!.municipioPropostaParcelaId),
    await planejar(id, [['2026-06-01', 100]]),
  ]
  for (const estado of [3, 5, 6, 8, 9, 10]) {
    await c.setEstado(id, estado)
    for (const r of await recusadas()) expect([estado, r.status]).toEqual([estado, 422])
  }
  await c.assinar(id)
  for (const r of await recusadas()) expect(r).toMatchObject({ status: 422, body: { message: M.assinadaNaoMuda } })
  expect(valores(await c.lista(id))).toEqual(valores(antes))
})

test('R737: who comes late is shown what stands, and who may not or does not reach it writes nothing', async () => {
  const id = await c.nova(10_000)
  const { versao } = await ver(id)
  const [a] = await c.lista(id)
  expect((await mudar(a!.municipioPropostaParcelaId, a!.vencimento, 20, { versao: a!.versao + 1 })).status).toBe(409)
  expect((await incluir(id, '2026-06-01', 1, { versao: versao + 1 })).status).toBe(409)
  expect((await planejar(id, [['2026-06-01', 100]], { versao: versao - 1 })).status).toBe(409)
  expect((await planejar(id, [['2026-06-01', 100]], { versao })).status).toBe(200)
  const corpo = { municipioPropostaId: id, vencimento: '2026-06-01', valor: 1 }
  expect((await t.call(contrato.incluirParcela, { persona: 'sala', body: corpo })).status).toBe(403)
  expect((await t.call(contrato.incluirParcela, { body: corpo })).status).toBe(401)
  expect((await t.call(contrato.getParcela, { persona, params: { id: '99999999' } })).status).toBe(404)
})

test('R737: many who edit the plan at once wait for each other, and it adds up', async () => {
  const id = await c.nova(10_000)
  const [a, b] = await c.lista(id)
  const todas = await Promise.all([
    ...Array.from({ length: 6 }, (_, i) => incluir(id, `2026-06-0${i + 1}`, 1.01)),
    mudar(a!.municipioPropostaParcelaId, a!.vencimento, 20),
    mudar(a!.municipioPropostaParcelaId, a!.vencimento, 40),
    retirar(b!.municipioPropostaParcelaId),
    planejar(id, [
      ['2026-05-11', 99],
      ['2026-12-01', 1],
    ]),
  ])
  // Refused is what no longer fits, or what somebody took out before.
  expect(todas.filter((r) => ![200, 404, 422].includes(r.status))).toEqual([])
  expect(await c.somasDe(id)).toMatchObject({ parcelas: 10_000, investimento: 10_000 })
})
