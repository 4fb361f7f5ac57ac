import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { historico } from '#contract/auditoria.ts'
import { criarGrupo, excluirGrupo, getGrupo, listarGrupos, putGrupo } from '#contract/grupo-usuario.ts'
import type { Flag } from '#contract/permissions.ts'
import { redefinirFator } from '#contract/segundo-fator.ts'
import * as contract from '#contract/usuario.ts'
import { one } from '#server/db/sql.ts'
import { cpfDe } from '#server/demo/people.ts'
import { startUsuarios } from './testing.ts'

const CNPJ = '11222333000181'

const { t, db, idDe, idDoGrupo, entrar, lugares, grupoAnalista, grupoCondutor, novo, criar, obter, editar } =
  await startUsuarios()

/** Gives flags to a group the way an admin does. */
const ligar = async (nome: string, flags: readonly Flag[], valor = true) => {
  const id = await idDoGrupo(nome)
  const { body } = await t.call(getGrupo, { persona: 'admin', params: { id: String(id) } })
  const r = await t.call(putGrupo, {
    persona: 'admin',
    body: { ...body, groupsConfig: Object.fromEntries(flags.map((f) => [f, valor])) } as never,
  })
  expect(r.status).toBe(200)
}
const FLAGS_DE_USUARIO = [
  'usuarios',
  'criarUsuario',
  'editarUsuario',
  'excluirUsuario',
  'habilitarUsuario',
  'editarPermissoesUsuario',
] as const

describe('who is no full admin', () => {
  test('may put users into the own group and into those that it contains, never above (R655)', async () => {
    const FRASE = 'Você só pode escolher o seu grupo de usuário ou um que não pode mais do que ele.'
    const nomesDe = async (persona: 'administrador' | 'operacoes') =>
      (await t.call(listarGrupos, { persona })).body.filter((g) => g.atribuivel).map((g) => g.nome)
    const contidos = ['AD', 'Analista', 'Consultor Condutor', 'Consultor Especialista']
    expect(await nomesDe('administrador')).toEqual(['AD', 'Administrador', ...contidos.slice(1), 'Parceiro', 'Sala'])
    expect(await nomesDe('operacoes')).not.toContain('Administrador')

    for (const nome of ['Administração geral', 'Operações']) {
      const r = await t.call(contract.cadastrarUsuario, {
        persona: 'administrador',
        body: novo({ usuarioGrupoId: await idDoGrupo(nome) }),
      })
      expect([nome, r.status, r.body.fields]).toEqual([nome, 403, { usuarioGrupoId: FRASE }])
    }
    expect((await criar({ usuarioGrupoId: await idDoGrupo('Administrador') }, 'administrador')).grupo.nome).toBe(
      'Administrador',
    )
    const convidado = await criar({ usuarioGrupoId: await idDoGrupo('AD') }, 'administrador')
    expect(convidado.grupo.nome).toBe('AD')

    const mudar = async (nome: string) =>
      (await editar(await obter(convidado.usuarioId), { usuarioGrupoId: await idDoGrupo(nome) }, 'administrador'))
        .status
    expect(await mudar('Analista')).toBe(200)
    expect(await mudar('Operações')).toBe(403)
    // A flag that the own group loses is one that its people can no longer give.
    await ligar('Administrador', ['analisarAprovadas'], false)
    expect(await nomesDe('administrador')).not.toContain('Analista')
    expect((await t.call(contract.cadastrarUsuario, { persona: 'administrador', body: novo() })).status).toBe(403)
    expect((await editar(await obter(convidado.usuarioId), { nome: 'Tereza Á. Reis' }, 'administrador')).status).toBe(
      200,
    )
    await ligar('Administrador', ['analisarAprovadas'])
  })

  test('without the users’ menu nobody’s record is read but the own', async () => {
    const [ad, colega] = [
      await idDe('ad@exemplo.com.br'),
      await criar({ permissoes: [{ municipioId: lugares[0]!, eixoId: null, permissaoId: 4 }] }),
    ]
    for (const e of [contract.getUsuario, contract.findUser]) {
      expect((await t.call(e, { persona: 'ad', params: { id: String(ad) } })).body.nome).toBeTruthy()
      expect((await t.call(e, { persona: 'condutor', params: { id: String(colega.usuarioId) } })).status).toBe(403)
    }
    await t.setFlags('Consultor Condutor', ['usuarios'])
    expect(
      (await t.call(contract.getUsuario, { persona: 'condutor', params: { id: String(colega.usuarioId) } })).status,
    ).toBe(200)
    await t.setFlags('Consultor Condutor', ['usuarios'], false)
  })

  test('a new group never gets the id that is a right on an SP host (R656)', async () => {
    await db.execute(sql`select setval(pg_get_serial_sequence('usuario_grupo', 'usuarioGrupoId'), 9)`)
    const r = await t.call(criarGrupo, { persona: 'administrador', body: { nome: 'O seguinte' } })
    expect([r.status, r.body.usuarioGrupoId]).toEqual([200, 11])
    await t.call(excluirGrupo, { persona: 'admin', params: { id: '11' } })
  })

  test('on an SP host a member of group 10 may choose every group without full access (R656)', async () => {
    await t.call(criarGrupo, { persona: 'admin', body: { nome: 'Estadual' } })
    await db.execute(sql`update usuario_grupo set "usuarioGrupoId" = 10 where nome = 'Estadual'`)
    await ligar('Estadual', FLAGS_DE_USUARIO)
    const estadual = await criar({
      usuarioGrupoId: 10,
      permissoes: [{ municipioId: lugares[0]!, eixoId: null, permissaoId: 2 }],
    })
    await db.execute(
      sql`update usuario set "senhaHash" = (select "senhaHash" from usuario where padrao) where "usuarioId" = ${estadual.usuarioId}`,
    )
    const { token } = (await entrar(estadual.email)).body
    const permissoes = [{ municipioId: lugares[0]!, eixoId: null, permissaoId: 2 }]
    const dar = async (usuarioGrupoId: number, host: string) =>
      (await t.call(contract.cadastrarUsuario, { token, host, body: novo({ usuarioGrupoId, permissoes }) })).status
    expect(await dar(grupoAnalista, 'sp.localhost')).toBe(200)
    expect(await dar(grupoAnalista, 'localhost')).toBe(403)
    expect(await dar(await idDoGrupo('Administração geral'), 'sp.localhost')).toBe(403)
    const vistos = async (host: string) => (await t.call(listarGrupos, { token, host })).body
    expect((await vistos('localhost')).filter((g) => g.nome !== 'Estadual' || !g.atribuivel)).toEqual([])
    const emSp = await vistos('sp.localhost')
    expect(emSp.filter((g) => !g.atribuivel).map((g) => g.nome)).toEqual(['Administração geral'])

    // The right to give a group takes over nobody of that group; and who lacks the right does not give it.
    const forte = await criar({ usuarioGrupoId: await idDoGrupo('Administrador'), permissoes })
    for (const muda of [{ email: 'tomada@exemplo.com.br' }, { usuarioGrupoId: grupoAnalista }]) {
      const r = await t.call(contract.atualizarUsuario, {
        token,
        host: 'sp.localhost',
        body: { ...(await obter(forte.usuarioId)), ...muda } as never,
      })
      expect([muda, r.status]).toEqual([muda, 403])
    }
    const doAdministrador = async (host: string) =>
      (await t.call(listarGrupos, { persona: 'administrador', host })).body.find((g) => g.nome === 'Estadual')!
        .atribuivel
    expect([await doAdministrador('localhost'), await doAdministrador('sp.localhost')]).toEqual([true, false])
    const dado = await t.call(contract.cadastrarUsuario, {
      persona: 'administrador',
      host: 'sp.localhost',
      body: novo({ usuarioGrupoId: 10, permissoes }),
    })
    expect(dado.status).toBe(403)
  })

  test('never edits, disables or deletes a full admin', async () => {
    const admin = await obter(await idDe('admin@praca.local'), 'administrador')
    expect(admin.acoes).toMatchObject({ editar: false, excluir: false, habilitar: false })
    expect((await editar(admin, { email: 'meu@exemplo.com.br' }, 'administrador')).status).toBe(403)
    expect(
      (
        await t.call(contract.habilitarDesabilitar, {
          persona: 'administrador',
          body: { usuarioId: admin.usuarioId, habilitado: false },
        })
      ).status,
    ).toBe(403)
    expect(
      (await t.call(contract.excluirUsuario, { persona: 'administrador', params: { id: String(admin.usuarioId) } }))
        .status,
    ).toBe(403)
    expect(
      (
        await t.call(contract.criarPermissao, {
          persona: 'administrador',
          body: { usuarioId: admin.usuarioId, municipioId: lugares[0]!, eixoId: null, permissaoId: 3 },
        })
      ).status,
    ).toBe(403)
  })

  test('does not take over an account that can do more, by changing its e-mail, its CPF or its group', async () => {
    const administrador = await obter(await idDe('administrador@exemplo.com.br'), 'operacoes')
    expect((await editar(administrador, { email: 'tomada@exemplo.com.br' }, 'operacoes')).status).toBe(403)
    expect((await editar(administrador, { cpf: cpfDe(7_900_001) }, 'operacoes')).status).toBe(403)
    const usuarioGrupoId = await idDoGrupo('Operações')
    expect((await editar(administrador, { usuarioGrupoId }, 'operacoes')).status).toBe(403)
    expect((await editar(administrador, { uf: 'RS' }, 'operacoes')).status).toBe(200)
  })

  test('by the name of the group too: every pair of who asks and whose account it is, in all that takes over or ends', async () => {
    /** Whose accounts each may take over or end, written from the demo's groups: no more than the own can do. */
    const ALCANCA: Record<'admin' | 'administrador' | 'operacoes', readonly string[]> = {
      admin: ['administrador', 'operacoes', 'condutor', 'especialista', 'analista', 'ad', 'parceiro', 'sala'],
      administrador: ['administrador', 'condutor', 'especialista', 'analista', 'ad', 'parceiro', 'sala'],
      // Lead consultants delete what Operações may not.
      operacoes: ['operacoes', 'especialista', 'analista', 'ad', 'parceiro', 'sala'],
    }
    const GRUPOS: Record<string, string> = {
      admin: 'Administração geral',
      administrador: 'Administrador',
      operacoes: 'Operações',
      condutor: 'Consultor Condutor',
      especialista: 'Consultor Especialista',
      analista: 'Analista',
      ad: 'AD',
      parceiro: 'Parceiro',
      sala: 'Sala',
    }
    await ligar('Operações', ['excluirUsuario'])
    const errados: string[] = []
    for (const [quem, alcanca] of Object.entries(ALCANCA) as [keyof typeof ALCANCA, readonly string[]][])
      for (const [alvo, nome] of Object.entries(GRUPOS)) {
        const pode = quem === 'admin' || alcanca.includes(alvo)
        const empresa = { empresaNome: 'Empresa', cnpj: CNPJ }
        const u = await criar({ usuarioGrupoId: await idDoGrupo(nome), ...empresa })
        await db.execute(sql`insert into usuario_fator ("usuarioId", segredo, criacao, "ativoEm")
          values (${u.usuarioId}, 'ABC', now(), now())`)
        const id = { params: { id: String(u.usuarioId) } }
        const visto = await obter(u.usuarioId, quem)
        const tentativas: [string, () => Promise<number>][] = [
          ['e-mail', async () => (await editar(visto, { email: `tomada${u.usuarioId}@exemplo.com.br` }, quem)).status],
          [
            'CPF',
            async () =>
              (await editar(await obter(u.usuarioId, quem), { cpf: cpfDe(7_950_000 + u.usuarioId) }, quem)).status,
          ],
          [
            'grupo',
            async () => {
              const antes = await obter(u.usuarioId, quem)
              const usuarioGrupoId = await idDoGrupo('Parceiro')
              const r = await editar(antes, { usuarioGrupoId }, quem)
              if (r.status === 200) await editar(r.body, { usuarioGrupoId: antes.usuarioGrupoId })
              // To the group it has nothing changes, whoever asks.
              return nome === 'Parceiro' ? 200 : r.status
            },
          ],
          ['segundo fator', async () => (await t.call(redefinirFator, { persona: quem, ...id })).status],
          [
            'desabilitar',
            async () =>
              (
                await t.call(contract.habilitarDesabilitar, {
                  persona: quem,
                  body: { usuarioId: u.usuarioId, habilitado: false },
                })
              ).status,
          ],
          [
            'habilitar',
            async () =>
              (
                await t.call(contract.habilitarDesabilitar, {
                  persona: quem,
                  body: { usuarioId: u.usuarioId, habilitado: true },
                })
              ).status,
          ],
          // Before anything was done by it: who acted is disabled instead.
          ['excluir', async () => (await t.call(contract.excluirUsuario, { persona: quem, ...id })).status],
        ]
        const { habilitar, excluir, redefinirFator: redefine } = visto.acoes
        if (habilitar !== pode || excluir !== pode || redefine !== pode)
          errados.push(`${quem} sobre ${alvo}: acoes ${JSON.stringify(visto.acoes)}`)
        for (const [o, tentar] of tentativas) {
          const status = await tentar()
          if (status !== (pode ? 200 : 403)) errados.push(`${quem} sobre ${alvo}: ${o} ${status}`)
        }
      }
    await ligar('Operações', ['excluirUsuario'], false)
    expect(errados).toEqual([])
  })

  test('nor one with a role in a municipality out of reach', async () => {
    await ligar('Consultor Condutor', FLAGS_DE_USUARIO)
    const permissoes = [lugares[0]!, lugares[15]!].map((municipioId) => ({ municipioId, eixoId: null, permissaoId: 4 }))
    const { usuarioId } = await criar({ usuarioGrupoId: grupoCondutor, empresaNome: 'Empresa', cnpj: CNPJ, permissoes })
    const visto = await obter(usuarioId, 'condutor')
    expect((await editar(visto, { email: 'tomada@exemplo.com.br' }, 'condutor')).status).toBe(403)
    expect((await editar(visto, { nome: 'Tereza Ávila Ramos' }, 'condutor')).status).toBe(200)
    const soAqui = { usuarioGrupoId: grupoCondutor, empresaNome: 'Empresa', cnpj: CNPJ, permissoes: [permissoes[0]!] }
    const perto = await obter((await criar(soAqui)).usuarioId, 'condutor')
    expect((await editar(perto, { email: 'corrigido@exemplo.com.br' }, 'condutor')).status).toBe(200)
  })

  test('ends nobody who also works where the own reach ends', async () => {
    // All that a partner may.
    await ligar('Consultor Condutor', [...FLAGS_DE_USUARIO, 'verClienteOculto'])
    const aqui = { municipioId: lugares[0]!, eixoId: null, permissaoId: 2 }
    const usuarioGrupoId = await idDoGrupo('Parceiro')
    const u = await criar({ usuarioGrupoId, permissoes: [aqui, { ...aqui, municipioId: lugares[16]! }] })
    const habilitar = (usuarioId: number, habilitado: boolean) =>
      t.call(contract.habilitarDesabilitar, { persona: 'condutor', body: { usuarioId, habilitado } })
    const excluir = (id: number) => t.call(contract.excluirUsuario, { persona: 'condutor', params: { id: String(id) } })
    expect((await obter(u.usuarioId, 'condutor')).acoes).toMatchObject({ habilitar: false, excluir: false })
    for (const r of [
      await habilitar(u.usuarioId, false),
      await habilitar(u.usuarioId, true),
      await excluir(u.usuarioId),
    ])
      expect([r.status, r.body.message]).toEqual([
        403,
        'Este usuário atua além do seu alcance: peça a quem alcança todo ele.',
      ])
    expect((await obter(u.usuarioId)).habilitado).toBe(true)
    const daqui = await criar({ usuarioGrupoId, permissoes: [aqui] })
    expect((await obter(daqui.usuarioId, 'condutor')).acoes.habilitar).toBe(true)
    expect((await habilitar(daqui.usuarioId, false)).status).toBe(200)
    expect((await excluir(daqui.usuarioId)).status).toBe(200)
    // Who sees everything works everywhere, whatever the lines say.
    await db.execute(sql`update usuario set "usuarioGrupoId" = (select min("usuarioGrupoId") from usuario_grupo where "verTodosEixos" and not "acessoTotal")
      where "usuarioId" = ${u.usuarioId}`)
    await db.execute(
      sql`delete from usuario_permissao where "usuarioId" = ${u.usuarioId} and "municipioId" = ${lugares[16]}`,
    )
    expect((await habilitar(u.usuarioId, false)).status).toBe(403)
  })

  test('reaches users, and gives permissions, only within the own municipalities and axes (R650)', async () => {
    await ligar('Consultor Condutor', FLAGS_DE_USUARIO)
    const lista = (await t.call(contract.listarUsuarios, { persona: 'condutor' })).body.map((u) => u.nome)
    expect(lista).toContain('Renato Siqueira')
    expect(lista).not.toContain('Administrador geral')
    const longe = await criar({ permissoes: [{ municipioId: lugares[15]!, eixoId: null, permissaoId: 2 }] })
    expect(
      (await t.call(contract.getUsuario, { persona: 'condutor', params: { id: String(longe.usuarioId) } })).status,
    ).toBe(404)
    expect(
      (
        await t.call(contract.habilitarDesabilitar, {
          persona: 'condutor',
          body: { usuarioId: longe.usuarioId, habilitado: false },
        })
      ).status,
    ).toBe(404)
    expect((await t.call(contract.findByEmail, { persona: 'condutor', params: { email: longe.email } })).status).toBe(
      404,
    )

    const meio = await criar({
      permissoes: [
        { municipioId: lugares[0]!, eixoId: null, permissaoId: 2 },
        { municipioId: lugares[15]!, eixoId: null, permissaoId: 4 },
      ],
    })
    const visto = await obter(meio.usuarioId, 'condutor')
    expect(visto.permissoes.map((p) => p.municipioId)).toEqual([lugares[0]])
    const fora = await editar(
      visto,
      { permissoes: [...visto.permissoes, { municipioId: lugares[16], eixoId: null, permissaoId: 2 }] },
      'condutor',
    )
    expect(fora.status).toBe(404)
    const solucaoFora = await editar(visto, { permissoesSolucoes: [{ municipioId: lugares[16] }] }, 'condutor')
    expect(solucaoFora.status).toBe(404)
    const dentro = await editar(
      visto,
      { permissoes: [{ municipioId: lugares[1], eixoId: null, permissaoId: 2 }] },
      'condutor',
    )
    expect(dentro.status).toBe(200)
    // What lay out of reach was neither seen nor lost.
    expect((await obter(meio.usuarioId)).permissoes.map((p) => p.municipioId).sort()).toEqual(
      [lugares[1], lugares[15]].sort(),
    )
  })

  test('neither the history nor the exported file tells of roles out of reach', async () => {
    await ligar('Consultor Condutor', [...FLAGS_DE_USUARIO, 'verDadosPessoais'])
    const papel = (i: number) => ({ municipioId: lugares[i]!, eixoId: null, permissaoId: 4 })
    const u = await criar({ permissoes: [papel(0), papel(15)] })
    const longe = (await one<{ nome: string }>(
      db,
      sql`select nome from municipio where "municipioId" = ${lugares[15]!}`,
    ))!
    const params = { entidade: 'usuario', id: String(u.usuarioId) } as const
    const lida = async (persona: 'admin' | 'condutor') => {
      const r = await t.call(historico, { persona, params })
      expect([r.status, r.body.length]).toEqual([200, 1])
      return JSON.stringify(r.body)
    }
    expect(await lida('admin')).toContain(longe.nome)
    expect(await lida('condutor')).not.toContain(longe.nome)
    const exportar = async (id: number, persona: 'admin' | 'condutor') =>
      (await t.call(contract.exportarPessoa, { persona, params: { id: String(id) } })).status
    expect([await exportar(u.usuarioId, 'admin'), await exportar(u.usuarioId, 'condutor')]).toEqual([200, 403])
    expect(await exportar((await criar({ permissoes: [papel(0)] })).usuarioId, 'condutor')).toBe(200)
    await ligar('Consultor Condutor', ['verDadosPessoais'], false)
  })

  test('creates users within reach, so that the new user can be seen', async () => {
    const empresa = { usuarioGrupoId: grupoCondutor, empresaNome: 'Y Ltda.', cnpj: '11.222.333/0001-81' }
    const semLugar = await t.call(contract.cadastrarUsuario, { persona: 'condutor', body: novo(empresa) })
    expect(semLugar.body.fields).toEqual({ permissoes: 'Campo Obrigatório' })
    const u = await criar(
      { ...empresa, permissoes: [{ municipioId: lugares[2]!, eixoId: null, permissaoId: 2 }] },
      'condutor',
    )
    expect((await obter(u.usuarioId, 'condutor')).usuarioId).toBe(u.usuarioId)
  })

  test('without the permission to edit the grid the rest is saved and the grid stays', async () => {
    await ligar('Consultor Condutor', ['editarPermissoesUsuario'], false)
    const id = await idDe('especialista@exemplo.com.br')
    const visto = await obter(id, 'condutor')
    expect(visto.permissoes).toEqual([])
    expect((await editar(visto, { nome: 'Renato Siqueira Jr.' }, 'condutor')).status).toBe(200)
    expect((await obter(id)).permissoes).toHaveLength(4)
    expect((await t.call(contract.listarPermissoes, { persona: 'condutor' })).status).toBe(403)
    await ligar('Consultor Condutor', ['editarPermissoesUsuario'])
  })

  test('without any flag of users sees only names around, and changes nothing', async () => {
    expect((await t.call(contract.listarUsuarios, { persona: 'ad' })).status).toBe(403)
    expect((await t.call(contract.cadastrarUsuario, { persona: 'ad', body: novo() })).status).toBe(403)
    const eu = await idDe('ad@exemplo.com.br')
    const proprio = await obter(eu, 'ad')
    expect((await editar(proprio, { nome: 'Eu Mesmo' }, 'ad')).status).toBe(403)
    expect((await t.call(contract.consultores, { persona: 'ad' })).body.map((c) => c.nome)).toContain('Clarice Moura')
  })
})
