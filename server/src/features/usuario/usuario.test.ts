import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { rotasDosRelatorios } from '#contract/relatorios/todos.ts'
import * as sessao from '#contract/sessao.ts'
import * as contract from '#contract/usuario.ts'
import { insertRows } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Persona } from '#server/testing/test-app.ts'
import { startUsuarios } from './testing.ts'

const {
  t,
  db,
  idDe,
  idDoGrupo,
  historico,
  mensagensPara,
  entrar,
  lugares,
  eixos,
  grupoAnalista,
  grupoCondutor,
  novo,
  criar,
  obter,
  editar,
} = await startUsuarios()

/** Solutions of a place, in a group of their own. */
const solucoesEm = async (municipioId: number, ...nomes: string[]) => {
  const [grupo] = await insertRows(
    db,
    'municipio_grupo_solucao',
    [{ municipioId, nome: `Grupo de ${nomes[0]}`, eixoId: eixos[0], desabilitado: false, versao: 1 }],
    'municipioGrupoSolucaoId',
  )
  const daSolucao = { monitoramento: 1, cargaHoraria: 0, naoComputaHoras: false, desabilitado: false, versao: 1 }
  return insertRows(
    db,
    'municipio_solucao',
    nomes.map((nome) => ({ municipioId, municipioGrupoSolucaoId: grupo, nome, ...daSolucao })),
    'municipioSolucaoId',
  )
}

describe('creating and finding', () => {
  test('an admin creates a user, who is invited by mail with a link to the first access (R434, R741)', async () => {
    const body = novo({ permissoes: [{ municipioId: lugares[0]!, eixoId: eixos[0]!, permissaoId: 3 }] })
    const r = await t.call(contract.cadastrarUsuario, { persona: 'admin', body })
    expect(r.status).toBe(200)
    expect(r.body).toMatchObject({
      nome: body.nome,
      habilitado: true,
      primeiroAcessoPendente: true,
      grupo: { nome: 'Analista' },
    })
    const [convite] = await mensagensPara(body.email)
    const token = /recover-password\/([\w-]+)/.exec(convite!.texto)![1]!
    expect((await t.call(sessao.verificaToken, { query: { token } })).body).toMatchObject({
      valido: true,
      tipo: 'primeiro-acesso',
    })
    const [linha] = await historico(r.body.usuarioId)
    expect(linha!.acao).toBe('criar')
    expect(JSON.stringify(linha)).not.toContain(body.cpf)
  })

  test('is found by id, find-user, CPF and e-mail, with permissoes and grupo (R295, R529, R746)', async () => {
    const u = await criar({
      permissoes: [{ municipioId: lugares[1]!, eixoId: null, permissaoId: 2 }],
      permissoesSolucoes: [{ municipioId: lugares[2]! }],
    })
    const { cpf } = (await one<{ cpf: string }>(db, sql`select cpf from usuario where "usuarioId" = ${u.usuarioId}`))!
    const found = await Promise.all([
      t.call(contract.getUsuario, { persona: 'admin', params: { id: String(u.usuarioId) } }),
      t.call(contract.findUser, { persona: 'admin', params: { id: String(u.usuarioId) } }),
      t.call(contract.getByCpf, {
        persona: 'admin',
        params: { cpf: cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4') },
      }),
      t.call(contract.findByEmail, { persona: 'admin', params: { email: u.email.toUpperCase() } }),
    ])
    for (const { status, body } of found) {
      expect(status).toBe(200)
      expect(body.usuarioId).toBe(u.usuarioId)
      expect(body.permissoes).toMatchObject([
        { municipioId: lugares[1], eixoId: null, permissao: { nome: 'Consultor Especialista' } },
      ])
      expect(body.permissoesSolucoes).toMatchObject([{ municipioId: lugares[2], municipioSolucaoId: 0 }])
      expect(body.grupo).toMatchObject({ nome: 'Analista', relatorioAdm: rotasDosRelatorios })
    }
  })

  test('are listed by name and filtered without regard to case and accents (R433, R744)', async () => {
    const u = await criar({ nome: 'Ágata Brandão' })
    const lista = (await t.call(contract.listarUsuarios, { persona: 'admin' })).body
    expect(lista[0]).toMatchObject({ nome: 'Administrador geral' })
    expect(lista.findIndex((x) => x.usuarioId === u.usuarioId)).toBeLessThan(
      lista.findIndex((x) => x.nome === 'Beatriz Falcão'),
    )
    const filtrar = async (body: BodyOf<typeof contract.filtrarUsuarios, 'in'>) =>
      (await t.call(contract.filtrarUsuarios, { persona: 'admin', body })).body.map((x) => x.nome)
    expect(await filtrar({ busca: 'agata BRANDAO' })).toEqual(['Ágata Brandão'])
    expect(await filtrar({ busca: '100%_' })).toEqual([])
    expect(await filtrar({ municipioId: [lugares[0]!], papel: 'AD' })).toEqual(['Josué Teixeira'])
    expect(await filtrar({ habilitado: false })).toEqual(['Heitor Irigoyen'])
    expect(await filtrar({ usuarioGrupoId: [await idDoGrupo('Operações')] })).toEqual(['Otávio Nogueira'])
  })

  test('pickers list consultants, ADs and analysts who are enabled, of one municipality too (R659, R745)', async () => {
    const u = await criar({
      usuarioGrupoId: grupoCondutor,
      empresaNome: 'X Ltda.',
      cnpj: '11.222.333/0001-81',
      permissoes: [{ municipioId: lugares[0]!, eixoId: null, permissaoId: 2 }],
    })
    const nomes = async (e: typeof contract.consultores | typeof contract.ads | typeof contract.analistas) =>
      (await t.call(e, { persona: 'admin' })).body.map((x) => x.usuarioId)
    const doMunicipio = async () =>
      (
        await t.call(contract.consultoresByMunicipio, { persona: 'admin', query: { municipioId: String(lugares[0]) } })
      ).body.map((x) => x.nome)
    expect(await nomes(contract.consultores)).toContain(u.usuarioId)
    expect(await doMunicipio()).toEqual(['Clarice Moura', 'Renato Siqueira', 'Rogério Tavares', 'Tereza Ávila'])
    await t.call(contract.habilitarDesabilitar, {
      persona: 'admin',
      body: { usuarioId: u.usuarioId, habilitado: false },
    })
    expect(await nomes(contract.consultores)).not.toContain(u.usuarioId)
    expect(await doMunicipio()).toEqual(['Clarice Moura', 'Renato Siqueira', 'Rogério Tavares'])
    const heitor = (await one<{ id: number }>(
      db,
      sql`select "usuarioId" as id from usuario where nome = 'Heitor Irigoyen'`,
    ))!.id
    const ads = await nomes(contract.ads)
    expect(ads).toContain(await idDe('ad@exemplo.com.br'))
    expect(ads).not.toContain(heitor)
    const analista = (await t.call(contract.analistas, { persona: 'admin' })).body.find(
      (a) => a.email === 'analista@exemplo.com.br',
    )!
    const alcance = await rows(
      db,
      sql`select "municipioId", "eixoId" from usuario_permissao where "usuarioId" = ${analista.usuarioId} order by 1, 2`,
    )
    expect([analista.alcancaTudo, analista.alcance]).toEqual([false, alcance])
    // Nobody is told of places out of their own reach.
    const doAd = (await t.call(contract.analistas, { persona: 'ad' })).body
    expect(new Set(doAd.flatMap((a) => a.alcance.map((p) => p.municipioId))).size).toBeLessThanOrEqual(1)
  })

  test('those with a permission on a solution of a municipality are listed, 0 meaning any (R755)', async () => {
    const [uma, outra] = await solucoesEm(lugares[9]!, 'Feira do produtor', 'Compras locais')
    const u = await criar({ permissoesSolucoes: [{ municipioId: lugares[9]!, municipioSolucaoId: uma! }] })
    const de = async (municipioSolucaoId: number) =>
      (
        await t.call(contract.usuariosDaSolucao, {
          persona: 'admin',
          params: { municipioId: String(lugares[9]), municipioSolucaoId: String(municipioSolucaoId) },
        })
      ).body.map((x) => x.usuarioId)
    expect(await de(uma!)).toEqual([u.usuarioId])
    expect(await de(0)).toEqual([u.usuarioId])
    expect(await de(outra!)).toEqual([])
  })

  test('a permission names a solution of its own municipality, and says which', async () => {
    const [la] = await solucoesEm(lugares[10]!, 'Turismo de base')
    const linha = { municipioId: lugares[10]!, municipioSolucaoId: la! }
    const u = await criar({ permissoesSolucoes: [linha, { municipioId: lugares[9]! }] })
    const lido = await t.call(contract.getUsuario, { persona: 'admin', params: { id: String(u.usuarioId) } })
    expect(lido.body.permissoesSolucoes).toHaveLength(2)
    expect(lido.body.permissoesSolucoes).toContainEqual(
      expect.objectContaining({ ...linha, solucao: { nome: 'Turismo de base' } }),
    )
    expect(lido.body.permissoesSolucoes).toContainEqual(
      expect.objectContaining({ municipioId: lugares[9], municipioSolucaoId: 0, solucao: null }),
    )
    const alheia = await t.call(contract.cadastrarUsuario, {
      persona: 'admin',
      body: novo({ permissoesSolucoes: [{ municipioId: lugares[9]! }, { ...linha, municipioId: lugares[9]! }] }),
    })
    expect([alheia.status, alheia.body.fields]).toEqual([
      400,
      { 'permissoesSolucoes.1.municipioSolucaoId': 'Solução não encontrada neste município' },
    ])
    const ofertas = await t.call(contract.solucoesParaPermissao, {
      persona: 'admin',
      params: { municipioId: String(lugares[10]) },
    })
    expect(ofertas.body.find((s) => s.municipioSolucaoId === la)).toMatchObject({ nome: 'Turismo de base' })
    const [passo] = await historico(u.usuarioId)
    expect(passo!.mudancas!.permissoesSolucoes!.depois).toContainEqual(expect.stringMatching(/ · Turismo de base$/))
  })

  test('what is wrong is said next to its field', async () => {
    const tentar = async (extra: object) =>
      (await t.call(contract.cadastrarUsuario, { persona: 'admin', body: novo(extra) })).body.fields
    expect(await tentar({ cpf: '111.111.111-11' })).toEqual({ cpf: 'CPF inválido' })
    expect(await tentar({ email: 'CONDUTOR@exemplo.com.br' })).toEqual({ email: 'Este e-mail já está em uso' })
    expect(await tentar({ telefone: '123' })).toEqual({ telefone: 'Telefone inválido' })
    expect(await tentar({ nome: 'Zé' })).toEqual({ nome: 'Mínimo de 3 caracteres' })
    expect(await tentar({ usuarioGrupoId: 99999 })).toEqual({ usuarioGrupoId: 'Grupo de usuário não encontrado' })
    expect(await tentar({ permissoes: [{ municipioId: 99999, eixoId: null, permissaoId: 2 }] })).toEqual({
      permissoes: 'Município não encontrado',
    })
    expect(await tentar({ usuarioGrupoId: grupoCondutor })).toEqual({
      empresaNome: 'Campo Obrigatório',
      cnpj: 'Campo Obrigatório',
    })
  })
})

describe('editing', () => {
  test('both calls change the user, and a stale version is refused with the record as it is (R435, R742)', async () => {
    const u = await criar()
    const primeira = await editar(u, { nome: 'Tereza Ávila Luz' })
    expect(primeira.body).toMatchObject({ nome: 'Tereza Ávila Luz', versao: u.versao + 1 })
    const atrasada = await t.call(contract.atualizarUsuario, {
      persona: 'admin',
      body: { ...u, nome: 'Outra' } as never,
    })
    expect(atrasada.status).toBe(409)
    expect(atrasada.body.details).toMatchObject({ atual: { nome: 'Tereza Ávila Luz' } })
    const segunda = await t.call(contract.atualizarUsuario, {
      persona: 'admin',
      body: { ...primeira.body, uf: 'PR' } as never,
    })
    expect(segunda.body).toMatchObject({ nome: 'Tereza Ávila Luz', uf: 'PR' })
    expect((await historico(u.usuarioId)).at(-1)).toMatchObject({
      acao: 'alterar',
      mudancas: { uf: { antes: 'SC', depois: 'PR' } },
    })
  })

  test('a group change ends the sessions; other changes do not', async () => {
    const id = await idDe('parceiro@exemplo.com.br')
    const { body: aberta } = await entrar('parceiro@exemplo.com.br')
    const vale = async () => (await t.call(sessao.getSessao, { token: aberta.token })).status
    await editar(await obter(id), { nome: 'Marina Coutinho Reis' })
    expect(await vale()).toBe(200)
    const antes = await obter(id)
    await editar(antes, { usuarioGrupoId: grupoAnalista })
    expect(await vale()).toBe(401)
    await editar(await obter(id), { usuarioGrupoId: antes.usuarioGrupoId })
  })

  test('the grid is replaced by what is sent, what is not sent stays, and the history reads in words', async () => {
    const u = await criar({
      permissoes: [
        { municipioId: lugares[3]!, eixoId: eixos[0]!, permissaoId: 3 },
        { municipioId: lugares[4]!, eixoId: null, permissaoId: 4 },
      ],
    })
    const { permissoes, ...semGrade } = u
    expect((await editar(semGrade as never, { nome: 'Nome Novo' })).body.permissoes).toHaveLength(2)
    const r = await editar(await obter(u.usuarioId), {
      permissoes: [
        { municipioId: lugares[4], eixoId: null, permissaoId: 4 },
        { municipioId: lugares[5], eixoId: null, permissaoId: 2 },
      ],
    })
    expect(r.body.permissoes.map((p) => [p.municipioId, p.permissaoId])).toEqual(
      expect.arrayContaining([
        [lugares[4], 4],
        [lugares[5], 2],
      ]),
    )
    const { mudancas } = (await historico(u.usuarioId)).at(-1)!
    expect(mudancas!.permissoes).toEqual({
      antes: [expect.stringMatching(/\/SC · .+ · Analista$/)],
      depois: [expect.stringMatching(/\/SC · Consultor Especialista$/)],
    })
  })

  test('a municipality has one lead consultant, and the refusal says who it is', async () => {
    const r = await t.call(contract.cadastrarUsuario, {
      persona: 'admin',
      body: novo({
        permissoes: [
          { municipioId: lugares[20]!, eixoId: null, permissaoId: 3 },
          { municipioId: lugares[0]!, eixoId: eixos[3]!, permissaoId: 1 },
        ],
      }),
    })
    expect(r.status).toBe(409)
    expect(r.body.fields).toEqual({
      'permissoes.1.municipioId': expect.stringMatching(/ já tem Consultor Condutor: Clarice Moura$/),
    })
  })

  test('two admins who name a lead consultant at once: one of them is told', async () => {
    const [a, b] = [await criar(), await criar()]
    const livre = (await one<{ id: number }>(
      db,
      sql`insert into municipio (nome, uf, "projetoId") select 'Vila Livre', 'SC', "projetoId" from projeto limit 1 returning "municipioId" as id`,
    ))!.id
    const dar = (usuarioId: number) =>
      t.call(contract.criarPermissao, {
        persona: 'admin',
        body: { usuarioId, municipioId: livre, eixoId: null, permissaoId: 1 },
      })
    const status = (await Promise.all([dar(a.usuarioId), dar(b.usuarioId)])).map((r) => r.status)
    expect(status.sort()).toEqual([200, 409])
  })

  test('one line of the grid at a time: list, get, create, change and take back', async () => {
    const u = await criar()
    const linha = (
      await t.call(contract.criarPermissao, {
        persona: 'admin',
        body: { usuarioId: u.usuarioId, municipioId: lugares[7]!, eixoId: null, permissaoId: 2 },
      })
    ).body
    expect(linha).toMatchObject({ usuarioId: u.usuarioId, permissao: { nome: 'Consultor Especialista' } })
    const repetida = await t.call(contract.criarPermissao, {
      persona: 'admin',
      body: { usuarioId: u.usuarioId, municipioId: lugares[7]!, eixoId: null, permissaoId: 2 },
    })
    expect(repetida.body.message).toBe('O usuário já tem este papel neste município')
    const { permissao, ...corpo } = linha
    expect(
      (await t.call(contract.alterarPermissao, { persona: 'admin', body: { ...corpo, permissaoId: 4 } })).body,
    ).toEqual({ ...linha, permissaoId: 4, permissao: { nome: 'AD' } })
    const params = { id: String(linha.usuarioPermissaoId) }
    expect((await t.call(contract.getPermissao, { persona: 'admin', params })).body.permissaoId).toBe(4)
    expect(
      (await t.call(contract.listarPermissoes, { persona: 'admin' })).body.map((l) => l.usuarioPermissaoId),
    ).toContain(linha.usuarioPermissaoId)
    expect((await t.call(contract.excluirPermissao, { persona: 'admin', params })).status).toBe(200)
    expect((await t.call(contract.getPermissao, { persona: 'admin', params })).status).toBe(404)
  })
})

describe('disabling and deleting', () => {
  test('a disabled user is out at once and cannot come back until enabled (R749)', async () => {
    const id = await idDe('sala@exemplo.com.br')
    const { body: aberta } = await entrar('sala@exemplo.com.br')
    const mudar = (habilitado: boolean) =>
      t.call(contract.habilitarDesabilitar, { persona: 'admin', body: { usuarioId: id, habilitado } })
    expect((await mudar(false)).body.habilitado).toBe(false)
    expect((await t.call(sessao.getSessao, { token: aberta.token })).status).toBe(401)
    expect((await entrar('sala@exemplo.com.br')).body.message).toBe('Usuário desabilitado')
    await mudar(true)
    expect((await entrar('sala@exemplo.com.br')).status).toBe(200)
    expect((await historico(id)).map((h) => h.acao)).toEqual(['desabilitar', 'habilitar'])
  })

  test('who never signed in is deleted; who has history is disabled instead (R743)', async () => {
    const u = await criar()
    const excluir = (id: number, persona: Persona = 'admin') =>
      t.call(contract.excluirUsuario, { persona, params: { id: String(id) } })
    expect((await excluir(u.usuarioId)).body.message).toBe('Usuário excluído')
    expect((await excluir(u.usuarioId)).status).toBe(404)
    const comHistorico = await excluir(await idDe('sala@exemplo.com.br'))
    expect(comHistorico.status).toBe(422)
    expect(comHistorico.body.message).toContain('desabilite em vez de excluir')
  })

  test('nobody disables or deletes oneself; the default admin stays, enabled and where it is', async () => {
    const admin = await idDe('admin@praca.local')
    const self = await t.call(contract.habilitarDesabilitar, {
      persona: 'admin',
      body: { usuarioId: admin, habilitado: false },
    })
    expect(self.body.message).toBe('Você não pode desabilitar a si mesmo.')
    expect((await t.call(contract.excluirUsuario, { persona: 'admin', params: { id: String(admin) } })).status).toBe(
      422,
    )
    const r = await editar(await obter(admin), { usuarioGrupoId: grupoAnalista })
    expect(r.body.message).toBe('O administrador padrão não pode mudar de grupo.')
    const outro = await criar({ usuarioGrupoId: await idDoGrupo('Administração geral') })
    await db.execute(
      sql`update usuario set "senhaHash" = (select "senhaHash" from usuario where padrao) where "usuarioId" = ${outro.usuarioId}`,
    )
    const { body } = await entrar(outro.email)
    for (const r of [
      await t.call(contract.habilitarDesabilitar, { token: body.token, body: { usuarioId: admin, habilitado: false } }),
      await t.call(contract.excluirUsuario, { token: body.token, params: { id: String(admin) } }),
      await t.call(contract.anonimizar, { token: body.token, params: { id: String(admin) } }),
    ])
      expect([r.status, r.body.message]).toEqual([422, expect.stringMatching(/^O administrador padrão não pode ser/)])
  })

  test('a link that went to the old address opens nothing once the address is changed; the invitation follows', async () => {
    const linkPara = async (email: string) =>
      /recover-password\/([\w-]+)/.exec((await mensagensPara(email)).at(-1)!.texto)![1]!
    const vale = async (token: string) =>
      (await t.call(sessao.verificaToken, { query: { token } })).body as { valido: boolean; email: string | null }
    const u = await criar()
    const errado = await linkPara(u.email)
    expect((await editar(u, { email: 'certo@exemplo.com.br' })).status).toBe(200)
    expect(await vale(errado)).toMatchObject({ valido: false, email: null })
    expect(await vale(await linkPara('certo@exemplo.com.br'))).toMatchObject({
      valido: true,
      email: 'certo@exemplo.com.br',
    })

    // Who already has a password gets no invitation, and a link of a lost password dies too.
    const sala = await obter(await idDe('sala@exemplo.com.br'))
    await t.call(sessao.recuperarSenha, { body: { email: sala.email }, ip: '10.3.3.9' })
    const perdida = await linkPara(sala.email)
    expect((await vale(perdida)).valido).toBe(true)
    expect((await editar(sala, { email: 'sala.nova@exemplo.com.br' })).status).toBe(200)
    expect((await vale(perdida)).valido).toBe(false)
    expect(await mensagensPara('sala.nova@exemplo.com.br')).toEqual([])
    expect((await editar(await obter(sala.usuarioId), { email: sala.email })).status).toBe(200)
  })

  test('the invitation is sent again while the first access is pending', async () => {
    const u = await criar()
    const de = (id: number) => t.call(contract.reenviarConvite, { persona: 'admin', params: { id: String(id) } })
    expect((await de(u.usuarioId)).status).toBe(200)
    expect(await mensagensPara(u.email)).toHaveLength(2)
    expect((await de(await idDe('sala@exemplo.com.br'))).body.message).toBe('Este usuário já fez o primeiro acesso.')
  })
})
