import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as contract from '#contract/territorio.ts'
import * as iniciativas from '#contract/territorio-iniciativa.ts'
import * as partes from '#contract/territorio-partes.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { PDF, PNG } from '#server/files/fixtures.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { DIREITOS, territorios } from './testing.ts'

const t = await startTestApp()
const { db } = t.banco
const q = await territorios(t)
await t.setFlags('Consultor Condutor', DIREITOS)

test('a paper comes in pieces, is judged by its content, and every reading of it is written down', async () => {
  const feito = await q.fazer()
  const i = await q.iniciativa(feito.territorioId)
  const meta = { territorioId: String(feito.territorioId), tipo: 'Ata' }
  const enviado = await q.enviar(PDF, 'ata.pdf', meta)
  expect([enviado.status, enviado.corpo]).toEqual([204, ''])
  expect((await q.enviar(Buffer.from('MZ nada disso'), 'ata.pdf', meta)).status).toBe(415)
  expect((await q.enviar(PDF, 'ata.pdf', { ...meta, tipo: 'Nada' })).status).toBe(400)
  const evidencia = await q.enviar(PDF, 'foto.pdf', {
    territorioId: String(feito.territorioId),
    iniciativaId: String(i.iniciativaId),
  })
  expect(evidencia.status).toBe(204)
  const docs = (
    await t.call(partes.documentosDoTerritorio, { persona: 'admin', params: { id: String(feito.territorioId) } })
  ).body
  expect(docs.map((d) => [d.nomeArquivo, d.tipo, d.iniciativa])).toEqual([
    ['foto.pdf', 'Evidência', i.nome],
    ['ata.pdf', 'Ata', null],
  ])
  expect(
    (await t.call(partes.evidenciasDaIniciativa, { persona: 'admin', params: { id: String(i.iniciativaId) } })).body,
  ).toHaveLength(1)
  const lido = await t.call(partes.baixarDocumento, { persona: 'admin', params: { id: String(enviado.id) } })
  expect(lido.raw.equals(PDF)).toBe(true)
  expect(await q.ultimo('territorio_documento')).toMatchObject({ acao: 'baixar' })
  expect(
    (await t.call(iniciativas.excluirIniciativa, { persona: 'admin', params: { id: String(i.iniciativaId) } })).body
      .message,
  ).toBe('A iniciativa já tem evidências. Cancele-a em vez de excluir.')
  expect(
    (await t.call(contract.excluirTerritorio, { persona: 'admin', params: { id: String(feito.territorioId) } })).status,
  ).toBe(409)
  expect(
    (await t.call(partes.baixarDocumento, { persona: 'condutor', params: { id: String(enviado.id) } })).status,
  ).toBe(404)
  expect((await t.call(partes.excluirDocumento, { persona: 'admin', params: { id: String(enviado.id) } })).status).toBe(
    200,
  )
  expect((await t.call(partes.baixarDocumento, { persona: 'admin', params: { id: String(enviado.id) } })).status).toBe(
    404,
  )
})

test('the picture of the brand comes, is shown and goes; the summary is a PDF', async () => {
  const feito = await q.fazer()
  const params = { id: String(feito.territorioId) }
  expect((await t.call(contract.getMarca, { persona: 'admin', params })).status).toBe(404)
  const mandar = (nome: string, bytes: Buffer) =>
    t.call(contract.enviarMarca, { persona: 'admin', params, files: { imagem: [{ nome, bytes }] } })
  expect((await mandar('marca.png', PDF)).status).toBe(415)
  expect((await mandar('marca.png', PNG)).status).toBe(200)
  expect((await t.call(contract.getMarca, { persona: 'admin', params })).raw.equals(PNG)).toBe(true)
  expect((await t.call(contract.tirarMarca, { persona: 'admin', params })).body.marcaArquivoId).toBeNull()
  const pdf = await t.call(contract.resumoDoTerritorio, { persona: 'admin', params })
  expect([pdf.status, pdf.raw.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
})

test('the summary on paper says how many initiatives it does not list', async () => {
  const { territorioId } = await q.fazer()
  const { iniciativaId } = await q.iniciativa(territorioId)
  const params = { id: String(territorioId) }
  const papel = async () =>
    pdfPages((await t.call(contract.resumoDoTerritorio, { persona: 'admin', params })).raw)
      .map((p) => p.text)
      .join(' ')
      .replace(/\s+/g, ' ')
  expect(await papel()).not.toContain('listada')
  await db.execute(sql`insert into iniciativa ("territorioId", nome, responsaveis) select "territorioId", nome || ' ' || g, responsaveis
    from iniciativa, generate_series(1, 502) g where "iniciativaId" = ${iniciativaId}`)
  expect(await papel()).toContain('3 outras iniciativas não estão listadas aqui')
})

test('evidence goes to an initiative of that territory that takes it, and to no other', async () => {
  const [meu] = await q.cidades(1, { condutor: [null] })
  const feito = await q.fazer([meu!, ...(await q.cidades(1))])
  const alheio = await q.fazer()
  const [deCa, deLa] = [await q.iniciativa(feito.territorioId), await q.iniciativa(alheio.territorioId)]
  const mandar = (territorioId: number, iniciativaId: number | string, persona: Persona = 'condutor') =>
    q.enviar(PDF, 'p.pdf', { territorioId: String(territorioId), iniciativaId: String(iniciativaId) }, persona)
  expect((await mandar(feito.territorioId, deCa.iniciativaId)).status).toBe(204)
  for (const [t1, i1] of [
    [feito.territorioId, deLa.iniciativaId],
    [alheio.territorioId, deLa.iniciativaId],
    [alheio.territorioId, deCa.iniciativaId],
  ] as const)
    expect((await mandar(t1, i1)).status).toBe(404)
  // Not even who reaches both puts it between two territories.
  expect((await mandar(feito.territorioId, deLa.iniciativaId, 'admin')).status).toBe(404)
  for (const ruim of ['1e3', '-1', '99999999999', '']) expect((await mandar(feito.territorioId, ruim)).status).toBe(400)
  // Before the bytes come, not after.
  await q.mover(await q.ler(feito.territorioId), 'suspender')
  expect((await mandar(feito.territorioId, deCa.iniciativaId)).status).toBe(422)
})
