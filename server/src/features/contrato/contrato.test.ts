import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/contrato.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { usoDoStatusDeContrato } from '#contract/status.ts'
import { one, rows } from '#server/db/sql.ts'
import { JPG, PDF } from '#server/files/fixtures.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { situacaoSql } from './commands.ts'

const t = await startTestApp()
const { db } = t.banco
const idDe = async (email: string) =>
  (await one<{ id: number }>(db, sql`select "usuarioId" as id from usuario where email = ${email}`))!.id
const condutor = await idDe('condutor@exemplo.com.br')
const especialista = await idDe('especialista@exemplo.com.br')
const desabilitado = (await one<{ id: number }>(db, sql`select "usuarioId" as id from usuario where not habilitado`))!
  .id
const cidades = (
  await rows<{ id: number }>(db, sql`select "municipioId" as id from municipio order by "municipioId"`)
).map((r) => r.id)

/** Another day; sessions of before are over by then. */
const em = (dia: string | undefined) => {
  t.setClock(dia)
  t.forgetLogins()
}

type Novo = BodyOf<typeof contract.criarContrato, 'in'>
let n = 0
const novo = (extra: Partial<Novo> = {}): Novo => ({
  numContrato: `CT-TESTE-${++n}`,
  objeto: 'Condução do programa',
  empresaNome: 'Exemplo Ltda.',
  cnpj: '11.222.333/0001-81',
  inicio: '2026-01-01',
  fim: '2026-12-31',
  qtdHorasPrevistas: 100.5,
  valorHora: 120,
  qtdEntregasPrevistas: 4,
  usuarioIds: [condutor],
  municipioIds: [cidades[0]!],
  ...extra,
})
const criar = async (extra: Partial<Novo> = {}) => {
  const r = await t.call(contract.criarContrato, { persona: 'admin', body: novo(extra) })
  if (r.status !== 200) throw new Error(JSON.stringify(r.body))
  return r.body
}
const corpoDe = (c: contract.Contrato, extra: object = {}) => ({
  ...c,
  usuarioIds: c.usuarios.map((u) => u.usuarioId),
  municipioIds: c.municipios.map((m) => m.municipioId),
  solucaoIds: c.solucoes.map((s) => s.solucaoId),
  ...extra,
})
const editar = (c: contract.Contrato, extra: object, persona: Persona = 'admin') =>
  t.call(contract.alterarContrato, { persona, body: corpoDe(c, extra) as never })
const ligarNoGrupoAd = async (flags: readonly string[]) => {
  await db.execute(sql`insert into usuario_grupo_permissao ("usuarioGrupoId", permissao, valor)
    select "usuarioGrupoId", unnest(${sql.param(flags)}::text[]), true from usuario_grupo where nome = 'AD'
    on conflict ("usuarioGrupoId", permissao) do update set valor = true`)
  for (const s of t.sessions.values()) s.forget()
}
const numeros = (lista: readonly contract.Contrato[]) => lista.map((c) => c.numContrato)
const gasta = (contratoId: number, minutos: number, entregas: number) =>
  db.execute(
    sql`update contrato set "horasAprovadas" = ${minutos}, "qtdEntregas" = ${entregas} where "contratoId" = ${contratoId}`,
  )

describe('the demo', () => {
  test('has one contract of each situation, one amended and one inactive, which is over whatever its dates', async () => {
    // The day that the tests' demo is loaded on.
    em('2026-03-10T12:00:00-03:00')
    const { body } = await t.call(contract.listarContratos, { persona: 'admin' })
    const demo = body.filter((c) => !c.numContrato.includes('TESTE'))
    expect(demo).toHaveLength(6)
    expect(new Set(demo.map((c) => c.situacao))).toEqual(
      new Set(['Vigente', 'A vencer', 'Saldo esgotado', 'A iniciar', 'Encerrado']),
    )
    expect(demo.filter((c) => !c.ativo).map((c) => [c.situacao, c.fimVigente > '2026-03-10'])).toEqual([
      ['Encerrado', true],
    ])
    const aditado = demo.find((c) => c.aditivos.length > 0)!
    expect(aditado.saldo).toMatchObject({ horasPrevistas: 440, horasAprovadas: 296, horasRestantes: 144 })
    expect([aditado.situacao, aditado.fimVigente > aditado.fim, aditado.valorTotal]).toEqual(['Vigente', true, 51_304])
    em(undefined)
  })

  test('the situation in SQL is that of the contract, on any day', async () => {
    const { body } = await t.call(contract.listarContratos, { persona: 'admin' })
    const ditas = new Set<string>()
    for (let dia = Date.parse('2025-01-01'); dia < Date.parse('2027-06-01'); dia += 5 * 86_400_000) {
      const hoje = new Date(dia).toISOString().slice(0, 10)
      const lidas = await rows<{ contratoId: number; situacao: string }>(
        db,
        sql`select c."contratoId", ${situacaoSql(hoje)} as situacao from contrato c`,
      )
      for (const c of body) {
        const situacao = lidas.find((l) => l.contratoId === c.contratoId)!.situacao
        expect([hoje, c.numContrato, situacao]).toEqual([hoje, c.numContrato, contract.situacaoDe(c, hoje)])
        ditas.add(situacao)
      }
    }
    expect(ditas).toEqual(new Set(contract.SITUACOES))
  })
})

describe('a contract', () => {
  test('is stored in minutes and told in hours, with balance, value and situation of the day', async () => {
    em('2026-06-01T12:00:00Z')
    const c = await criar({ qtdHorasPrevistas: 7.75 })
    const row = await one(db, sql`select "qtdHorasPrevistas" as m from contrato where "contratoId" = ${c.contratoId}`)
    expect(row).toEqual({ m: 465 })
    expect(c).toMatchObject({
      qtdHorasPrevistas: 7.75,
      valorTotal: 930,
      situacao: 'Vigente',
      ativo: true,
      cnpj: '11222333000181',
      usuario: { nome: 'Clarice Moura' },
      saldo: { horasRestantes: 7.75, entregasRestantes: 4 },
      acoes: { editar: true, excluir: true },
    })
    em('2027-01-01T02:30:00Z')
    // In São Paulo the year is not over yet.
    const obter = async () =>
      (await t.call(contract.getContrato, { persona: 'admin', params: { id: String(c.contratoId) } })).body.situacao
    expect(await obter()).toBe('A vencer')
    em('2027-01-01T03:00:00Z')
    expect(await obter()).toBe('Encerrado')
    em(undefined)
  })

  test('a number that exists is refused next to its field, whatever its case and accents', async () => {
    const fields = { numContrato: 'Já existe um contrato com este número' }
    const c = await criar({ numContrato: 'Contratação 12' })
    const r = await t.call(contract.criarContrato, {
      persona: 'admin',
      body: novo({ numContrato: ` ${c.numContrato} ` }),
    })
    expect([r.status, r.body.fields]).toEqual([409, fields])
    const outro = await criar()
    const mudado = await t.call(contract.alterarContrato, {
      persona: 'admin',
      body: { ...novo(), numContrato: 'CONTRATACAO 12', contratoId: outro.contratoId, versao: outro.versao },
    })
    expect([mudado.status, mudado.body.fields]).toEqual([409, fields])
    const juntos = await Promise.all(
      ['Ação 13', 'AÇÃO 13', 'acao 13'].map((numContrato) =>
        t.call(contract.criarContrato, { persona: 'admin', body: novo({ numContrato }) }),
      ),
    )
    expect(juntos.map((x) => x.status).sort()).toEqual([200, 409, 409])
  })

  test('is edited with its amendments, version and history', async () => {
    const c = await criar()
    const aditivos = [
      { tipo: 'prazo', data: '2026-11-01', novoFim: '2027-03-31', horas: 99 },
      { tipo: 'horas', data: '2026-11-02', horas: 20.5, observacao: ' mais turmas ' },
    ]
    const r = await editar(c, { objeto: 'Outro objeto', aditivos, usuarioIds: [condutor, especialista] })
    expect(r.status).toBe(200)
    expect(r.body).toMatchObject({
      objeto: 'Outro objeto',
      fim: '2026-12-31',
      fimVigente: '2027-03-31',
      saldo: { horasPrevistas: 121 },
      usuario: { nome: 'Clarice Moura, Renato Siqueira' },
    })
    // What belongs to another kind of amendment is not kept.
    expect(r.body.aditivos.map((a) => [a.tipo, a.novoFim, a.horas, a.observacao])).toEqual([
      ['prazo', '2027-03-31', null, null],
      ['horas', null, 20.5, 'mais turmas'],
    ])
    const velho = await editar(c, { objeto: 'Terceiro' })
    expect(velho.status).toBe(409)
    expect(velho.body.details).toMatchObject({ atual: { objeto: 'Outro objeto' } })
    const h = await t.call(contract.historicoContrato, { persona: 'admin', params: { id: String(c.contratoId) } })
    expect(h.body.map((x) => x.acao)).toEqual(['alterar', 'criar'])
    expect(h.body[0]!.mudancas.find((m) => m.depois?.includes('Renato'))).toMatchObject({ antes: 'Clarice Moura' })
  })

  test('covers solutions of the shelf that are in use; one that left it later may stay', async () => {
    const [uma, outra] = (
      await rows<{ id: number }>(db, sql`select "solucaoId" as id from solucao where not desabilitado order by 1`)
    ).map((s) => s.id)
    const c = await criar({ solucaoIds: [uma!, outra!, uma!] })
    expect(c.solucoes.map((s) => s.solucaoId).toSorted()).toEqual([uma!, outra!].toSorted())
    await db.execute(sql`update solucao set desabilitado = true where "solucaoId" = ${uma}`)
    try {
      const ficou = await editar(c, { solucaoIds: [uma] })
      expect([ficou.status, ficou.body.solucoes?.map((s) => s.solucaoId)]).toEqual([200, [uma]])
      for (const solucaoIds of [[uma!], [999_999]]) {
        const r = await t.call(contract.criarContrato, { persona: 'admin', body: novo({ solucaoIds }) })
        expect([r.status, r.body.fields]).toEqual([400, { solucaoIds: 'Solução não encontrada ou fora de uso' }])
      }
      const h = await t.call(contract.historicoContrato, { persona: 'admin', params: { id: String(c.contratoId) } })
      expect(h.body[0]!.mudancas.map((m) => m.campo)).toContain('Soluções')
    } finally {
      await db.execute(sql`update solucao set desabilitado = false where "solucaoId" = ${uma}`)
    }
  })

  test('names only people and cities that exist and are enabled; who was disabled later may stay', async () => {
    const erro = async (extra: Partial<Novo>) =>
      (await t.call(contract.criarContrato, { persona: 'admin', body: novo(extra) })).body.fields
    expect(await erro({ usuarioIds: [desabilitado] })).toEqual({
      usuarioIds: 'Consultor não encontrado ou desabilitado',
    })
    expect(await erro({ gestorId: 999_999 })).toEqual({ gestorId: 'Gestor não encontrado ou desabilitado' })
    expect(await erro({ municipioIds: [999_999] })).toEqual({ municipioIds: 'Município não encontrado' })
    expect(await erro({ statusContratoId: 999_999 })).toEqual({
      statusContratoId: 'Situação de contrato não encontrada',
    })
    const c = await criar({ usuarioIds: [especialista] })
    await db.execute(
      sql`update contrato_usuario set "usuarioId" = ${desabilitado} where "contratoId" = ${c.contratoId}`,
    )
    const lido = (await t.call(contract.getContrato, { persona: 'admin', params: { id: String(c.contratoId) } })).body
    expect((await editar(lido, { objeto: 'Segue' })).status).toBe(200)
  })

  test('R602 R762: is made inactive and active again, by saying which or by toggling', async () => {
    const c = await criar()
    const pedir = async (body: BodyOf<typeof contract.ativarInativar, 'in'>) =>
      (await t.call(contract.ativarInativar, { persona: 'admin', body })).body.ativo
    expect(await pedir({ contratoId: c.contratoId, ativo: false })).toBe(false)
    expect(await pedir({ contratoId: c.contratoId, ativo: false })).toBe(false)
    expect(await pedir({ contratoId: c.contratoId })).toBe(true)
    const h = await t.call(contract.historicoContrato, { persona: 'admin', params: { id: String(c.contratoId) } })
    expect(h.body.map((x) => x.acao)).toEqual(['ativar', 'inativar', 'criar'])
  })

  test('R692: the hours test answers the four numbers, amendments included', async () => {
    const c = await criar({ aditivos: [{ tipo: 'horas', data: '2026-02-01', horas: 10 }] })
    await gasta(c.contratoId, 90, 2)
    const r = await t.call(contract.testaHoras, { persona: 'admin', params: { id: String(c.contratoId) } })
    expect(r.body).toEqual({
      qtdEntregasPrevistas: 4,
      qtdEntregas: 2,
      qtdHorasPrevistas: 110.5,
      horasAprovadas: 1.5,
    })
  })

  test('is deleted while nothing was approved, and never after', async () => {
    const [livre, usado] = [await criar(), await criar()]
    await gasta(usado.contratoId, 60, 0)
    const excluir = (id: number) => t.call(contract.excluirContrato, { persona: 'admin', params: { id: String(id) } })
    expect((await excluir(livre.contratoId)).body.message).toBe('Contrato excluído')
    const r = await excluir(usado.contratoId)
    expect([r.status, r.body.message]).toEqual([
      409,
      'O contrato já tem horas ou entregas aprovadas. Inative-o em vez de excluir.',
    ])
    const lido = await t.call(contract.getContrato, { persona: 'admin', params: { id: String(usado.contratoId) } })
    expect(lido.body.acoes.excluir).toBe(false)
  })
})

describe('the file', () => {
  test('R761: the PDF is kept and downloaded; another type is refused, and none yet is said', async () => {
    const c = await criar()
    const baixar = (persona: Persona = 'admin') =>
      t.call(contract.baixarContrato, { persona, query: { contratoId: String(c.contratoId) } })
    const vazio = await baixar()
    expect([vazio.status, vazio.body.message]).toEqual([404, 'Este contrato ainda não tem arquivo.'])
    const enviar = (bytes: Buffer, nome: string) =>
      t.call(contract.enviarContrato, {
        persona: 'admin',
        body: { contratoId: String(c.contratoId) },
        files: { arquivo: [{ nome, bytes }] },
      })
    const errado = await enviar(JPG, 'contrato.pdf')
    expect([errado.status, errado.body.message]).toEqual([415, 'O contrato deve ser um arquivo PDF'])
    expect((await enviar(PDF, 'Contrato nº 1.pdf')).body.arquivoNome).toBe('Contrato nº 1.pdf')
    const baixado = await baixar()
    expect([baixado.status, baixado.headers['content-type'], baixado.raw.equals(PDF)]).toEqual([
      200,
      'application/pdf',
      true,
    ])
    // The consultant has the own contract; another one does not.
    expect((await baixar('condutor')).status).toBe(200)
    expect((await baixar('especialista')).status).toBe(404)
  })
})

describe('who sees which', () => {
  test('R760: by one user and by several; consultants only their own, the others only in reach', async () => {
    const a = await criar({ usuarioIds: [condutor] })
    const b = await criar({ usuarioIds: [especialista] })
    const deUm = (persona: Persona, usuarioId: number) =>
      t.call(contract.contratosDoUsuario, { persona, query: { usuarioId: String(usuarioId) } })
    expect(numeros((await deUm('admin', condutor)).body)).toContain(a.numContrato)
    expect(numeros((await deUm('admin', condutor)).body)).not.toContain(b.numContrato)
    const dosDois = await t.call(contract.contratosDosUsuarios, {
      persona: 'admin',
      query: { usuarioIds: `${condutor},${especialista}` },
    })
    expect(numeros(dosDois.body)).toEqual(expect.arrayContaining([a.numContrato, b.numContrato]))

    const meus = await t.call(contract.listarContratos, { persona: 'condutor' })
    expect(meus.body.every((c) => c.usuarios.some((u) => u.usuarioId === condutor))).toBe(true)
    expect(numeros(meus.body)).toContain(a.numContrato)
    // They share cities, and still each sees the own contracts only.
    expect(numeros((await deUm('condutor', especialista)).body)).not.toContain(b.numContrato)
    expect(
      (await t.call(contract.getContrato, { persona: 'condutor', params: { id: String(b.contratoId) } })).status,
    ).toBe(404)
    expect(
      (await t.call(contract.testaHoras, { persona: 'condutor', params: { id: String(b.contratoId) } })).status,
    ).toBe(404)
    expect((await t.call(contract.listarContratos, { persona: 'ad' })).body).toEqual([])
  })

  test('only those permitted include, change and read the history', async () => {
    const c = await criar()
    expect((await t.call(contract.criarContrato, { persona: 'condutor', body: novo() })).status).toBe(403)
    expect((await editar(c, {}, 'condutor')).status).toBe(403)
    expect(
      (await t.call(contract.historicoContrato, { persona: 'condutor', params: { id: String(c.contratoId) } })).status,
    ).toBe(403)
    expect((await t.call(contract.pessoasDoContrato, { persona: 'condutor' })).status).toBe(403)
    // Operações edits and never deletes.
    expect((await editar(c, { objeto: 'Por operações' }, 'operacoes')).status).toBe(200)
    expect(
      (await t.call(contract.excluirContrato, { persona: 'operacoes', params: { id: String(c.contratoId) } })).status,
    ).toBe(403)
  })

  test('with the permission but a limited reach: contracts of the consultants in reach, and cities out of it stay hidden and kept', async () => {
    const [primeira, longe] = [cidades[0]!, cidades.at(-1)!]
    const perto = await criar({ municipioIds: [primeira, longe] })
    const [estranho] = await rows<{ id: number }>(
      db,
      sql`select u."usuarioId" as id from usuario u where u.habilitado and u.nome = 'Carla Dornelles'`,
    )
    const fora = await criar({ usuarioIds: [estranho!.id], municipioIds: [longe] })
    await ligarNoGrupoAd(['verMenuContrato', 'editarContrato'])
    const { body } = await t.call(contract.listarContratos, { persona: 'ad' })
    const visto = body.find((c) => c.numContrato === perto.numContrato)!
    expect(numeros(body)).not.toContain(fora.numContrato)
    expect(visto.municipios.map((m) => m.municipioId)).toEqual([primeira])
    const historico = async (persona: Persona) =>
      (
        await t.call(contract.historicoContrato, { persona, params: { id: String(perto.contratoId) } })
      ).body[0]!.mudancas.map((m) => m.campo)
    expect(await historico('admin')).toContain('Municípios')
    expect(await historico('ad')).not.toContain('Municípios')
    expect(await historico('ad')).toContain('Consultores')
    expect((await editar(visto, { municipioIds: [] }, 'ad')).status).toBe(200)
    const depois = (await t.call(contract.getContrato, { persona: 'admin', params: { id: String(perto.contratoId) } }))
      .body
    expect(depois.municipios.map((m) => m.municipioId)).toEqual([longe])
    expect((await editar(visto, { versao: depois.versao, municipioIds: [longe] }, 'ad')).status).toBe(400)
    expect((await editar(fora, {}, 'ad')).status).toBe(404)
  })

  test('R790: the use of a status shows the contracts in reach', async () => {
    const [status] = await rows<{ id: number }>(
      db,
      sql`insert into status_contrato (nome) values ('Em conferência') returning "statusContratoId" as id`,
    )
    const [estranho] = await rows<{ id: number }>(
      db,
      sql`select "usuarioId" as id from usuario where nome = 'Carla Dornelles'`,
    )
    const perto = await criar({ statusContratoId: status!.id })
    const fora = await criar({ statusContratoId: status!.id, usuarioIds: [estranho!.id] })
    await ligarNoGrupoAd(['verMenuContrato'])
    const uso = async (persona: Persona) =>
      (await t.call(usoDoStatusDeContrato, { persona, params: { id: String(status!.id) } })).body
    expect(await uso('admin')).toMatchObject({ nome: 'Em conferência', total: 2 })
    expect((await uso('admin')).contratos.map((c) => c.numContrato)).toEqual([perto.numContrato, fora.numContrato])
    expect((await uso('ad')).contratos.map((c) => c.numContrato)).toEqual([perto.numContrato])
    expect((await uso('ad')).total).toBe(1)
  })

  test('the form offers enabled people, consultants marked', async () => {
    const { body } = await t.call(contract.pessoasDoContrato, { persona: 'operacoes' })
    expect(body.find((p) => p.usuarioId === condutor)).toMatchObject({
      consultor: true,
      empresaNome: 'Moura Consultoria Ltda.',
    })
    expect(body.find((p) => p.usuarioId === desabilitado)).toBeUndefined()
  })
})
