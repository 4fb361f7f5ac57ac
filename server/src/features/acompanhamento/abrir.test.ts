import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/acompanhamento.ts'
import { rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { acompanhamentos } from './testing.ts'

const t = await startTestApp()
const a = acompanhamentos(t)
const { db, oferecidos, iguais, evidenciar } = a
const TEMAS = await a.temas()
const [T1, T2, T3] = TEMAS.map((x) => x.temaId) as [number, number, number]
const PONTOS_DO_TEMA = 5000

const texto = (id: number) => String(id)
const previa = (municipioId: number, temaId: number, persona: Persona = 'condutor') =>
  t.call(contract.pontosNaoEvidenciadosTema, {
    persona,
    params: { municipioId: texto(municipioId), temaId: texto(temaId) },
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

  test('R263 R825: needs its flag and a theme that is there; the base path takes both', async () => {
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
    const FLAG = 'municipiosNaoVigentesRespondemPerguntasNacionais'
    await db.execute(sql`insert into configuracao (permissao, valor) values (${FLAG}, true)
      on conflict (permissao) do update set valor = true`)
    await t.setFlags('Consultor Condutor', [FLAG])
    const { body } = await t.call(contract.criarAcompanhamento, {
      persona: 'condutor',
      body: { municipioId: id, diagnostico: true },
    })
    await t.setFlags('Consultor Condutor', [FLAG], false)
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
