import { describe, expect, test } from 'vitest'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import * as contrato from '#contract/proposta-parcelas.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { PDF, parcelas } from './testing.ts'

const t = await startTestApp()
t.setClock('2026-05-20T12:00:00Z')
const c = parcelas(t)
const persona = 'admin' as const
/** Signed, with its instalments: R$ 10,50 each. */
const assinada = async () => {
  const municipioPropostaId = await c.nova(3150)
  await c.assinar(municipioPropostaId)
  const ids = (await c.lista(municipioPropostaId)).map((p) => p.municipioPropostaParcelaId)
  return { municipioPropostaId, ids: ids as [number, number, number] }
}
const uma = async () => (await assinada()).ids[0]
const passos = async (id: number) =>
  (
    await t.call(contrato.listarPassosDeParcela, {
      persona,
      query: { municipioPropostaParcelaId: String(id) },
    })
  ).body
const corrigir = (municipioPropostaParcelaStatusId: number, mais: object) =>
  t.call(contrato.corrigirPassoDeParcela, {
    persona,
    body: { municipioPropostaParcelaStatusId, justificativa: 'Erro de digitação', ...mais },
  })
const desfazer = (id: number, query: object = { justificativa: 'Lançado na parcela errada' }) =>
  t.call(contrato.desfazerPassoDeParcela, { persona, params: { id: String(id) }, query })
/** All that steps may change. */
const dito = async (id: number) => {
  const { estado, statusParcelaId, notaNumero, dataEmissao, dataPagamento, valorPago } = await c.ver(id)
  return { estado, statusParcelaId, notaNumero, dataEmissao, dataPagamento, valorPago }
}
const PREVISTA = {
  ...{ statusParcelaId: 1, notaNumero: null, dataEmissao: null, dataPagamento: null, valorPago: null },
}

describe('steps of instalments', () => {
  test('R737: billed with invoice, day and file, paid with day, amount and receipt; each step is on record', async () => {
    const id = await uma()
    const faturada = await c.faturar(id, { notaNumero: ' NF  77 ' })
    expect(faturada.body).toMatchObject({
      ...{ estado: 'vencida', statusParcelaId: 2, notaNumero: 'NF 77', dataEmissao: '2026-05-02', valorPago: null },
      anexos: [{ tipo: 'notaFiscal', nomeArquivo: 'nota.pdf', alterar: true, excluir: false, verNaPagina: true }],
      acoes: { faturar: false, pagar: true, isentar: true, cancelar: true, desfazer: true },
    })
    const paga = await c.pagar(id)
    expect(paga.body).toMatchObject({
      ...{ estado: 'paga', dataPagamento: '2026-05-10', valorPago: 10.5 },
      acoes: { pagar: false, isentar: false, cancelar: false, desfazer: true },
    })
    expect(paga.body.anexos.map((x) => [x.tipo, x.excluir])).toEqual([
      ['notaFiscal', false],
      ['comprovante', false],
    ])
    const lidos = await passos(id)
    expect(lidos.map((p) => [p.acao, p.de, p.para, p.ultimo, p.notaNumero, p.valorPago])).toEqual([
      ['pagar', 'faturada', 'paga', true, 'NF 77', 10.5],
      ['faturar', 'prevista', 'faturada', false, 'NF 77', null],
    ])
    const um = await t.call(contrato.getPassoDeParcela, {
      persona,
      params: { id: String(lidos[0]!.municipioPropostaParcelaStatusId) },
    })
    expect(um.body).toEqual(lidos[0])
  })

  test('R737: what a step asks for is asked for next to its field', async () => {
    const id = await uma()
    const fields = async (r: Promise<{ status: number; body: { fields?: unknown } }>) => {
      const { status, body } = await r
      return [status, body.fields]
    }
    const falta = 'Campo Obrigatório'
    expect(await fields(c.mover(id, 'faturar'))).toEqual([422, { notaNumero: falta, dataEmissao: falta }])
    expect(await fields(c.faturar(id, {}, null))).toEqual([422, { arquivo: M.precisaDeNota }])
    expect(await fields(c.faturar(id, { tipoAnexo: 'comprovante' }))).toEqual([422, { arquivo: M.precisaDeNota }])
    expect(await fields(c.faturar(id, { dataEmissao: '2026-05-21' }))).toEqual([422, { dataEmissao: M.dataFutura }])
    for (const acao of ['isentar', 'cancelar'] as const)
      expect(await fields(c.mover(id, acao))).toEqual([422, { justificativa: falta }])
    expect(await fields(c.mover(id, 'isentar', { justificativa: 'x' }, PDF))).toEqual([
      422,
      { tipoAnexo: M.tipoDoArquivo },
    ])
    expect((await c.pagar(id)).body.message).toBe(M.parcelaNaoMuda('está prevista'))
    expect((await c.faturar(id, { tipoAnexo: 'boleto' })).status).toBe(200)
    expect(await fields(c.pagar(id, {}, null))).toEqual([422, { arquivo: M.precisaDeComprovante }])
    expect(await fields(c.mover(id, 'pagar'))).toEqual([422, { dataPagamento: falta, valorPago: falta }])
    expect(await fields(c.pagar(id, { dataPagamento: '2026-06-01' }))).toEqual([422, { dataPagamento: M.dataFutura }])
    expect((await passos(id)).map((p) => p.acao)).toEqual(['faturar'])
    expect((await c.ver(id)).anexos).toHaveLength(1)
  })

  test('R737: undoing restores to the letter what stood before each step, one after the other', async () => {
    const id = await uma()
    const antes = [await dito(id)]
    await c.faturar(id)
    antes.push(await dito(id))
    await c.pagar(id)
    antes.push(await dito(id))
    expect((await c.mover(id, 'desfazer')).body.fields).toHaveProperty('justificativa')
    expect((await c.mover(id, 'desfazer', { justificativa: 'Estorno do banco' })).status).toBe(200)
    expect(await dito(id)).toEqual(antes[1])
    // By the step itself, too: the first one stands again.
    const [, , faturar] = await passos(id)
    expect(faturar).toMatchObject({ acao: 'faturar', ultimo: true })
    expect((await desfazer(faturar!.municipioPropostaParcelaStatusId)).status).toBe(200)
    expect(await dito(id)).toEqual({ ...antes[0], ...PREVISTA })
    expect((await c.mover(id, 'desfazer', { justificativa: 'De novo' })).body.message).toBe(
      M.parcelaNaoMuda('está prevista'),
    )
    expect((await c.passosDe(id)).map((p) => [p.acao, p.de, p.para, p.justificativa])).toEqual([
      ['faturar', 'prevista', 'faturada', null],
      ['pagar', 'faturada', 'paga', null],
      ['desfazer', 'paga', 'faturada', 'Estorno do banco'],
      ['desfazer', 'faturada', 'prevista', 'Lançado na parcela errada'],
    ])
    // Absorbed after it was billed it goes back to billed, and absorbed from the plan to the plan.
    await c.faturar(id, { notaNumero: 'NF 2' }, null)
    const faturada = await dito(id)
    for (const acao of ['isentar', 'cancelar'] as const) {
      expect((await c.mover(id, acao, { justificativa: 'Acordo' })).body.notaNumero).toBe('NF 2')
      await c.mover(id, 'desfazer', { justificativa: 'Engano' })
      expect(await dito(id)).toEqual(faturada)
    }
    await c.mover(id, 'desfazer', { justificativa: 'Engano' })
    await c.mover(id, 'isentar', { justificativa: 'Acordo' })
    await c.mover(id, 'desfazer', { justificativa: 'Engano' })
    expect(await dito(id)).toMatchObject(PREVISTA)
  })

  test('R737: only the last step is corrected or undone, and only in what it told', async () => {
    const id = await uma()
    await c.faturar(id)
    const [faturar] = await passos(id)
    const corrigido = await corrigir(faturar!.municipioPropostaParcelaStatusId, { notaNumero: 'NF 11' })
    expect(corrigido.body).toMatchObject({ notaNumero: 'NF 11', dataEmissao: '2026-05-02', ultimo: true })
    expect(await dito(id)).toMatchObject({ notaNumero: 'NF 11', dataEmissao: '2026-05-02' })
    expect(await corrigir(faturar!.municipioPropostaParcelaStatusId, { dataEmissao: '2026-05-21' })).toMatchObject({
      ...{ status: 422, body: { fields: { dataEmissao: M.dataFutura } } },
    })
    expect(await corrigir(faturar!.municipioPropostaParcelaStatusId, { valorPago: 3 })).toMatchObject({
      ...{ status: 422, body: { fields: { valorPago: M.soOUltimoPasso } } },
    })
    await c.pagar(id)
    const [pagar] = await passos(id)
    for (const r of [
      await corrigir(faturar!.municipioPropostaParcelaStatusId, { notaNumero: 'NF 12' }),
      await desfazer(faturar!.municipioPropostaParcelaStatusId),
    ])
      expect(r).toMatchObject({ status: 422, body: { message: M.soOUltimoPasso } })
    await corrigir(pagar!.municipioPropostaParcelaStatusId, { valorPago: 10.49, dataPagamento: '2026-05-09' })
    expect(await dito(id)).toMatchObject({ valorPago: 10.49, dataPagamento: '2026-05-09', notaNumero: 'NF 11' })
    await desfazer(pagar!.municipioPropostaParcelaStatusId)
    expect(await dito(id)).toMatchObject({ statusParcelaId: 2, notaNumero: 'NF 11', valorPago: null })
  })

  test('R737: what is on record is neither corrected nor undone without a reason, nor as somebody else left it', async () => {
    const id = await uma()
    await c.faturar(id)
    const [faturar] = await passos(id)
    const { municipioPropostaParcelaStatusId: passo, versao } = faturar!
    const antes = await dito(id)
    const falta = { status: 422, body: { fields: { justificativa: 'Campo Obrigatório' } } }
    for (const justificativa of [undefined, '  ']) {
      expect(await desfazer(passo, { justificativa })).toMatchObject(falta)
      expect(await corrigir(passo, { notaNumero: 'NF 9', justificativa })).toMatchObject(falta)
    }
    expect((await corrigir(passo, { notaNumero: 'NF 9', versao: versao - 1 })).status).toBe(409)
    expect((await desfazer(passo, { justificativa: 'Engano', versao: String(versao - 1) })).status).toBe(409)
    expect([await dito(id), await passos(id)]).toEqual([antes, [faturar]])
    const corrigido = await corrigir(passo, { notaNumero: 'NF 9', versao })
    expect(corrigido.body).toMatchObject({
      ...{ notaNumero: 'NF 9', versao: versao + 1, justificativa: null },
      correcoes: [
        { em: '2026-05-20T12:00:00.000Z', usuario: 'Administrador geral', justificativa: 'Erro de digitação' },
      ],
    })
    const outra = await corrigir(passo, { notaNumero: 'NF 10', justificativa: 'Outro engano' })
    expect(outra.body.correcoes.map((x) => x.justificativa)).toEqual(['Erro de digitação', 'Outro engano'])
    expect((await desfazer(passo, { justificativa: 'Engano', versao: String(outra.body.versao) })).status).toBe(200)
    expect(await dito(id)).toMatchObject(PREVISTA)
  })

  test('R737: nothing is owed before the draft is signed, and nobody bills without the permission', async () => {
    const municipioPropostaId = await c.nova(3150)
    const [p] = await c.lista(municipioPropostaId)
    const id = p!.municipioPropostaParcelaId
    expect(p!.acoes).toEqual({ faturar: false, pagar: false, isentar: false, cancelar: false, desfazer: false })
    for (const r of [await c.faturar(id), await c.mover(id, 'cancelar', { justificativa: 'x' })])
      expect(r).toMatchObject({ status: 422, body: { message: M.aindaNaoVale } })
    const anexo = await t.call(contrato.anexarAParcela, {
      persona,
      body: { municipioPropostaParcelaId: id, tipo: 'boleto' },
      files: { arquivo: [PDF] },
    })
    expect(anexo).toMatchObject({ status: 422, body: { message: M.aindaNaoVale } })
    await c.assinar(municipioPropostaId)
    expect((await c.mover(id, 'faturar', {}, null, 'condutor')).status).toBe(403)
  })

  test('R737: of two who bill at once one does, and who saw another version is told', async () => {
    const id = await uma()
    const { versao } = await c.ver(id)
    const dois = await Promise.all([c.faturar(id, { versao }), c.faturar(id, { versao })])
    expect(dois.map((r) => r.status).toSorted()).toEqual([200, 409])
    expect((await c.faturar(id, { versao })).status).toBe(409)
    expect((await passos(id)).map((p) => p.acao)).toEqual(['faturar'])
    expect((await c.ver(id)).anexos).toHaveLength(1)
  })
})

describe('files of instalments', () => {
  const anexar = (municipioPropostaParcelaId: number, tipo: contrato.TipoAnexoParcela, nome = `${tipo}.pdf`) =>
    t.call(contrato.anexarAParcela, {
      persona,
      body: { municipioPropostaParcelaId, tipo },
      files: { arquivo: [{ ...PDF, nome }] },
    })
  const excluir = (id: number) => t.call(contrato.excluirAnexoDeParcela, { persona, params: { id: String(id) } })
  const chamar = (municipioPropostaParcelaAnexoId: number, tipo: contrato.TipoAnexoParcela) =>
    t.call(contrato.alterarAnexoDeParcela, { persona, body: { municipioPropostaParcelaAnexoId, tipo } })

  test('R737: kept, listed, read and taken out; what is there already counts for the step', async () => {
    const { ids, municipioPropostaId } = await assinada()
    const [id] = ids
    const anexo = (await anexar(id, 'boleto')).body
    expect(anexo).toMatchObject({ tipo: 'boleto', nomeArquivo: 'boleto.pdf', excluir: true, tamanho: PDF.bytes.length })
    const lidos = await t.call(contrato.listarAnexosDeParcela, {
      persona,
      query: { municipioPropostaId: String(municipioPropostaId) },
    })
    expect(lidos.body).toEqual([anexo])
    const params = { id: String(anexo.municipioPropostaParcelaAnexoId) }
    expect((await t.call(contrato.getAnexoDeParcela, { persona, params })).body).toEqual(anexo)
    for (const e of [contrato.baixarAnexoDeParcela, contrato.verAnexoDeParcela])
      expect((await t.call(e, { persona, params })).raw.toString()).toBe(PDF.bytes)
    expect((await c.faturar(id, {}, null)).status).toBe(200)
    expect((await excluir(anexo.municipioPropostaParcelaAnexoId)).body.message).toBe(M.anexoPedido)
    const outro = (await anexar(id, 'notaFiscal')).body
    expect((await excluir(anexo.municipioPropostaParcelaAnexoId)).status).toBe(200)
    expect((await excluir(outro.municipioPropostaParcelaAnexoId)).status).toBe(422)
    expect((await t.call(contrato.getAnexoDeParcela, { persona, params })).status).toBe(404)
    expect((await c.ver(id)).anexos.map((x) => x.tipo)).toEqual(['notaFiscal'])
  })

  test('R737: what the state needs is neither taken out nor called something else, also where undoing would need it', async () => {
    const id = await uma()
    await c.faturar(id)
    const nota = (await c.ver(id)).anexos[0]!.municipioPropostaParcelaAnexoId
    expect(await chamar(nota, 'comprovante')).toMatchObject({ status: 422, body: { fields: { tipo: M.anexoPedido } } })
    expect((await chamar(nota, 'boleto')).body.tipo).toBe('boleto')
    await c.pagar(id)
    const comprovante = (await c.ver(id)).anexos[1]!.municipioPropostaParcelaAnexoId
    for (const x of [nota, comprovante]) expect((await excluir(x)).status).toBe(422)
    await c.mover(id, 'desfazer', { justificativa: 'Estorno' })
    expect((await excluir(comprovante)).status).toBe(200)
    await c.mover(id, 'cancelar', { justificativa: 'Acordo' })
    expect((await excluir(nota)).status).toBe(422)
    await c.mover(id, 'desfazer', { justificativa: 'Engano' })
    await c.mover(id, 'desfazer', { justificativa: 'Engano' })
    expect((await excluir(nota)).status).toBe(200)
  })

  test('R737: ten files and no more; what is no document is not taken', async () => {
    const id = await uma()
    for (let i = 0; i < contrato.MAX_ANEXOS_PARCELA; i++)
      expect((await anexar(id, 'boleto', `${i}.pdf`)).status).toBe(200)
    expect(await anexar(id, 'boleto')).toMatchObject({
      status: 422,
      body: { fields: { arquivo: M.arquivosDemais(10) } },
    })
    expect((await c.faturar(id)).status).toBe(422)
    const outro = await t.call(contrato.anexarAParcela, {
      persona,
      body: { municipioPropostaParcelaId: await uma(), tipo: 'boleto' },
      files: { arquivo: [{ nome: 'x.exe', bytes: 'MZ' }] },
    })
    expect(outro.status).toBeGreaterThanOrEqual(400)
  })
})

describe('a version that an amendment replaced', () => {
  test('R737: what was planned takes no steps and no files; what was billed can still be paid, and stays firm', async () => {
    const { municipioPropostaId, ids } = await assinada()
    const [faturada, isenta, prevista] = ids
    await c.faturar(faturada)
    await c.mover(isenta, 'isentar', { justificativa: 'Acordo' })
    await t.call(contrato.anexarAParcela, {
      ...{ persona, body: { municipioPropostaParcelaId: prevista, tipo: 'boleto' as const } },
      files: { arquivo: [PDF] },
    })
    await c.aditar(municipioPropostaId)
    const nada = { faturar: false, pagar: false, isentar: false, cancelar: false, desfazer: false }
    expect(await c.ver(prevista)).toMatchObject({ estado: 'cancelada', acoes: nada, anexos: [{ alterar: false }] })
    expect(await c.ver(isenta)).toMatchObject({ acoes: nada })
    expect(await c.ver(faturada)).toMatchObject({ acoes: { ...nada, pagar: true, isentar: true } })
    const justificativa = 'x'
    for (const r of [
      await c.faturar(prevista),
      await c.mover(prevista, 'desfazer', { justificativa }),
      await desfazer((await passos(prevista))[0]!.municipioPropostaParcelaStatusId),
      await c.mover(isenta, 'desfazer', { justificativa }),
      await c.mover(faturada, 'desfazer', { justificativa }),
      await c.mover(faturada, 'cancelar', { justificativa }),
      await t.call(contrato.anexarAParcela, {
        ...{ persona, body: { municipioPropostaParcelaId: prevista, tipo: 'boleto' as const } },
        files: { arquivo: [PDF] },
      }),
    ])
      expect(r).toMatchObject({ status: 422, body: { message: M.substituida } })
    expect((await passos(prevista))[0]).toMatchObject({ acao: 'substituir', ultimo: false })
    expect((await c.pagar(faturada)).body.estado).toBe('paga')
    expect((await c.mover(faturada, 'desfazer', { justificativa })).body).toMatchObject({ statusParcelaId: 2 })
  })
  test('R737: an amendment that is not signed yet stands in nobody’s way', async () => {
    const { municipioPropostaId, ids } = await assinada()
    await c.aditar(municipioPropostaId, 'emElaboracao')
    expect((await c.faturar(ids[0])).status).toBe(200)
    expect((await c.mover(ids[0], 'desfazer', { justificativa: 'Engano' })).status).toBe(200)
  })
})
