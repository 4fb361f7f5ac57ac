import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { listarAuditoria } from '#contract/auditoria.ts'
import { LINK_MORTO, revogarCapacidade } from '#contract/capacidade.ts'
import * as contract from '#contract/pesquisa.ts'
import { historicoRelatorio } from '#contract/relatorio-analise.ts'
import { enviarRelatorioPorEmail } from '#contract/relatorio-exportacao.ts'
import { one, rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { relatorios } from './testing.ts'

const t = await startTestApp()
const r = relatorios(t)
const { db } = t.banco
const HOJE = '2026-03-10T12:00:00-03:00'
beforeEach(async () => {
  t.setClock(HOJE)
  await db.execute(sql`delete from mensagem`)
})

interface Carta {
  para: string
  assunto: string
  texto: string
  anexos: { nome: string; mime: string; conteudo: string }[] | null
}
const cartas = () =>
  rows<Carta>(db, sql`select para, assunto, texto, anexos from mensagem where para like '%.example' order by para`)
const pessoa = (nome: string, email: string | null, presente = true) => ({
  membroId: null,
  nome,
  email,
  cpf: null,
  presente,
})
const QUATRO = ['Ana', 'Bia', 'Caio', 'Davi'].map((n) => pessoa(`${n} Souza`, `${n.toLowerCase()}@x.example`))
const comGente = (convidados: object[] = QUATRO, estado: 'emAnalise' | 'devolvido' | 'aprovado' = 'aprovado') =>
  r.novo(estado, {}, { convidadosRelatorioString: convidados })
const enviar = (relatorioId: number, persona: Persona = 'condutor') =>
  t.call(contract.enviarPesquisa, { persona, params: { id: String(relatorioId) } })
const resultado = async (relatorioId: number) =>
  (await t.call(contract.resultadoPesquisa, { persona: 'condutor', params: { id: String(relatorioId) } })).body
const tokenDe = (c: Carta) => /\/pesquisa\/([\w-]{43})/.exec(c.texto)![1]!
const abrir = (token: string) => t.call(contract.abrirPesquisa, { params: { token } })
const responder = (token: string, nota: number, comentario: string | null = null) =>
  t.call(contract.responderPesquisa, { params: { token }, body: { nota, comentario } })

describe('the survey of a report', () => {
  test('R711: goes to who came and has an e-mail, each with a link of their own, and not twice', async () => {
    const { relatorioId } = await comGente([
      ...QUATRO,
      pessoa('Eva Prado', null),
      pessoa('Rui Dias', 'rui@x.example', false),
    ])
    const x = await enviar(relatorioId)
    expect([x.status, x.body.message]).toEqual([200, 'Pesquisa enviada a 4 pessoas'])
    const todas = await cartas()
    expect(todas.map((c) => c.para)).toEqual(QUATRO.map((p) => p.email))
    expect(new Set(todas.map(tokenDe)).size).toBe(4)
    expect(todas[0]!.assunto).toContain('como foi o encontro?')
    const de_novo = await enviar(relatorioId)
    expect([de_novo.status, de_novo.body.message]).toEqual([422, contract.MENSAGENS_PESQUISA.todos])
    expect(await resultado(relatorioId)).toMatchObject({
      enviadas: 4,
      respondidas: 0,
      presentesComEmail: 4,
      presentesSemEmail: 1,
      aEnviar: 0,
      podeEnviar: false,
    })
    const passos = (await t.call(historicoRelatorio, { persona: 'condutor', params: { id: String(relatorioId) } })).body
    expect(passos[0]!.descricao).toBe('Pesquisa de satisfação enviada a 4 pessoas')
  })

  test('R711: the GET form asks for the header of a session, as the POST does', async () => {
    const { relatorioId } = await comGente()
    const url = `/api/relatorio/envio-pesquisa/${relatorioId}`
    const token = await t.login('condutor')
    const sem = await t.app.inject({ method: 'GET', url, headers: { host: 'localhost', cookie: `token=${token}` } })
    expect([sem.statusCode, await cartas()]).toEqual([401, []])
    const com = await t.app.inject({
      method: 'GET',
      url,
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
    })
    expect([com.statusCode, (await cartas()).length]).toEqual([200, 4])
  })

  test('R711: is answered without login, changed until the link ends, and shown without names once three have answered', async () => {
    const { relatorioId } = await comGente()
    await enviar(relatorioId)
    const tokens = (await cartas()).map(tokenDe)
    const aberta = (await abrir(tokens[0]!)).body
    expect(aberta).toMatchObject({ titulo: 'Oficina com empresários', resposta: null })
    expect(JSON.stringify(aberta)).not.toContain('@')
    expect((await responder(tokens[0]!, 7, 'Bom')).body.message).toBe('Resposta registrada. Obrigado!')
    await responder(tokens[1]!, 10, 'Ótimo')
    // Of two nobody learns more than that they are two.
    expect(await resultado(relatorioId)).toMatchObject({ respondidas: 2, media: null, porNota: [], comentarios: [] })
    await responder(tokens[2]!, 8)
    await responder(tokens[0]!, 9, 'Muito bom')
    expect((await abrir(tokens[0]!)).body.resposta).toEqual({ nota: 9, comentario: 'Muito bom' })
    const fim = await resultado(relatorioId)
    expect(fim).toMatchObject({
      respondidas: 3,
      media: 9,
      comentarios: [
        { nota: 10, comentario: 'Ótimo' },
        { nota: 9, comentario: 'Muito bom' },
      ],
    })
    expect(fim.porNota).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1])
    expect(JSON.stringify(fim)).not.toMatch(/ana|bia|caio|@/i)
    // Nor does the log say who answered.
    expect(await one(db, sql`select 1 from auditoria where entidade = 'pesquisa'`)).toBeUndefined()
    t.setClock('2026-04-09T12:00:01-03:00')
    const tarde = await responder(tokens[0]!, 1)
    expect([tarde.status, tarde.body.message]).toEqual([404, LINK_MORTO])
  })

  test('R711: who did not answer is reminded after three days, who did is left alone', async () => {
    const { relatorioId } = await comGente()
    await enviar(relatorioId)
    await responder(tokenDe((await cartas())[0]!), 10)
    await db.execute(sql`delete from mensagem`)
    const antes = (dias: number) =>
      db.execute(
        sql`update pesquisa set "enviadaEm" = "enviadaEm" - ${dias} * interval '1 day' where "relatorioId" = ${relatorioId}`,
      )
    await antes(2)
    expect((await enviar(relatorioId)).body.message).toBe(contract.MENSAGENS_PESQUISA.todos)
    await antes(1)
    expect((await enviar(relatorioId)).body.enviadas).toBe(3)
    expect((await cartas()).map((c) => c.para)).toEqual(QUATRO.slice(1).map((p) => p.email))
  })

  test('R711: is sent of what is in analysis or approved, of one that is in reach, and needs somebody to go to', async () => {
    const devolvido = await comGente(QUATRO, 'devolvido')
    expect((await enviar(devolvido.relatorioId)).body.message).toBe(contract.MENSAGENS_PESQUISA.estado)
    const vazio = await comGente([pessoa('Eva Prado', null)], 'emAnalise')
    expect((await enviar(vazio.relatorioId)).body.message).toBe(contract.MENSAGENS_PESQUISA.ninguem)
    expect((await enviar(99_999_999)).status).toBe(404)
    expect(await cartas()).toEqual([])
  })

  test('R711: a mark outside 0 to 10, a guess and a link of another kind are refused', async () => {
    const { relatorioId } = await comGente()
    await enviar(relatorioId)
    const token = tokenDe((await cartas())[0]!)
    for (const nota of [-1, 11, 5.5]) {
      const x = await responder(token, nota)
      expect([nota, x.status, x.body.fields?.nota]).toEqual([nota, 400, 'Escolha uma nota de 0 a 10'])
    }
    expect((await abrir('a'.repeat(43))).status).toBe(404)
    const publico = await t.app.inject({
      method: 'GET',
      url: `/api/relatorio/publico/${token}`,
      headers: { host: 'localhost' },
    })
    expect(publico.statusCode).toBe(404)
  })
})

describe('a report by mail', () => {
  const mandar = (relatorioId: number, mais: object, persona: Persona = 'condutor') =>
    t.call(enviarRelatorioPorEmail, { persona, body: { relatorioId, ...mais } as never })
  const convidadosDe = async (relatorioId: number) =>
    rows<{ id: number; nome: string }>(
      db,
      sql`select "relatorioConvidadoId" as id, nome from relatorio_convidado where "relatorioId" = ${relatorioId} order by nome`,
    )

  test('R709: goes to guests and typed addresses, one message each, with the PDF and without the reason', async () => {
    const { relatorioId } = await comGente(QUATRO, 'devolvido')
    const [ana] = await convidadosDe(relatorioId)
    const x = await mandar(relatorioId, {
      convidadosIds: [ana!.id],
      emails: ['Gestor@Cidade.example', 'ana@x.example'],
      mensagem: 'Veja o que fizemos.',
    })
    expect([x.status, x.body.message]).toEqual([200, 'Relatório enviado a 2 pessoas'])
    const todas = await cartas()
    expect(todas.map((c) => c.para)).toEqual(['ana@x.example', 'gestor@cidade.example'])
    for (const c of todas) {
      expect(c.texto).toContain('Veja o que fizemos.')
      const pdf = Buffer.from(c.anexos![0]!.conteudo, 'base64')
      expect([c.anexos![0]!.mime, pdf.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
      expect(`${c.texto}${c.assunto}`).not.toContain('Faltou a lista')
      expect(c.texto).not.toContain(c.para === 'ana@x.example' ? 'gestor@' : 'ana@')
    }
    const escrito = await one<{ m: object }>(
      db,
      sql`select mudancas as m from auditoria where acao = 'enviar por e-mail' and "entidadeId" = ${String(relatorioId)}`,
    )
    expect(JSON.stringify(escrito)).toContain('destinatarios')
    expect(JSON.stringify(escrito)).not.toContain('gestor@cidade.example')
  })

  test('R709: or a link that opens it without login', async () => {
    const { relatorioId } = await comGente()
    await mandar(relatorioId, { emails: ['a@b.example'], como: 'link' })
    const [carta] = await cartas()
    const token = /\/obter_publico\/([\w-]{43})/.exec(carta!.texto)![1]!
    expect(carta!.anexos).toBeNull()
    const aberto = await t.app.inject({
      method: 'GET',
      url: `/api/relatorio/publico/${token}`,
      headers: { host: 'localhost' },
    })
    expect(aberto.json()).toMatchObject({ titulo: 'Oficina com empresários' })
  })

  test('R709: refuses nobody, too many, a wrong address, a guest without one or of another report, and more than the day takes', async () => {
    const { relatorioId } = await comGente([...QUATRO, pessoa('Eva Prado', null)])
    const alheio = await comGente()
    const [, , , , eva] = await convidadosDe(relatorioId)
    const [deFora] = await convidadosDe(alheio.relatorioId)
    const muitos = Array.from({ length: 31 }, (_, i) => `p${i}@x.example`)
    const frase = async (mais: object) => {
      const { status, body } = await mandar(relatorioId, mais)
      return [status, Object.values(body.fields ?? {})[0]]
    }
    expect(await frase({})).toEqual([400, 'Escolha ao menos uma pessoa'])
    expect(await frase({ emails: muitos })).toEqual([400, 'Escolha até 30 pessoas de cada vez'])
    expect(await frase({ emails: ['nada'] })).toEqual([400, 'E-mail inválido'])
    expect(await frase({ convidadosIds: [eva!.id] })).toEqual([422, 'Um dos convidados não tem e-mail'])
    expect((await mandar(relatorioId, { convidadosIds: [deFora!.id] })).status).toBe(404)
    expect(await cartas()).toEqual([])
    for (const i of [0, 1, 2])
      await mandar(relatorioId, { emails: muitos.slice(0, 30).map((e) => `${i}${e}`), como: 'link' })
    expect(await frase({ emails: muitos.slice(0, 11) })).toEqual([
      422,
      'Este relatório já foi enviado a 100 pessoas hoje. Continue amanhã.',
    ])
    // A day later.
    await db.execute(sql`update relatorio_passo set em = em - interval '1 day' where "relatorioId" = ${relatorioId}`)
    expect((await mandar(relatorioId, { emails: muitos.slice(0, 11), como: 'link' })).status).toBe(200)
  })

  test('R709: nothing goes of one that was called off or is out of reach', async () => {
    const { relatorioId } = await r.novo('cancelado')
    expect((await mandar(relatorioId, { emails: ['a@b.example'] })).body.message).toBe(
      'Um relatório cancelado não é enviado.',
    )
    expect((await mandar(99_999_999, { emails: ['a@b.example'] })).status).toBe(404)
    expect(await cartas()).toEqual([])
  })

  test('a link that is taken back opens nothing more, and the log names the survey and its report', async () => {
    const { relatorioId } = await comGente()
    await enviar(relatorioId)
    const [carta] = await cartas()
    const { id, pesquisaId } = (await one<{ id: number; pesquisaId: number }>(
      db,
      sql`select c."capacidadeId" as id, p."pesquisaId" from capacidade c join pesquisa p on p."pesquisaId" = c."alvoId"
        where c.rota = 'pesquisa' and p."relatorioId" = ${relatorioId} and p.email = ${carta!.para}`,
    ))!
    const x = await t.call(revogarCapacidade, { persona: 'condutor', params: { id: String(id) } })
    expect([x.status, x.body.message]).toEqual([200, 'Link revogado'])
    expect((await abrir(tokenDe(carta!))).body.message).toBe(LINK_MORTO)
    const { linhas } = (
      await t.call(listarAuditoria, {
        persona: 'admin',
        query: { entidade: 'pesquisa', entidadeId: String(pesquisaId) },
      })
    ).body
    expect(linhas).toMatchObject([{ acao: 'revogar link aberto', coisa: { nome: expect.any(String) } }])
    expect(JSON.stringify(linhas)).not.toContain(carta!.para)
  })
})
