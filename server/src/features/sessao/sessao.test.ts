import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as contract from '#contract/sessao.ts'
import { DEMO_LOGINS, DEMO_SENHA } from '#server/access/demo-logins.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const entrar = (email: string, senha: string = DEMO_SENHA, ip = '10.1.1.1', host = 'localhost') =>
  t.call(contract.login, { body: { email, senha }, ip, host })
const sessao = (token: string, extra: object = {}) => t.call(contract.getSessao, { token, ...extra })
const ultimaMensagem = async () =>
  (
    await rows<{ para: string; texto: string; assunto: string }>(
      t.banco.db,
      sql`select para, texto, assunto from mensagem order by "mensagemId" desc limit 1`,
    )
  )[0]
const contadas = async () => (await rows(t.banco.db, sql`select 1 from tentativa`)).length
/** One line of the table, as `tipo:valor`. */
const falhar = (chave: string) => {
  const [tipo = '', ...valor] = chave.split(':')
  const hash = createHash('sha256').update(valor.join(':')).digest('hex')
  return t.banco.db.execute(
    sql`insert into tentativa (chave, em) values (${`${tipo}:${hash}`}, '2026-03-10T09:00:00-03:00')`,
  )
}
const linkDaMensagem = (texto: string) => /recover-password\/([\w-]+)/.exec(texto)![1]!

beforeEach(async () => {
  t.setClock('2026-03-10T09:00:00-03:00')
  t.forgetLogins()
  await t.banco.db.execute(sql`delete from tentativa`)
})

describe('signing in', () => {
  test('gives token, user, config, groupsConfig and ambiente; the token opens the session (R579)', async () => {
    const r = await entrar('CONDUTOR@exemplo.com.br ')
    expect(r.status).toBe(200)
    expect(r.body.user).toMatchObject({
      nome: 'Clarice Moura',
      perfil: 3,
      grupo: { nome: 'Consultor Condutor', verTodosEixos: false },
    })
    expect(r.body.config.usuarios).toBe(true)
    expect(r.body.groupsConfig.usuarios).toBe(false)
    expect(r.body.ambiente).toMatchObject({ variante: 'padrao', titulo: 'Praça', banco: 'padrao', entrada: 'senha' })
    expect((await sessao(r.body.token)).body.user.usuarioId).toBe(r.body.user.usuarioId)
  })
  test('every kind of user of the product signs in with its own group (R350, R353)', async () => {
    const grupos: string[] = []
    for (const { email } of DEMO_LOGINS) {
      const r = await entrar(email)
      grupos.push(r.body.user.grupo.nome)
    }
    expect(grupos).toEqual([
      'Administração geral',
      'Administrador',
      'Operações',
      'Consultor Condutor',
      'Consultor Especialista',
      'Analista',
      'AD',
      'Parceiro',
      'Sala',
    ])
  })
  test('without a token, or with a made-up one, there is no session (R027, R579, R649)', async () => {
    expect((await t.call(contract.getSessao)).status).toBe(401)
    expect((await sessao(`padrao.${'x'.repeat(43)}`)).body.message).toBe('Sua sessão terminou. Entre novamente.')
  })
  test('the profile ids are 1 for admins and 3 for city users (R563)', async () => {
    expect((await entrar('admin@praca.local')).body.user.perfil).toBe(1)
    expect((await entrar('administrador@exemplo.com.br')).body.user.perfil).toBe(1)
    expect((await entrar('ad@exemplo.com.br')).body.user.perfil).toBe(3)
  })
  test('the default admin account is full admin and sees everything (R643)', async () => {
    // By the account alone: its group gives nothing.
    const doGrupo = sql`where "usuarioGrupoId" = (select "usuarioGrupoId" from usuario where email = 'admin@praca.local')`
    const { acessoTotal } = (await one<{ acessoTotal: boolean }>(
      t.banco.db,
      sql`select "acessoTotal" from usuario_grupo ${doGrupo}`,
    ))!
    await t.banco.db.execute(sql`update usuario_grupo set "acessoTotal" = false ${doGrupo}`)
    t.sessions.get('padrao')!.forget()
    const { token, user } = (await entrar('admin@praca.local')).body
    expect(user.acessoTotal).toBe(true)
    expect((await sessao(token)).body.user.acessoTotal).toBe(true)
    await t.banco.db.execute(sql`update usuario_grupo set "acessoTotal" = ${acessoTotal} ${doGrupo}`)
    t.sessions.get('padrao')!.forget()
  })
  test('a wrong password and an unknown account answer alike', async () => {
    const wrong = await entrar('condutor@exemplo.com.br', 'nada disso')
    const unknown = await entrar('ninguem@exemplo.com.br', 'nada disso')
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
      unknown.status,
      unknown.body.code,
      unknown.body.message,
    ])
    expect(wrong.body.message).toBe('E-mail ou senha inválidos')
  })
  test('a disabled user is told so, and only with the right password', async () => {
    const email = 'heitor.irigoyen@exemplo.com.br'
    expect(await entrar(email)).toMatchObject({ status: 403, body: { message: 'Usuário desabilitado' } })
    expect((await entrar(email, 'outra senha')).status).toBe(401)
  })
  test('five failures lock the account for a quarter of an hour, from any address and with the right password', async () => {
    for (let i = 0; i < 5; i++) expect((await entrar('ad@exemplo.com.br', 'errada', `10.2.0.${i}`)).status).toBe(401)
    expect(await entrar('ad@exemplo.com.br', DEMO_SENHA, '10.2.0.99')).toMatchObject({
      status: 429,
      body: { message: 'Muitas tentativas. Tente novamente em 15 minutos' },
    })
    t.setClock('2026-03-10T09:15:01-03:00')
    expect((await entrar('ad@exemplo.com.br')).status).toBe(200)
  })
  test('fifty failures from one address lock it in every banco, whatever the accounts; other addresses go on', async () => {
    const erradas = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        entrar(`ninguem${i}@exemplo.com.br`, 'errada', '10.3.0.1', i % 2 ? 'localhost' : 'sala.localhost'),
      ),
    )
    expect(new Set(erradas.map((r) => r.status))).toEqual(new Set([401]))
    for (const host of ['localhost', 'sala.localhost'])
      expect(await entrar('sala@exemplo.com.br', DEMO_SENHA, '10.3.0.1', host)).toMatchObject({
        status: 429,
        body: { message: 'Muitas tentativas. Tente novamente em 15 minutos' },
        headers: { 'retry-after': '900' },
      })
    expect((await entrar('ad@exemplo.com.br', DEMO_SENHA, '10.3.0.2')).status).toBe(200)
  })
  test('addresses of one IPv6 network count as one', async () => {
    for (let i = 0; i < 50; i++) await falhar('entrada-ip:2001:db8:0:1::')
    expect((await entrar('ad@exemplo.com.br', DEMO_SENHA, '2001:db8:0:1::77')).status).toBe(429)
    expect((await entrar('ad@exemplo.com.br', DEMO_SENHA, '2001:db8:0:2::77')).status).toBe(200)
  })
  test('sixty correct sign-ins at one moment from one address all get in, of one account or of many', async () => {
    const all = await Promise.all(
      Array.from({ length: 60 }, (_, i) => entrar(DEMO_LOGINS[i % 4]!.email, DEMO_SENHA, '10.6.0.1')),
    )
    expect(all.map((r) => r.status)).toEqual(Array(60).fill(200))
    expect(await contadas()).toBe(0)
  })
  test('two hundred people behind one address who sign in at one moment all get in', async () => {
    await t.banco.db.execute(
      sql`insert into usuario (nome, email, uf, "usuarioGrupoId", "senhaHash", habilitado)
          select 'Pessoa ' || n, 'pessoa' || n || '@exemplo.com.br', uf, "usuarioGrupoId", "senhaHash", true
          from usuario, generate_series(1, 200) n where email = 'ad@exemplo.com.br'`,
    )
    const transactions = vi.spyOn(t.banco, 'transaction')
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, i) => entrar(`pessoa${i + 1}@exemplo.com.br`, DEMO_SENHA, '10.6.0.2')),
    )
    expect(all.map((r) => r.status)).toEqual(Array(200).fill(200))
    // Each asks once for its account, once for the address, and opens its session: nobody asks again and again.
    expect(transactions).toHaveBeenCalledTimes(3 * 200)
    transactions.mockRestore()
    expect(await contadas()).toBe(0)
  })
  test('a hundred guesses at once for one account get five judgements, one of them right or not', async () => {
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, i) => entrar('sala@exemplo.com.br', `chute ${i}`, `10.4.0.${i}`)),
    )
    expect(all.filter((r) => r.status === 401).length).toBe(5)
    expect(all.filter((r) => r.status === 429).length).toBe(95)
  })
  test('a hundred guesses at once from one address get fifty', async () => {
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, i) => entrar(`ninguem${i}@exemplo.com.br`, 'chute', '10.4.1.1')),
    )
    expect(all.filter((r) => r.status === 401).length).toBe(50)
    expect(all.filter((r) => r.status === 429).length).toBe(50)
  })
  test('tries that a killed process was judging count for nothing a moment later', async () => {
    for (let i = 0; i < 5; i++) await falhar('julgando-entrada-conta:ad@exemplo.com.br')
    t.setClock('2026-03-10T09:00:06.001-03:00')
    expect((await entrar('ad@exemplo.com.br')).status).toBe(200)
  })
  test('success forgets the failures before it', async () => {
    for (let i = 0; i < 4; i++) await entrar('ad@exemplo.com.br', 'errada')
    expect((await entrar('ad@exemplo.com.br')).status).toBe(200)
    for (let i = 0; i < 4; i++) await entrar('ad@exemplo.com.br', 'errada', '10.5.0.1')
    expect((await entrar('ad@exemplo.com.br', DEMO_SENHA, '10.5.0.2')).status).toBe(200)
  })
})

describe('the life of a session', () => {
  test('it ends after 8 hours without use', async () => {
    const { token } = (await entrar('ad@exemplo.com.br')).body
    t.setClock('2026-03-10T16:59:00-03:00')
    expect((await sessao(token)).status).toBe(200)
    t.setClock('2026-03-11T00:58:00-03:00')
    expect((await sessao(token)).status).toBe(200)
    t.setClock('2026-03-11T08:58:30-03:00')
    expect((await sessao(token)).status).toBe(401)
  })
  test('and 24 hours after it began, however busy', async () => {
    const { token } = (await entrar('ad@exemplo.com.br')).body
    for (let h = 6; h < 24; h += 6) {
      t.setClock(new Date(new Date('2026-03-10T09:00:00-03:00').getTime() + h * 3600_000))
      expect((await sessao(token)).status).toBe(200)
    }
    t.setClock('2026-03-11T09:00:00-03:00')
    expect((await sessao(token)).status).toBe(401)
  })
  test('the browser is told when it ends unless used: the sooner of both', async () => {
    const { token, expiraEm } = (await entrar('ad@exemplo.com.br')).body
    expect(expiraEm).toBe('2026-03-10T20:00:00.000Z')
    for (const at of ['2026-03-10T15:00:00-03:00', '2026-03-10T22:00:00-03:00', '2026-03-11T05:00:00-03:00']) {
      t.setClock(at)
      expect((await sessao(token)).status).toBe(200)
    }
    expect((await sessao(token)).body.expiraEm).toBe('2026-03-11T12:00:00.000Z')
  })
  test('logout ends it on the server at once (R583)', async () => {
    const { token } = (await entrar('ad@exemplo.com.br')).body
    expect((await t.call(contract.logout, { token })).body.ssoLogout).toBeNull()
    expect((await sessao(token)).status).toBe(401)
  })
  test('only the hash of the bearer is stored', async () => {
    const { token } = (await entrar('ad@exemplo.com.br')).body
    const stored = await rows<{ x: string }>(t.banco.db, sql`select row_to_json(s)::text as x from sessao s`)
    expect(stored.some((s) => s.x.includes(token.split('.')[1]!))).toBe(false)
  })
})

describe('one banco never opens another', () => {
  test('a token of one host is no session at another host', async () => {
    const { token } = (await entrar('admin@praca.local')).body
    expect(await sessao(token, { host: 'sala.localhost' })).toMatchObject({
      status: 401,
      body: { message: 'Sessão inválida para este ambiente' },
    })
  })
  test('the headers x-banco and x-ramo may only agree with the host', async () => {
    const { token } = (await entrar('admin@praca.local')).body
    expect((await sessao(token, { headers: { 'x-banco': 'padrao', 'x-ramo': 'dev' } })).status).toBe(200)
    for (const headers of [{ 'x-banco': 'sala' }, { 'x-ramo': 'prod' }] as Record<string, string>[])
      expect(await sessao(token, { headers })).toMatchObject({
        status: 401,
        body: { message: 'Sessão inválida para este ambiente' },
      })
  })
  test('the host decides the variant; an unknown host gets the default (R356)', async () => {
    expect((await t.call(contract.getAmbiente, { host: 'sala.localhost:3000' })).body).toMatchObject({
      variante: 'sala',
      titulo: 'Selo de Referência em Atendimento',
      cor: '#2a4fd7',
    })
    expect((await t.call(contract.getAmbiente, { host: 'qualquer.exemplo' })).body.variante).toBe('padrao')
    expect((await t.call(contract.getAmbiente, { host: 'sala.localhost' })).body.palavras.municipio).toEqual({
      singular: 'Sala',
      plural: 'Salas',
      genero: 'f',
    })
  })
})

describe('first access and lost password', () => {
  const pedir = (email: string) => t.call(contract.recuperarSenha, { body: { email }, ip: '10.7.0.1' })
  const trocar = (token: string, novaSenha: string, confirmacao = novaSenha) =>
    t.call(contract.trocarSenha, { body: { token, novaSenha, confirmacao } })

  test('the answer is the same whether or not the account exists, and only the real one gets a mail', async () => {
    const before = await ultimaMensagem()
    const none = await pedir('ninguem@exemplo.com.br')
    expect(await ultimaMensagem()).toEqual(before)
    const real = await pedir('parceiro@exemplo.com.br')
    expect([real.status, real.body]).toEqual([none.status, none.body])
    expect((await ultimaMensagem())!.para).toBe('parceiro@exemplo.com.br')
  })
  test('the mailed link works once, ends old sessions and lets the new password in (R747, R751)', async () => {
    const antes = (await entrar('parceiro@exemplo.com.br')).body.token
    await pedir('parceiro@exemplo.com.br')
    const token = linkDaMensagem((await ultimaMensagem())!.texto)
    expect((await t.call(contract.verificaToken, { query: { token } })).body).toMatchObject({
      valido: true,
      email: 'parceiro@exemplo.com.br',
    })
    expect((await trocar(token, 'uma senha bem nova')).status).toBe(200)
    expect((await sessao(antes)).status).toBe(401)
    expect((await entrar('parceiro@exemplo.com.br')).status).toBe(401)
    expect((await entrar('parceiro@exemplo.com.br', 'uma senha bem nova')).status).toBe(200)
    expect((await t.call(contract.verificaToken, { query: { token } })).body.valido).toBe(false)
    expect(await trocar(token, 'outra senha bem nova')).toMatchObject({
      status: 422,
      body: { message: 'Este link não vale mais. Peça um novo.' },
    })
  })
  test('two at once with one link: exactly one wins', async () => {
    await pedir('sala@exemplo.com.br')
    const token = linkDaMensagem((await ultimaMensagem())!.texto)
    const all = await Promise.all(
      ['senha numero um!', 'senha numero dois!', 'senha numero tres!'].map((s) => trocar(token, s)),
    )
    expect(all.map((r) => r.status).sort()).toEqual([200, 422, 422])
  })
  test('a lost-password link dies after an hour, a first-access link after a day', async () => {
    await pedir('operacoes@exemplo.com.br')
    const lost = linkDaMensagem((await ultimaMensagem())!.texto)
    t.setClock('2026-03-10T10:00:01-03:00')
    expect((await trocar(lost, 'uma senha bem nova')).status).toBe(422)
    const { cpf } = (
      await rows<{ cpf: string }>(t.banco.db, sql`select cpf from usuario where email = 'operacoes@exemplo.com.br'`)
    )[0]!
    await t.call(contract.primeiroAcesso, { body: { email: 'operacoes@exemplo.com.br', cpf }, ip: '10.7.0.2' })
    const first = linkDaMensagem((await ultimaMensagem())!.texto)
    t.setClock('2026-03-11T09:59:00-03:00')
    expect((await t.call(contract.verificaToken, { query: { token: first } })).body).toMatchObject({
      valido: true,
      tipo: 'primeiro-acesso',
    })
    t.setClock('2026-03-11T10:00:02-03:00')
    expect((await t.call(contract.verificaToken, { query: { token: first } })).body.valido).toBe(false)
  })
  test('forty requests at once send no more links than five', async () => {
    const mensagens = async () => (await rows(t.banco.db, sql`select 1 from mensagem`)).length
    const antes = await mensagens()
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        t.call(contract.recuperarSenha, { body: { email: 'ad@exemplo.com.br' }, ip: `10.8.0.${i}` }),
      ),
    )
    expect(all.filter((r) => r.status === 200).length).toBeLessThanOrEqual(5)
    expect((await mensagens()) - antes).toBeLessThanOrEqual(5)
  })
  test('guesses at links are refused after fifty from one address', async () => {
    const chutar = (i: number) =>
      t.call(contract.verificaToken, { query: { token: `chute-${i}` }, ip: '10.7.9.1' }).then((r) => r.status)
    const all = await Promise.all(Array.from({ length: 60 }, (_, i) => chutar(i)))
    expect(all.filter((s) => s === 200).length).toBe(50)
    expect(all.filter((s) => s === 429).length).toBe(10)
    const trocado = await t.call(contract.trocarSenha, {
      body: { token: 'outro chute', novaSenha: 'uma senha bem nova', confirmacao: 'uma senha bem nova' },
      ip: '10.7.9.1',
    })
    expect(trocado.status).toBe(429)
  })
  test('first access with another CPF mails nothing', async () => {
    const before = await ultimaMensagem()
    const r = await t.call(contract.primeiroAcesso, {
      body: { email: 'operacoes@exemplo.com.br', cpf: '111.444.777-35' },
    })
    expect(r.status).toBe(200)
    expect(await ultimaMensagem()).toEqual(before)
  })
  test('a made-up Host header never gets into the mailed link', async () => {
    await t.call(contract.recuperarSenha, {
      body: { email: 'analista@exemplo.com.br' },
      host: 'malvado.exemplo',
      ip: '10.7.0.3',
    })
    expect((await ultimaMensagem())!.texto).toMatch(/http:\/\/localhost:3000\/auth\/recover-password/)
  })
  test('a short, common or e-mail-like password is refused next to its field', async () => {
    await pedir('analista@exemplo.com.br')
    const token = linkDaMensagem((await ultimaMensagem())!.texto)
    expect((await trocar(token, 'curta')).body.fields).toEqual({ novaSenha: 'A senha deve ter ao menos 10 caracteres' })
    expect((await trocar(token, 'Senha123456')).body.fields).toEqual({
      novaSenha: 'Esta senha é muito comum. Escolha outra',
    })
    expect((await trocar(token, 'analista@exemplo.com.br')).body.fields).toEqual({
      novaSenha: 'A senha não pode ser o seu e-mail',
    })
    expect((await trocar(token, 'uma senha boa', 'outra senha')).body.fields).toEqual({
      confirmacao: 'As senhas não conferem',
    })
    // Of the long list, and names of the person and of a city of the person's.
    expect((await trocar(token, 'Butterfly2026!')).body.fields).toEqual({
      novaSenha: 'Esta senha é muito comum. Escolha outra',
    })
    const NOMES = { novaSenha: 'A senha não pode ser só o seu nome, o da cidade ou o do sistema' }
    expect((await trocar(token, 'Vale Sereno 2026')).body.fields).toEqual(NOMES)
    const repetida = await trocar(token, DEMO_SENHA)
    expect([repetida.status, repetida.body.fields]).toEqual([
      400,
      { novaSenha: 'A nova senha deve ser diferente da atual' },
    ])
    expect((await t.call(contract.verificaToken, { query: { token } })).body.valido).toBe(true)
  })
})

describe('changing the password while signed in', () => {
  test('a session left open gives five guesses at the password, at once or one by one', async () => {
    const { token } = (await entrar('condutor@exemplo.com.br')).body
    const chutar = (senhaAtual: string, ip: string) =>
      t.call(contract.trocarSenha, {
        token,
        ip,
        body: { senhaAtual, novaSenha: 'minha nova senha', confirmacao: 'minha nova senha' },
      })
    const all = await Promise.all(Array.from({ length: 20 }, (_, i) => chutar(`chute ${i}`, `10.9.0.${i}`)))
    expect(all.filter((r) => r.status === 400).length).toBeLessThanOrEqual(5)
    for (let i = 0; i < 5; i++) await chutar(`outro ${i}`, `10.9.1.${i}`)
    expect((await chutar(DEMO_SENHA, '10.9.2.1')).status).toBe(429)
    expect((await sessao(token)).status).toBe(200)
    expect((await entrar('condutor@exemplo.com.br')).status).toBe(200)
  })
  test('no transaction waits for a password to be hashed', async () => {
    const { token } = (await entrar('operacoes@exemplo.com.br')).body
    const inTransaction = new AsyncLocalStorage<boolean>()
    const hashed: boolean[] = []
    const hook = createHook({
      init: (_, type) => {
        if (type === 'ARGON2REQUEST') hashed.push(inTransaction.getStore() ?? false)
      },
    })
    const { transaction } = t.banco
    const watch = vi
      .spyOn(t.banco, 'transaction')
      .mockImplementation((work) => transaction((db) => inTransaction.run(true, () => work(db))))
    hook.enable()
    try {
      const body = { senhaAtual: DEMO_SENHA, novaSenha: 'minha nova senha', confirmacao: 'minha nova senha' }
      expect((await t.call(contract.trocarSenha, { token, body })).status).toBe(200)
    } finally {
      hook.disable()
      watch.mockRestore()
    }
    // The current one, the new one against it, and the new one's own.
    expect(hashed).toEqual([false, false, false])
  })
  test('needs the current one and ends every session of the person', async () => {
    const { token } = (await entrar('especialista@exemplo.com.br')).body
    const outro = (await entrar('especialista@exemplo.com.br')).body.token
    const trocar = (senhaAtual: string) =>
      t.call(contract.trocarSenha, {
        token,
        body: { senhaAtual, novaSenha: 'minha nova senha', confirmacao: 'minha nova senha' },
      })
    expect((await trocar('errada')).body.fields).toEqual({ senhaAtual: 'Senha atual incorreta' })
    const mesma = { senhaAtual: DEMO_SENHA, novaSenha: DEMO_SENHA, confirmacao: DEMO_SENHA }
    expect((await t.call(contract.trocarSenha, { token, body: mesma })).body.fields).toEqual({
      novaSenha: 'A nova senha deve ser diferente da atual',
    })
    expect((await trocar(DEMO_SENHA)).status).toBe(200)
    expect((await sessao(token)).status).toBe(401)
    expect((await sessao(outro)).status).toBe(401)
    const log = await rows<{ x: string }>(
      t.banco.db,
      sql`select row_to_json(a)::text as x from auditoria a where acao = 'alterar senha'`,
    )
    expect(log.length).toBeGreaterThan(0)
    expect(log.some((l) => /argon2|minha nova/.test(l.x))).toBe(false)
  })
})
