/** The last day of a deadline as an entry for any calendar (RFC 5545). */
interface Evento {
  perguntaMunicipioId: number
  numero: number
  texto: string
  lugar: string
  prazoReenvio: string
  link: string
  now: Date
}

const escapar = (t: string) => t.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Lines of at most 75 bytes; the rest goes on in the next one, after a space. */
const dobrar = (linha: string) => {
  const partes: string[] = []
  let atual = ''
  for (const c of linha) {
    if (Buffer.byteLength(atual + c) > (partes.length ? 74 : 75)) {
      partes.push(atual)
      atual = ''
    }
    atual += c
  }
  return [...partes, atual].join('\r\n ')
}

const utc = (d: Date) => `${d.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

export const icsDoPrazo = ({ perguntaMunicipioId, numero, texto, lugar, prazoReenvio, link, now }: Evento) => {
  const fim = new Date(`${prazoReenvio}T23:59:00-03:00`)
  const inicio = new Date(fim.getTime() - 3600_000)
  const linhas = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Praca//Prazos//PT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:prazo-${perguntaMunicipioId}-${prazoReenvio}@praca`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(inicio)}`,
    `DTEND:${utc(fim)}`,
    `SUMMARY:${escapar(`Prazo de reenvio: ${numero}, ${lugar}`)}`,
    `DESCRIPTION:${escapar(`${texto}\n${link}`)}`,
    `URL:${link}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT4H',
    `DESCRIPTION:${escapar('O prazo de reenvio termina hoje às 23:59')}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${linhas.map(dobrar).join('\r\n')}\r\n`
}
