import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/pergunta.ts'
import { registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { faixasDeResposta } from '#contract/registers/programa.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { askAgain, lockPerguntas } from '../pontuacao/commands.ts'

const t = await startTestApp()
const db = t.banco.db
const admin = { persona: 'admin' } as const

const { temaId } = (await one<{ temaId: number }>(db, sql`select min("temaId") as "temaId" from tema`))!
const nova = (numero: number, extra: object = {}) => ({
  numero,
  temaId,
  texto: `Pergunta ${numero}?`,
  pontos: 100,
  evidencia: 'Ato publicado',
  ...extra,
})
const criar = async (numero: number) => (await t.call(contract.criarPergunta, { ...admin, body: nova(numero) })).body
const edicao = (p: contract.Pergunta, extra: object = {}) => ({ ...p, tiposAceitos: null, ...extra })
const respondida = async () =>
  (await one<{ id: number }>(
    db,
    sql`select p."perguntaId" as id from pergunta p where exists (select 1 from pergunta_municipio m
          where m."perguntaId" = p."perguntaId" and m.estado <> 'naoRespondida') order by 1 limit 1`,
  ))!.id
const obter = async (id: number) => (await t.call(contract.getPergunta, { ...admin, params: { id: String(id) } })).body

describe('questions', () => {
  test('R764 R765 are created, read, changed and deleted; the last one is known', async () => {
    const criada = await criar(900)
    expect(criada).toMatchObject({ numero: 900, ativa: true, respondidaEm: 0, substituiPerguntaId: null, versao: 1 })
    expect((await t.call(contract.ultimaPergunta, admin)).body).toEqual(criada)
    const mudada = (await t.call(contract.alterarPergunta, { ...admin, body: edicao(criada, { pontos: 50.5 }) })).body
    expect(mudada).toMatchObject({ perguntaId: criada.perguntaId, pontos: 50.5, versao: 2 })
    const velha = await t.call(contract.alterarPergunta, { ...admin, body: edicao(criada, { pontos: 1 }) })
    expect([velha.status, velha.body.details]).toEqual([409, { atual: mudada }])
    const params = { id: String(criada.perguntaId) }
    expect((await t.call(contract.excluirPergunta, { ...admin, params })).body.message).toBe('Pergunta excluída')
    expect((await t.call(contract.getPergunta, { ...admin, params })).status).toBe(404)
  })

  test('two active ones of a project never share a number, and the wrong is told next to its field', async () => {
    await criar(901)
    const repetida = await t.call(contract.criarPergunta, { ...admin, body: nova(901) })
    const frase = 'Já existe uma pergunta ativa com este número no projeto'
    expect([repetida.status, repetida.body.fields]).toEqual([409, { numero: frase }])
    const inativa = await t.call(contract.criarPergunta, { ...admin, body: nova(901, { ativa: false }) })
    expect(inativa.status).toBe(200)
    const longa = await t.call(contract.criarPergunta, { ...admin, body: nova(902, { texto: 'x'.repeat(501) }) })
    expect(Object.keys(longa.body.fields!)).toEqual(['texto'])
    const semTema = await t.call(contract.criarPergunta, { ...admin, body: nova(902, { temaId: 99_999 }) })
    expect([semTema.status, semTema.body.fields]).toEqual([422, { temaId: 'Tema não encontrado' }])
  })

  test('one that moves to another theme or project counts there and no longer where it was', async () => {
    const possiveis = async (tema: number) =>
      (await one<{ n: number }>(
        db,
        sql`select coalesce(sum(possiveis), 0)::float8 as n from municipio_tema_ponto where "temaId" = ${tema}`,
      ))!.n
    const [vizinho] = await rows<{ temaId: number }>(
      db,
      sql`select b."temaId" from tema a join tema b using ("eixoId") where a."temaId" = ${temaId} and b."temaId" <> a."temaId" limit 1`,
    )
    // A project of its own, with one city that works on all its axes.
    const [longe] = await rows<{ temaId: number }>(
      db,
      sql`with p as (insert into projeto (nome, uf) values ('Outro projeto', 'SC') returning "projetoId"),
          e as (insert into eixo (nome, "projetoId", ordem) select 'Outro eixo', "projetoId", 1 from p returning "eixoId"),
          m as (insert into municipio (nome, uf, "projetoId") select 'Outra cidade', 'SC', "projetoId" from p)
        insert into tema (nome, "eixoId", ordem) select 'Outro tema', "eixoId", 1 from e returning "temaId"`,
    )
    const onde = [temaId, vizinho!.temaId, longe!.temaId]
    const ler = () => Promise.all(onde.map(possiveis))
    const antes = await ler()
    let p = await criar(940)
    const [cheio] = await ler()
    const daqui = cheio! - antes[0]!
    expect(daqui).toBeGreaterThan(0)
    const mover = async (para: number) => {
      const r = await t.call(contract.alterarPergunta, { ...admin, body: edicao(p, { temaId: para }) })
      expect(r.status).toBe(200)
      p = r.body
      return ler()
    }
    expect(await mover(onde[1]!)).toEqual([antes[0], antes[1]! + daqui, 0])
    expect(await mover(onde[2]!)).toEqual([antes[0], antes[1], 100])
    expect(await mover(onde[0]!)).toEqual([antes[0]! + daqui, antes[1], 0])
    await t.call(contract.excluirPergunta, { ...admin, params: { id: String(p.perguntaId) } })
  })

  test('one already answered gets a new version; the answers keep the old one, the others are asked the new', async () => {
    const id = await respondida()
    const antes = await obter(id)
    const respostas = await rows<{ municipioId: number; estado: string }>(
      db,
      sql`select "municipioId", estado from pergunta_municipio where "perguntaId" = ${id}`,
    )
    const comuns = { ...admin, body: edicao(antes, { texto: 'Uma pergunta melhor?' }) }
    const nova = (await t.call(contract.alterarPergunta, comuns)).body
    expect(nova).toMatchObject({ substituiPerguntaId: id, numero: antes.numero, ativa: true, respondidaEm: 0 })
    const velha = await obter(id)
    expect(velha).toMatchObject({ texto: antes.texto, ativa: false, substituidaPorId: nova.perguntaId })
    const conta = async (pergunta: number) =>
      (await rows(db, sql`select 1 from pergunta_municipio where "perguntaId" = ${pergunta}`)).length
    expect(await conta(id)).toBe(respostas.filter((r) => r.estado !== 'naoRespondida').length)
    expect(await conta(nova.perguntaId)).toBe(respostas.filter((r) => r.estado === 'naoRespondida').length)

    const denovo = await t.call(contract.alterarPergunta, { ...admin, body: edicao(velha, { texto: 'Tarde?' }) })
    expect([denovo.status, denovo.body.message]).toEqual([422, expect.stringContaining('já foi substituída')])
    const params = { id: String(nova.perguntaId) }
    const { versoes, historico } = (await t.call(contract.versoesDaPergunta, { ...admin, params })).body
    expect(versoes.map((v) => v.perguntaId)).toEqual([nova.perguntaId, id])
    expect(historico.map((h) => h.acao)).toEqual(expect.arrayContaining(['criar', 'substituir']))
  })

  test('the suggested action of an answered one changes in place, is in its history, and may be taken away', async () => {
    const p = await obter((await criarRespondida()).perguntaId)
    expect(p.acaoSugerida).toBeNull()
    const alterar = (atual: contract.Pergunta, acaoSugerida: string) =>
      t.call(contract.alterarPergunta, { ...admin, body: edicao(atual, { acaoSugerida }) })
    const escrita = (await alterar(p, ' Criar e aprovar a lei. ')).body
    expect(escrita).toMatchObject({ perguntaId: p.perguntaId, acaoSugerida: 'Criar e aprovar a lei.' })
    const { historico } = (await t.call(contract.versoesDaPergunta, { ...admin, params: { id: String(p.perguntaId) } }))
      .body
    expect(historico[0]!.mudancas).toEqual([
      expect.objectContaining({ campo: 'Ação sugerida', depois: 'Criar e aprovar a lei.' }),
    ])
    const longa = await alterar(escrita, 'x'.repeat(301))
    expect([longa.status, Object.keys(longa.body.fields!)]).toEqual([400, ['acaoSugerida']])
    expect((await alterar(escrita, '')).body.acaoSugerida).toBeNull()
    // A new version goes on with it.
    const comAcao = (await alterar(await obter(p.perguntaId), 'Aprovar a lei.')).body
    const nova = (await t.call(contract.alterarPergunta, { ...admin, body: edicao(comAcao, { texto: 'Há lei?' }) }))
      .body
    expect(nova).toMatchObject({ substituiPerguntaId: p.perguntaId, acaoSugerida: 'Aprovar a lei.' })
  })

  test('switches of an answered one change in place, its theme does not', async () => {
    const antes = await obter(await respondida())
    const atual = antes.substituidaPorId === null ? antes : await obter((await criarRespondida()).perguntaId)
    const mudada = await t.call(contract.alterarPergunta, {
      ...admin,
      body: edicao(atual, { possuiComentario: !atual.possuiComentario }),
    })
    expect(mudada.body).toMatchObject({ perguntaId: atual.perguntaId, substituiPerguntaId: atual.substituiPerguntaId })
    const outro = (await one<{ id: number }>(db, sql`select max("temaId") as id from tema`))!.id
    const tema = await t.call(contract.alterarPergunta, { ...admin, body: edicao(mudada.body, { temaId: outro }) })
    expect([tema.status, tema.body.message]).toEqual([422, expect.stringContaining('não pode mudar de tema')])
  })

  test('one that is switched off counts on where it was answered, so nothing passes what is possible', async () => {
    const p = await criarRespondida()
    const { municipioId } = (await one<{ municipioId: number }>(
      db,
      sql`update pergunta_municipio set resposta = true, estado = 'aprovada', "pontosComprovados" = pontos
        where "perguntaId" = ${p.perguntaId} and estado <> 'naoRespondida' returning "municipioId"`,
    ))!
    const doTema = async () =>
      (await one<{ possiveis: number; declarados: number; comprovados: number }>(
        db,
        sql`select possiveis::float8 as possiveis, declarados::float8 as declarados, comprovados::float8 as comprovados
          from municipio_tema_ponto where "municipioId" = ${municipioId} and "temaId" = ${p.temaId}`,
      ))!
    const mudar = async (atual: contract.Pergunta, extra: object) => {
      const r = await t.call(contract.alterarPergunta, { ...admin, body: edicao(atual, extra) })
      expect(r.status).toBe(200)
      return r.body
    }
    const ligada = await mudar(p, { possuiComentario: true })
    const antes = await doTema()
    const outros = async () =>
      (await one<{ n: number }>(
        db,
        sql`select coalesce(sum(possiveis), 0)::float8 as n from municipio_tema_ponto where "temaId" = ${p.temaId} and "municipioId" <> ${municipioId}`,
      ))!.n
    const nosOutros = await outros()
    const desligada = await mudar(ligada, { ativa: false })
    expect(await doTema()).toEqual(antes)
    expect(await outros()).toBeLessThan(nosOutros)
    // Of the versions of one question a place counts the one that it answered, the others the new one.
    const nova = await mudar(await mudar(desligada, { ativa: true }), { pontos: p.pontos + 50 })
    expect(nova.substituiPerguntaId).toBe(p.perguntaId)
    expect(await doTema()).toEqual(antes)
    // Asked again and not answered any more, the new one is what is possible.
    const { id } = (await one<{ id: number }>(
      db,
      sql`select "perguntaMunicipioId" as id from pergunta_municipio where "perguntaId" = ${p.perguntaId} and "municipioId" = ${municipioId}`,
    ))!
    await askAgain(db, { usuarioId: null, now: new Date() }, await lockPerguntas(db, [id]))
    expect((await doTema()).possiveis).toBe(antes.possiveis + 50)
  })

  test('two people change an answered one at once: one version, and the other is told', async () => {
    const p = await criarRespondida()
    const tentar = (texto: string) => t.call(contract.alterarPergunta, { ...admin, body: edicao(p, { texto }) })
    const status = (await Promise.all([tentar('A?'), tentar('B?')])).map((r) => r.status).sort()
    expect(status[0]).toBe(200)
    expect([409, 422]).toContain(status[1])
    const sucessoras = await rows(db, sql`select 1 from pergunta where "substituiPerguntaId" = ${p.perguntaId}`)
    expect(sucessoras).toHaveLength(1)
  })

  test('counts are read anew by a GET that writes nothing', async () => {
    const id = await respondida()
    const antes = await one<{ n: string }>(db, sql`select max("auditoriaId")::text as n from auditoria`)
    const params = { id: String(id) }
    const { body } = await t.call(contract.quantidadeDaPergunta, { ...admin, params })
    const total = body.respondidas + body.evidenciadas + body.aprovadas + body.rejeitadas
    expect(total).toBe((await obter(id)).respondidaEm)
    expect(await one(db, sql`select max("auditoriaId")::text as n from auditoria`)).toEqual(antes)
  })

  test('one that a municipality has is not deleted; its answers that score stay too', async () => {
    const id = await respondida()
    const r = await t.call(contract.excluirPergunta, { ...admin, params: { id: String(id) } })
    expect([r.status, r.body.message]).toEqual([409, expect.stringContaining('perguntas de municípios')])
  })

  test('an answer that was awarded does not change its worth', async () => {
    const p = await criarRespondida()
    const e = registerEndpoints(faixasDeResposta)
    const body = { perguntaId: p.perguntaId, faixaNome: 'Completo', faixaPontos: 80 }
    const faixa = (await t.call(e.criar, { ...admin, body })).body as RegisterRow
    await db.execute(sql`update pergunta_municipio set "perguntaFaixaRespostaId" = ${faixa.perguntaFaixaRespostaId as number}
      where "perguntaId" = ${p.perguntaId}`)
    const r = await t.call(e.alterar, { ...admin, body: { ...faixa, faixaPontos: 70 } })
    expect([r.status, r.body.message]).toEqual([
      422,
      'Esta resposta já foi atribuída em 1 análise: inclua outra em vez de mudá-la.',
    ])
    expect((await t.call(e.alterar, { ...admin, body: { ...faixa, ordem: 3 } })).status).toBe(200)
  })
})

let numero = 950
/** A question that one municipality answered. */
const criarRespondida = async () => {
  const p = await criar(numero++)
  await db.execute(sql`insert into pergunta_municipio ("municipioId", "perguntaId", "temaId", "eixoId", estado, resposta, pontos)
    select min(m."municipioId"), ${p.perguntaId}, ${temaId}, (select "eixoId" from tema where "temaId" = ${temaId}), 'respondida', true, 100 from municipio m`)
  return obter(p.perguntaId)
}
