import { isOneAddress } from '#server/mail/mail.ts'

/**
 * iCalendar (RFC 5545, RFC 5546), made in one place: deadlines, invitations and the calendar that programs subscribe to.
 * Moments are written in UTC, which every program shows in its own zone.
 */
interface Pessoa {
  nome: string
  email: string
}
export interface IcsEvent {
  /** What calendars know it by: the same for good, whatever changes of it. */
  uid: string
  /** Which change of it this is. */
  sequencia?: number
  inicio: Date
  fim: Date
  titulo: string
  descricao?: string | undefined
  local?: string | undefined
  link?: string | undefined
  cancelado?: boolean
  organizador?: Pessoa
  /** Whom it is sent to, and nobody else. */
  convidado?: Pessoa
  /** What is said so many hours before its beginning. */
  alarme?: { horas: number; texto: string }
}
export interface IcsCalendar {
  /** PUBLISH: to be looked at. REQUEST: an invitation, or a change of one. CANCEL: it does not take place. */
  metodo: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  now: Date
  eventos: readonly IcsEvent[]
  /** Of a calendar that is asked for again and again: its name, and how often that is worth while. */
  assinatura?: { nome: string; horas: number }
}

const BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g
const CONTROLS = /\p{Cc}/gu

/** A value of the type TEXT: nothing that somebody typed can end its line. */
const text = (t: string) =>
  t
    .toWellFormed()
    .replace(BREAKS, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
/** A quoted parameter has no escape for its quote. */
const parameter = (t: string) => `"${t.toWellFormed().replace(BREAKS, ' ').replace(CONTROLS, '').replaceAll('"', "'")}"`
const uri = (link: string) => new URL(link).href

/** Lines of at most 75 bytes; the rest goes on in the next one, after a space. A character stays whole. */
const fold = (line: string) => {
  const parts: string[] = []
  let current = ''
  let bytes = 0
  for (const c of line) {
    const size = Buffer.byteLength(c)
    if (bytes + size > 75) {
      parts.push(current)
      current = ''
      // The space in front of what goes on.
      bytes = 1
    }
    current += c
    bytes += size
  }
  return [...parts, current].join('\r\n ')
}

const utc = (d: Date) => `${d.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

/** An address that is none would be a line of its own making. */
const person = (property: string, { nome, email }: Pessoa, more = '') =>
  isOneAddress(email) ? [`${property};CN=${parameter(nome)}${more}:mailto:${email.replace(CONTROLS, '')}`] : []

const alarm = ({ horas, texto }: NonNullable<IcsEvent['alarme']>) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:-PT${horas}H`,
  `DESCRIPTION:${text(texto)}`,
  'END:VALARM',
]

const event = (e: IcsEvent, now: Date) => [
  'BEGIN:VEVENT',
  `UID:${text(e.uid)}`,
  `DTSTAMP:${utc(now)}`,
  ...(e.sequencia === undefined ? [] : [`SEQUENCE:${e.sequencia}`]),
  `DTSTART:${utc(e.inicio)}`,
  `DTEND:${utc(e.fim)}`,
  `SUMMARY:${text(e.titulo)}`,
  ...(e.descricao ? [`DESCRIPTION:${text(e.descricao)}`] : []),
  ...(e.local ? [`LOCATION:${text(e.local)}`] : []),
  ...(e.link ? [`URL:${uri(e.link)}`] : []),
  ...(e.cancelado === undefined ? [] : [`STATUS:${e.cancelado ? 'CANCELLED' : 'CONFIRMED'}`]),
  ...(e.organizador ? person('ORGANIZER', e.organizador) : []),
  ...(e.convidado
    ? person('ATTENDEE', e.convidado, ';CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE')
    : []),
  ...(e.alarme ? alarm(e.alarme) : []),
  'END:VEVENT',
]

export const makeIcs = ({ metodo, now, eventos, assinatura }: IcsCalendar): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Praca//Praca//PT',
    'CALSCALE:GREGORIAN',
    `METHOD:${metodo}`,
    ...(assinatura
      ? [
          `NAME:${text(assinatura.nome)}`,
          `X-WR-CALNAME:${text(assinatura.nome)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:PT${assinatura.horas}H`,
          `X-PUBLISHED-TTL:PT${assinatura.horas}H`,
        ]
      : []),
    ...eventos.flatMap((e) => event(e, now)),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

/** As an attachment of a mail, whose programs ask for the method there too. */
export const icsAttachment = (nome: string, calendario: IcsCalendar) => ({
  nome,
  mime: `text/calendar; charset=utf-8; method=${calendario.metodo}`,
  conteudo: Buffer.from(makeIcs(calendario)),
})
