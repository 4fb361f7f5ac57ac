import { makeIcs } from '#server/documents/ics.ts'

interface Prazo {
  perguntaMunicipioId: number
  numero: number
  texto: string
  lugar: string
  prazoReenvio: string
  link: string
  now: Date
}

/** The last day of a deadline as an entry for any calendar. */
export const icsDoPrazo = ({ perguntaMunicipioId, numero, texto, lugar, prazoReenvio, link, now }: Prazo) => {
  const fim = new Date(`${prazoReenvio}T23:59:00-03:00`)
  return makeIcs({
    metodo: 'PUBLISH',
    now,
    eventos: [
      {
        uid: `prazo-${perguntaMunicipioId}-${prazoReenvio}@praca`,
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
