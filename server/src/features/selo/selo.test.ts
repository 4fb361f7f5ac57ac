import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as selo from '#contract/selo.ts'
import { rows } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const host = 'sala.localhost'
/** A room whose enrolment has not begun. */
const LUGAR = '4'
const em = (persona: 'admin' | 'ad' | 'sala' | 'condutor', id = LUGAR) => ({ persona, host, params: { id } })

const RESPOSTAS: Record<number, string> = {
  101: 'Sala do Vale',
  102: '11.222.333/0001-81',
  103: 'Rua A, 1',
  104: '8h às 17h',
  105: '2015-03-15',
  106: 'Lei 10/2015',
  107: 'Olga Menezes',
  108: 'Presencial\nWhatsApp',
  109: 'Próprio',
  110: 'Até 15 mil habitantes',
  111: '900',
  112: '2',
  113: 'Ana\nBia',
}
const responder = (
  perguntaId: number,
  resposta: string,
  persona: 'condutor' | 'sala' = 'condutor',
  municipioId = Number(LUGAR),
) => t.call(selo.salvarRespostaInscricao, { persona, host, body: { municipioId, perguntaId, resposta } })

describe('the enrolment of a room', () => {
  test('R798 R799 R845 not begun, being filled in as one types, sent; then it is read-only', async () => {
    expect((await t.call(selo.getInscricao, em('condutor'))).body).toMatchObject({
      situacao: 'Não iniciado',
      respondidas: 0,
      total: 13,
      acoes: { editar: true, enviar: false, reabrir: false },
    })
    const uma = await responder(101, 'Sala do Vale')
    expect(uma.body).toMatchObject({
      perguntaId: 101,
      resposta: 'Sala do Vale',
      usuario: 'Clarice Moura',
      enviada: false,
    })
    expect((await t.call(selo.getInscricao, em('condutor'))).body).toMatchObject({
      situacao: 'Em preenchimento',
      respondidas: 1,
      acoes: { enviar: true },
    })
    const cedo = await t.call(selo.enviarInscricao, em('condutor'))
    expect([cedo.status, cedo.body.message]).toEqual([422, 'Responda todas as perguntas antes de enviar: faltam 12.'])
    expect(Object.keys(cedo.body.fields!)).toEqual(Object.keys(RESPOSTAS).slice(1))
    for (const [id, resposta] of Object.entries(RESPOSTAS))
      expect((await responder(Number(id), resposta)).status).toBe(200)
    const enviada = (await t.call(selo.enviarInscricao, em('condutor'))).body
    expect(enviada).toMatchObject({
      situacao: 'Enviado',
      enviadaPor: 'Clarice Moura',
      acoes: { editar: false, enviar: false, reabrir: false },
    })
    const depois = await responder(101, 'Outro nome')
    expect([depois.status, depois.body.message]).toEqual([
      422,
      'A inscrição já foi enviada e não pode mais ser alterada.',
    ])
    expect((await t.call(selo.enviarInscricao, em('condutor'))).status).toBe(422)
  })

  test('R288 the answer to one question, as a list', async () => {
    const uma = (perguntaId: string) =>
      t.call(selo.respostaDaPergunta, {
        persona: 'condutor',
        host,
        params: { municipioId: LUGAR, perguntaId },
        query: { uf: 'SC', parceiro: 'false', ambiente: 'sala' },
      })
    expect((await uma('112')).body).toMatchObject([{ perguntaId: 112, resposta: '2' }])
    expect((await uma('113')).body).toMatchObject([{ resposta: 'Ana\nBia' }])
    expect((await uma('114')).body).toEqual([])
  })

  test('R289 what the lookup says of uf, parceiro and ambiente agrees with the environment, or is refused', async () => {
    const dizendo = async (query: object) => {
      const r = await t.call(selo.respostaDaPergunta, {
        ...{ persona: 'condutor', host, params: { municipioId: LUGAR, perguntaId: '112' } },
        query,
      })
      return [r.status, Object.keys(Object(r.body).fields ?? {})]
    }
    expect(await dizendo({})).toEqual([200, []])
    expect(await dizendo({ uf: 'SC', parceiro: 'false', ambiente: 'sala' })).toEqual([200, []])
    expect(await dizendo({ uf: 'PE' })).toEqual([422, ['uf']])
    expect(await dizendo({ parceiro: 'true' })).toEqual([422, ['parceiro']])
    expect(await dizendo({ uf: 'SC', ambiente: 'outro' })).toEqual([422, ['ambiente']])
  })

  test('R801 on paper', async () => {
    const r = await t.call(selo.pdfInscricao, em('condutor'))
    const { text } = pdfPages(r.raw)[0]!
    for (const trecho of [
      'Inscrição no selo',
      '11.222.333/0001-81',
      'Presencial, WhatsApp',
      '15/03/2015',
      'enviada em ',
    ])
      expect(text).toContain(trecho)
  })

  test('only a full admin opens it again, and says why', async () => {
    expect((await t.call(selo.reabrirInscricao, { ...em('condutor'), body: { justificativa: 'x' } })).status).toBe(403)
    expect((await t.call(selo.reabrirInscricao, { ...em('admin'), body: { justificativa: ' ' } })).status).toBe(400)
    const r = await t.call(selo.reabrirInscricao, { ...em('admin'), body: { justificativa: 'CNPJ errado' } })
    expect(r.body).toMatchObject({
      situacao: 'Em preenchimento',
      justificativaReabertura: 'CNPJ errado',
      enviadaEm: null,
    })
    expect((await t.call(selo.reabrirInscricao, { ...em('admin'), body: { justificativa: 'de novo' } })).status).toBe(
      422,
    )
  })

  test('R800 an answer can be taken back', async () => {
    const lista = (await t.call(selo.listarRespostasInscricao, em('condutor'))).body
    expect(lista.map((r) => r.perguntaId)).toEqual([101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113])
    const id = String(lista[0]!.seloDiagnosticoRespostaId)
    expect((await t.call(selo.excluirRespostaInscricao, { persona: 'sala', host, params: { id } })).status).toBe(404)
    expect((await t.call(selo.excluirRespostaInscricao, { persona: 'condutor', host, params: { id } })).status).toBe(
      200,
    )
    expect((await t.call(selo.listarRespostasInscricao, em('condutor'))).body[0]).toMatchObject({
      resposta: '',
      seloDiagnosticoRespostaId: 0,
    })
  })

  test('an answer of an earlier edition stays, whoever asks', async () => {
    const { db } = t.bancos.get('sala')
    const edicao = 2024
    await db.execute(sql`insert into selo_inscricao ("municipioId", edicao) values (${Number(LUGAR)}, ${edicao})`)
    const [antiga] = await rows<{ id: number }>(
      db,
      sql`insert into selo_diagnostico_resposta ("municipioId", edicao, "perguntaId", resposta, alteracao)
        values (${Number(LUGAR)}, ${edicao}, 101, 'Sala antiga', now()) returning "seloDiagnosticoRespostaId" as id`,
    )
    for (const persona of ['condutor', 'admin'] as const) {
      const r = await t.call(selo.excluirRespostaInscricao, { persona, host, params: { id: String(antiga!.id) } })
      expect(r.status).toBe(404)
    }
    expect(
      await rows(
        db,
        sql`select resposta from selo_diagnostico_resposta where "seloDiagnosticoRespostaId" = ${antiga!.id}`,
      ),
    ).toEqual([{ resposta: 'Sala antiga' }])
  })

  test('what is no answer is refused; other rooms and other environments are not there', async () => {
    for (const [id, resposta, frase] of [
      [102, '11.222.333/0001-82', 'CNPJ inválido'],
      [105, '2015-13-40', 'Data inválida'],
      [105, '2025-02-31', 'Data inválida'],
      [111, 'muitos', 'Informe um número inteiro'],
      [110, 'Enorme', 'Opção inválida'],
      [108, 'Presencial\nPombo', 'Opção inválida'],
    ] as const)
      expect((await responder(id, resposta)).body).toMatchObject({ message: frase, fields: { resposta: frase } })
    expect((await responder(999, 'x')).status).toBe(404)
    expect((await responder(101, 'x', 'sala', 1)).status).toBe(404)
    expect((await t.call(selo.getInscricao, { persona: 'condutor', params: { id: '1' } })).status).toBe(404)
  })

  test('two who save at once lose nothing', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, i) => responder(103, `Rua ${i}`)))
    const guardadas = await rows(
      t.bancos.get('sala').db,
      sql`select 1 from selo_diagnostico_resposta where "municipioId" = 4 and "perguntaId" = 103`,
    )
    expect(guardadas).toHaveLength(1)
  })
})

test('a partner has one question more, and its attendants stand one number further', () => {
  expect(selo.perguntasDaInscricao(true).map((p) => p.perguntaId)).toEqual([...Array(14).keys()].map((i) => 101 + i))
  expect(
    selo
      .perguntasDaInscricao(true)
      .slice(-2)
      .map((p) => p.texto),
  ).toEqual(['Quantidade de atendentes', 'Nomes dos atendentes'])
  expect(
    selo
      .perguntasDaInscricao(false)
      .slice(-2)
      .map((p) => [p.perguntaId, p.texto]),
  ).toEqual([
    [112, 'Quantidade de atendentes'],
    [113, 'Nomes dos atendentes'],
  ])
})
