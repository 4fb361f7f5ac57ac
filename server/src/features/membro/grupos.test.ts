import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/membro.ts'
import { rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { membros } from './testing.ts'

const t = await startTestApp()
const { db, primeira, segunda, longe, nova, novoGrupo, criar, historico } = await membros(t)

describe('groups of a city', () => {
  test('R006 R031 R788: a city lists its groups with how many are in them and who leads', async () => {
    const { body } = await t.call(contract.gruposDoMunicipio, {
      persona: 'condutor',
      params: { id: String(primeira) },
    })
    expect(body.map((g) => [g.nome, g.qtdMembros])).toEqual([
      ['Câmara Técnica de Compras', 4],
      ['Comitê Gestor', 4],
      ['Lideranças Locais', 3],
    ])
    expect(body[1]!.membros![0]).toEqual({ membroId: expect.any(Number), nome: 'Antônia Prates', lider: true })
  })

  test('who does not load members with their groups gets the count and no name', async () => {
    const { body } = await t.call(contract.gruposDoMunicipio, {
      persona: 'especialista',
      params: { id: String(primeira) },
    })
    expect(body.map((g) => g.membros)).toEqual([null, null, null])
    expect(body[0]!.qtdMembros).toBe(4)
  })

  test('have one name in their city, however it is written', async () => {
    const g = await novoGrupo(nova, 'Comissão  da Feira', 'condutor')
    expect(g.nome).toBe('Comissão da Feira')
    const criados = await Promise.all(
      ['COMISSAO DA FEIRA', 'Comissão da  Feira'].map((nome) =>
        t.call(contract.criarGrupo, { persona: 'condutor', body: { municipioId: nova, nome } }),
      ),
    )
    expect(criados.map((r) => [r.status, r.body.fields])).toEqual(
      Array(2).fill([409, { nome: 'Já existe um grupo com este nome neste município' }]),
    )
    const params = { id: String(g.grupoId) }
    const melhor = { grupoId: g.grupoId, versao: g.versao, nome: 'Comissão da feira' }
    expect((await t.call(contract.alterarGrupo, { persona: 'condutor', body: melhor })).status).toBe(200)
    expect((await t.call(contract.excluirGrupo, { persona: 'admin', params })).status).toBe(200)
  })

  test('are created, renamed with their version checked, and deleted only when empty', async () => {
    const g = await novoGrupo(nova, 'Conselho do Turismo', 'condutor')
    expect(g).toMatchObject({ municipioId: nova, nome: 'Conselho do Turismo', qtdMembros: 0, membros: [] })
    const mudar = (versao: number, nome: string) =>
      t.call(contract.alterarGrupo, { persona: 'condutor', body: { grupoId: g.grupoId, versao, nome } })
    expect((await mudar(g.versao, 'Conselho de Turismo')).body.nome).toBe('Conselho de Turismo')
    const velho = await mudar(g.versao, 'Outro nome')
    expect(velho.status).toBe(409)
    expect(velho.body.details).toMatchObject({ atual: { nome: 'Conselho de Turismo', versao: g.versao + 1 } })

    const membro = await criar(g.grupoId)
    const excluir = () => t.call(contract.excluirGrupo, { persona: 'condutor', params: { id: String(g.grupoId) } })
    const cheio = await excluir()
    expect([cheio.status, cheio.body.message]).toEqual([
      409,
      'O grupo tem 1 membro. Retire a pessoa do grupo antes de excluir.',
    ])
    await t.call(contract.excluirMembro, { persona: 'admin', params: { id: String(membro.membroId) } })
    expect((await excluir()).body.message).toBe('Grupo excluído')
    expect((await historico('grupo', g.grupoId)).map((h) => h.acao)).toEqual(['criar', 'alterar', 'excluir'])
  })

  test('two groups of one city cannot share a name; two cities can', async () => {
    await novoGrupo(primeira, 'Mesmo nome')
    const r = await t.call(contract.criarGrupo, {
      persona: 'admin',
      body: { municipioId: primeira, nome: ' Mesmo nome ' },
    })
    expect([r.status, r.body.fields]).toEqual([409, { nome: 'Já existe um grupo com este nome neste município' }])
    expect((await novoGrupo(segunda, 'Mesmo nome')).nome).toBe('Mesmo nome')
  })

  test('out of reach they do not exist, and without the permission nobody changes them', async () => {
    const g = await novoGrupo(longe)
    for (const e of [contract.getGrupo, contract.membrosDoGrupo, contract.excluirGrupo])
      expect(
        (await t.call(e as typeof contract.getGrupo, { persona: 'condutor', params: { id: String(g.grupoId) } }))
          .status,
        e.path,
      ).toBe(404)
    const body = { grupoId: g.grupoId, versao: 1, nome: 'Meu' }
    expect((await t.call(contract.alterarGrupo, { persona: 'condutor', body })).status).toBe(404)
    expect((await t.call(contract.alterarGrupo, { persona: 'ad', body })).status).toBe(403)
    const todos = (await t.call(contract.listarGrupos, { persona: 'ad' })).body
    expect(new Set(todos.map((x) => x.municipioId))).toEqual(new Set([primeira]))
  })

  test('R788: the groups of solutions of the axes that the city works on', async () => {
    const [eixo, outro] = await rows<{ eixoId: number }>(db, sql`select "eixoId" from eixo order by ordem limit 2`)
    await db.execute(sql`delete from municipio_eixo where "municipioId" = ${segunda}`)
    await db.execute(sql`insert into municipio_eixo ("municipioId", "eixoId") values (${segunda}, ${eixo!.eixoId})`)
    for (const [i, e] of [eixo!, outro!].entries())
      await db.execute(
        sql`insert into grupo_solucao (nome, "eixoId", versao) values (${`Prateleira ${i}`}, ${e.eixoId}, 1)`,
      )
    const { body } = await t.call(contract.gruposSolucoesDoMunicipio, {
      persona: 'condutor',
      params: { id: String(segunda) },
    })
    const nomes = body.map((g) => g.nome)
    expect(nomes).toContain('Prateleira 0')
    expect(nomes).not.toContain('Prateleira 1')
  })
})
