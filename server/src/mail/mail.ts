import { createTransport } from 'nodemailer'

export interface Mail {
  para: string
  assunto: string
  texto: string
  html?: string
  anexos?: readonly { nome: string; mime: string; conteudo: Uint8Array }[]
  /** Names the message for good: one sent again after a doubtful failure is recognised as the same. */
  chave?: string
}

/** `retida`: no mail server is set; the message waits in the outbox, where an administrator can read it. */
export type Delivery = { estado: 'enviada'; resposta: string } | { estado: 'retida' }

export interface Transport {
  deliver(mail: Mail): Promise<Delivery>
  /** Fails when the mail server cannot be reached or refuses us. */
  check(): Promise<void>
  close(): void
}

export interface MailSettings {
  smtpUrl?: string
  from?: string
}

/** What is bigger goes by a link: in a mail it is a third bigger still, and servers refuse from 20 MB on. */
export const MAX_ANEXO = 10 * 1024 * 1024

const SECOND = 1000
const CALENDAR = /^text\/calendar;.*\bmethod=(REQUEST|CANCEL)\b/

const outboxOnly: Transport = {
  deliver: async () => ({ estado: 'retida' }),
  check: async () => {},
  close: () => {},
}

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

/** An invitation goes as calendars look for it: beside the text, and as a file too. */
const invitationOf = (anexos: NonNullable<Mail['anexos']>) => {
  const [file, ...more] = anexos.filter((a) => CALENDAR.test(a.mime))
  // Of several each is a file: a mail is about one of them at most.
  if (!file || more.length) return {}
  const method = CALENDAR.exec(file.mime)![1]!
  return { icalEvent: { method, filename: file.nome, content: Buffer.from(file.conteudo).toString() } }
}

const smtpTransport = (smtpUrl: string, from: string): Transport => {
  const mailer = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    dnsTimeout: 10 * SECOND,
    // What a message holds is given as content; it never makes us read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ para, assunto, texto, html, anexos = [], chave }) {
      const icalEvent = invitationOf(anexos)
      const files = 'icalEvent' in icalEvent ? anexos.filter((a) => !CALENDAR.test(a.mime)) : anexos
      const { response } = await mailer.sendMail({
        from,
        to: { name: '', address: para },
        subject: assunto,
        text: texto,
        html,
        ...icalEvent,
        attachments: files.map((a) => ({ filename: a.nome, contentType: a.mime, content: Buffer.from(a.conteudo) })),
        // Out-of-office answers to a machine help nobody.
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(chave && { messageId: `<${chave}@${domainOf(from)}>` }),
      })
      return { estado: 'enviada', resposta: response }
    },
    async check() {
      await mailer.verify()
    },
    close: () => mailer.close(),
  }
}

/** Sends by SMTP; without an address of a server it only says that the message stays in the outbox. */
export const makeTransport = ({ smtpUrl, from }: MailSettings): Transport => {
  if (!smtpUrl) return outboxOnly
  if (!from) throw new Error('MAIL_FROM is needed together with SMTP_URL')
  return smtpTransport(smtpUrl, from)
}

const ADDRESS = /^[^\s<>(),;:"[\]\\@]+@[^\s<>(),;:"[\]\\@]+$/
export const isOneAddress = (para: string) => para.length <= 254 && ADDRESS.test(para)

/** Sends one message to one address, so that nobody learns who else got it. */
export const send = async (transport: Transport, mail: Mail): Promise<Delivery> => {
  if (!isOneAddress(mail.para)) throw new PermanentMailError('not one e-mail address')
  return transport.deliver({ ...mail, assunto: mail.assunto.replace(/\s+/g, ' ').trim() })
}

export class PermanentMailError extends Error {}

/** Whether trying again is of no use: the server said no for good to this message, or its address is none. */
export const isPermanentFailure = (error: unknown): boolean => {
  if (error instanceof PermanentMailError) return true
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  // A refused sign-in is ours to mend; the message itself may still go.
  return code !== 'EAUTH' && responseCode >= 500 && responseCode < 600
}
