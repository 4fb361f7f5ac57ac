import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { novoAcompanhamentoIntermediario } from '#contract/acompanhamento.ts'
import { alterarPergunta, getPergunta, perguntaEdicao } from '#contract/pergunta.ts'
import { alterarPerguntaMunicipio } from '#contract/pergunta-municipio.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { acompanhamentos } from './testing.ts'

/** What happens to a question elsewhere while a follow-up asks it; each story in a city of its own. */
const t = await startTestApp()
const a = acompanhamentos(t)
const { db } = t.banco
const T1 = (await a.temas())[0]!.temaId

const ler = async (id: number) =>
  (await one<{ j: { estado: string; resposta: boolean | null; pontos: number; perguntaId: number } }>(
    db,
    sql`select json_build_object('estado', estado, 'resposta', resposta, 'pontos', pontos, 'perguntaId', "perguntaId") as j
      from pergunta_municipio where "perguntaMunicipioId" = ${id}`,
  ))!.j
/** A city whose diagnosis was answered SIM throughout, and a question of a theme there. */
const preparar = async () => {
  const id = await a.cidade()
  await a.diagnosticar(id)
  const [p] = await rows<{ id: number; perguntaId: number }>(
    db,
    sql`select pm."perguntaMunicipioId" as id, p."perguntaId" from pergunta_municipio pm join pergunta p using ("perguntaId")
      where pm."municipioId" = ${id} and pm."temaId" = ${T1} and p.ativa and not p.recorrente and pm.resposta order by p.numero`,
  )
  return { id, pm: p!.id, perguntaId: p!.perguntaId }
}
const descartar = (id: number) =>
  t.call(alterarPerguntaMunicipio, { persona: 'admin', body: { perguntaMunicipioId: id, descartar: true } })
const aberto = async (acompanhamentoId: number, pm: number) => {
  const { body } = await a.obter(acompanhamentoId)
  return { pontos: body.pontos, p: body.perguntas.find((x) => x.perguntaMunicipioId === pm)! }
}

describe('a question given up while a follow-up asks it', () => {
  test('says NÃO in the follow-up too, and SIM there counts again', async () => {
    const { id, pm } = await preparar()
    const { acompanhamentoId } = (await a.abrir(id, T1)).body
    const linha = (await aberto(acompanhamentoId, pm)).p.acompanhamentoPerguntaId
    const responder = (resposta: boolean) =>
      a.responder(acompanhamentoId, [{ acompanhamentoPerguntaId: linha, resposta }])
    await responder(true)
    const { declarados } = await a.iguais(id)
    const { pontos } = await ler(pm)
    const antes = await aberto(acompanhamentoId, pm)

    expect((await descartar(pm)).status).toBe(200)
    const depois = await aberto(acompanhamentoId, pm)
    expect(depois.p).toMatchObject({ resposta: false, podeResponder: true, versao: antes.p.versao + 1 })
    expect(depois.pontos).toBe(antes.pontos! - pontos)
    expect((await a.iguais(id)).declarados).toBe(declarados - pontos)

    expect((await responder(true)).status).toBe(200)
    expect(await ler(pm)).toMatchObject({ estado: 'respondida', resposta: true })
    expect((await a.iguais(id)).declarados).toBe(declarados)
  })

  test('an answer that the follow-up only kept may be given anew there', async () => {
    const { id, pm } = await preparar()
    const { body } = await t.call(novoAcompanhamentoIntermediario, {
      persona: 'condutor',
      body: { municipioId: id, temaId: T1 },
    })
    const { acompanhamentoId } = body
    expect((await aberto(acompanhamentoId, pm)).p).toMatchObject({ resposta: true, podeResponder: false })
    const { declarados } = await a.iguais(id)
    await descartar(pm)
    const { p } = await aberto(acompanhamentoId, pm)
    expect(p).toMatchObject({ resposta: false, podeResponder: true })
    const linha = { acompanhamentoPerguntaId: p.acompanhamentoPerguntaId, resposta: true }
    expect((await a.responder(acompanhamentoId, [linha])).status).toBe(200)
    expect((await a.iguais(id)).declarados).toBe(declarados)
  })

  test('a device that still shows the SIM of before is asked before it answers over the NÃO', async () => {
    const { id, pm } = await preparar()
    const { acompanhamentoId } = (await a.abrir(id, T1)).body
    const linha = (await aberto(acompanhamentoId, pm)).p.acompanhamentoPerguntaId
    await a.responder(acompanhamentoId, [{ acompanhamentoPerguntaId: linha, resposta: true }])
    const base = (await aberto(acompanhamentoId, pm)).p.versao
    await descartar(pm)
    const r = await a.responder(acompanhamentoId, [
      { acompanhamentoPerguntaId: linha, resposta: true, base, clienteId: `tarde-${pm}` },
    ])
    expect([r.status, r.body.message]).toEqual([422, 'Há uma resposta mais nova, dada em outro aparelho.'])
    expect(await ler(pm)).toMatchObject({ resposta: false })
  })
})

describe('a question that gets a new version while a follow-up asks it', () => {
  test('stays the one that was asked: its points are those of the follow-up, and cancelling brings all back', async () => {
    const { id, pm, perguntaId } = await preparar()
    const antes = { contas: await a.iguais(id), pergunta: await ler(pm) }
    const { acompanhamentoId } = (await a.abrir(id, T1)).body
    const { body: lida } = await t.call(getPergunta, { persona: 'admin', params: { id: String(perguntaId) } })
    const { status, body: nova } = await t.call(alterarPergunta, {
      persona: 'admin',
      body: { ...perguntaEdicao.parse(lida), texto: `${lida.texto} (outra)`, pontos: lida.pontos + 700 },
    })
    expect([status, nova.substituiPerguntaId]).toEqual([200, perguntaId])

    const { p } = await aberto(acompanhamentoId, pm)
    expect(p.pergunta).toMatchObject({ perguntaId, texto: lida.texto, pontos: antes.pergunta.pontos })
    await a.responder(acompanhamentoId, [{ acompanhamentoPerguntaId: p.acompanhamentoPerguntaId, resposta: true }])
    expect(await ler(pm)).toMatchObject({ perguntaId, resposta: true, pontos: antes.pergunta.pontos })

    expect((await a.cancelar(acompanhamentoId)).status).toBe(200)
    expect(await ler(pm)).toEqual(antes.pergunta)
    expect((await a.iguais(id)).declarados).toBe(antes.contas.declarados)
    // The next one asks the new version.
    const seguinte = (await a.abrir(id, T1)).body
    expect(seguinte.perguntas.map((x) => x.pergunta.perguntaId)).toContain(nova.perguntaId)
  })

  test('answers to new versions in two themes at once wait for each other in one order', async () => {
    const { id } = await preparar()
    const temas = [T1, (await a.temas())[1]!.temaId]
    const novas = await Promise.all(
      temas.map(async (temaId) => {
        const [p] = await rows<{ id: number }>(
          db,
          sql`select max("perguntaId") as id from pergunta where "temaId" = ${temaId} and ativa and not recorrente`,
        )
        const { body: lida } = await t.call(getPergunta, { persona: 'admin', params: { id: String(p!.id) } })
        const body = { ...perguntaEdicao.parse(lida), texto: `${lida.texto} (nova)` }
        return (await t.call(alterarPergunta, { persona: 'admin', body })).body.perguntaId
      }),
    )
    const abertas = []
    for (const temaId of temas) abertas.push((await a.abrir(id, temaId)).body)
    const linhas = abertas.map((x) => ({
      acompanhamentoId: x.acompanhamentoId,
      linha: x.perguntas.find((p) => novas.includes(p.pergunta.perguntaId))!.acompanhamentoPerguntaId,
    }))
    for (let n = 0; n < 30; n++) {
      const feitas = await Promise.all(
        linhas.map(({ acompanhamentoId, linha }) =>
          a.responder(acompanhamentoId, [{ acompanhamentoPerguntaId: linha, resposta: n % 2 === 0 }]),
        ),
      )
      expect(feitas.map((f) => f.status)).toEqual([200, 200])
    }
    await a.iguais(id)
  })
})
