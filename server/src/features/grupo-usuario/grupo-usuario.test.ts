import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/grupo-usuario.ts'
import { flagDefaults } from '#contract/permissions.ts'
import * as sessao from '#contract/sessao.ts'
import { one, rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const db = t.banco.db
const idDe = async (nome: string) =>
  (await one<{ id: number }>(db, sql`select "usuarioGrupoId" as id from usuario_grupo where nome = ${nome}`))!.id
const obter = async (id: number, persona: Persona = 'admin') =>
  (await t.call(contract.getGrupo, { persona, params: { id: String(id) } })).body
const salvar = (grupo: object, extra: object, persona: Persona = 'admin') =>
  t.call(contract.putGrupo, { persona, body: { ...grupo, ...extra } as never })
const linhas = (id: number) =>
  rows<{ permissao: string; valor: boolean }>(
    db,
    sql`select permissao, valor from usuario_grupo_permissao where "usuarioGrupoId" = ${id} order by permissao`,
  )

describe('groups', () => {
  test('are created, fetched, changed by both calls, listed and deleted (R675, R752, R753)', async () => {
    const criado = (
      await t.call(contract.criarGrupo, {
        persona: 'admin',
        body: { nome: 'Revisores', descricao: 'Leem', groupsConfig: { evidencias: true, visualizarLogo: true } },
      })
    ).body
    expect(criado).toMatchObject({
      nome: 'Revisores',
      usuarios: 0,
      visualizaEixosIds: [],
      acoes: { editar: true, excluir: true },
    })
    expect(criado.groupsConfig).toEqual({ ...flagDefaults, evidencias: true })
    expect(await linhas(criado.usuarioGrupoId)).toEqual([{ permissao: 'evidencias', valor: true }])
    expect((await t.call(contract.ultimoGrupo, { persona: 'admin' })).body.usuarioGrupoId).toBe(criado.usuarioGrupoId)

    // Only what is sent changes, and a flag back at its default leaves no row.
    const um = await salvar(criado, { groupsConfig: { sala: true } })
    expect(um.body.groupsConfig).toMatchObject({ evidencias: true, sala: true })
    const dois = await t.call(contract.updateGrupo, {
      persona: 'admin',
      body: { ...um.body, nome: 'Revisores II', groupsConfig: { sala: false } } as never,
    })
    expect(dois.body).toMatchObject({ nome: 'Revisores II', versao: 3 })
    expect(await linhas(criado.usuarioGrupoId)).toEqual([{ permissao: 'evidencias', valor: true }])
    const atrasado = await salvar(um.body, { nome: 'Outro' })
    expect([atrasado.status, atrasado.body.details]).toEqual([409, { atual: dois.body }])

    const lista = (await t.call(contract.listarGrupos, { persona: 'admin' })).body
    expect(lista.find((g) => g.nome === 'Revisores II')).toMatchObject({ usuarios: 0, alteradas: 1, atribuivel: true })
    expect(lista.find((g) => g.nome === 'Administrador')!.usuarios).toBe(1)
    expect(
      (await t.call(contract.excluirGrupo, { persona: 'admin', params: { id: String(criado.usuarioGrupoId) } })).status,
    ).toBe(200)
    expect(
      (await t.call(contract.getGrupo, { persona: 'admin', params: { id: String(criado.usuarioGrupoId) } })).status,
    ).toBe(404)
    const log = await rows<{ acao: string }>(
      db,
      sql`select acao from auditoria where entidade = 'usuarioGrupo' order by "auditoriaId"`,
    )
    expect(log.map((r) => r.acao)).toEqual(['criar', 'alterar', 'alterar', 'excluir'])
  })

  test('with users are not deleted, and the refusal says how many', async () => {
    const r = await t.call(contract.excluirGrupo, { persona: 'admin', params: { id: String(await idDe('Operações')) } })
    expect([r.status, r.body.message]).toEqual([
      409,
      'O grupo tem 1 usuário. Mude o grupo dessa pessoa antes de excluir.',
    ])
    const r2 = await t.call(contract.excluirGrupo, { persona: 'admin', params: { id: String(await idDe('AD')) } })
    expect(r2.body.message).toMatch(/^O grupo tem \d+ usuários\. Mude o grupo dessas pessoas antes de excluir\.$/)
  })

  test('names are not given twice, whatever the case and the accents', async () => {
    for (const nome of ['OPERAÇÕES', 'Operacoes']) {
      const r = await t.call(contract.criarGrupo, { persona: 'admin', body: { nome } })
      expect([r.status, r.body.fields]).toEqual([409, { nome: 'Já existe um grupo com este nome' }])
    }
  })

  test('an unknown flag is refused, not ignored', async () => {
    const r = await t.call(contract.criarGrupo, {
      persona: 'admin',
      body: { nome: 'X', groupsConfig: { acessoATudo: true } } as never,
    })
    expect(r.status).toBe(400)
  })

  test('a flag switched off reaches the signed-in people of the group at once', async () => {
    const grupo = await obter(await idDe('Analista'))
    const ve = async () => (await t.call(sessao.getSessao, { persona: 'analista' })).body.groupsConfig.evidencias
    expect(await ve()).toBe(true)
    await salvar(grupo, { groupsConfig: { evidencias: false } })
    expect(await ve()).toBe(false)
  })

  test('who has no right to groups sees those that may be given alone (R655)', async () => {
    const ve = async (persona: Persona) =>
      (await t.call(contract.listarGrupos, { persona })).body.map((g) => [g.nome, g.atribuivel])
    await salvar(await obter(await idDe('AD')), { groupsConfig: { usuarios: true, verClienteOculto: true } })
    expect(await ve('ad')).toEqual([
      ['AD', true],
      ['Parceiro', true],
    ])
    await salvar(await obter(await idDe('AD')), { groupsConfig: { usuarios: false, verClienteOculto: false } })
    expect((await t.call(contract.listarGrupos, { persona: 'ad' })).status).toBe(403)
    expect((await t.call(contract.getGrupo, { persona: 'ad', params: { id: '1' } })).status).toBe(403)
    expect((await t.call(contract.criarGrupo, { persona: 'ad', body: { nome: 'Meu' } })).status).toBe(403)
  })
})

describe('who administers groups without being full admin', () => {
  test('sees them all, and gives only what the own group has', async () => {
    const dela = await obter(await idDe('Administrador'))
    const relatorioAdm = dela.relatorioAdm.filter((r) => r !== 'get-territorios-status')
    await salvar(dela, { groupsConfig: { verMenuContrato: false }, relatorioAdm })
    expect((await t.call(contract.listarGrupos, { persona: 'administrador' })).body).toHaveLength(9)
    const ad = await obter(await idDe('AD'), 'administrador')
    const alem = await salvar(ad, { groupsConfig: { verMenuContrato: true, unidadesRegionais: true } }, 'administrador')
    expect([alem.status, alem.body.fields]).toEqual([
      403,
      { 'groupsConfig.verMenuContrato': 'Você não tem "Menu Contratos"' },
    ])
    expect((await salvar(ad, { groupsConfig: { unidadesRegionais: true } }, 'administrador')).status).toBe(200)
    const alheios = { relatorioAdm: ['get-territorios-status'] }
    const relatorio = await salvar(await obter(ad.usuarioGrupoId), alheios, 'administrador')
    expect(relatorio.body.fields).toEqual({ relatorioAdm: 'Há relatórios que o seu grupo não tem' })
  })

  test('neither takes nor gives away the names that are rights', async () => {
    const fields = { nome: 'Só quem tem acesso total pode dar ou tirar este nome' }
    expect((await salvar(await obter(await idDe('AD')), { nome: 'Operações' }, 'administrador')).body.fields).toEqual(
      fields,
    )
    expect(
      (await salvar(await obter(await idDe('Administrador')), { nome: 'Chefia' }, 'administrador')).body.fields,
    ).toEqual(fields)
    expect((await salvar(await obter(await idDe('Sala')), { nome: 'Equipe' }, 'administrador')).body.fields).toEqual(
      fields,
    )
    const novo = await t.call(contract.criarGrupo, { persona: 'administrador', body: { nome: 'Administrador ' } })
    expect(novo.body.fields).toEqual(fields)
  })

  test('gives no full access, and leaves groups that have it alone', async () => {
    const ad = await obter(await idDe('AD'))
    expect((await salvar(ad, { acessoTotal: true }, 'administrador')).body.fields).toEqual({
      acessoTotal: 'Só quem tem acesso total pode dar acesso total',
    })
    expect(
      (await t.call(contract.criarGrupo, { persona: 'administrador', body: { nome: 'Y', acessoTotal: true } })).status,
    ).toBe(403)
    const total = await obter(await idDe('Administração geral'), 'administrador')
    expect(total.acoes).toEqual({ editar: false, excluir: false })
    expect((await salvar(total, { nome: 'Z' }, 'administrador')).status).toBe(403)
    expect(
      (
        await t.call(contract.criarPermissaoDeGrupo, {
          persona: 'administrador',
          body: { usuarioGrupoId: total.usuarioGrupoId, permissao: 'sala', valor: false },
        })
      ).status,
    ).toBe(403)
  })
})

describe('flags one row at a time', () => {
  test('are created, changed, listed, fetched by group and taken back (R754)', async () => {
    const id = await idDe('Parceiro')
    const linha = (
      await t.call(contract.criarPermissaoDeGrupo, {
        persona: 'admin',
        body: { usuarioGrupoId: id, permissao: 'sala', valor: true },
      })
    ).body
    expect(linha).toMatchObject({ usuarioGrupoId: id, permissao: 'sala', valor: true })
    const outra = await t.call(contract.criarPermissaoDeGrupo, {
      persona: 'admin',
      body: { usuarioGrupoId: id, permissao: 'sala', valor: true },
    })
    expect(outra.body.message).toBe('Esta permissão já está definida no grupo')
    const { usuarioGrupoPermissaoId } = linha
    expect(
      (
        await t.call(contract.alterarPermissaoDeGrupo, {
          persona: 'admin',
          body: { usuarioGrupoPermissaoId, valor: false },
        })
      ).body.valor,
    ).toBe(false)
    expect(
      (await t.call(contract.permissoesDoGrupo, { persona: 'admin', params: { id: String(id) } })).body,
    ).toContainEqual({ ...linha, valor: false })
    expect((await t.call(contract.listarPermissoesDeGrupo, { persona: 'admin' })).body.length).toBeGreaterThan(100)
    const params = { id: String(usuarioGrupoPermissaoId) }
    expect((await t.call(contract.excluirPermissaoDeGrupo, { persona: 'admin', params })).status).toBe(200)
    expect((await t.call(contract.excluirPermissaoDeGrupo, { persona: 'admin', params })).status).toBe(404)
    expect((await obter(id)).groupsConfig.sala).toBe(false)
  })

  test('are held to the same rules', async () => {
    const r = await t.call(contract.criarPermissaoDeGrupo, {
      persona: 'administrador',
      body: { usuarioGrupoId: await idDe('AD'), permissao: 'verMenuContrato', valor: true },
    })
    expect(r.status).toBe(403)
  })
})
