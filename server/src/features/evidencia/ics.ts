import { makeIcs } from '#server/documents/ics.ts'

interface Prazo {
  perguntaMunicipioId: number
  rodada: number
  numero: number
  texto: string
  lugar: string
  prazoReenvio: string
  link: string
  now: Date
}

/** A later day is a later change of the entry. */
const INICIO = Date.parse('2020-01-01')
const DIA = 86_400_000

/** The last day of a deadline as an entry for any calendar. */
export const icsDoPrazo = ({ perguntaMunicipioId, rodada, numero, texto, lugar, prazoReenvio, link, now }: Prazo) => {
  const fim = new Date(`${prazoReenvio}T23:59:00-03:00`)
  return makeIcs({
    metodo: 'PUBLISH',
    now,
    eventos: [
      {
        // Of the rejection and not of its day: one that was moved takes the place of the old one in every calendar.
        uid: `prazo-${perguntaMunicipioId}-${rodada}@praca`,
        sequencia: (Date.parse(prazoReenvio) - INICIO) / DIA,
        inicio: new Date(fim.getTime() - 3600_000),
        fim,
        titulo: `Prazo de reenvio: ${numero}, ${lugar}`,
        descricao: `${texto}\n${link}`,
        link,
        alarme: { horas: 4, texto: 'O prazo de reenvio termina hoje às 23:59' },
      },
    ],
  })
}
