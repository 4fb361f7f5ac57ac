import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listarAuditoria } from '#contract/auditoria.ts'
import * as contract from '#contract/sala-cargos.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { openSalas } from './testing.ts'

const t = await startTestApp()
const { db, minha, alheia, servico, cargo, auditadas } = await openSalas(t)

const corpoDe = (c: contract.Cargo, mais: object = {}) => ({
  ...c,
  salaServicoIds: c.servicos.map((s) => s.salaServicoId),
  ...mais,
})
const editar = (c: contract.Cargo, mais: object, persona: 'admin' | 'condutor' = 'admin') =>
  t.call(contract.alterarCargo, { persona, body: corpoDe(c, mais) as never })
const ler = async (id: number, persona: 'admin' | 'condutor' = 'admin') =>
  (await t.call(contract.getCargo, { persona, params: { id: String(id) } })).body

describe('R844 positions', () => {
  test('are created, changed, listed, fetched and deleted, each written down', async () => {
    const s = await servico()
    const c = await cargo({ salario: 5200, salaServicoIds: [s.salaServicoId], atendentes: ['Ana Luz', 'ana  luz'] })
    expect(c).toMatchObject({
      ...{ salario: 5200, custoHora: 30, cargaHoraria: 40, ativo: true, atendentes: ['Ana Luz'] },
      servicos: [{ salaServicoId: s.salaServicoId, nome: s.nome }],
    })
    const mudado = await editar(c, { quantidade: 3, salaServicoIds: [] })
    expect(mudado.body).toMatchObject({ quantidade: 3, servicos: [], salario: 5200, versao: c.versao + 1 })
    const lista = await t.call(contract.listarCargos, { persona: 'condutor', query: { municipioId: String(minha) } })
    expect(lista.body.find((x) => x.cargoFuncaoId === c.cargoFuncaoId)).toEqual(mudado.body)
    const fim = await t.call(contract.excluirCargo, { persona: 'admin', params: { id: String(c.cargoFuncaoId) } })
    expect(fim.body.message).toBe('Cargo excluído')
    expect(
      (await t.call(contract.getCargo, { persona: 'admin', params: { id: String(c.cargoFuncaoId) } })).status,
    ).toBe(404)
    expect(await auditadas('sala_cargo', c.cargoFuncaoId)).toEqual(['criar', 'alterar', 'excluir'])
  })

  test('what binds somebody to the room may stay unsaid, be said and be taken back', async () => {
    const c = await cargo({ vinculo: undefined })
    expect(c.vinculo).toBeNull()
    const { body: dito } = await editar(c, { vinculo: 'Cedido' })
    expect(dito.vinculo).toBe('Cedido')
    expect((await editar(dito, { vinculo: null })).body.vinculo).toBeNull()
    expect((await editar(c, { vinculo: 'Amigo' })).status).toBe(400)
  })

  test('a stale version is refused with the record as it is', async () => {
    const c = await cargo()
    await editar(c, { funcao: 'Outra' })
    const r = await editar(c, { funcao: 'Terceira' })
    expect([r.status, (r.body as unknown as { details: { atual: contract.Cargo } }).details.atual.funcao]).toEqual([
      409,
      'Outra',
    ])
  })

  test.each([
    ['quantidade', 0, 'O valor deve ser maior ou igual a 1'],
    ['quantidade', 1.5, 'Informe um número inteiro'],
    ['cargaHoraria', 0, 'O valor deve ser maior que 0'],
    ['cargaHoraria', 61, 'O valor deve ser menor ou igual a 60'],
    ['cargaHoraria', 8.001, 'Informe as horas em minutos inteiros'],
    ['salario', -1, 'O valor deve ser maior ou igual a 0'],
    ['salario', 10.005, 'Use até duas casas decimais'],
    ['salario', 1e300, 'O valor deve ser menor ou igual a 9.999.999,99'],
    ['vinculo', 'Dono', 'Opção inválida'],
    ['atendentes', ['Ana', 'Bia'], 'Há mais nomes do que pessoas no cargo'],
    ['cargo', '  ', 'Campo Obrigatório'],
  ])('%s %s: %s', async (campo, valor, frase) => {
    const c = await cargo()
    const r = await editar(c, { [campo]: valor })
    expect([r.status, r.body]).toMatchObject([400, { fields: { [campo]: frase } }])
  })

  test('a number beyond all numbers is refused beside its field', async () => {
    const c = await cargo()
    const corpo = JSON.stringify(corpoDe(c, { salario: 0 })).replace('"salario":0', '"salario":1e400')
    const r = await t.app.inject({
      method: 'PUT',
      url: contract.alterarCargo.path,
      headers: {
        host: 'localhost',
        'content-type': 'application/json',
        authorization: `Bearer ${await t.login('admin')}`,
      },
      payload: corpo,
    })
    expect([r.statusCode, r.json()]).toMatchObject([400, { fields: { salario: expect.any(String) } }])
  })

  test('a service of another room is none of it', async () => {
    const fora = await servico({ municipioId: alheia })
    const c = await cargo()
    const r = await editar(c, { salaServicoIds: [fora.salaServicoId] })
    expect([r.status, r.body]).toMatchObject([422, { fields: { salaServicoIds: 'Escolha serviços desta sala' } }])
    expect((await editar(c, { salaServicoIds: [fora.salaServicoId] }, 'condutor')).status).toBe(404)
  })

  test('of a room out of reach nothing is read or written; without the flags nothing at all', async () => {
    const c = await cargo({ municipioId: alheia })
    const id = String(c.cargoFuncaoId)
    expect((await t.call(contract.getCargo, { persona: 'condutor', params: { id } })).status).toBe(404)
    expect((await t.call(contract.excluirCargo, { persona: 'condutor', params: { id } })).status).toBe(404)
    expect((await editar(c, {}, 'condutor')).status).toBe(404)
    const todos = await t.call(contract.listarCargos, { persona: 'condutor', query: {} })
    expect(todos.body.some((x) => x.municipioId === alheia)).toBe(false)
    expect((await t.call(contract.listarCargos, { persona: 'ad', query: {} })).status).toBe(403)
    // The room's own people read; who may edit has a flag for it.
    const daSala = await t.call(contract.listarCargos, { persona: 'sala', query: {} })
    expect(daSala.status).toBe(200)
    const excluir = async () => (await t.call(contract.excluirCargo, { persona: 'sala', params: { id } })).status
    expect(await excluir()).toBe(404)
    await t.setFlags('Sala', ['editarIndicadoresSala'], false)
    expect(await excluir()).toBe(403)
    await t.setFlags('Sala', ['editarIndicadoresSala'])
  })
})

describe('who may not see costs', () => {
  const semCusto = async <T>(fazer: () => Promise<T>, grupo = 'Consultor Condutor') => {
    await t.setFlags(grupo, ['verCustoPreco'], false)
    try {
      return await fazer()
    } finally {
      await t.setFlags(grupo, ['verCustoPreco'])
    }
  }

  test('reads no salary and writes none, and is told none by a conflict', async () => {
    const c = await cargo({ salario: 4321.09 })
    await semCusto(async () => {
      const visto = await ler(c.cargoFuncaoId, 'condutor')
      expect([visto.salario, visto.custoHora]).toEqual([null, null])
      const lista = await t.call(contract.listarCargos, { persona: 'condutor', query: { municipioId: String(minha) } })
      expect(lista.body.filter((x) => x.salario !== null || x.custoHora !== null)).toEqual([])
      const mudado = await editar(c, { salario: 1, funcao: 'Nova' }, 'condutor')
      expect([mudado.status, mudado.body.salario, mudado.body.funcao]).toEqual([200, null, 'Nova'])
      const atrasado = await editar(c, { salario: 1 }, 'condutor')
      expect(atrasado.status).toBe(409)
      expect(JSON.stringify(atrasado.body)).not.toMatch(/4321|"salario":\d/)
      const novo = await t.call(contract.criarCargo, {
        persona: 'condutor',
        body: corpoDe(c, { salario: 9, cargo: 'Sem salário' }) as never,
      })
      expect((await ler(novo.body.cargoFuncaoId)).salario).toBeNull()
    })
    expect((await ler(c.cargoFuncaoId)).salario).toBe(4321.09)
  })

  test('finds no salary in the log either', async () => {
    const c = await cargo({ salario: 7654.32 })
    await t.setFlags('Operações', ['verAuditoria', 'configuracao'])
    const log = async (query: object) =>
      (await t.call(listarAuditoria, { persona: 'operacoes', query: { entidade: 'sala_cargo', ...query } as never }))
        .body
    const id = { entidadeId: String(c.cargoFuncaoId) }
    const campos = async () => (await log(id)).linhas.flatMap((l) => l.mudancas.map((m) => m.depois))
    expect((await campos()).join()).toMatch(/7654/)
    expect((await log({ busca: '7654.32' })).linhas).toHaveLength(1)
    await semCusto(async () => {
      expect((await campos()).join()).not.toMatch(/7654/)
      expect(await campos()).not.toEqual([])
      expect((await log({ busca: '7654.32' })).linhas).toEqual([])
    }, 'Operações')
  })
})

describe('services', () => {
  const mudar = (s: contract.Servico, mais: object) =>
    t.call(contract.alterarServico, { persona: 'admin', body: { ...s, ...mais } })

  test('are created, changed, listed and deleted; a stale version is refused', async () => {
    const s = await servico()
    const r = await mudar(s, { minutosPadrao: null, ativo: false })
    expect(r.body).toMatchObject({ minutosPadrao: null, ativo: false, versao: s.versao + 1 })
    expect((await mudar(s, {})).status).toBe(409)
    const lista = await t.call(contract.listarServicos, { persona: 'condutor', query: { municipioId: String(minha) } })
    expect(lista.body).toContainEqual(r.body)
    expect(
      (await t.call(contract.excluirServico, { persona: 'admin', params: { id: String(s.salaServicoId) } })).status,
    ).toBe(200)
    expect(await auditadas('sala_servico', s.salaServicoId)).toEqual(['criar', 'alterar', 'excluir'])
  })

  test('of one name there is one in a room, whatever its accents; another room may have it too', async () => {
    await servico({ nome: 'Orientação' })
    const r = await t.call(contract.criarServico, {
      persona: 'admin',
      body: { municipioId: minha, nome: 'ORIENTACAO', minutosPadrao: null },
    })
    expect([r.status, r.body]).toMatchObject([409, { fields: { nome: 'A sala já tem um serviço com este nome' } }])
    expect((await servico({ nome: 'Orientação', municipioId: alheia })).salaServicoId).toBeGreaterThan(0)
  })

  test('one with times stays, and is told to be put out of use', async () => {
    const s = await servico()
    await db.execute(sql`insert into sala_tempo ("municipioId", "salaServicoId", data, segundos, criacao)
      values (${minha}, ${s.salaServicoId}, '2026-03-02', 60, now())`)
    const r = await t.call(contract.excluirServico, { persona: 'admin', params: { id: String(s.salaServicoId) } })
    expect([r.status, r.body.message]).toEqual([
      409,
      'O serviço tem tempos registrados e não pode ser excluído. Deixe-o inativo.',
    ])
  })

  test('of a room out of reach nothing is listed', async () => {
    const r = await t.call(contract.listarServicos, { persona: 'condutor', query: { municipioId: String(alheia) } })
    expect(r.status).toBe(404)
  })
})
