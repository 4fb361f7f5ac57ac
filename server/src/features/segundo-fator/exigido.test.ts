import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as contract from '#contract/segundo-fator.ts'
import * as sessao from '#contract/sessao.ts'
import { listarUsuarios } from '#contract/usuario.ts'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { allRoutes } from '#server/app.ts'
import { one } from '#server/db/sql.ts'
import { readSettings, SettingsError } from '#server/settings.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { forgetFator } from './commands.ts'
import { segundosFatores } from './testing.ts'

const t = await startTestApp({ env: { SEGUNDO_FATOR: 'administradores' } })
const { passar, codigoDe, entrar, pendenteDe, comCodigo, inscrever, assuntos } = segundosFatores(t)

test('where it is required a full admin without it may only enrol, and afterwards everything', async () => {
  const { token, user } = (await entrar('admin@praca.local')).body
  expect(user.faltaSegundoFator).toBe(true)
  const recusadas: string[] = []
  const abertas: string[] = []
  for (const { endpoint: e } of allRoutes()) {
    if (e.permit === 'publico' || e.path === sessao.logout.path) continue
    const params = Object.fromEntries([...e.path.matchAll(/:(\w+)/g)].map((m) => [m[1]!, '0']))
    const r = await t.call(e, { token, params: params as never, body: (e.method === 'GET' ? undefined : {}) as never })
    const nome = `${e.method} ${e.path}`
    if (r.status === 403 && r.body?.code === 'segundoFatorExigido') recusadas.push(nome)
    else abertas.push(nome)
  }
  expect(abertas.sort()).toEqual([
    'GET /api/auth/sessao',
    'GET /api/usuario/segundo-fator',
    'POST /api/usuario/segundo-fator/confirmar',
    'POST /api/usuario/segundo-fator/iniciar',
  ])
  expect(recusadas.length).toBeGreaterThan(300)

  const { segredo } = await inscrever(token)
  expect((await t.call(sessao.getSessao, { token })).body.user.faltaSegundoFator).toBe(false)
  expect((await t.call(listarUsuarios, { token })).status).toBe(200)
  expect((await t.call(contract.getSegundoFator, { token })).body).toMatchObject({ ativo: true, exigido: true })
  const sem = { senha: DEMO_SENHA, codigo: codigoDe(segredo) }
  expect((await t.call(contract.desativarFator, { token, body: sem })).status).toBe(422)
  passar()
  const r = await comCodigo(await pendenteDe('admin@praca.local'), codigoDe(segredo))
  expect([r.status, r.body.user.faltaSegundoFator]).toEqual([200, false])
})

const EMAIL = 'admin@praca.local'
const semFator = async () => {
  const dono = await one<{ id: number }>(t.banco.db, sql`select "usuarioId" as id from usuario where email = ${EMAIL}`)
  await forgetFator(t.banco.db, dono!.id)
}

test('a session that gave only the password stays shut out when its person enrols elsewhere, and ends', async () => {
  await semFator()
  const dono = (await entrar(EMAIL)).body.token
  const ladrao = (await entrar(EMAIL)).body.token
  const espreita = (token: string) => t.call(listarUsuarios, { token })
  expect((await espreita(ladrao)).body.code).toBe('segundoFatorExigido')
  const { segredo } = await inscrever(dono)
  expect((await espreita(ladrao)).status).toBe(401)
  expect((await espreita(dono)).status).toBe(200)
  const { texto } = (await one<{ texto: string }>(
    t.banco.db,
    sql`select texto from mensagem where para = ${EMAIL} and assunto like '%duas etapas ativada' order by "mensagemId" desc`,
  ))!
  expect(texto).toContain('As outras sessões que estavam abertas foram encerradas.')
  // That the person has a factor says nothing of a session that gave none, however it came to be.
  await t.banco.db.execute(sql`update sessao set "comFator" = false`)
  await t.banco.db.execute(sql`select pg_notify('praca_acesso', '')`)
  await expect.poll(async () => (await espreita(dono)).body.code).toBe('segundoFatorExigido')
  const comCodigoDele = (await comCodigo(await pendenteDe(EMAIL), codigoDe(segredo))).body.token
  expect((await espreita(comCodigoDele)).status).toBe(200)
})

test('who must have one changes phones: password and a code of the old app, then a code of the new', async () => {
  await semFator()
  const { token } = (await entrar(EMAIL)).body
  const velho = await inscrever(token)
  const outra = (await comCodigo(await pendenteDe(EMAIL), codigoDe(velho.segredo))).body.token
  passar()
  const iniciar = (codigo?: string) =>
    t.call(contract.iniciarFator, { token, body: { senha: DEMO_SENHA, ...(codigo && { codigo }) } })
  expect((await iniciar()).body.fields).toEqual({ codigo: 'Campo Obrigatório' })
  expect((await iniciar('000000')).body.fields).toEqual({ codigo: 'Código incorreto, vencido ou já usado' })
  const novo = (await iniciar(codigoDe(velho.segredo))).body.segredo
  expect(novo).not.toBe(velho.segredo)
  // Until the new one is confirmed the old one counts.
  passar()
  expect((await comCodigo(await pendenteDe(EMAIL), codigoDe(novo))).status).toBe(400)
  expect((await comCodigo(await pendenteDe(EMAIL), codigoDe(velho.segredo))).status).toBe(200)
  const confirmar = (codigo: string) => t.call(contract.confirmarFator, { token, body: { codigo } })
  expect((await confirmar(codigoDe(velho.segredo))).status).toBe(400)
  // In the same half minute as the old app's code.
  const r = await confirmar(codigoDe(novo))
  expect([r.status, r.body.codigos?.length]).toEqual([200, 10])
  expect((await confirmar(codigoDe(novo))).status).toBe(400)
  expect((await t.call(sessao.getSessao, { token })).status).toBe(200)
  expect((await t.call(sessao.getSessao, { token: outra })).status).toBe(401)
  expect((await assuntos(EMAIL)).at(-1)).toBe('Praça: aplicativo autenticador trocado')
  passar()
  expect((await comCodigo(await pendenteDe(EMAIL), codigoDe(velho.segredo))).status).toBe(400)
  expect((await comCodigo(await pendenteDe(EMAIL), velho.codigos[0]!)).status).toBe(400)
  expect((await comCodigo(await pendenteDe(EMAIL), codigoDe(novo))).status).toBe(200)
  // A recovery code stands in for a phone that is gone.
  passar()
  const terceiro = (await iniciar(r.body.codigos[0]!)).body.segredo
  expect((await confirmar(codigoDe(terceiro))).status).toBe(200)
})

test('nobody else is asked', async () => {
  const { token, user } = (await entrar('administrador@exemplo.com.br')).body
  expect(user.faltaSegundoFator).toBe(false)
  expect((await t.call(listarUsuarios, { token })).status).toBe(200)
})

test('a wrong setting stops the start and is named', () => {
  for (const [env, nome] of [
    [{ SEGUNDO_FATOR: 'todos' }, 'SEGUNDO_FATOR'],
    [{ SEGUNDO_FATOR_CHAVE: 'curta' }, 'SEGUNDO_FATOR_CHAVE'],
  ] as const) {
    expect(() => readSettings(env)).toThrow(SettingsError)
    expect(() => readSettings(env)).toThrow(nome)
  }
})
