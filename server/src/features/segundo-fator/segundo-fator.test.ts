import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/segundo-fator.ts'
import * as sessao from '#contract/sessao.ts'
import { exportarPessoa, getUsuario } from '#contract/usuario.ts'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { one, rows } from '#server/db/sql.ts'
import { createAdmin } from '#server/first-data.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { segundosFatores } from './testing.ts'

const t = await startTestApp({
  bancos: ['padrao', 'sala'],
  env: { SEGUNDO_FATOR_CHAVE: 'uma chave de trinta e dois caracteres ou mais' },
})
const { passar, codigoDe, entrar, pendenteDe, comCodigo, inscrever, assuntos } = segundosFatores(t)
const { db } = t.banco
const ERRADO = { codigo: 'Código incorreto, vencido ou já usado' }

beforeEach(async () => {
  await db.execute(sql`delete from tentativa`)
})

/** A persona whose factor was never set, once each. */
const CONTAS: Persona[] = ['ad', 'condutor', 'especialista', 'analista', 'parceiro', 'operacoes']
const nova = async () => {
  const persona = CONTAS.shift()!
  const email = `${persona}@exemplo.com.br`
  const { token, user } = (await entrar(email)).body
  return { email, token, usuarioId: user.usuarioId, ...(await inscrever(token)) }
}

describe('enrolling', () => {
  test('asks for the password again and for a first code; until then signing in is as before', async () => {
    const { token } = (await entrar('sala@exemplo.com.br')).body
    const iniciar = (senha: string) => t.call(contract.iniciarFator, { token, body: { senha } })
    expect((await iniciar('errada')).body.fields).toEqual({ senha: 'Senha incorreta' })
    const { segredo, uri } = (await iniciar(DEMO_SENHA)).body
    expect(uri).toContain(segredo)
    const confirmar = (codigo: string) => t.call(contract.confirmarFator, { token, body: { codigo } })
    expect((await confirmar('000000')).body.fields).toEqual(ERRADO)
    expect((await entrar('sala@exemplo.com.br')).status).toBe(200)
    // One that was shown and left for long counts no more.
    passar(16 * 60_000)
    expect((await confirmar(codigoDe(segredo))).body.fields).toEqual(ERRADO)
    const outro = (await iniciar(DEMO_SENHA)).body.segredo
    const r = await confirmar(codigoDe(outro))
    expect(r.body.codigos).toHaveLength(10)
    expect((await t.call(contract.getSegundoFator, { token })).body).toEqual({
      ativo: true,
      desde: expect.any(String),
      codigosRestantes: 10,
      exigido: false,
    })
    expect((await iniciar(DEMO_SENHA)).body.fields).toEqual({ codigo: 'Campo Obrigatório' })
    expect((await assuntos('sala@exemplo.com.br')).at(-1)).toBe('Praça: verificação em duas etapas ativada')
  })

  test('neither the secret nor a code can be read again, anywhere', async () => {
    const { token, usuarioId, segredo, codigos, email } = await nova()
    const guardado = JSON.stringify(
      await rows(
        db,
        sql`select row_to_json(f)::text from usuario_fator f union all select row_to_json(c)::text from usuario_codigo c
          union all select row_to_json(a)::text from auditoria a union all select row_to_json(m)::text from mensagem m`,
      ),
    )
    const dito = [
      (await t.call(contract.getSegundoFator, { token })).raw,
      (await t.call(getUsuario, { token, params: { id: String(usuarioId) } })).raw,
      (await t.call(exportarPessoa, { token, params: { id: String(usuarioId) } })).raw,
      (await t.call(sessao.getSessao, { token })).raw,
    ].join('\n')
    for (const segredoOuCodigo of [segredo, ...codigos, ...codigos.map((c) => c.replace('-', ''))])
      expect([guardado.includes(segredoOuCodigo), dito.includes(segredoOuCodigo)]).toEqual([false, false])
    expect(email).toBeTruthy()
  })
})

describe('signing in with it', () => {
  test('the password alone opens nothing; the code does, once', async () => {
    const { email, segredo } = await nova()
    const primeira = await entrar(email)
    expect([primeira.status, primeira.body.code, primeira.body.message]).toEqual([
      401,
      'segundoFatorPedido',
      'Digite o código do seu aplicativo autenticador.',
    ])
    const { pendente } = primeira.body.details as { pendente: string }
    // What waits for a code is no session.
    expect((await t.call(sessao.getSessao, { token: pendente })).status).toBe(401)
    expect((await comCodigo(pendente, '000000')).body.fields).toEqual(ERRADO)
    const codigo = codigoDe(segredo)
    const r = await comCodigo(pendente, `${codigo.slice(0, 3)} ${codigo.slice(3)}`)
    expect([r.status, r.body.user.email]).toEqual([200, email])
    expect((await t.call(sessao.getSessao, { token: r.body.token })).status).toBe(200)
    // Neither the sign-in nor the code serves again.
    expect((await comCodigo(pendente, codigoDe(segredo, 30_000))).body.code).toBe('entradaVencida')
    expect((await comCodigo(await pendenteDe(email), codigo)).body.fields).toEqual(ERRADO)
    // Nor an older one, though it is still within the window.
    expect((await comCodigo(await pendenteDe(email), codigoDe(segredo, -30_000))).body.fields).toEqual(ERRADO)
    passar()
    expect((await comCodigo(await pendenteDe(email), codigoDe(segredo))).status).toBe(200)
  })

  test('of many at once with one code, one comes in', async () => {
    const { email, segredo } = await nova()
    const pendentes = [await pendenteDe(email), await pendenteDe(email), await pendenteDe(email)]
    const codigo = codigoDe(segredo)
    const todas = await Promise.all(pendentes.map((p, i) => comCodigo(p, codigo, `10.6.1.${i}`)))
    expect(todas.map((r) => r.status).sort()).toEqual([200, 400, 400])
  })

  test('a sign-in waits five minutes for its code, in its own banco, and ends with a new password or the account; a new password goes round no code', async () => {
    const { email, segredo, usuarioId } = await nova()
    const velha = await pendenteDe(email)
    passar(5 * 60_000)
    expect((await comCodigo(velha, codigoDe(segredo))).body.code).toBe('entradaVencida')
    const daqui = await pendenteDe(email)
    const noutro = await t.call(contract.entrarComCodigo, {
      body: { pendente: daqui, codigo: codigoDe(segredo) },
      host: 'sala.localhost',
    })
    expect(noutro.body.code).toBe('entradaVencida')
    const habilitar = (v: boolean) =>
      db.execute(sql`update usuario set habilitado = ${v} where "usuarioId" = ${usuarioId}`)
    await habilitar(false)
    expect((await comCodigo(daqui, codigoDe(segredo))).body.code).toBe('entradaVencida')
    await habilitar(true)
    const { token } = (await comCodigo(daqui, codigoDe(segredo))).body
    const espera = await pendenteDe(email)
    const senhas = { senhaAtual: DEMO_SENHA, novaSenha: 'cavalo bateria grampo', confirmacao: 'cavalo bateria grampo' }
    expect((await t.call(sessao.trocarSenha, { token, body: senhas })).status).toBe(200)
    passar()
    expect((await comCodigo(espera, codigoDe(segredo))).body.code).toBe('entradaVencida')
    // A link by mail gives a new password and does not go around the code.
    await t.call(sessao.recuperarSenha, { body: { email } })
    const { texto } = (await one<{ texto: string }>(
      db,
      sql`select texto from mensagem where para = ${email} and texto like '%recover-password%' order by "mensagemId" desc`,
    ))!
    const novaSenha = 'tijolo vento janela'
    const porLink = { token: /recover-password\/([\w-]+)/.exec(texto)![1]!, novaSenha, confirmacao: novaSenha }
    expect((await t.call(sessao.trocarSenha, { body: porLink })).status).toBe(200)
    expect((await entrar(email, { senha: novaSenha })).body.code).toBe('segundoFatorPedido')
  })

  test('guesses at the code are locked out like those at a password, and a right password buys no more of them', async () => {
    const { email, segredo } = await nova()
    for (let i = 0; i < 5; i++) {
      // A sign-in of its own each time: the password is right.
      const r = await comCodigo(await pendenteDe(email), `00000${i}`, `10.6.2.${i}`)
      expect(r.status).toBe(400)
    }
    const r = await comCodigo(await pendenteDe(email), codigoDe(segredo), '10.6.2.99')
    expect([r.status, r.body.message]).toEqual([429, 'Muitas tentativas. Tente novamente em 15 minutos'])
    passar(15 * 60_000 + 1000)
    expect((await comCodigo(await pendenteDe(email), codigoDe(segredo))).status).toBe(200)
  })

  test('a recovery code opens once and is told by mail; new ones replace the old; off again, the password is enough', async () => {
    const { email, segredo, codigos, usuarioId } = await nova()
    const [um, dois] = codigos as [string, string]
    const r = await comCodigo(await pendenteDe(email), um.toUpperCase())
    expect(r.status).toBe(200)
    expect((await comCodigo(await pendenteDe(email), um)).body.fields).toEqual(ERRADO)
    const { token } = r.body
    expect((await t.call(contract.getSegundoFator, { token })).body.codigosRestantes).toBe(9)
    expect(await assuntos(email)).toContain('Praça: código de recuperação usado')

    const trocar = (senha: string, codigo: string) => t.call(contract.novosCodigos, { token, body: { senha, codigo } })
    expect((await trocar('errada', codigoDe(segredo))).body.fields).toEqual({ senha: 'Senha incorreta' })
    expect((await trocar(DEMO_SENHA, '000000')).body.fields).toEqual(ERRADO)
    const outros = (await trocar(DEMO_SENHA, codigoDe(segredo))).body.codigos
    expect(outros).toHaveLength(10)
    expect((await comCodigo(await pendenteDe(email), dois)).body.fields).toEqual(ERRADO)

    passar()
    const desativar = (senha: string, codigo: string) =>
      t.call(contract.desativarFator, { token, body: { senha, codigo } })
    expect((await desativar('errada', outros[0]!)).status).toBe(400)
    expect((await desativar(DEMO_SENHA, outros[0]!)).status).toBe(200)
    expect((await entrar(email)).status).toBe(200)
    expect((await assuntos(email)).slice(-2)).toEqual([
      'Praça: verificação em duas etapas desativada',
      'Praça: entrada em um aparelho novo',
    ])
    const acoes = await rows<{ acao: string }>(
      db,
      sql`select acao from auditoria where entidade = 'usuario' and "entidadeId" = ${String(usuarioId)} order by "auditoriaId"`,
    )
    expect(acoes.map((a) => a.acao)).toEqual([
      'ativar segundo fator',
      'usar código de recuperação',
      'gerar códigos de recuperação',
      'usar código de recuperação',
      'desativar segundo fator',
    ])
  })
})

test('a lost one is reset by who may: told by mail, written down, and the sessions end', async () => {
  const email = 'sala@exemplo.com.br'
  const { id } = (await one<{ id: number }>(db, sql`select "usuarioId" as id from usuario where email = ${email}`))!
  const redefinir = (persona: Persona, alvo = id) =>
    t.call(contract.redefinirFator, { persona, params: { id: String(alvo) } })
  const linha = async () => (await t.call(getUsuario, { persona: 'admin', params: { id: String(id) } })).body.acoes
  expect((await linha()).redefinirFator).toBe(true)
  const r = await redefinir('administrador')
  expect(r.status).toBe(200)
  expect((await linha()).redefinirFator).toBe(false)
  expect((await redefinir('administrador')).body.message).toBe('Este usuário não usa a verificação em duas etapas.')
  expect((await entrar(email)).status).toBe(200)
  expect(await assuntos(email)).toContain('Praça: verificação em duas etapas redefinida')
  const eu = (await t.call(sessao.getSessao, { persona: 'admin' })).body.user.usuarioId
  expect((await redefinir('admin', eu)).status).toBe(422)
})

test('who runs the machine gives the default admin a password that is enough again', async () => {
  const email = 'admin@praca.local'
  await inscrever((await entrar(email)).body.token)
  expect((await entrar(email)).body.code).toBe('segundoFatorPedido')
  await t.call(sessao.recuperarSenha, { body: { email } })
  const links = () => rows(db, sql`select 1 from link_senha join usuario using ("usuarioId") where email = ${email}`)
  expect(await links()).toHaveLength(1)
  const senha = await createAdmin(t.banco, email, { uf: 'SC', variante: 'padrao' })
  expect((await entrar(email, { senha })).status).toBe(200)
  // Whoever reads that mailbox must not take the account over again.
  expect(await links()).toHaveLength(0)
})

test('a request that answers a secret keeps of its Idempotency-Key the key alone', async () => {
  const { token, user } = (await entrar('administrador@exemplo.com.br')).body
  const chave = (k: string) => ({ token, headers: { 'idempotency-key': k } })
  const iniciar = () => t.call(contract.iniciarFator, { ...chave('a'), body: { senha: DEMO_SENHA } })
  const { segredo } = (await iniciar()).body
  expect([(await iniciar()).status, (await iniciar()).body.code]).toEqual([409, 'repetida'])
  const confirmar = () => t.call(contract.confirmarFator, { ...chave('b'), body: { codigo: codigoDe(segredo) } })
  expect((await confirmar()).body.codigos).toHaveLength(10)
  expect((await confirmar()).body.code).toBe('repetida')
  passar()
  const ambos = { senha: DEMO_SENHA, codigo: codigoDe(segredo) }
  expect((await t.call(contract.novosCodigos, { ...chave('c'), body: ambos })).body.codigos).toHaveLength(10)
  expect((await t.call(contract.novosCodigos, { ...chave('c'), body: ambos })).body.code).toBe('repetida')
  const doDono = sql`from idempotencia where "usuarioId" = ${user.usuarioId}`
  expect(await rows(db, sql`select chave, resposta ${doDono} order by chave`)).toEqual(
    ['a', 'b', 'c'].map((c) => ({ chave: c, resposta: null })),
  )
  // Nor a quick hash to guess the password with.
  const url = '/api/usuario/segundo-fator/iniciar'
  const palpite = createHash('sha256')
    .update(JSON.stringify(['POST', url, { senha: DEMO_SENHA }, []]))
    .digest('hex')
  expect(await rows(db, sql`select 1 ${doDono} and pedido = ${palpite}`)).toEqual([])
})
