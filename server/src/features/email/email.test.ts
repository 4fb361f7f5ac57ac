import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/email.ts'
import { recuperarSenha } from '#contract/sessao.ts'
import { one } from '#server/db/sql.ts'
import { localStore } from '#server/files/local.ts'
import { countingMailServer } from '#server/testing/mails.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { sendMensagem, sweepAnexos } from './commands.ts'

const t = await startTestApp()
const job = (extra: object) => ({
  banco: t.banco,
  bancos: t.bancos,
  files: localStore(t.dataDir),
  jobs: t.jobs,
  now: new Date(),
  lastTry: false,
  log: { info: () => {}, error: () => {} },
  settings: { ...t.settings, ...extra },
})
const pedir = async () => {
  await t.banco.db.execute(sql`delete from tentativa`)
  await t.call(recuperarSenha, { body: { email: 'ad@exemplo.com.br' } })
  return (await one<{ id: number }>(t.banco.db, sql`select max("mensagemId") as id from mensagem`))!.id
}
const obter = async (id: number) =>
  (await t.call(contract.getMensagem, { persona: 'admin', params: { id: String(id) } })).body
const tarefas = async () =>
  (await one<{ n: number }>(t.banco.db, sql`select count(*)::int as n from pgboss.job where name = 'enviar-email'`))!.n

/** What the mail server says to a message instead of taking it. */
let recusa: { code: number } | undefined
const smtp = await countingMailServer({ refuse: () => recusa?.code })
const smtpUrl = smtp.url
afterAll(smtp.close)

describe('the outbox', () => {
  test('without a mail server the message is held, where a full admin reads it and nobody else', async () => {
    const id = await pedir()
    await sendMensagem({ mensagemId: id }, job({}))
    const lida = await obter(id)
    expect(lida).toMatchObject({ situacao: 'retida', para: 'ad@exemplo.com.br', erro: null, enviadaEm: null })
    expect(lida.texto).toContain('/auth/recover-password/')
    expect(lida.anexos).toEqual([])
    await t.banco.db.execute(
      sql`update mensagem set anexos = '[{"nome":"convite.ics","mime":"text/calendar","conteudo":"QQ=="}]' where "mensagemId" = ${id}`,
    )
    expect((await obter(id)).anexos).toEqual(['convite.ics'])
    expect((await t.call(contract.listarMensagens, { persona: 'admin' })).body.linhas[0]!.mensagemId).toBe(id)
    expect((await t.call(contract.listarMensagens, { persona: 'administrador' })).status).toBe(403)
    expect((await t.call(contract.getMensagem, { persona: 'admin', params: { id: '999999' } })).status).toBe(404)
  })

  test('keeps the files of what was sent for thirty days, their names for good, and of what waits everything', async () => {
    const anexos =
      '[{"nome":"a.csv","mime":"text/csv","conteudo":"QQ=="},{"nome":"b.csv","mime":"text/csv","conteudo":"Qg=="}]'
    const insert = async (situacao: string, dias: number) =>
      (await one<{ id: number }>(
        t.banco.db,
        sql`insert into mensagem (para, assunto, texto, anexos, situacao, criacao)
          values ('a@exemplo.com.br', 'x', 'x', ${anexos}::jsonb, ${situacao}, now() - make_interval(days => ${dias})) returning "mensagemId" as id`,
      ))!.id
    const [velha, nova, retida] = [await insert('enviada', 31), await insert('enviada', 29), await insert('retida', 31)]
    await sweepAnexos(job({}))
    const conteudos = async (id: number) =>
      (await one<{ c: string[] }>(
        t.banco.db,
        sql`select array(select a ->> 'conteudo' from jsonb_array_elements(anexos) a) as c from mensagem where "mensagemId" = ${id}`,
      ))!.c
    expect(await Promise.all([velha, nova, retida].map(conteudos))).toEqual([
      ['', ''],
      ['QQ==', 'Qg=='],
      ['QQ==', 'Qg=='],
    ])
    expect((await obter(velha)).anexos).toEqual(['a.csv', 'b.csv'])
    await t.banco.db.execute(sql`delete from mensagem where assunto = 'x'`)
  })

  test('with one it is sent, once', async () => {
    const id = await pedir()
    await sendMensagem({ mensagemId: id }, job({ smtpUrl }))
    await sendMensagem({ mensagemId: id }, job({ smtpUrl }))
    expect(await obter(id)).toMatchObject({ situacao: 'enviada', enviadaEm: expect.any(String) })
    expect(smtp.taken).toHaveLength(1)
    const r = await t.call(contract.reenviarMensagem, { persona: 'admin', params: { id: String(id) } })
    expect([r.status, r.body.message]).toEqual([422, 'Esta mensagem já foi enviada.'])
  })

  test('a passing failure is marked and handed back to the queue; a lasting one is only marked', async () => {
    const id = await pedir()
    recusa = { code: 452 }
    await expect(sendMensagem({ mensagemId: id }, job({ smtpUrl }))).rejects.toThrow('452')
    expect(await obter(id)).toMatchObject({ situacao: 'pendente', erro: expect.stringContaining('caixa cheia') })
    await sendMensagem({ mensagemId: id }, { ...job({ smtpUrl }), lastTry: true })
    expect((await obter(id)).situacao).toBe('falhou')
    recusa = { code: 550 }
    await sendMensagem({ mensagemId: id }, job({ smtpUrl }))
    expect((await obter(id)).situacao).toBe('falhou')
    recusa = undefined
    const antes = await tarefas()
    const r = await t.call(contract.reenviarMensagem, { persona: 'admin', params: { id: String(id) } })
    expect([r.body.situacao, await tarefas()]).toEqual(['pendente', antes + 1])
    await sendMensagem({ mensagemId: id }, job({ smtpUrl }))
    expect((await obter(id)).situacao).toBe('enviada')
  })
})
