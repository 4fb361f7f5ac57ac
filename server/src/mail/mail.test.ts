import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { isPermanentFailure, makeTransport, send, type Transport } from './mail.ts'
import { renderMail } from './templates.ts'

interface Letter {
  from: string
  to: string[]
  raw: string
}

const open: { close(): void }[] = []
afterEach(() => {
  for (const thing of open.splice(0)) thing.close()
})

/** A mail server in this process that keeps what it gets. */
const postOffice = async (options: SMTPServerOptions = {}) => {
  const letters: Letter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope
        letters.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((r) => r.address), raw })
        done()
      }, done)
    },
    ...options,
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  const transport = makeTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Praça <nao-responda@praca.example>' })
  open.push(transport, { close: () => void server.close() })
  return { letters, transport, port }
}

const invitation = renderMail('primeiro-acesso', {
  para: 'ana@prefeitura.example',
  nome: 'Ana Conceição',
  titulo: 'Praça',
  link: 'https://praca.example/senha?token=abc',
})

describe('messages go out', () => {
  test('a new user gets the link in text and in HTML, from us, marked as written by a machine', async () => {
    const { letters, transport } = await postOffice()
    await transport.check()
    expect(await send(transport, { ...invitation, chave: 'convite-7' })).toMatchObject({ estado: 'enviada' })
    const [letter] = letters
    expect(letter).toMatchObject({ from: 'nao-responda@praca.example', to: ['ana@prefeitura.example'] })
    expect(letter?.raw).toContain('Message-ID: <convite-7@praca.example>')
    expect(letter?.raw).toContain('Auto-Submitted: auto-generated')
    expect(letter?.raw).toMatch(/multipart\/alternative/)
    expect(letter?.raw.replace(/=\r\n/g, '')).toContain('https://praca.example/senha?token=3Dabc')
  })

  test('attachments travel along', async () => {
    const { letters, transport } = await postOffice()
    await send(transport, {
      ...invitation,
      anexos: [{ nome: 'ação.pdf', mime: 'application/pdf', conteudo: Buffer.from('%PDF-') }],
    })
    expect(letters[0]?.raw).toMatch(/Content-Type: application\/pdf/)
    expect(letters[0]?.raw).toContain(Buffer.from('%PDF-').toString('base64'))
  })

  test('an invitation goes beside the text, as calendars look for it, and as a file; several go as files', async () => {
    const { letters, transport } = await postOffice()
    const ics = (nome: string) => ({
      nome,
      mime: 'text/calendar; charset=utf-8; method=CANCEL',
      conteudo: Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'),
    })
    await send(transport, { ...invitation, anexos: [ics('convite.ics')] })
    await send(transport, { ...invitation, anexos: [ics('convite-1.ics'), ics('convite-2.ics')] })
    const [one, several] = letters.map((l) => l.raw)
    expect(one).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/)
    expect(one).toMatch(/Content-Type: application\/ics; name=convite\.ics/)
    expect(several!.match(/Content-Type: text\/calendar/g)).toHaveLength(2)
    expect(several!.match(/filename=convite-\d\.ics/g)).toHaveLength(2)
  })

  test('a subject cannot add headers and an address is exactly one', async () => {
    const { letters, transport } = await postOffice()
    await send(transport, { ...invitation, assunto: 'Oi\r\nBcc: outro@x.example' })
    expect(letters[0]?.to).toEqual(['ana@prefeitura.example'])
    expect(letters[0]?.raw).not.toMatch(/^Bcc:/m)
    for (const para of [
      'a@x.example, b@x.example',
      'a@x.example\r\nBcc: b@x.example',
      'Ana <a@x.example>',
      'ninguem',
      '',
    ]) {
      const failure = await send(transport, { ...invitation, para }).catch((error) => error)
      expect(isPermanentFailure(failure)).toBe(true)
    }
    expect(letters).toHaveLength(1)
  })

  test('without a mail server the message is only kept, and that is said', async () => {
    const transport = makeTransport({})
    await transport.check()
    expect(await send(transport, invitation)).toEqual({ estado: 'retida' })
    transport.close()
  })

  test('a mail server without a sender is a mistake told at the start', () => {
    expect(() => makeTransport({ smtpUrl: 'smtp://127.0.0.1:25' })).toThrow('MAIL_FROM')
  })
})

describe('messages that do not go out', () => {
  const failureOf = (transport: Transport) => send(transport, invitation).catch((error) => error)
  const refusing = (responseCode: number): SMTPServerOptions => ({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
  })

  test('a full mailbox is tried again, an unknown one is not', async () => {
    expect(isPermanentFailure(await failureOf((await postOffice(refusing(452))).transport))).toBe(false)
    expect(isPermanentFailure(await failureOf((await postOffice(refusing(550))).transport))).toBe(true)
  })

  test('a server that is away is tried again and is not ready', async () => {
    const { port } = await postOffice()
    for (const thing of open.splice(0)) thing.close()
    const away = makeTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'a@x.example' })
    open.push(away)
    const failure = await failureOf(away)
    expect(failure).toBeInstanceOf(Error)
    expect(isPermanentFailure(failure)).toBe(false)
    await expect(away.check()).rejects.toThrow()
  })
})
