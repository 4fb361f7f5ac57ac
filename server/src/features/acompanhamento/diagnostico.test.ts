import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/acompanhamento.ts'
import { temasFinalizados } from '#contract/municipio-painel.ts'
import { rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { acompanhamentos } from './testing.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const a = acompanhamentos(t)
const { db } = a
const TEMAS = await a.temas()
const [T1, T2] = TEMAS.map((x) => x.temaId) as [number, number]

const responder = (acompanhamentoId: number, perguntas: contract.RespostaEnviada[], persona: Persona = 'condutor') =>
  t.call(contract.responderDiagnostico, { persona, body: { acompanhamentoId, perguntas } })
const doTema = (d: contract.Diagnostico, temaId: number) => d.perguntas.filter((p) => p.pergunta.temaId === temaId)
const itens = (lista: readonly contract.AcompanhamentoPergunta[], resposta: boolean) =>
  lista.map((p) => ({ acompanhamentoPerguntaId: p.acompanhamentoPerguntaId, resposta }))
const finalizar = (id: number, persona: Persona = 'condutor') =>
  t.call(contract.finalizarDiagnostico, { persona, params: { id: String(id) } })
const temaPonto = async (id: number, temaId: number) =>
  (
    await rows<{ diagnostico: string; declarados: string; finalizado: boolean }>(
      db,
      sql`select diagnostico, declarados, finalizado from municipio_tema_ponto where "municipioId" = ${id} and "temaId" = ${temaId}`,
    )
  )[0]!

describe('the diagnosis of a city', () => {
  test('not started it shows its themes; started it asks every question; finished theme by theme and then as a whole', async () => {
    const id = await a.cidade()
    const antes = await a.diagnostico(id)
    expect(antes).toMatchObject({
      situacao: 'não iniciado',
      acompanhamentoId: null,
      acoes: { iniciar: true },
      perguntas: [],
    })
    expect(antes.temas.map((x) => x.total)).toEqual(TEMAS.map(() => 4))

    const { acompanhamentoId } = await a.iniciar(id)
    const d = await a.diagnostico(id)
    expect(d).toMatchObject({ situacao: 'em preenchimento', acompanhamentoId, usuario: 'Clarice Moura', pontos: 0 })
    expect(d.perguntas).toHaveLength(80)
    expect(d.perguntas.every((p) => p.podeResponder && p.resposta === null)).toBe(true)

    const primeiras = doTema(d, T1)
    await responder(acompanhamentoId, itens(primeiras.slice(0, 3), true))
    const cedo = await a.finalizarTema(id, T1)
    expect([cedo.status, cedo.body.message]).toEqual([422, 'Falta responder 1 pergunta.'])
    await responder(acompanhamentoId, itens(primeiras.slice(3), false))
    const { body } = await a.finalizarTema(id, T1)
    expect(body.temas[0]).toMatchObject({ finalizado: true, respondidas: 4, sim: 3 })
    const declarados = primeiras.slice(0, 3).reduce((s, p) => s + p.pergunta.pontos!, 0)
    expect(await temaPonto(id, T1)).toEqual({
      diagnostico: `${declarados}.00`,
      declarados: `${declarados}.00`,
      finalizado: true,
    })
    // Sent once more, as after a lost answer: done once.
    expect((await a.finalizarTema(id, T1)).status).toBe(200)

    expect((await finalizar(id)).body.message).toBe('Ainda há temas do diagnóstico por finalizar.')
    for (const { temaId } of TEMAS.slice(1)) {
      await responder(acompanhamentoId, itens(doTema(d, temaId), temaId % 2 === 0))
      await a.finalizarTema(id, temaId)
    }
    const fim = await finalizar(id)
    expect(fim.body).toMatchObject({ situacao: 'enviado', acoes: { responder: false, finalizar: false } })
    expect(fim.body.perguntas.some((p) => p.podeResponder)).toBe(false)
    expect((await finalizar(id)).status).toBe(409)
    const c = await a.contas(id)
    expect(c.totais).toEqual(c.livro)
    expect(c.livro.declarados).toBe(fim.body.pontos)
  })

  test('R803: its finished themes are the finalized themes of the city', async () => {
    const id = await a.cidade()
    const { acompanhamentoId } = await a.iniciar(id)
    const d = await a.diagnostico(id)
    await responder(acompanhamentoId, itens(doTema(d, T2), true))
    await a.finalizarTema(id, T2)
    const { body } = await t.call(temasFinalizados, { persona: 'condutor', params: { id: String(id) } })
    expect(body.map((x) => x.tema.temaId)).toEqual([T2])
    // And may be asked again at once, although the rest is still being read.
    expect((await a.abrir(id, T2)).status).toBe(200)
    expect((await a.abrir(id, T1)).body.message).toBe(
      'A primeira leitura deste tema ainda não foi finalizada no diagnóstico.',
    )
  })

  test('R193: an answer changes until its theme is finished', async () => {
    const id = await a.cidade()
    const { acompanhamentoId } = await a.iniciar(id)
    const d = await a.diagnostico(id)
    const [p] = doTema(d, T1)
    await responder(acompanhamentoId, itens(doTema(d, T1), true))
    await responder(acompanhamentoId, itens([p!], false))
    expect((await a.contas(id)).livro.declarados).toBe(5000 - p!.pergunta.pontos!)
    await a.finalizarTema(id, T1)
    const r = await responder(acompanhamentoId, itens([p!], true))
    expect([r.status, r.body.message]).toEqual([422, 'Este tema do diagnóstico já foi finalizado.'])
    expect(r.body.details).toMatchObject({ recusadas: [{ acompanhamentoPerguntaId: p!.acompanhamentoPerguntaId }] })
  })

  test('a queue from a device that lost its connection: sent in pieces, twice and late, nothing is lost or doubled', async () => {
    const id = await a.cidade()
    const { acompanhamentoId } = await a.iniciar(id)
    const d = await a.diagnostico(id)
    const fila = d.perguntas.map((p, i) => ({
      acompanhamentoPerguntaId: p.acompanhamentoPerguntaId,
      resposta: i % 3 !== 0,
      clienteId: `fila-${id}-${i}`,
    }))
    await Promise.all([
      responder(acompanhamentoId, fila.slice(0, 50)),
      responder(acompanhamentoId, fila.slice(0, 50)),
      responder(acompanhamentoId, fila.slice(30)),
    ])
    const { body } = await responder(acompanhamentoId, fila)
    expect([body.salvas.length, body.recusadas]).toEqual([80, []])
    const c = await a.contas(id)
    expect(c.totais).toEqual(c.livro)
    expect(c.perguntas).toEqual(c.livro)
    const passos = await rows<{ n: number }>(
      db,
      sql`select count(*)::int as n from pergunta_historico h join pergunta_municipio pm using ("perguntaMunicipioId")
        where pm."municipioId" = ${id} and h.acao = 'respondeu'`,
    )
    expect(passos[0]!.n).toBe(80)
  })

  test('an answer that was taken and is sent again late does not win over a newer one', async () => {
    const id = await a.cidade()
    const { acompanhamentoId } = await a.iniciar(id)
    const [p] = (await a.diagnostico(id)).perguntas
    const { acompanhamentoPerguntaId } = p!
    const antiga = { acompanhamentoPerguntaId, resposta: true, clienteId: `aparelho-${id}-a` }
    await responder(acompanhamentoId, [antiga])
    await responder(acompanhamentoId, [{ acompanhamentoPerguntaId, resposta: false, clienteId: `aparelho-${id}-b` }])
    const { body } = await responder(acompanhamentoId, [antiga])
    expect(body.salvas).toMatchObject([{ acompanhamentoPerguntaId, resposta: false }])
    expect((await a.diagnostico(id)).perguntas[0]!.resposta).toBe(false)
    expect((await a.contas(id)).livro.declarados).toBe(0)
  })

  test('two people start it at once: one diagnosis; done, there is no second', async () => {
    const id = await a.cidade()
    const iniciar = (persona: Persona) =>
      t.call(contract.criarAcompanhamento, { persona, body: { municipioId: id, diagnostico: true } })
    const juntos = await Promise.all([iniciar('condutor'), iniciar('admin'), iniciar('administrador')])
    expect(juntos.map((r) => r.status).sort()).toEqual([200, 409, 409])
    const outra = await a.cidade()
    await a.diagnosticar(outra)
    const r = await t.call(contract.criarAcompanhamento, {
      persona: 'condutor',
      body: { municipioId: outra, diagnostico: true },
    })
    expect([r.status, r.body.code]).toEqual([409, 'diagnosticoFeito'])
  })

  test('cancelled it was never made, and may be started again', async () => {
    const id = await a.cidade()
    const { acompanhamentoId } = await a.iniciar(id)
    const d = await a.diagnostico(id)
    await responder(acompanhamentoId, itens(doTema(d, T1), true))
    await a.finalizarTema(id, T1)
    expect((await a.cancelar(acompanhamentoId)).body.cancelado).toBe(true)
    const c = await a.contas(id)
    expect([c.totais.declarados, c.livro.declarados]).toEqual([0, 0])
    expect(await temaPonto(id, T1)).toMatchObject({ diagnostico: '0.00', finalizado: false })
    expect((await a.diagnostico(id)).situacao).toBe('não iniciado')
    await a.iniciar(id)
  })

  test('each sees and answers the own axes; only the whole can be closed', async () => {
    const { eixoId } = TEMAS[0]!
    const id = await a.cidade({ eixosDoCondutor: [eixoId] })
    await a.iniciar(id)
    const d = await a.diagnostico(id)
    expect(new Set(d.perguntas.map((p) => p.pergunta.tema.eixoId))).toEqual(new Set([eixoId]))
    const alheia = (await a.diagnostico(id, 'admin')).perguntas.find((p) => p.pergunta.tema.eixoId !== eixoId)!
    expect((await responder(d.acompanhamentoId!, itens([alheia], true))).status).toBe(422)
    expect((await a.finalizarTema(id, alheia.pergunta.temaId)).status).toBe(404)
    for (const { temaId } of d.temas) {
      await responder(d.acompanhamentoId!, itens(doTema(d, temaId), true))
      await a.finalizarTema(id, temaId)
    }
    expect((await a.diagnostico(id)).acoes.finalizar).toBe(false)
    expect((await finalizar(id)).status).toBe(422)
  })

  test('who may only read does; comments are of who started it', async () => {
    const id = await a.cidade()
    const { acompanhamentoId } = await a.iniciar(id)
    const d = await a.diagnostico(id, 'ad')
    expect(d.acoes).toEqual({ iniciar: false, responder: false, comentar: false, finalizar: false })
    expect((await responder(acompanhamentoId, itens(d.perguntas.slice(0, 1), true), 'ad')).status).toBe(403)
    const { acompanhamentoPerguntaId } = d.perguntas[0]!
    const comentar = (persona: Persona) =>
      responder(acompanhamentoId, [{ acompanhamentoPerguntaId, comentario: 'Ata em anexo' }], persona)
    expect((await comentar('admin')).status).toBe(422)
    expect((await comentar('condutor')).status).toBe(200)
    expect((await a.diagnostico(id)).perguntas[0]!.comentario).toBe('Ata em anexo')
  })

  test('in the seal room it asks its fifteen criteria', async () => {
    const sala = t.bancos.get('sala').db
    const [lugar] = await rows<{ id: number }>(
      sala,
      sql`insert into municipio (nome, uf, "projetoId", "statusRelacionamento") select 'Sala nova', uf, "projetoId", 4 from municipio limit 1 returning "municipioId" as id`,
    )
    const r = await t.call(contract.criarAcompanhamento, {
      persona: 'admin',
      host: 'sala.localhost',
      body: { municipioId: lugar!.id, diagnostico: true },
    })
    expect([r.status, r.body.perguntas.length]).toEqual([200, 15])
  })
})
