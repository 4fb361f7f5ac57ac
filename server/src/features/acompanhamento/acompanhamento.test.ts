import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/acompanhamento.ts'
import { rows } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { mover, travar } from '../evidencia/pontos.ts'
import { acompanhamentos } from './testing.ts'

const t = await startTestApp()
const a = acompanhamentos(t)
const { db } = a
const TEMAS = await a.temas()
const [T1, T2, T3] = TEMAS.map((x) => x.temaId) as [number, number, number]
const PONTOS_DO_TEMA = 5000

const texto = (id: number) => String(id)
const obter = (id: number, persona: Persona = 'condutor') =>
  t.call(contract.getAcompanhamento, { persona, params: { id: texto(id) } })
const listar = (id: number, persona: Persona = 'condutor') =>
  t.call(contract.listarAcompanhamentos, { persona, params: { id: texto(id) } })
const oferecidos = (id: number, persona: Persona = 'condutor', query: { nacional?: 'true' } = {}) =>
  t.call(contract.temasParaAcompanhar, { persona, params: { id: texto(id) }, query })
const previa = (municipioId: number, temaId: number, persona: Persona = 'condutor') =>
  t.call(contract.pontosNaoEvidenciadosTema, {
    persona,
    params: { municipioId: texto(municipioId), temaId: texto(temaId) },
  })
const iguais = async (id: number) => {
  const c = await a.contas(id)
  expect(c.totais).toEqual(c.livro)
  expect(c.perguntas).toEqual(c.livro)
  return c.livro
}
/** Puts a question of a city into a state of evidence, by the service that moves points. */
const evidenciar = async (
  municipioId: number,
  temaId: number,
  indice: number,
  estado: 'evidenciada' | 'aprovada' | 'rejeitada',
) =>
  t.banco.transaction(async (tx) => {
    const ids = await rows<{ id: number }>(
      tx,
      sql`select pm."perguntaMunicipioId" as id from pergunta_municipio pm join pergunta p using ("perguntaId")
        where pm."municipioId" = ${municipioId} and pm."temaId" = ${temaId} order by p.numero`,
    )
    const [pergunta] = await travar(tx, [ids[indice]!.id])
    await mover(tx, { usuarioId: null, now: new Date() }, [
      {
        pergunta: pergunta!,
        acao: 'enviou',
        depois: { estado, rodada: 1, pontosComprovados: estado === 'aprovada' ? pergunta!.pontos : 0 },
      },
    ])
    return pergunta!
  })

describe('a new follow-up', () => {
  test('R148 R188 R189 R190 R292 R829 R832 R833: takes away what was only declared, as it was told before, and says what is rejected', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id)
    expect((await iguais(id)).declarados).toBe(TEMAS.length * PONTOS_DO_TEMA)
    const aprovada = await evidenciar(id, T1, 0, 'aprovada')
    const rejeitada = await evidenciar(id, T1, 1, 'rejeitada')
    const perdem = PONTOS_DO_TEMA - aprovada.pontos - rejeitada.pontos
    expect((await previa(id, T1)).body).toEqual({
      pontosNaoEvidenciados: perdem,
      perguntas: 2,
      perguntasRejeitadas: true,
    })
    const antes = await iguais(id)
    const { body, status } = await a.abrir(id, T1)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      acompanhamentoId: expect.any(Number),
      pontosNaoEvidenciados: perdem,
      perguntasRejeitadas: true,
      nome: `${TEMAS[0]!.nome} · 1º acompanhamento`,
      finalizado: false,
      diagnostico: false,
      tema: { temaId: T1 },
      sim:
        2 -
        body.perguntas.filter((p) => p.pergunta.recorrente && p.resposta === null && p.estado !== 'naoRespondida')
          .length,
    })
    expect((await iguais(id)).declarados).toBe(antes.declarados - perdem)
    const livro = await rows<{ declarados: string; motivo: string }>(
      db,
      sql`select sum(declarados) as declarados, motivo from ponto_lancamento where "acompanhamentoId" = ${body.acompanhamentoId} group by 2`,
    )
    expect(livro).toEqual([{ motivo: 'novo acompanhamento do tema', declarados: `-${perdem}.00` }])
  })

  test('R189: what it costs changed since it was told: nothing is opened, and the new number is said', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id)
    const p = await evidenciar(id, T1, 0, 'evidenciada')
    const params = { municipioId: texto(id), temaId: texto(T1) }
    const tentar = (confirmados: number) =>
      t.call(contract.novoAcompanhamentoTema, {
        persona: 'condutor',
        params,
        query: { confirmados: texto(confirmados) },
      })
    const r = await tentar(PONTOS_DO_TEMA)
    expect([r.status, r.body.code]).toEqual([409, 'pontosMudaram'])
    expect(r.body.details).toEqual({ pontosNaoEvidenciados: PONTOS_DO_TEMA - p.pontos })
    expect((await tentar(PONTOS_DO_TEMA - p.pontos)).status).toBe(200)
  })

  test('two people open the same theme at once: one wins, the other is told by whom, and the points go once', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id)
    const antes = await iguais(id)
    for (const temaId of [T1, T2, T3]) {
      const juntos = await Promise.all(
        (['condutor', 'admin', 'administrador', 'operacoes', 'condutor', 'admin'] as Persona[]).map((p) =>
          a.abrir(id, temaId, p),
        ),
      )
      expect(juntos.map((r) => r.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
      const perdedor = juntos.find((r) => r.status === 409)!
      expect(perdedor.body.message).toMatch(
        /^Já há um acompanhamento aberto: .+ · 1º acompanhamento, de .+, desde \d\d\/\d\d\/\d{4}\./,
      )
      const vencedor = juntos.find((r) => r.status === 200)!
      expect(perdedor.body.details).toEqual({ acompanhamentoId: vencedor.body.acompanhamentoId })
    }
    expect((await iguais(id)).declarados).toBe(antes.declarados - 3 * PONTOS_DO_TEMA)
  })

  test('answers, evidence and new follow-ups at once: the totals are what the ledger says', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id, (n) => n % 3 !== 0)
    const abertos = await Promise.all(TEMAS.slice(0, 6).map((x) => a.abrir(id, x.temaId)))
    await Promise.all([
      ...abertos.flatMap(({ body }) =>
        body.perguntas.map((p, i) =>
          a.responder(
            body.acompanhamentoId,
            [{ acompanhamentoPerguntaId: p.acompanhamentoPerguntaId, resposta: i % 2 === 0 }],
            i % 2 ? 'admin' : 'condutor',
          ),
        ),
      ),
      ...TEMAS.slice(6, 9).map((x) => a.abrir(id, x.temaId, 'admin')),
      evidenciar(id, TEMAS[10]!.temaId, 1, 'aprovada'),
    ])
    const livro = await iguais(id)
    expect(livro.declarados).toBeGreaterThan(0)
    expect(livro.comprovados).toBeGreaterThan(0)
  })

  test('R230 R263 R825: needs its flag and a theme that is there; the base path takes both', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id)
    expect((await a.abrir(id, T1, 'ad')).status).toBe(403)
    expect((await a.abrir(id, 999_999)).status).toBe(404)
    expect(
      (await t.call(contract.criarAcompanhamento, { persona: 'condutor', body: {} as never })).body.fields,
    ).toMatchObject({
      municipioId: 'Campo Obrigatório',
    })
    const r = await t.call(contract.criarAcompanhamento, { persona: 'condutor', body: { municipioId: id, temaId: T1 } })
    expect([r.status, r.body.tema?.temaId]).toEqual([200, T1])
  })

  test('the GET forms write too, but only with the bearer of a session', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id)
    const params = { municipioId: texto(id), temaId: texto(T1) }
    expect((await t.call(contract.novoAcompanhamentoTemaGet, { params })).status).toBe(401)
    expect((await t.call(contract.novoAcompanhamentoTemaGet, { persona: 'condutor', params })).status).toBe(200)
    const geral = { params: { id: texto(id) } }
    expect((await t.call(contract.novoAcompanhamentoGet, geral)).status).toBe(401)
    expect((await t.call(contract.novoAcompanhamentoFinalizacaoGet, geral)).status).toBe(401)
  })
})

describe('which themes are offered', () => {
  test('R125 R232 R233 R234 R803: finished, enabled and in reach; one that is open carries its mark', async () => {
    const id = await a.cidade()
    expect((await oferecidos(id)).body).toMatchObject({ temas: [], acoes: { geral: false } })
    await a.diagnosticar(id)
    expect((await oferecidos(id)).body.temas).toHaveLength(TEMAS.length)
    await db.execute(sql`insert into municipio_tema ("municipioId", "temaId", habilitado) values (${id}, ${T2}, false)`)
    const { body } = await a.abrir(id, T1)
    const depois = (await oferecidos(id)).body.temas
    expect(depois.map((x) => x.temaId)).not.toContain(T2)
    expect(depois.find((x) => x.temaId === T1)).toMatchObject({
      ativo: true,
      acompanhamentoAbertoId: body.acompanhamentoId,
    })
    expect(depois.filter((x) => x.ativo)).toHaveLength(1)
    expect((await a.abrir(id, T2)).body.message).toBe('Este tema não está habilitado aqui.')
  })

  test('R231: with the national filter only themes with a national question', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id)
    const { temas } = (await oferecidos(id, 'condutor', { nacional: 'true' })).body
    expect(temas.length).toBeLessThan(TEMAS.length)
    expect(temas.every((x) => x.nacional)).toBe(true)
  })

  test('R234: who reaches some axes opens those, and not all themes at once', async () => {
    const eixo = TEMAS[0]!.eixoId
    const id = await a.cidade()
    await a.diagnosticar(id)
    const limitada = await a.cidade({ eixosDoCondutor: [eixo] })
    await db.execute(sql`update municipio_tema_ponto set finalizado = true where "municipioId" = ${limitada}`)
    await t.call(contract.criarAcompanhamento, { persona: 'admin', body: { municipioId: limitada, diagnostico: true } })
    await db.execute(sql`update municipio_tema_ponto set finalizado = true where "municipioId" = ${limitada}`)
    const { temas, acoes } = (await oferecidos(limitada)).body
    expect(new Set(temas.map((x) => x.eixoId))).toEqual(new Set([eixo]))
    expect(acoes.geral).toBe(false)
    const outro = TEMAS.find((x) => x.eixoId !== eixo)!.temaId
    expect((await a.abrir(limitada, outro)).status).toBe(404)
    expect((await previa(limitada, outro)).status).toBe(404)
    const geral = { persona: 'condutor' as const, params: { id: texto(limitada) } }
    expect((await t.call(contract.novoAcompanhamento, geral)).status).toBe(403)
  })

  test('R672: out of force nothing is asked; with the flag, national questions only', async () => {
    const id = await a.cidade({ relacionamento: 2 })
    expect((await a.diagnostico(id)).aviso).toMatch(/Sem contrato vigente/)
    const recusada = await t.call(contract.criarAcompanhamento, {
      persona: 'condutor',
      body: { municipioId: id, diagnostico: true },
    })
    expect([recusada.status, recusada.body.message]).toEqual([422, expect.stringMatching(/Sem contrato vigente/)])
    // Full admins pass every flag.
    const { body } = await t.call(contract.criarAcompanhamento, {
      persona: 'admin',
      body: { municipioId: id, diagnostico: true },
    })
    expect(body.perguntas.length).toBeGreaterThan(0)
    expect(body.perguntas.every((p) => p.pergunta.nacional)).toBe(true)
  })
})

describe('all themes, in between, and the end of the cycle', () => {
  test('R829 R830 R834: all themes lose what was declared; no theme of theirs can be opened meanwhile', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id)
    const params = { id: texto(id) }
    const { body: p } = await t.call(contract.pontosNaoEvidenciados, { persona: 'condutor', params })
    expect(p.pontosNaoEvidenciados).toBe(TEMAS.length * PONTOS_DO_TEMA)
    const { body } = await t.call(contract.novoAcompanhamento, { persona: 'condutor', params })
    expect([body.tema, body.pontosNaoEvidenciados]).toEqual([null, p.pontosNaoEvidenciados])
    expect((await iguais(id)).declarados).toBe(0)
    expect((await a.abrir(id, T1)).status).toBe(409)
    await a.finalizar(body.acompanhamentoId)
    const fim = await t.call(contract.novoAcompanhamentoFinalizacao, { persona: 'condutor', params })
    expect(fim.body).toMatchObject({ finalizacao: true, nome: 'Acompanhamento de finalização', tema: null })
  })

  test('R834: the cycle closes only after the diagnosis', async () => {
    const id = await a.cidade()
    const r = await t.call(contract.novoAcompanhamentoFinalizacao, { persona: 'condutor', params: { id: texto(id) } })
    expect([r.status, r.body.message]).toEqual([422, 'O ciclo só se fecha depois do diagnóstico finalizado.'])
  })

  test('R835: an intermediate one subtracts nothing, keeps each SIM and asks each NÃO again', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id, (n) => n !== 1)
    const antes = await iguais(id)
    const { body } = await t.call(contract.novoAcompanhamentoIntermediario, {
      persona: 'condutor',
      body: { municipioId: id, temaId: T1 },
    })
    expect(body).toMatchObject({ intermediario: true, pontosNaoEvidenciados: 0 })
    expect(await iguais(id)).toEqual(antes)
    const [primeira, segunda] = body.perguntas
    expect([primeira!.resposta, primeira!.podeResponder]).toEqual([null, true])
    const fixa = body.perguntas.find((p) => p.resposta === true && !p.pergunta.recorrente)!
    expect([fixa.respondida, fixa.podeResponder]).toEqual([true, false])
    expect(segunda).toBeDefined()
    await a.responder(body.acompanhamentoId, [
      { acompanhamentoPerguntaId: primeira!.acompanhamentoPerguntaId, resposta: true },
    ])
    expect((await iguais(id)).declarados).toBe(antes.declarados + 1500)
  })
})

describe('answers', () => {
  const preparar = async () => {
    const id = await a.cidade()
    await a.diagnosticar(id)
    const { body } = await a.abrir(id, T1)
    return { id, a: body }
  }

  test('R151 R194 R826: SIM and NÃO, as words or as truth; changed while it is open; points follow', async () => {
    const { id, a: ac } = await preparar()
    const antes = await iguais(id)
    const [p, q] = ac.perguntas
    const { body } = await a.responder(ac.acompanhamentoId, [
      { acompanhamentoPerguntaId: p!.acompanhamentoPerguntaId, resposta: 'SIM' },
      { acompanhamentoPerguntaId: q!.acompanhamentoPerguntaId, resposta: 'não' },
    ])
    expect(body).toMatchObject({ sim: 1, nao: 1, recusadas: [] })
    expect((await iguais(id)).declarados).toBe(antes.declarados + 1500)
    await a.responder(ac.acompanhamentoId, [{ acompanhamentoPerguntaId: p!.acompanhamentoPerguntaId, resposta: false }])
    expect(await iguais(id)).toEqual(antes)
    // A whole record comes back and changes nothing.
    const { body: lido } = await obter(ac.acompanhamentoId)
    const devolvido = await t.call(contract.alterarAcompanhamento, { persona: 'condutor', body: lido as never })
    expect(devolvido.status).toBe(200)
    expect(await iguais(id)).toEqual(antes)
  })

  test('the same answer sent again is the same answer, whoever asks how often', async () => {
    const { id, a: ac } = await preparar()
    const antes = await iguais(id)
    const { acompanhamentoPerguntaId } = ac.perguntas[0]!
    const item = { acompanhamentoPerguntaId, resposta: true, clienteId: 'aparelho-0001' }
    await Promise.all([1, 2, 3, 4].map(() => a.responder(ac.acompanhamentoId, [item])))
    const { body } = await a.responder(ac.acompanhamentoId, [item])
    expect(body.salvas).toEqual([
      { acompanhamentoPerguntaId, clienteId: 'aparelho-0001', resposta: true, comentario: null },
    ])
    expect((await iguais(id)).declarados).toBe(antes.declarados + 1500)
    const livro = await rows(
      db,
      sql`select 1 from ponto_lancamento where "acompanhamentoId" = ${ac.acompanhamentoId} and motivo = 'resposta do acompanhamento'`,
    )
    expect(livro).toHaveLength(1)
    const [{ n }] = (await rows<{ n: number }>(
      db,
      sql`select count(*)::int as n from auditoria where entidade = 'acompanhamento' and acao = 'responder' and "entidadeId" = ${texto(ac.acompanhamentoId)}`,
    )) as [{ n: number }]
    expect(n).toBe(1)
  })

  test('one that is refused keeps none of the others back; when all are, the call says why', async () => {
    const { a: ac, id } = await preparar()
    const [p, q] = ac.perguntas
    const alheia = 999_999
    const { body } = await a.responder(ac.acompanhamentoId, [
      { acompanhamentoPerguntaId: p!.acompanhamentoPerguntaId, resposta: true },
      { acompanhamentoPerguntaId: alheia, resposta: true },
    ])
    expect(body.salvas.map((s) => s.acompanhamentoPerguntaId)).toEqual([p!.acompanhamentoPerguntaId])
    expect(body.recusadas).toEqual([
      {
        acompanhamentoPerguntaId: alheia,
        clienteId: null,
        motivo: 'Esta pergunta não faz parte deste acompanhamento.',
      },
    ])
    await a.finalizar(ac.acompanhamentoId)
    const r = await a.responder(ac.acompanhamentoId, [
      { acompanhamentoPerguntaId: q!.acompanhamentoPerguntaId, resposta: true },
    ])
    expect([r.status, r.body.message]).toEqual([422, 'Este acompanhamento já foi finalizado.'])
    expect(id).toBeGreaterThan(0)
  })

  test('R194: evidence that was sent holds the answer, except of a recurring question', async () => {
    const { id, a: ac } = await preparar()
    const fixa = ac.perguntas.findIndex((p) => !p.pergunta.recorrente)
    const recorrente = ac.perguntas.findIndex((p) => p.pergunta.recorrente)
    const sim = (i: number, resposta: boolean) =>
      a.responder(ac.acompanhamentoId, [
        { acompanhamentoPerguntaId: ac.perguntas[i]!.acompanhamentoPerguntaId, resposta },
      ])
    for (const i of [fixa, recorrente]) {
      await sim(i, true)
      await evidenciar(id, T1, i, 'aprovada')
    }
    const r = await sim(fixa, false)
    expect([r.status, r.body.message]).toEqual([
      422,
      'Já há evidência enviada para esta pergunta: a resposta não muda mais.',
    ])
    const antes = await iguais(id)
    expect((await sim(recorrente, false)).status).toBe(200)
    const { pontos } = ac.perguntas[recorrente]!.pergunta
    expect((await iguais(id)).comprovados).toBe(antes.comprovados - pontos!)
  })

  test('R133 R195: comments of at most 1000 characters, only by who opened it', async () => {
    const { a: ac } = await preparar()
    const { acompanhamentoPerguntaId } = ac.perguntas[0]!
    const comentar = (comentario: string, persona: Persona = 'condutor') =>
      a.responder(ac.acompanhamentoId, [{ acompanhamentoPerguntaId, comentario }], persona)
    expect((await comentar('x'.repeat(1001))).status).toBe(400)
    expect((await comentar('x'.repeat(1000))).status).toBe(200)
    const r = await comentar('de outra pessoa', 'admin')
    expect([r.status, r.body.message]).toEqual([422, 'Só quem abriu o acompanhamento comenta.'])
    expect((await comentar(' dito na reunião ')).body.salvas[0]!.comentario).toBe('dito na reunião')
  })
})

describe('the end of one', () => {
  test('R187 R191 R273 R274 R275 R831: its user or an admin finalizes it, with the flag; then it is read-only', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id)
    const { body } = await a.abrir(id, T1)
    expect(body.acoes).toEqual({ responder: true, comentar: true, finalizar: true, cancelar: false })
    expect((await a.finalizar(body.acompanhamentoId, 'operacoes')).status).toBe(403)
    expect((await a.finalizar(body.acompanhamentoId, 'ad')).status).toBe(403)
    const r = await a.finalizar(body.acompanhamentoId)
    expect(r.body).toMatchObject({ finalizado: true, acoes: { responder: false, comentar: false, finalizar: false } })
    const outra = await a.finalizar(body.acompanhamentoId)
    expect([outra.status, outra.body.message]).toEqual([
      409,
      'Este acompanhamento já foi finalizado. Recarregue para ver como está.',
    ])
    expect((await a.abrir(id, T1, 'admin')).body.nome).toMatch(/2º acompanhamento$/)
  })

  test('R192: a diagnosis is neither answered nor finalized here', async () => {
    const id = await a.cidade()
    const d = await a.iniciar(id)
    expect(d.acoes).toMatchObject({ responder: false, comentar: false, finalizar: false })
    expect(d.perguntas.every((p) => !p.podeResponder)).toBe(true)
    const item = { acompanhamentoPerguntaId: d.perguntas[0]!.acompanhamentoPerguntaId, resposta: true }
    expect((await a.responder(d.acompanhamentoId, [item])).status).toBe(422)
    expect((await a.finalizar(d.acompanhamentoId)).status).toBe(422)
  })

  test('an admin cancels an open one: what it took comes back, what was answered in it counts for nothing', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id, (n) => n !== 2)
    const aprovada = await evidenciar(id, T1, 2, 'aprovada')
    const antes = await iguais(id)
    const estados = () =>
      rows(
        db,
        sql`select "perguntaId", estado, resposta, pontos, "pontosComprovados" from pergunta_municipio where "municipioId" = ${id} order by 1`,
      )
    const comoEra = await estados()
    const { body } = await a.abrir(id, T1)
    for (const p of body.perguntas)
      await a.responder(body.acompanhamentoId, [
        {
          acompanhamentoPerguntaId: p.acompanhamentoPerguntaId,
          resposta: p.perguntaMunicipioId !== aprovada.perguntaMunicipioId,
        },
      ])
    expect((await a.cancelar(body.acompanhamentoId, 'condutor')).status).toBe(403)
    const { body: cancelado } = await a.cancelar(body.acompanhamentoId)
    expect(cancelado).toMatchObject({ cancelado: true, pontos: 0 })
    expect(cancelado.perguntas.filter((p) => p.resposta !== null).length).toBeGreaterThan(0)
    expect(await iguais(id)).toEqual(antes)
    expect(await estados()).toEqual(comoEra)
    expect((await a.cancelar(body.acompanhamentoId)).status).toBe(409)
  })

  test('cancelled after evidence was sent: that question stays where the evidence left it', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id)
    const { body } = await a.abrir(id, T1)
    const i = body.perguntas.findIndex((p) => !p.pergunta.recorrente)
    await a.responder(body.acompanhamentoId, [
      { acompanhamentoPerguntaId: body.perguntas[i]!.acompanhamentoPerguntaId, resposta: true },
    ])
    const p = await evidenciar(id, T1, i, 'evidenciada')
    await a.cancelar(body.acompanhamentoId)
    const [linha] = await rows(
      db,
      sql`select estado from pergunta_municipio where "perguntaMunicipioId" = ${p.perguntaMunicipioId}`,
    )
    expect(linha).toEqual({ estado: 'evidenciada' })
    expect((await iguais(id)).declarados).toBe(TEMAS.length * PONTOS_DO_TEMA)
  })
})

describe('reading', () => {
  test('R010 R118 R827 R828: the list, the newest day first, then by name', async () => {
    const id = await a.cidade()
    t.setClock('2026-03-01T10:00:00-03:00')
    t.forgetLogins()
    await a.diagnosticar(id)
    t.setClock('2026-03-05T22:30:00-03:00')
    t.forgetLogins()
    const ordem = [TEMAS.find((x) => x.nome.startsWith('P'))!, TEMAS.find((x) => x.nome.startsWith('C'))!]
    await a.abrir(id, ordem[0]!.temaId)
    t.setClock('2026-03-05T23:10:00-03:00')
    t.forgetLogins()
    await a.abrir(id, ordem[1]!.temaId)
    const { body } = await listar(id)
    expect(body.map((x) => x.tema?.nome ?? x.nome)).toEqual([ordem[1]!.nome, ordem[0]!.nome, 'Diagnóstico'])
    expect(body[2]).toMatchObject({ diagnostico: true, finalizado: true, sim: 80, nao: 0, total: 80, pontos: 100_000 })
    t.setClock(undefined)
    t.forgetLogins()
  })

  test('R116 R264: points only with the flag', async () => {
    const id = await a.cidade()
    const acompanhamentoId = await a.diagnosticar(id)
    expect((await listar(id, 'ad')).body[0]!.pontos).toBeNull()
    const { body } = await obter(acompanhamentoId, 'ad')
    expect([body.pontos, body.perguntas[0]!.pergunta.pontos]).toEqual([null, null])
    expect((await listar(id)).body[0]!.pontos).toBe(100_000)
  })

  test('R268 R621: who sees some axes sees the diagnosis, of it their axes, and no follow-up of another axis', async () => {
    const eixo = TEMAS[0]!.eixoId
    const id = await a.cidade({ eixosDoCondutor: [eixo] })
    await t.call(contract.criarAcompanhamento, { persona: 'admin', body: { municipioId: id, diagnostico: true } })
    await db.execute(sql`update municipio_tema_ponto set finalizado = true where "municipioId" = ${id}`)
    const meu = await a.abrir(id, T1, 'admin')
    const outro = await a.abrir(id, TEMAS.find((x) => x.eixoId !== eixo)!.temaId, 'admin')
    const { body } = await listar(id)
    expect(body.map((x) => [x.tema?.eixoId ?? null, x.total])).toEqual([
      [null, 8],
      [eixo, 4],
    ])
    expect((await obter(meu.body.acompanhamentoId)).status).toBe(200)
    expect((await obter(outro.body.acompanhamentoId)).status).toBe(404)
    expect((await a.cancelar(outro.body.acompanhamentoId, 'condutor')).status).toBe(403)
    const item = { acompanhamentoPerguntaId: outro.body.perguntas[0]!.acompanhamentoPerguntaId, resposta: true }
    expect((await a.responder(outro.body.acompanhamentoId, [item])).status).toBe(404)
    await db.execute(sql`insert into municipio_tema ("municipioId", "temaId", habilitado) values (${id}, ${T2}, false)`)
    expect((await listar(id)).body[0]!.total).toBe(4)
  })

  test('cities out of reach do not exist', async () => {
    const [longe] = await rows<{ id: number }>(
      db,
      sql`select "municipioId" as id from municipio order by 1 offset 20 limit 1`,
    )
    expect((await listar(longe!.id)).status).toBe(404)
    expect((await oferecidos(longe!.id)).status).toBe(404)
    expect((await a.abrir(longe!.id, T1)).status).toBe(404)
  })

  test('R128: its PDF says what was asked and answered', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id, (n) => n % 2 === 0)
    const { body } = await a.abrir(id, T1)
    await a.responder(body.acompanhamentoId, [
      {
        acompanhamentoPerguntaId: body.perguntas[0]!.acompanhamentoPerguntaId,
        resposta: false,
        comentario: 'Falta o decreto',
      },
    ])
    const r = await t.call(contract.pdfAcompanhamento, {
      persona: 'condutor',
      params: { id: texto(body.acompanhamentoId) },
    })
    expect([r.status, r.headers['content-type']]).toEqual([200, 'application/pdf'])
    const tudo = pdfPages(r.raw)
      .map((p) => p.text)
      .join(' ')
      .replace(/\s+/g, ' ')
    for (const trecho of [TEMAS[0]!.nome, 'NÃO', 'Falta o decreto', 'Sem resposta']) expect(tudo).toContain(trecho)
  })

  test('evolution: at the end of each, what the ledger adds up to; today last', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id, (n) => n > 40)
    const { body } = await a.abrir(id, T1)
    await a.responder(
      body.acompanhamentoId,
      body.perguntas.map((p) => ({ acompanhamentoPerguntaId: p.acompanhamentoPerguntaId, resposta: true })),
    )
    await a.finalizar(body.acompanhamentoId)
    await evidenciar(id, T1, 0, 'aprovada')
    const r = await t.call(contract.getEvolucao, { persona: 'condutor', params: { id: texto(id) } })
    expect(r.body.eixos).toHaveLength(10)
    expect(r.body.marcos.map((m) => [m.nome, m.declarado, m.comprovado])).toEqual([
      ['Diagnóstico', 50, 0],
      [body.nome, 55, 0],
      ['Hoje', 55, 1.5],
    ])
    expect(r.body.marcos[1]!.eixos[0]).toEqual({ eixoId: TEMAS[0]!.eixoId, declarado: 50, comprovado: 0 })
  })
})
