import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatDate, formatMoney } from '#contract/br.ts'
import { emitirMinuta, gerarProposta, historicoProposta } from '#contract/proposta.ts'
import {
  baixarMinuta,
  baixarMinutaAssinada,
  baixarProposta,
  listarAnexosDeProposta,
} from '#contract/proposta-anexos.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { one, rows } from '#server/db/sql.ts'
import { docxText } from '#server/documents/docx-testing.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { propostas } from './testing.ts'

const t = await startTestApp()
const p = propostas(t)
const persona = 'admin'

const gerar = (municipioPropostaId: number, versao?: number) =>
  t.call(gerarProposta, { persona, body: { municipioPropostaId, versao } })
const emitir = (municipioPropostaId: number) => t.call(emitirMinuta, { persona, body: { municipioPropostaId } })
const anexosDe = async (id: number) =>
  (await t.call(listarAnexosDeProposta, { persona, query: { municipioPropostaId: String(id) } })).body
/** A word is drawn in as many pieces as it may break into: blanks tell nothing. */
const junto = (linhas: readonly string[]) => linhas.join('').replace(/\s+/g, '')
const expectDito = (texto: string, dito: string) => expect(texto).toContain(junto([dito]))
const textoDoPdf = (pdf: Buffer) => junto(pdfPages(pdf).map((x) => x.text))
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const baixar = (papel: typeof baixarProposta | typeof baixarMinuta, id: number, formato: 'pdf' | 'docx') =>
  t.call(papel, { persona, body: { municipioPropostaId: id, formato } })
const novaComExtra = async () => {
  const { id } = await p.nova({ qtdParcelas: 7 })
  expect(
    (await p.extra(id, { nome: 'Feira & rodada', descricao: 'Dois dias', horas: 7.5, valor: 333.33 })).status,
  ).toBe(200)
  return id
}

test('R731 R733: generating answers the PDF, keeps it and its DOCX with their hashes, and both tell the figures to the cent', async () => {
  const id = await novaComExtra()
  const antes = (await p.ver(id)).body
  const gerada = await gerar(id, antes.versao)
  expect([gerada.status, gerada.headers['content-type']]).toEqual([200, 'application/pdf'])
  const depois = (await p.ver(id)).body
  expect([depois.estado, depois.documentoAtual, depois.versao]).toEqual(['gerada', true, antes.versao + 1])
  const anexos = await anexosDe(id)
  expect(anexos.map((a) => [a.tipo, a.revisao, a.nomeArquivo.split('.').at(-1), a.excluir])).toEqual([
    ['proposta', 1, 'pdf', false],
    ['proposta', 1, 'docx', false],
  ])
  const [pdf, docx] = [await baixar(baixarProposta, id, 'pdf'), await baixar(baixarProposta, id, 'docx')]
  expect(pdf.raw.equals(gerada.raw)).toBe(true)
  expect([hashOf(pdf.raw), hashOf(docx.raw)]).toEqual(anexos.map((a) => a.sha256))

  const noPdf = textoDoPdf(pdf.raw)
  const noDocx = junto(await docxText(docx.raw))
  const { valores, parcelas } = depois
  const figuras = [
    ...[
      depois.numero,
      'Prefeita de Prova',
      '11.222.333/0001-81',
      'Dispensa',
      '(extra) Feira & rodada',
      'Dois dias',
      '7,5',
    ],
    ...depois.grupos.flatMap((g) => g.solucoes.flatMap((s) => [s.nome, formatMoney(s.valor)])),
    ...[valores.essencial, valores.extra, valores.geral]
      .flatMap((v) => [v.total, v.contrapartida, v.investimento])
      .map(formatMoney),
    ...parcelas.flatMap((c) => [formatDate(c.vencimento), formatMoney(c.valor)]),
    formatDate(depois.validade),
  ]
  for (const figura of figuras) {
    expectDito(noPdf, figura)
    expectDito(noDocx, figura)
  }
  expect(parcelas).toHaveLength(7)
  // Nothing is left of the placeholders, and what nobody filled in is not spoken of.
  for (const texto of [noPdf, noDocx]) {
    expect(texto).not.toContain('{{')
    expect(texto).not.toMatch(/Observações|Aditivonº/)
  }
  expect(await p.passosDe(id)).toContain('gerar')
  const historia = (await t.call(historicoProposta, { persona, params: { id: String(id) } })).body
  expect(historia.map((h) => h.descricao)).toContain('Proposta gerada: versão 1')
})

test('every generation is a version of its own; what was downloaded before is the last one', async () => {
  const id = await novaComExtra()
  const primeira = await gerar(id)
  await p.alterar(id, { rateio: { modo: 'valor', valor: 123.45 } })
  const editada = (await p.ver(id)).body
  expect([editada.estado, editada.documentoAtual]).toEqual(['emElaboracao', false])
  expect((await baixar(baixarProposta, id, 'pdf')).raw.equals(primeira.raw)).toBe(true)
  const segunda = await gerar(id)
  expectDito(textoDoPdf(segunda.raw), 'R$ 123,45')
  expect((await baixar(baixarProposta, id, 'pdf')).raw.equals(segunda.raw)).toBe(true)
  expect((await anexosDe(id)).map((a) => a.revisao)).toEqual([1, 1, 2, 2])
  const nomes = (await anexosDe(id)).map((a) => a.nomeArquivo)
  expect(nomes.at(-1)).toBe(`proposta-${editada.numero.toLowerCase()}-v2.docx`)
})

test('what is missing is told, an old version is a conflict, and neither leaves a paper', async () => {
  const { id } = await p.nova({ semDados: true })
  const incompleta = await gerar(id)
  expect([incompleta.status, incompleta.body.message]).toEqual([
    422,
    'Complete o que falta antes de gerar a proposta: Preencha os dados de quem assina',
  ])
  const outra = await novaComExtra()
  const { versao } = (await p.ver(outra)).body
  const velha = await gerar(outra, versao - 1)
  expect(velha.status).toBe(409)
  for (const x of [id, outra]) expect(await anexosDe(x)).toEqual([])
  const papel = await baixar(baixarProposta, outra, 'pdf')
  expect([papel.status, papel.body.message]).toEqual([404, 'Esta proposta ainda não foi gerada.'])
})

test('of an edit and a generation at once, no paper tells what no longer stands', async () => {
  for (let i = 0; i < 8; i++) {
    const id = await novaComExtra()
    const [gerada] = await Promise.all([gerar(id), p.extra(id, { nome: `Outra ${i}`, valor: 11.11 })])
    const { documentoAtual, estado } = (await p.ver(id)).body
    expect([200, 409], gerada.body?.message).toContain(gerada.status)
    if (documentoAtual) expectDito(textoDoPdf(gerada.raw), `Outra ${i}`)
    expect(estado).toBe(documentoAtual ? 'gerada' : 'emElaboracao')
  }
})

test('R734: the draft is made of what was accepted, as DOCX and PDF, with the whole CPF', async () => {
  const { id } = await p.nova({ estado: 'aceita' })
  expect((await baixar(baixarMinuta, id, 'docx')).status).toBe(404)
  const emitida = await emitir(id)
  expect([emitida.status, emitida.body.message]).toEqual([200, 'Minuta emitida em DOCX e PDF'])
  const { estado, valores } = (await p.ver(id)).body
  expect(estado).toBe('minutaEmitida')
  const docx = junto(await docxText((await baixar(baixarMinuta, id, 'docx')).raw))
  const pdf = textoDoPdf((await baixar(baixarMinuta, id, 'pdf')).raw)
  for (const texto of [docx, pdf])
    for (const dito of [
      '529.982.247-25',
      'Lei nº 14.133',
      'Cláusula primeira',
      formatMoney(valores.geral.investimento),
    ])
      expectDito(texto, dito)
  expect((await emitir(id)).status).toBe(200)
  const minutas = (await anexosDe(id)).filter((a) => a.tipo === 'minuta')
  expect(minutas.map((a) => a.revisao)).toEqual([1, 1, 2, 2])
  const guardada = await one<{ id: number }>(
    t.banco.db,
    sql`select "minutaAnexoId" as id from municipio_proposta where "municipioPropostaId" = ${id}`,
  )
  expect(guardada!.id).toBe(minutas[2]!.municipioPropostaAnexoId)
})

test('no draft where nothing was accepted or all is signed, and no signed one before the signature', async () => {
  for (const estado of ['emElaboracao', 'enviada', 'minutaAssinada', 'recusada'] as const) {
    const { id } = await p.nova({ estado })
    expect([estado, (await emitir(id)).status]).toEqual([estado, 422])
    if (estado !== 'minutaAssinada' && estado !== 'emElaboracao') expect((await gerar(id)).status).toBe(422)
  }
  const { id } = await p.nova({ estado: 'minutaEmitida' })
  const assinada = await t.call(baixarMinutaAssinada, { persona, body: { municipioPropostaId: id } })
  expect([assinada.status, assinada.body.message]).toEqual([
    404,
    'A minuta assinada desta proposta ainda não foi enviada.',
  ])
})

test('an amendment says so, with what earlier instalments keep', async () => {
  const { id } = await p.nova({ estado: 'minutaAssinada' })
  await t.banco.db.execute(sql`update municipio_proposta_parcela set "statusParcelaId" = 2, "notaNumero" = '1', "dataEmissao" = '2026-01-01'
    where "municipioPropostaId" = ${id} and numero = 1`)
  const { id: aditivo } = await p.nova({ origemId: id })
  await p.extra(aditivo, { nome: 'A mais', valor: 1000 })
  const { numero, jaFirme, valores } = (await p.ver(aditivo)).body
  expect(numero).toMatch(/\/A1$/)
  expect(jaFirme).toBeGreaterThan(0)
  const gerada = await gerar(aditivo)
  expect(gerada.status).toBe(200)
  const texto = textoDoPdf(gerada.raw)
  for (const dito of [
    numero,
    'Aditivo nº 1',
    'Motivo: Prova',
    'Já faturado, pago ou absorvido',
    formatMoney(jaFirme),
    formatMoney(valores.geral.investimento),
  ])
    expectDito(texto, dito)
})

test('what earlier instalments keep is what they keep when the paper of an amendment is made', async () => {
  const { db } = t.banco
  const { id } = await p.nova({ estado: 'minutaAssinada' })
  await db.execute(sql`update municipio_proposta_parcela set "statusParcelaId" = 2, "notaNumero" = '1', "dataEmissao" = '2026-01-01'
    where "municipioPropostaId" = ${id}`)
  const [primeira, segunda] = (await p.ver(id)).body.parcelas
  const investimento = Math.round((primeira!.valor + segunda!.valor) * 100)
  const { id: aditivo } = await p.nova({ origemId: id })
  const total = Math.round((await p.ver(aditivo)).body.valorTotal * 100)
  // Less than all that was billed; what is billed comes down to just that afterwards.
  await p.alterar(aditivo, { rateio: { modo: 'valor', valor: (total - investimento) / 100 } })
  expect((await gerar(aditivo)).status).toBe(422)
  await db.execute(sql`update municipio_proposta_parcela set "statusParcelaId" = 1, "notaNumero" = null, "dataEmissao" = null
    where "municipioPropostaId" = ${id} and numero = 3`)
  const { valores, falta, parcelas } = (await p.ver(aditivo)).body
  expect([valores.geral.investimento * 100, falta, parcelas]).toEqual([investimento, [], []])
  const gerada = await gerar(aditivo)
  expect(gerada.status).toBe(200)
  const figura = formatMoney(investimento / 100)
  expectDito(textoDoPdf(gerada.raw), `${M.antesDoAditivo}${figura}Total${figura}`)
  const guardada = await one<{ jaFirme: number }>(
    db,
    sql`select "jaFirme"::float8 from municipio_proposta where "municipioPropostaId" = ${aditivo}`,
  )
  expect(guardada!.jaFirme).toBe(investimento)
})

test('each reading of a paper is written down', async () => {
  const id = await novaComExtra()
  await gerar(id)
  await baixar(baixarProposta, id, 'docx')
  const [pdf, docx] = await anexosDe(id)
  const lidos = await rows<{ acao: string; id: number }>(
    t.banco.db,
    sql`select acao, "entidadeId"::int as id from auditoria where entidade = 'municipio_proposta_anexo' and "entidadeId"::text in (${String(pdf!.municipioPropostaAnexoId)}, ${String(docx!.municipioPropostaAnexoId)}) order by "auditoriaId"`,
  )
  expect(lidos).toEqual([
    { acao: 'guardar arquivo', id: pdf!.municipioPropostaAnexoId },
    { acao: 'guardar arquivo', id: docx!.municipioPropostaAnexoId },
    { acao: 'baixar', id: docx!.municipioPropostaAnexoId },
  ])
})
