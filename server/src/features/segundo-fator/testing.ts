import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import * as contract from '#contract/segundo-fator.ts'
import { login } from '#contract/sessao.ts'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { rows } from '#server/db/sql.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** What stories of the second factor do again and again. */
export const segundosFatores = (t: TestApp) => {
  let agora = new Date('2026-03-10T12:00:00Z').getTime()
  t.setClock(new Date(agora))
  /** Half a minute later the app shows another code. */
  const passar = (ms = 30_000) => {
    agora += ms
    t.setClock(new Date(agora))
  }
  const codigoDe = (segredo: string, desvio = 0) =>
    new TOTP({ secret: Secret.fromBase32(segredo) }).generate({ timestamp: agora + desvio })
  const entrar = (email: string, extra: { senha?: string; ip?: string; headers?: Record<string, string> } = {}) => {
    const { senha = DEMO_SENHA, ...resto } = extra
    return t.call(login, { body: { email, senha }, ip: '10.6.0.1', ...resto })
  }
  /** The token that waits for a code. */
  const pendenteDe = async (email: string) =>
    ((await entrar(email)).body.details as { pendente: string; expiraEm: string }).pendente
  const comCodigo = (pendente: string, codigo: string, ip = '10.6.0.1') =>
    t.call(contract.entrarComCodigo, { body: { pendente, codigo }, ip })
  const inscrever = async (token: string) => {
    const { segredo } = (await t.call(contract.iniciarFator, { token, body: { senha: DEMO_SENHA } })).body
    const r = await t.call(contract.confirmarFator, { token, body: { codigo: codigoDe(segredo) } })
    if (r.status !== 200) throw new Error(JSON.stringify(r.body))
    passar()
    return { segredo, codigos: r.body.codigos }
  }
  const assuntos = async (email: string) =>
    (
      await rows<{ assunto: string }>(
        t.banco.db,
        sql`select assunto from mensagem where para = ${email} order by "mensagemId"`,
      )
    ).map((m) => m.assunto)
  return { passar, codigoDe, entrar, pendenteDe, comCodigo, inscrever, assuntos }
}
