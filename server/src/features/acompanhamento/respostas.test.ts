import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/acompanhamento.ts'
import { alterarPerguntaMunicipio } from '#contract/pergunta-municipio.ts'
import { historicoPergunta } from '#contract/pergunta-pontos.ts'

import { one, rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { answerPerguntas, lockPerguntas } from '../pontuacao/commands.ts'
import { acompanhamentos } from './testing.ts'

const t = await startTestApp()
const a = acompanhamentos(t)
const { db, obter, iguais, evidenciar } = a
const TEMAS = await a.temas()
const T1 = TEMAS[0]!.temaId
const _PONTOS_DO_TEMA = 5000

const texto = (id: number) => String(id)

describe('answers', () => {
  const daPergunta = async (perguntaMunicipioId: number) =>
    (await one<{ j: object }>(
      db,
      sql`select json_build_object('estado', estado, 'resposta', resposta, 'respondidaEm', "respondidaEm") as j
        from pergunta_municipio where "perguntaMunicipioId" = ${perguntaMunicipioId}`,
    ))!.j
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

  test('an answer taken back leaves everything as it was before it, however often it had changed', async () => {
    const { id, a: ac } = await preparar()
    const antes = await iguais(id)
    const { acompanhamentoPerguntaId, perguntaMunicipioId } = ac.perguntas[0]!
    const dizer = (item: object) => a.responder(ac.acompanhamentoId, [{ acompanhamentoPerguntaId, ...item }])
    const estava = await daPergunta(perguntaMunicipioId)
    await dizer({ resposta: true, comentario: 'visto na reunião' })
    await dizer({ resposta: false })
    await dizer({ resposta: true })
    expect(await daPergunta(perguntaMunicipioId)).toMatchObject({ estado: 'respondida', resposta: true })
    const retirada = { retirar: true, clienteId: 'aparelho-desfaz' } as const
    expect((await dizer(retirada)).body).toMatchObject({
      salvas: [{ resposta: null, comentario: 'visto na reunião' }],
      sim: 0,
      nao: 0,
    })
    expect(await daPergunta(perguntaMunicipioId)).toEqual(estava)
    expect(await iguais(id)).toEqual(antes)
    const lida = async () => (await obter(ac.acompanhamentoId)).body.perguntas[0]!
    expect(await lida()).toMatchObject({
      resposta: null,
      respondidaEm: null,
      respondidaPor: null,
      comentario: 'visto na reunião',
      podeResponder: true,
    })
    // Answered anew, the late copy of what took the answer back changes nothing.
    await dizer({ resposta: false })
    expect((await dizer(retirada)).status).toBe(200)
    expect(await lida()).toMatchObject({ resposta: false })
    const { passos } = (
      await t.call(historicoPergunta, { persona: 'condutor', params: { id: String(perguntaMunicipioId) } })
    ).body
    expect(passos.map((p) => p.descricao)).toContain('Resposta desfeita no acompanhamento')
  })

  test('taken back, an answer that replaced what the diagnosis came with gives its place back to that', async () => {
    const id = await a.cidade()
    const { acompanhamentoId: primeiro } = await a.iniciar(id)
    await a.cancelar(primeiro)
    const { perguntaMunicipioId } = (await one<{ perguntaMunicipioId: number }>(
      db,
      sql`select "perguntaMunicipioId" from pergunta_municipio where "municipioId" = ${id} order by 1 limit 1`,
    ))!
    await t.banco.transaction(async (tx) =>
      answerPerguntas(tx, { usuarioId: null, now: new Date() }, [
        { pergunta: (await lockPerguntas(tx, [perguntaMunicipioId]))[0]!, resposta: true },
      ]),
    )
    const { acompanhamentoId } = await a.iniciar(id)
    const antes = await iguais(id)
    const lida = async () =>
      (await a.diagnostico(id)).perguntas.find((p) => p.perguntaMunicipioId === perguntaMunicipioId)!
    const { versao, ...estava } = await lida()
    const sabido = await daPergunta(perguntaMunicipioId)
    expect(estava).toMatchObject({ resposta: true, respondidaEm: null, respondidaPor: null })
    const dizer = (item: object) =>
      t.call(contract.responderDiagnostico, {
        persona: 'condutor',
        body: {
          acompanhamentoId,
          perguntas: [{ acompanhamentoPerguntaId: estava.acompanhamentoPerguntaId, ...item }],
        },
      })
    // However often it changed, and whether or not it ended where it had begun.
    for (const respostas of [[false], [false, true]]) {
      for (const resposta of respostas) expect((await dizer({ resposta })).status).toBe(200)
      const { body } = await dizer({ retirar: true })
      expect(body).toMatchObject({ salvas: [{ resposta: true }], sim: 1, nao: 0 })
      expect(await lida()).toMatchObject(estava)
      expect(await daPergunta(perguntaMunicipioId)).toEqual(sabido)
      expect(await iguais(id)).toEqual(antes)
    }
    expect((await lida()).versao).toBe(versao + 5)
    // What came with the opening is nobody's to take back.
    expect((await dizer({ retirar: true })).status).toBe(422)
  })

  test('an answer that waited for the end is taken back without moving anything; one that others moved is not', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id)
    const recorrente = (await one<{ id: number }>(
      db,
      sql`select "perguntaMunicipioId" as id from pergunta_municipio pm join pergunta p using ("perguntaId")
        where pm."municipioId" = ${id} and pm."temaId" = ${T1} and p.recorrente and p.ativa limit 1`,
    ))!.id
    await db.execute(sql`update pergunta_municipio set estado = 'aprovada', "pontosComprovados" = pontos
      where "perguntaMunicipioId" = ${recorrente}`)
    const { body: ac } = await a.abrir(id, T1)
    const linha = ac.perguntas.find((p) => p.perguntaMunicipioId === recorrente)!
    const dizer = (item: object) =>
      a.responder(ac.acompanhamentoId, [{ acompanhamentoPerguntaId: linha.acompanhamentoPerguntaId, ...item }])
    await dizer({ resposta: false })
    expect((await obter(ac.acompanhamentoId)).body.perdas).toHaveLength(1)
    // Whatever it counted as when the follow-up was opened: what the end takes is what is told.
    await db.execute(
      sql`update acompanhamento_pergunta set respondida = true where "acompanhamentoPerguntaId" = ${linha.acompanhamentoPerguntaId}`,
    )
    expect((await obter(ac.acompanhamentoId)).body.perdas).toHaveLength(1)
    expect((await dizer({ retirar: true })).status).toBe(200)
    const depois = (await obter(ac.acompanhamentoId)).body
    expect(depois.perdas).toEqual([])
    expect(depois.perguntas.find((p) => p.perguntaMunicipioId === recorrente)).toMatchObject({
      resposta: null,
      estado: 'aprovada',
    })
    // Given up by somebody since: what stood before the answer is no more.
    const outra = ac.perguntas.find((p) => p.resposta === null && p.perguntaMunicipioId !== recorrente)!
    const daOutra = (item: object) =>
      a.responder(ac.acompanhamentoId, [{ acompanhamentoPerguntaId: outra.acompanhamentoPerguntaId, ...item }])
    await daOutra({ resposta: true })
    await t.call(alterarPerguntaMunicipio, {
      persona: 'admin',
      body: { perguntaMunicipioId: outra.perguntaMunicipioId, descartar: true },
    })
    const recusa = await daOutra({ retirar: true })
    expect([recusa.status, (recusa.body as { message?: string }).message]).toEqual([
      422,
      'Não há resposta dada aqui para desfazer. Responda SIM ou NÃO.',
    ])
  })

  test('the same answer sent again is the same answer, whoever asks how often', async () => {
    const { id, a: ac } = await preparar()
    const antes = await iguais(id)
    const { acompanhamentoPerguntaId } = ac.perguntas[0]!
    const item = { acompanhamentoPerguntaId, resposta: true, clienteId: 'aparelho-0001' }
    await Promise.all([1, 2, 3, 4].map(() => a.responder(ac.acompanhamentoId, [item])))
    const { body } = await a.responder(ac.acompanhamentoId, [item])
    expect(body.salvas).toEqual([
      { acompanhamentoPerguntaId, clienteId: 'aparelho-0001', resposta: true, comentario: null, versao: 2 },
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

  test.each([
    ['a follow-up', contract.alterarAcompanhamento],
    ['the diagnosis', contract.responderDiagnostico],
  ] as const)(
    'in %s an old answer or comment that comes again late never wins over a newer one',
    async (onde, chamada) => {
      const aparelho = onde.replaceAll(' ', '-')
      const preparado = chamada === contract.responderDiagnostico ? undefined : await preparar()
      const id = preparado?.id ?? (await a.cidade())
      const ac = preparado?.a ?? (await a.iniciar(id))
      const { acompanhamentoPerguntaId, perguntaMunicipioId } = ac.perguntas[0]!
      const mandar = async (n: number, dito: { resposta?: boolean; comentario?: string }) => {
        const clienteId = `${aparelho}-${n}`
        const perguntas = [{ acompanhamentoPerguntaId, clienteId, ...dito }]
        const r = await t.call(chamada, {
          persona: 'condutor',
          body: { acompanhamentoId: ac.acompanhamentoId, perguntas },
        })
        return [r.status, r.body.salvas[0]!.resposta, r.body.salvas[0]!.comentario]
      }
      await mandar(1, { resposta: true })
      await mandar(2, { resposta: true })
      expect(await mandar(3, { resposta: false })).toEqual([200, false, null])
      const antes = await iguais(id)
      expect(await mandar(2, { resposta: true })).toEqual([200, false, null])
      expect(await mandar(1, { resposta: true })).toEqual([200, false, null])
      expect(await iguais(id)).toEqual(antes)
      await mandar(4, { comentario: 'A' })
      await mandar(5, { comentario: 'B' })
      await mandar(6, { comentario: 'C' })
      for (const n of [5, 4]) expect(await mandar(n, { comentario: 'B' })).toEqual([200, false, 'C'])
      // Two answers to one question in a call: the later counts, and the earlier is not taken afterwards either.
      const item = (n: number, resposta: boolean) => ({
        acompanhamentoPerguntaId,
        clienteId: `${aparelho}-junto-${n}`,
        resposta,
      })
      await t.call(chamada, {
        persona: 'condutor',
        body: { acompanhamentoId: ac.acompanhamentoId, perguntas: [item(1, true), item(2, false)] },
      })
      const tarde = await t.call(chamada, {
        persona: 'condutor',
        body: { acompanhamentoId: ac.acompanhamentoId, perguntas: [item(1, true)] },
      })
      expect(tarde.body.salvas[0]!.resposta).toBe(false)
      // The history that people read tells of the answers only.
      const { body } = await t.call(historicoPergunta, {
        persona: 'admin',
        params: { id: String(perguntaMunicipioId) },
      })
      const daqui = body.passos.filter((p) => p.acao === 'respondeu' || p.acao === 'recebeu')
      expect(daqui.slice(0, 2).map((p) => [p.acao, p.descricao])).toEqual([
        ['respondeu', expect.stringContaining('NÃO')],
        ['respondeu', expect.stringContaining('SIM')],
      ])
    },
  )

  test.each([
    ['a follow-up', contract.alterarAcompanhamento],
    ['the diagnosis', contract.responderDiagnostico],
  ] as const)(
    'in %s an answer based on less than what stands is not taken before its person has chosen',
    async (onde, chamada) => {
      const diagnostico = chamada === contract.responderDiagnostico
      const preparado = diagnostico ? undefined : await preparar()
      const id = preparado?.id ?? (await a.cidade())
      const ac = preparado?.a ?? (await a.iniciar(id))
      const { acompanhamentoPerguntaId, versao: base } = ac.perguntas[0]!
      const { acompanhamentoPerguntaId: outra, versao: baseDaOutra } = ac.perguntas[1]!
      const nome = (n: number) => `${onde.replaceAll(' ', '-')}-base-${n}`
      const mandar = (perguntas: contract.RespostaEnviada[], persona: Persona = 'condutor') =>
        t.call(chamada, { persona, body: { acompanhamentoId: ac.acompanhamentoId, perguntas } })
      const item = (n: number, dito: Partial<contract.RespostaEnviada>) => ({
        acompanhamentoPerguntaId,
        clienteId: nome(n),
        ...dito,
      })
      const um = await mandar([item(1, { resposta: false, base })], 'administrador')
      expect(um.body.salvas[0]).toMatchObject({ resposta: false, versao: base + 1 })
      const antes = await iguais(id)

      // The phone that was away: refused with what stands, and keeps nothing of another question back.
      const tarde = await mandar([
        item(2, { resposta: true, base }),
        { acompanhamentoPerguntaId: outra, resposta: false, base: baseDaOutra },
      ])
      expect(tarde.body.salvas.map((s) => s.acompanhamentoPerguntaId)).toEqual([outra])
      expect(tarde.body.recusadas).toEqual([
        {
          acompanhamentoPerguntaId,
          clienteId: nome(2),
          motivo: 'Há uma resposta mais nova, dada em outro aparelho.',
          conflito: {
            resposta: false,
            comentario: null,
            respondidaPor: expect.stringMatching(/\S/),
            respondidaEm: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
            versao: base + 1,
          },
        },
      ])
      const comentario = await mandar([item(3, { comentario: 'da reunião', base })])
      expect([comentario.status, comentario.body]).toMatchObject([
        422,
        { details: { recusadas: [{ conflito: { resposta: false, versao: base + 1 } }] } },
      ])
      expect(await iguais(id)).toEqual(antes)

      // The same answer is just confirmed; the person's choice is based on what was shown.
      const igual = await mandar([item(4, { resposta: false, base })])
      expect(igual.body).toMatchObject({ salvas: [{ resposta: false, versao: base + 1 }], recusadas: [] })
      const minha = await mandar([item(5, { resposta: true, base: base + 1 })])
      expect(minha.body).toMatchObject({ salvas: [{ resposta: true, versao: base + 2 }], recusadas: [] })
      // Its reply was lost and the person went on: that was no other device.
      const depois = await mandar([item(6, { resposta: true, comentario: 'ata', base: base + 1, depoisDe: [nome(5)] })])
      expect(depois.body).toMatchObject({ salvas: [{ comentario: 'ata', versao: base + 3 }], recusadas: [] })
      // An older client says nothing of it.
      const semBase = await mandar([item(7, { resposta: false })])
      expect(semBase.body).toMatchObject({ salvas: [{ resposta: false, versao: base + 4 }], recusadas: [] })
    },
  )

  test('one name on several questions: the first is taken, the others are refused and keep nothing back', async () => {
    const { a: ac } = await preparar()
    const [p, q, r] = ac.perguntas.map((x) => x.acompanhamentoPerguntaId) as [number, number, number]
    const item = (acompanhamentoPerguntaId: number, clienteId: string) => ({
      acompanhamentoPerguntaId,
      clienteId,
      resposta: true,
    })
    const um = await a.responder(ac.acompanhamentoId, [
      item(p, 'repetido-1'),
      item(q, 'repetido-1'),
      item(r, 'outro-001'),
    ])
    expect([um.status, um.body.salvas.map((s) => s.acompanhamentoPerguntaId)]).toEqual([200, [p, r]])
    const motivo = 'Esta resposta chegou com a identificação de outra e não foi gravada. Responda de novo.'
    expect(um.body.recusadas).toEqual([{ acompanhamentoPerguntaId: q, clienteId: 'repetido-1', motivo }])
    const dois = await a.responder(ac.acompanhamentoId, [item(q, 'repetido-1')])
    expect([dois.status, dois.body.message]).toEqual([422, motivo])
    expect((await a.responder(ac.acompanhamentoId, [item(q, 'proprio-01')])).status).toBe(200)
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

  test('R194: evidence that was sent holds the answer', async () => {
    const { id, a: ac } = await preparar()
    const fixa = ac.perguntas.findIndex((p) => !p.pergunta.recorrente)
    const responder = (resposta: boolean) =>
      a.responder(ac.acompanhamentoId, [
        { acompanhamentoPerguntaId: ac.perguntas[fixa]!.acompanhamentoPerguntaId, resposta },
      ])
    await responder(true)
    await evidenciar(id, T1, fixa, 'aprovada')
    const r = await responder(false)
    const motivo = 'A evidência foi aprovada: a resposta está comprovada e não muda.'
    expect([r.status, r.body.message]).toEqual([422, motivo])
    const lida = (await a.obter(ac.acompanhamentoId)).body.perguntas[fixa]!
    expect([lida.podeResponder, lida.motivo]).toEqual([false, motivo])
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
