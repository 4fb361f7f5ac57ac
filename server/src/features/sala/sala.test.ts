import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/sala.ts'
import { one, rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp({ bancos: ['sala', 'padrao'], ambientes: (m) => ({ ...m, padrao: 'localhost' }) })
const host = 'sala.localhost'
const { db } = t.banco
const em = (persona: Persona) => ({ persona, host })
const por = (id: number, persona: Persona = 'administrador') => ({ ...em(persona), params: { id: String(id) } })
let [DA_EQUIPE, SEM, COM] = [0, 0, 0]
beforeAll(async () => {
  t.setClock('2026-03-10T12:00:00-03:00')
  const daSala = await one<{ id: number }>(
    db,
    sql`select p."municipioId" as id from usuario_permissao p join usuario u using ("usuarioId") where u.email = 'sala@exemplo.com.br' limit 1`,
  )
  DA_EQUIPE = daSala!.id
  const lugares = await rows<{ id: number; ativa: boolean | null }>(
    db,
    sql`select m."municipioId" as id, s.ativa from municipio m left join sala s using ("municipioId") order by 1`,
  )
  SEM = lugares.find((l) => l.ativa === null)!.id
  COM = lugares.find((l) => l.ativa === true && l.id !== DA_EQUIPE)!.id
})
const DADOS = {
  nome: 'Sala do Vale',
  cep: '88000-010',
  telefone: '(48) 90000-0033',
  canais: ['WhatsApp', 'Presencial'] as const,
}
const criar = (municipioId: number, mais: object = {}, persona: Persona = 'administrador') =>
  t.call(contract.criarSala, { ...em(persona), body: { ...DADOS, canais: [...DADOS.canais], municipioId, ...mais } })
const listar = async (query: object = {}, persona: Persona = 'administrador') =>
  (await t.call(contract.listarSalas, { ...em(persona), query: { porPagina: '1000', ...query } })).body

describe('the record of a room', () => {
  test('a new one begins with what the enrolment said, is registered once, and is audited', async () => {
    const respostas = [
      [101, 'Sala do Vale'],
      [103, 'Rua A, 1, 88000-010'],
      [107, 'Olga Menezes, coordenadora'],
    ] as const
    await db.execute(sql`delete from selo_diagnostico_resposta where "municipioId" = ${SEM}`)
    for (const [id, r] of respostas)
      await db.execute(
        sql`insert into selo_diagnostico_resposta ("municipioId", edicao, "perguntaId", resposta, alteracao) values (${SEM}, 2025, ${id}, ${r}, now())`,
      )
    const { body: proposta } = await t.call(contract.proporSala, por(SEM))
    expect(proposta).toMatchObject({
      jaTem: false,
      daInscricao: ['nome', 'endereco', 'cep', 'responsavelNome', 'responsavelCargo'],
      dados: { nome: 'Sala do Vale', endereco: 'Rua A, 1', cep: '88000010', responsavelNome: 'Olga Menezes' },
    })
    const juntas = await Promise.all([criar(SEM), criar(SEM)])
    expect(juntas.map((r) => r.status).sort()).toEqual([200, 409])
    const feita = juntas.find((r) => r.status === 200)!.body
    expect(feita.sala).toMatchObject({
      cep: '88000010',
      telefone: '48900000033',
      canais: ['Presencial', 'WhatsApp'],
      ativa: true,
    })
    expect(feita.acoes).toEqual({ cadastrar: false, editar: true })
    const log = await one<{ mudancas: object }>(
      db,
      sql`select mudancas from auditoria where acao = 'criar' and entidade = 'sala' and "entidadeId" = ${String(SEM)}`,
    )
    expect(log!.mudancas).toMatchObject({ nome: { depois: 'Sala do Vale' } })
    expect((await t.call(contract.proporSala, por(SEM))).body.jaTem).toBe(true)
  })

  test('is changed as it was read, put out of use and back', async () => {
    const { body: lida } = await t.call(contract.getSala, por(COM))
    const mudar = (versao: number, mais: object = {}) =>
      t.call(contract.alterarSala, {
        ...em('administrador'),
        body: { municipioId: COM, versao, nome: 'Outra sala', guiches: 4, ...mais },
      })
    const { body: mudada } = await mudar(lida.sala!.versao)
    expect(mudada.sala).toMatchObject({ nome: 'Outra sala', guiches: 4, endereco: null, versao: lida.sala!.versao + 1 })
    const tarde = await mudar(lida.sala!.versao)
    expect([tarde.status, (tarde.body as unknown as { details: { atual: object } }).details.atual]).toEqual([
      409,
      expect.objectContaining({ municipioId: COM, nome: 'Outra sala' }),
    ])
    const situar = (ativa: boolean, versao: number) =>
      t.call(contract.mudarSituacaoDaSala, { ...em('administrador'), body: { municipioId: COM, ativa, versao } })
    const { body: parada } = await situar(false, mudada.sala!.versao)
    expect(parada.sala!.ativa).toBe(false)
    const semUso = await mudar(parada.sala!.versao)
    expect([semUso.status, semUso.body.message]).toEqual([422, contract.SALA_DESATIVADA])
    const outraVez = await situar(false, parada.sala!.versao)
    expect([outraVez.status, outraVez.body.message]).toEqual([422, 'Esta sala já está desativada.'])
    expect((await situar(true, mudada.sala!.versao)).status).toBe(409)
    expect((await situar(true, parada.sala!.versao)).body.sala!.ativa).toBe(true)
    const verbos = await rows<{ acao: string }>(
      db,
      sql`select acao from auditoria where entidade = 'sala' and "entidadeId" = ${String(COM)} order by "auditoriaId"`,
    )
    expect(verbos.map((v) => v.acao)).toEqual(['alterar', 'inativar', 'ativar'])
  })

  test.each([
    ['nome', { nome: 'x' }],
    ['cep', { cep: '123' }],
    ['telefone', { telefone: '12' }],
    ['email', { email: 'sem arroba' }],
    ['dataInauguracao', { dataInauguracao: '1899-12-31' }],
    ['responsavelEmail', { responsavelEmail: 'x@' }],
    ['guiches', { guiches: 1000 }],
    ['canais', { canais: ['Pombo'] }],
  ])('is refused at %s: %j', async (campo, mais) => {
    const r = await criar(SEM, mais)
    expect(r.status).toBe(400)
    expect(Object.keys(r.body.fields!).map((c) => c.split('.')[0])).toEqual([campo])
  })

  test('of a place without one there is nothing to change', async () => {
    const vazio = (await listar({ situacao: 'sem' })).linhas[0]!
    const r = await t.call(contract.alterarSala, {
      ...em('administrador'),
      body: { municipioId: vazio.municipioId, versao: 0, nome: 'Sala' },
    })
    expect(r.status).toBe(404)
    const { body } = await t.call(contract.getSala, por(vazio.municipioId))
    expect([body.sala, body.acoes.cadastrar]).toEqual([null, true])
  })
})

describe('the list of all of them', () => {
  test('says how each stands, and is narrowed by state, enrolment, region and name', async () => {
    const todas = await listar()
    expect(todas.total).toBe(todas.linhas.length)
    expect(new Set(todas.linhas.map((s) => s.situacao))).toEqual(new Set(['com', 'desativada', 'sem']))
    for (const situacao of contract.SITUACOES_SALA) {
      const delas = (await listar({ situacao })).linhas
      expect(delas.map((s) => s.municipioId)).toEqual(
        todas.linhas.filter((s) => s.situacao === situacao).map((s) => s.municipioId),
      )
    }
    const enviadas = (await listar({ inscricao: 'Enviado' })).linhas
    expect(enviadas.length).toBeGreaterThan(0)
    expect(new Set(enviadas.map((s) => s.inscricao))).toEqual(new Set(['Enviado']))
    const [uma] = todas.linhas
    expect((await listar({ busca: uma!.municipio.toUpperCase() })).linhas).toContainEqual(uma)
    const { body: opcoes } = await t.call(contract.opcoesDeSalas, em('administrador'))
    const [regiao] = opcoes.unidadesRegionais
    const daRegiao = (await listar({ unidadeRegionalId: String(regiao!.id_unidade_regional) })).linhas
    expect(new Set(daRegiao.map((s) => s.unidadeRegional))).toEqual(new Set([regiao!.nomeRegiao]))
    expect((await listar({ uf: 'AC' })).total).toBe(0)
  })

  test('counts what is planned and what of it is late, and sorts by it, in pages', async () => {
    const { linhas } = await listar({ ordem: '-acoesAtrasadas' })
    const atrasadas = linhas.map((s) => s.acoesAtrasadas)
    expect(atrasadas).toEqual(atrasadas.toSorted((a, b) => b - a))
    const [pior] = linhas
    const conta = await one<{ n: number; tarde: number }>(
      db,
      sql`select (count(*) filter (where status in (1, 2)))::int as n, (count(*) filter (where status in (1, 2) and termino < '2026-03-10'))::int as tarde
        from sala_5w2h where "municipioId" = ${pior!.municipioId}`,
    )
    expect([pior!.acoesAbertas, pior!.acoesAtrasadas]).toEqual([conta!.n, conta!.tarde])
    const pagina = await listar({ porPagina: '3', pagina: '2', ordem: '-acoesAtrasadas' })
    expect(pagina.linhas.map((s) => s.municipioId)).toEqual(linhas.slice(3, 6).map((s) => s.municipioId))
  })

  test('medals are of who sees points, here and above every page of a room', async () => {
    const { linhas } = await listar()
    const medalhas = linhas.map((s) => s.medalha).filter(Boolean)
    expect(medalhas.length).toBeGreaterThan(0)
    const premiada = linhas.find((s) => s.medalha)!
    expect((await t.call(contract.getMolduraDaSala, por(premiada.municipioId))).body.medalha).toBe(premiada.medalha)
    await t.setFlags('Administrador', ['visualizarPontosMedalha'], false)
    expect((await listar()).linhas.some((s) => s.medalha)).toBe(false)
    expect((await t.call(contract.getMolduraDaSala, por(premiada.municipioId))).body.medalha).toBeNull()
    await t.setFlags('Administrador', ['visualizarPontosMedalha'])
  })
})

describe('who may', () => {
  test('R555, R669: the team opens its own room by the tab alone, and no other, nor the list of all', async () => {
    await t.setFlags('Sala', ['salaEmpreendedor'], false)
    const { body: moldura } = await t.call(contract.getMolduraDaSala, por(DA_EQUIPE, 'sala'))
    expect(moldura).toMatchObject({ municipioId: DA_EQUIPE, ativa: true })
    expect((await t.call(contract.getSala, por(DA_EQUIPE, 'sala'))).body.acoes).toEqual({
      cadastrar: false,
      editar: false,
    })
    const { body: nomes } = await t.call(contract.listarNomesDasSalas, em('sala'))
    expect(nomes.map((n) => n.municipioId)).toContain(DA_EQUIPE)
    expect(moldura.temOutras).toBe(nomes.length > 1)
    const alheia = (await listar()).linhas.find((s) => !nomes.some((n) => n.municipioId === s.municipioId))!
    expect((await t.call(contract.getMolduraDaSala, por(alheia.municipioId, 'sala'))).status).toBe(404)
    expect((await t.call(contract.getSala, por(alheia.municipioId, 'sala'))).status).toBe(404)
    expect((await t.call(contract.listarSalas, { ...em('sala'), query: {} })).status).toBe(403)
    expect((await criar(DA_EQUIPE, {}, 'sala')).status).toBe(403)
    await t.setFlags('Sala', ['sala'], false)
    expect((await t.call(contract.getSala, por(DA_EQUIPE, 'sala'))).status).toBe(403)
    await t.setFlags('Sala', ['sala', 'salaEmpreendedor'])
    // The menu's flag opens the list: of what is in reach.
    const { body: lista } = await t.call(contract.listarSalas, { ...em('sala'), query: {} })
    expect(lista.linhas.map((s) => s.municipioId)).toEqual(nomes.map((n) => n.municipioId))
    expect((await criar(DA_EQUIPE, {}, 'sala')).status).toBe(403)
  })

  test('where there is no seal, a room is registered without an enrolment', async () => {
    const { body } = await t.call(contract.proporSala, { persona: 'administrador', params: { id: '1' } })
    expect([body.daInscricao, body.dados.nome]).toEqual([[], ''])
    const lista = await t.call(contract.listarSalas, { persona: 'administrador', query: {} })
    expect(new Set(lista.body.linhas.map((s) => s.inscricao))).toEqual(new Set([null]))
  })
})
