import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/acompanhamento.ts'
import { rows } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { acompanhamentos } from './testing.ts'

const t = await startTestApp()
const a = acompanhamentos(t)
const { db, obter, listar, oferecidos, evidenciar } = a
const TEMAS = await a.temas()
const [T1, T2] = TEMAS.map((x) => x.temaId) as [number, number]

const texto = (id: number) => String(id)

describe('reading', () => {
  test('R010 R118 R827 R828: the list, the newest day first, then by name', async () => {
    const id = await a.cidade()
    t.setClock('2026-03-01T10:00:00-03:00')
    t.forgetLogins()
    await a.diagnosticar(id)
    t.setClock('2026-03-05T22:30:00-03:00')
    t.forgetLogins()
    const ordem = [TEMAS.find((x) => x.nome.startsWith('P'))!, TEMAS.find((x) => x.nome.startsWith('C'))!]
    // By their bytes the accent would put the second after the first.
    await db.execute(sql`update tema set nome = 'Ética' where "temaId" = ${ordem[1]!.temaId}`)
    await db.execute(sql`update tema set nome = 'Formatura' where "temaId" = ${ordem[0]!.temaId}`)
    await a.abrir(id, ordem[0]!.temaId)
    t.setClock('2026-03-05T23:10:00-03:00')
    t.forgetLogins()
    await a.abrir(id, ordem[1]!.temaId)
    const { body } = await listar(id)
    expect(body.map((x) => x.tema?.nome ?? x.nome)).toEqual(['Ética', 'Formatura', 'Diagnóstico'])
    expect(body[2]).toMatchObject({ diagnostico: true, finalizado: true, sim: 80, nao: 0, total: 80, pontos: 100_000 })
    for (const { temaId, nome } of ordem)
      await db.execute(sql`update tema set nome = ${nome} where "temaId" = ${temaId}`)
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

  test('R148 R189 R264: what its opening took is told to who opens it, and afterwards only with the flag', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id)
    const aberto = await a.abrir(id, T1)
    const custo = aberto.body.pontosNaoEvidenciados
    expect(custo).toBeGreaterThan(0)
    const lido = async (persona: 'condutor' | 'ad') =>
      (await obter(aberto.body.acompanhamentoId, persona)).body.pontosNaoEvidenciados
    expect([await lido('condutor'), await lido('ad')]).toEqual([custo, null])
    const noPapel = async (persona: 'condutor' | 'ad') =>
      pdfPages(
        (await t.call(contract.pdfAcompanhamento, { persona, params: { id: texto(aberto.body.acompanhamentoId) } }))
          .raw,
      ).some((p) => p.text.includes('subtraídos'))
    expect([await noPapel('condutor'), await noPapel('ad')]).toEqual([true, false])
    // Without the flag one still confirms what it costs.
    const ligar = async (valor: boolean) => {
      await db.execute(sql`update usuario_grupo_permissao p set valor = ${valor} from usuario_grupo g
        where g."usuarioGrupoId" = p."usuarioGrupoId" and g.nome = 'Consultor Condutor' and p.permissao = 'verPontosAcoesAcompanhamento'`)
      for (const s of t.sessions.values()) s.forget()
    }
    await ligar(false)
    const outro = await a.abrir(id, T2)
    await ligar(true)
    expect([outro.body.pontosNaoEvidenciados > 0, outro.body.pontos]).toEqual([true, null])
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
