/** Days on a line from the first month to the last: where each lies, in per cent. Days are ISO texts. */

const DIA = 86_400_000
const emDias = (dia: string) => Date.parse(`${dia}T00:00:00Z`) / DIA
const deDias = (n: number) => new Date(n * DIA).toISOString().slice(0, 10)
const inicioDoMes = (dia: string) => `${dia.slice(0, 7)}-01`
const mesSeguinte = (dia: string) => {
  const d = new Date(`${inicioDoMes(dia)}T00:00:00Z`)
  d.setUTCMonth(d.getUTCMonth() + 1)
  return d.toISOString().slice(0, 10)
}

const MAX_MARCAS = 8

export interface Escala {
  /** From the beginning of the day. */
  em: (dia: string) => number
  /** A bar from the beginning of one day to the end of another. */
  barra: (inicio: string, termino: string) => { left: string; width: string }
  /** First days of months, as many as can be read. */
  marcas: readonly string[]
}

export const escalaDe = (periodos: readonly { inicio: string; termino: string }[]): Escala | undefined => {
  const [primeiro] = periodos.map((p) => p.inicio).toSorted()
  const ultimo = periodos
    .map((p) => p.termino)
    .toSorted()
    .at(-1)
  if (!primeiro || !ultimo) return undefined
  const de = emDias(inicioDoMes(primeiro))
  const ate = emDias(mesSeguinte(ultimo))
  const em = (dia: string) => ((emDias(dia) - de) / (ate - de)) * 100
  const meses: string[] = []
  for (let m = inicioDoMes(primeiro); emDias(m) < ate; m = mesSeguinte(m)) meses.push(m)
  const passo = Math.ceil(meses.length / MAX_MARCAS)
  return {
    em,
    barra: (inicio, termino) => ({
      left: `${em(inicio)}%`,
      width: `${em(deDias(emDias(termino) + 1)) - em(inicio)}%`,
    }),
    marcas: meses.filter((_, i) => i % passo === 0),
  }
}
