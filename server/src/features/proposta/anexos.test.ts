import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as contrato from '#contract/proposta-anexos.ts'
import { PDF, PNG } from '#server/files/fixtures.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { propostas } from './testing.ts'

const t = await startTestApp()
const p = propostas(t)
const persona = 'admin'

const PAPEL = { nome: 'empenho.pdf', bytes: PDF }
const anexar = (
  municipioPropostaId: number,
  mais: object = {},
  arquivo: { nome: string; bytes: Buffer | string } = PAPEL,
  chamada:
    | typeof contrato.enviarAnexoDeProposta
    | typeof contrato.criarAnexoDeProposta = contrato.enviarAnexoDeProposta,
) =>
  t.call(chamada, {
    persona,
    body: { municipioPropostaId, tipo: 'empenho', ...mais } as never,
    files: { arquivo: [arquivo] },
  })
const listar = async (id: number) =>
  (await t.call(contrato.listarAnexosDeProposta, { persona, query: { municipioPropostaId: String(id) } })).body
const excluir = (id: number) => t.call(contrato.excluirAnexoDeProposta, { persona, params: { id: String(id) } })
const alterar = (municipioPropostaAnexoId: number, tipo: 'extrato' | 'outro', descricao: string | null) =>
  t.call(contrato.alterarAnexoDeProposta, { persona, body: { municipioPropostaAnexoId, tipo, descricao } })

test('R736: a file is attached with what it is, read, seen, described and taken out', async () => {
  const { id } = await p.nova()
  const enviado = await anexar(id, { descricao: 'Nota de empenho' })
  expect([enviado.status, enviado.body.tipo, enviado.body.descricao, enviado.body.revisao]).toEqual([
    ...[200, 'empenho', 'Nota de empenho', null],
  ])
  expect([enviado.body.verNaPagina, enviado.body.excluir, enviado.body.nomeArquivo]).toEqual([
    true,
    true,
    'empenho.pdf',
  ])
  const anexoId = enviado.body.municipioPropostaAnexoId
  const params = { id: String(anexoId) }
  expect((await t.call(contrato.getAnexoDeProposta, { persona, params })).body).toEqual(enviado.body)
  const baixado = await t.call(contrato.baixarAnexoDeProposta, { persona, params })
  expect([baixado.status, baixado.raw.equals(Buffer.from(PDF))]).toEqual([200, true])
  expect(baixado.headers['content-disposition']).toMatch(/^attachment/)
  const visto = await t.call(contrato.verAnexoDeProposta, { persona, params })
  expect(visto.headers['content-disposition']).toMatch(/^inline/)
  const alterado = await alterar(anexoId, 'extrato', 'No diário oficial')
  expect([alterado.body.tipo, alterado.body.descricao]).toEqual(['extrato', 'No diário oficial'])
  expect((await excluir(anexoId)).body.message).toBe('Arquivo excluído')
  expect(await listar(id)).toEqual([])
  expect((await t.call(contrato.baixarAnexoDeProposta, { persona, params })).status).toBe(404)
})
test('attaching does not make the paper old, and is open in every state', async () => {
  for (const estado of ['gerada', 'enviada', 'minutaAssinada', 'cancelada'] as const) {
    const { id } = await p.nova({ estado })
    const antes = (await p.ver(id)).body
    expect((await anexar(id, {}, PAPEL, contrato.criarAnexoDeProposta)).status).toBe(200)
    const depois = (await p.ver(id)).body
    expect([depois.estado, depois.versao, depois.documentoAtual]).toEqual([
      antes.estado,
      antes.versao,
      antes.documentoAtual,
    ])
  }
})
test('what was made or signed stays, and so does what was there when it was signed', async () => {
  const { id } = await p.nova({ estado: 'minutaAssinada' })
  const feitos = await listar(id)
  expect(feitos.map((a) => a.tipo)).toEqual(['proposta', 'minuta', 'minutaAssinada'])
  for (const { municipioPropostaAnexoId } of feitos) {
    const gerado = 'Este documento foi gerado pelo sistema e fica na história'
    const recusa = await excluir(municipioPropostaAnexoId)
    expect([recusa.status, recusa.body.message]).toEqual([422, gerado])
    expect((await alterar(municipioPropostaAnexoId, 'outro', null)).status).toBe(422)
  }
  const aberta = await p.nova()
  const antes = (await anexar(aberta.id)).body
  await t.banco.db.execute(
    sql`update municipio_proposta_anexo set criacao = '2020-01-01' where "municipioPropostaAnexoId" = ${antes.municipioPropostaAnexoId}`,
  )
  await t.banco.db.execute(
    sql`update municipio_proposta_anexo set "municipioPropostaId" = ${id} where "municipioPropostaAnexoId" = ${antes.municipioPropostaAnexoId}`,
  )
  const recusa = await excluir(antes.municipioPropostaAnexoId)
  expect([recusa.status, recusa.body.message]).toEqual([
    422,
    'O que foi assinado não muda. Faça um aditivo para alterar o que foi combinado.',
  ])
  expect((await alterar(antes.municipioPropostaAnexoId, 'outro', null)).status).toBe(422)
  const depois = (await anexar(id)).body
  expect((await excluir(depois.municipioPropostaAnexoId)).status).toBe(200)
})
test('only what is accepted is taken, and no more than forty', async () => {
  const { id } = await p.nova()
  const mau = await anexar(id, {}, { nome: 'a.exe', bytes: 'MZ'.padEnd(200, 'x') })
  expect([mau.status, mau.body.message]).toEqual([415, 'Tipo de arquivo não aceito'])
  expect((await anexar(id, { tipo: 'minutaAssinada' })).status).toBe(400)
  expect((await anexar(id, { tipo: 'outro' }, { nome: 'foto.png', bytes: PNG })).status).toBe(200)
  const um = (await listar(id))[0]!.municipioPropostaAnexoId
  await t.banco.db.execute(sql`insert into municipio_proposta_anexo ("municipioPropostaId", tipo, "arquivoId", "nomeArquivo", mime, tamanho, sha256, "usuarioId")
    select "municipioPropostaId", 'outro', "arquivoId", "nomeArquivo", mime, tamanho, sha256, "usuarioId" from municipio_proposta_anexo, generate_series(1, 39)
    where "municipioPropostaAnexoId" = ${um}`)
  const demais = await anexar(id)
  expect([demais.status, demais.body.fields]).toEqual([422, { arquivo: 'São no máximo 40 arquivos' }])
})
