import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/sessao.ts'
import { atualizarUsuario, getUsuario, putUsuario } from '#contract/usuario.ts'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const { db } = t.banco
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const entrar = (email: string, agente = CHROME, cookie = '', ip = '200.160.2.3') =>
  t.call(contract.login, {
    body: { email, senha: DEMO_SENHA },
    ip,
    headers: { 'user-agent': agente, ...(cookie && { cookie }) },
  })
const marcaDe = (r: { headers: Record<string, unknown> }) => String(r.headers['set-cookie'])
const vive = async (token: string) => (await t.call(contract.getSessao, { token })).status === 200
const assuntos = async (email: string) =>
  (
    await rows<{ assunto: string }>(db, sql`select assunto from mensagem where para = ${email} order by "mensagemId"`)
  ).map((m) => m.assunto)

beforeEach(() => t.setClock('2026-03-10T09:00:00-03:00'))

describe('the own sessions', () => {
  test('are listed with device, network, beginning and last use, this one first; those that are over are not', async () => {
    const email = 'ad@exemplo.com.br'
    await entrar(email, IPHONE)
    t.setClock('2026-03-10T16:00:00-03:00')
    const telefone = (await entrar(email, IPHONE, '', '2804:14c:5bb1:8e2f::1')).body.token
    t.setClock('2026-03-10T17:30:00-03:00')
    const { token } = (await entrar(email)).body
    const lista = (await t.call(contract.listarSessoes, { token })).body
    expect(lista).toEqual([
      {
        sessaoId: expect.any(Number),
        aparelho: 'Chrome no Windows',
        endereco: '200.160.2.*',
        criacao: expect.any(String),
        ultimoUso: expect.any(String),
        atual: true,
      },
      expect.objectContaining({ aparelho: 'Safari no iPhone', endereco: '2804:14c:5bb1:*', atual: false }),
    ])
    expect(await vive(telefone)).toBe(true)
  })

  test('one is ended at once, by its own person alone', async () => {
    const [daqui, outra] = [
      (await entrar('condutor@exemplo.com.br')).body,
      (await entrar('condutor@exemplo.com.br')).body,
    ]
    const { token: alheio } = (await entrar('analista@exemplo.com.br')).body
    const alvo = (await t.call(contract.listarSessoes, { token: daqui.token })).body.find((s) => !s.atual)!
    const encerrar = (token: string, id: number) =>
      t.call(contract.encerrarSessao, { token, params: { id: String(id) } })
    expect((await encerrar(alheio, alvo.sessaoId)).status).toBe(404)
    // Not even by a full admin.
    const { token: admin } = (await entrar('admin@praca.local')).body
    expect((await encerrar(admin, alvo.sessaoId)).status).toBe(404)
    expect(await vive(outra.token)).toBe(true)
    expect((await encerrar(daqui.token, alvo.sessaoId)).body.message).toBe('Sessão encerrada')
    expect([await vive(outra.token), await vive(daqui.token)]).toEqual([false, true])
    expect((await encerrar(daqui.token, alvo.sessaoId)).status).toBe(404)
  })

  test('all the others end together, and nobody else’s', async () => {
    const email = 'especialista@exemplo.com.br'
    const tokens = [await entrar(email), await entrar(email), await entrar(email)].map((r) => r.body.token)
    const alheia = (await entrar('analista@exemplo.com.br')).body.token
    const encerrar = () => t.call(contract.encerrarOutrasSessoes, { token: tokens[1]! })
    expect((await encerrar()).body.message).toBe('2 sessões encerradas')
    expect(await Promise.all([...tokens, alheia].map(vive))).toEqual([false, true, false, true])
    expect((await encerrar()).body.message).toBe('Não havia outra sessão aberta')
    const log = await rows<{ m: object }>(
      db,
      sql`select mudancas as m from auditoria where acao = 'encerrar sessões' order by "auditoriaId"`,
    )
    expect(log.map((l) => l.m)).toEqual([{ sessoes: { antes: 1 } }, { sessoes: { antes: 2 } }])
  })
})

describe('notices', () => {
  const NOVO = 'Praça: entrada em um aparelho novo'

  test('a new device is told by mail; the first access, a known one and another person on it are not', async () => {
    const email = 'parceiro@exemplo.com.br'
    const primeira = await entrar(email)
    expect(marcaDe(primeira)).toMatch(/^praca_aparelho=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/)
    const cookie = marcaDe(primeira).split(';')[0]!
    await entrar(email, IPHONE, cookie)
    expect(await assuntos(email)).toEqual([])
    await entrar(email, IPHONE)
    expect(await assuntos(email)).toEqual([NOVO])
    const [{ texto }] = (await rows<{ texto: string }>(db, sql`select texto from mensagem where para = ${email}`)) as [
      { texto: string },
    ]
    expect(texto).toContain('Safari no iPhone')
    expect(texto).toContain('200.160.2.*')
    expect(texto).toContain('10/03/2026')
    expect(texto).not.toMatch(/[\w-]{40,}/)
    // The first sign-in of somebody else on a browser known for another.
    await entrar('sala@exemplo.com.br', CHROME, cookie)
    expect(await assuntos('sala@exemplo.com.br')).toEqual([])
    // What a client makes up is no mark of ours.
    const inventada = await entrar(email, CHROME, 'praca_aparelho=<x>')
    expect(marcaDe(inventada)).not.toContain('<x>')
    expect(await assuntos(email)).toEqual([NOVO, NOVO])
    const guardado = JSON.stringify(await rows(db, sql`select row_to_json(a)::text as x from usuario_aparelho a`))
    expect(guardado).not.toContain(cookie.split('=')[1])
  })

  test('a changed e-mail is told to the old address and ends the sessions; who changes the own keeps the one at hand', async () => {
    const { token: admin } = (await entrar('admin@praca.local')).body
    const mudar = async (token: string, usuarioId: number, email: string, senhaAtual?: string) => {
      const { body } = await t.call(getUsuario, { token: admin, params: { id: String(usuarioId) } })
      return t.call(putUsuario, { token, body: { ...body, email, senhaAtual } as never })
    }
    const alheia = (await entrar('operacoes@exemplo.com.br')).body
    expect((await mudar(admin, alheia.user.usuarioId, 'otavio.novo@exemplo.com.br')).status).toBe(200)
    expect(await vive(alheia.token)).toBe(false)
    expect(await assuntos('operacoes@exemplo.com.br')).toEqual(['Praça: seu e-mail foi alterado'])
    const [{ texto }] = (await rows<{ texto: string }>(
      db,
      sql`select texto from mensagem where para = 'operacoes@exemplo.com.br'`,
    )) as [{ texto: string }]
    expect(texto).toContain('ot**@exemplo.com.br')
    expect(texto).not.toContain('otavio.novo')

    const [daqui, outra] = [
      (await entrar('administrador@exemplo.com.br')).body,
      (await entrar('administrador@exemplo.com.br')).body,
    ]
    const mudarProprio = (senha?: string) =>
      mudar(daqui.token, daqui.user.usuarioId, 'novo.administrador@exemplo.com.br', senha)
    expect((await mudarProprio()).body.fields).toEqual({ senhaAtual: 'Campo Obrigatório' })
    expect((await mudarProprio('errada')).body.fields).toEqual({ senhaAtual: 'Senha incorreta' })
    expect([await vive(daqui.token), await vive(outra.token)]).toEqual([true, true])
    expect((await mudarProprio(DEMO_SENHA)).status).toBe(200)
    expect([await vive(daqui.token), await vive(outra.token)]).toEqual([true, false])
    const [mudanca] = await rows<{ m: { email: { antes: string; depois: string } } }>(
      db,
      sql`select mudancas as m from auditoria where entidade = 'usuario' and mudancas ? 'email' order by "auditoriaId" desc limit 1`,
    )
    expect(mudanca!.m.email).toEqual({
      antes: 'administrador@exemplo.com.br',
      depois: 'novo.administrador@exemplo.com.br',
    })
    expect(JSON.stringify(mudanca)).not.toContain('senha')
  })

  test('who found a session open has no more guesses at the password by changing its e-mail than at the door', async () => {
    const { token, user } = (await entrar('admin@praca.local')).body
    const { body } = await t.call(getUsuario, { token, params: { id: String(user.usuarioId) } })
    const tentar = (e: typeof putUsuario | typeof atualizarUsuario, senhaAtual: string) =>
      t.call(e, { token, body: { ...body, email: 'do.ladrao@exemplo.com.br', senhaAtual } as never })
    for (let i = 0; i < 5; i++) expect((await tentar(i % 2 ? putUsuario : atualizarUsuario, `x${i}`)).status).toBe(400)
    expect((await tentar(putUsuario, DEMO_SENHA)).status).toBe(429)
    // Anything else of the own record is changed as before.
    expect((await t.call(putUsuario, { token, body: { ...body, nome: 'Outro Nome' } as never })).status).toBe(200)
  })
})
