import { describe, expect, test } from 'vitest'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { diasDoPeriodo, quandoDito, type Recorrencia, ULTIMO_DIA } from '#contract/relatorio-agendamento.ts'
import { aCaminho, depoisDeFalhar, diaDaVez, proximaVez, soSeuDia } from './rules.ts'

const diaria = (hora: number): Recorrencia => ({ frequencia: 'diaria', diaSemana: null, diaMes: null, hora })
const semanal = (diaSemana: number, hora: number): Recorrencia => ({
  ...diaria(hora),
  frequencia: 'semanal',
  diaSemana,
})
const mensal = (diaMes: number, hora: number): Recorrencia => ({ ...diaria(hora), frequencia: 'mensal', diaMes })

const HORA = 3_600_000
/** The clock of São Paulo, without asking the product: three hours behind UTC. */
const relogio = (ms: number) => {
  const d = new Date(ms - 3 * HORA)
  const amanha = new Date(ms + 21 * HORA)
  return {
    hora: d.getUTCHours(),
    semana: d.getUTCDay(),
    dia: d.getUTCDate(),
    ultimo: amanha.getUTCMonth() !== d.getUTCMonth(),
  }
}
const cai = (r: Recorrencia, ms: number) => {
  const { hora, semana, dia, ultimo } = relogio(ms)
  if (hora !== r.hora) return false
  if (r.frequencia === 'diaria') return true
  if (r.frequencia === 'semanal') return semana === r.diaSemana
  return r.diaMes === ULTIMO_DIA ? ultimo : dia === r.diaMes
}
/** The first full hour after a moment that it falls on, looked for one by one. */
const procurada = (r: Recorrencia, depois: number) => {
  for (let ms = Math.floor(depois / HORA) * HORA + HORA; ; ms += HORA) if (cai(r, ms)) return ms
}

/** Moments over two years, one of them with a 29 February, at every hour and minute of the day. */
const momentos = (cada: number) => {
  const de = Date.parse('2027-12-28T00:00:00Z')
  const ate = Date.parse('2029-03-04T00:00:00Z')
  return Array.from({ length: Math.floor((ate - de) / cada) }, (_, i) => de + i * cada)
}

describe('the next time', () => {
  const horas = Array.from({ length: 24 }, (_, h) => h)
  test.each([
    ['daily', horas.map(diaria), 11 * HORA + 7 * 60_000],
    ['weekly', [0, 1, 2, 3, 4, 5, 6].flatMap((d) => horas.map((h) => semanal(d, h))), 53 * HORA + 13 * 60_000],
    [
      'monthly',
      [...Array.from({ length: 28 }, (_, i) => i + 1), ULTIMO_DIA].flatMap((d) =>
        [0, 2, 12, 21, 23].map((h) => mensal(d, h)),
      ),
      101 * HORA + 59 * 60_000,
    ],
  ])('%s: is the first that there is, for every day and hour', (_, recorrencias, cada) => {
    const erradas = recorrencias.flatMap((r) =>
      momentos(cada).flatMap((ms) => {
        const [dita, certa] = [proximaVez(r, new Date(ms)).getTime(), procurada(r, ms)]
        return dita === certa ? [] : [`${JSON.stringify(r)} ${new Date(ms).toISOString()}`]
      }),
    )
    expect(erradas).toEqual([])
  })

  test.each([
    // Still the day before in São Paulo.
    [diaria(23), '2026-03-01T01:59:59.999Z', '2026-03-01T02:00:00.000Z'],
    // At the very moment it is over.
    [diaria(23), '2026-03-01T02:00:00.000Z', '2026-03-02T02:00:00.000Z'],
    [diaria(0), '2026-03-01T02:59:00.000Z', '2026-03-01T03:00:00.000Z'],
    // Monday; a Monday that is over goes on to the next.
    [semanal(1, 7), '2026-03-08T12:00:00.000Z', '2026-03-09T10:00:00.000Z'],
    [semanal(1, 7), '2026-03-09T10:00:00.000Z', '2026-03-16T10:00:00.000Z'],
    // A holiday is a day like any other.
    [semanal(5, 9), '2026-12-24T12:00:00.000Z', '2026-12-25T12:00:00.000Z'],
    [mensal(28, 18), '2026-02-28T20:59:00.000Z', '2026-02-28T21:00:00.000Z'],
    [mensal(28, 18), '2026-02-28T21:00:00.000Z', '2026-03-28T21:00:00.000Z'],
    [mensal(ULTIMO_DIA, 6), '2026-02-10T00:00:00.000Z', '2026-02-28T09:00:00.000Z'],
    [mensal(ULTIMO_DIA, 6), '2028-02-10T00:00:00.000Z', '2028-02-29T09:00:00.000Z'],
    [mensal(ULTIMO_DIA, 6), '2026-04-30T09:00:00.000Z', '2026-05-31T09:00:00.000Z'],
    [mensal(1, 0), '2026-12-31T12:00:00.000Z', '2027-01-01T03:00:00.000Z'],
  ])('%o after %s is %s', (r, depois, vez) => {
    expect(proximaVez(r, new Date(depois)).toISOString()).toBe(vez)
  })

  test('after a long stop is one, ahead of now', () => {
    const parado = new Date('2026-06-20T15:00:00Z')
    expect(proximaVez(diaria(7), parado).toISOString()).toBe('2026-06-21T10:00:00.000Z')
  })

  test('of no day at all is an error, not a loop', () => {
    expect(() => proximaVez(semanal(9, 7), new Date('2026-02-01T00:00:00Z'))).toThrow('no time for')
  })
})

const todas = [
  ...[0, 7, 23].map(diaria),
  ...[0, 1, 6].flatMap((d) => [0, 23].map((h) => semanal(d, h))),
  ...[1, 15, 28, ULTIMO_DIA].flatMap((d) => [0, 23].map((h) => mensal(d, h))),
]

describe('the day of the last time', () => {
  test.each(todas)('%o: is the one after which the next comes', (r) => {
    for (const ms of momentos(53 * HORA + 13 * 60_000)) {
      const agora = new Date(ms)
      const dia = diaDaVez(r, agora)
      const vez = new Date(`${dia}T${String(r.hora).padStart(2, '0')}:00:00-03:00`)
      expect(vez <= agora).toBe(true)
      expect(proximaVez(r, new Date(vez.getTime() - 1))).toEqual(vez)
      expect(proximaVez(r, vez)).toEqual(proximaVez(r, agora))
    }
  })
  test('is that day although it is sent on the next, and the last one of those that were missed', () => {
    expect(diaDaVez(diaria(23), new Date('2026-03-10T03:05:00Z'))).toBe('2026-03-09')
    expect(diaDaVez(diaria(7), new Date('2026-03-12T18:00:00Z'))).toBe('2026-03-12')
    expect(diaDaVez(mensal(ULTIMO_DIA, 18), new Date('2026-03-20T12:00:00Z'))).toBe('2026-02-28')
  })
  test('of no day at all is an error, not a loop', () => {
    expect(() => diaDaVez(semanal(9, 7), new Date('2026-02-01T00:00:00Z'))).toThrow('no time for')
  })
})

test.each(todas)('%o: the periods of one sending after the other leave out no day and take none twice', (r) => {
  let vez = proximaVez(r, new Date('2027-12-20T12:00:00Z'))
  let { dataFim } = diasDoPeriodo('anterior', r.frequencia, todaySaoPaulo(vez))
  while (vez < new Date('2029-03-04T00:00:00Z')) {
    vez = proximaVez(r, vez)
    const dias = diasDoPeriodo('anterior', r.frequencia, diaDaVez(r, vez))
    expect(Date.parse(dias.dataInicial) - Date.parse(dataFim)).toBe(24 * HORA)
    dataFim = dias.dataFim
  }
})

test('what was asked for by hand is under way for a quarter of an hour', () => {
  const pedidoEm = '2026-03-10T15:00:00.000Z'
  expect(aCaminho(null, new Date(pedidoEm))).toBe(false)
  expect(aCaminho(pedidoEm, new Date('2026-03-10T15:14:59.999Z'))).toBe(true)
  expect(aCaminho(pedidoEm, new Date('2026-03-10T15:15:00Z'))).toBe(false)
})

describe('failures', () => {
  test('pause it at the fifth in a row', () => {
    expect([0, 1, 2, 3, 4, 5].map((n) => depoisDeFalhar(n))).toEqual([
      { falhas: 1, ativo: true },
      { falhas: 2, ativo: true },
      { falhas: 3, ativo: true },
      { falhas: 4, ativo: true },
      { falhas: 5, ativo: false },
      { falhas: 6, ativo: false },
    ])
  })
})

describe('in words', () => {
  test('a frequency keeps the day that it asks for, and no other', () => {
    const tudo = { diaSemana: 3, diaMes: 9, hora: 5 }
    expect(soSeuDia({ ...tudo, frequencia: 'diaria' })).toMatchObject({ diaSemana: null, diaMes: null })
    expect(soSeuDia({ ...tudo, frequencia: 'semanal' })).toMatchObject({ diaSemana: 3, diaMes: null })
    expect(soSeuDia({ ...tudo, frequencia: 'mensal' })).toMatchObject({ diaSemana: null, diaMes: 9 })
  })
  test.each([
    [diaria(1), 'Todo dia à 1h'],
    [diaria(0), 'Todo dia às 0h'],
    [semanal(0, 7), 'Todo domingo às 7h'],
    [semanal(2, 7), 'Toda terça às 7h'],
    [semanal(6, 7), 'Todo sábado às 7h'],
    [mensal(5, 18), 'No dia 5 de cada mês às 18h'],
    [mensal(ULTIMO_DIA, 18), 'No último dia de cada mês às 18h'],
  ])('%o is told as %s', (r, dito) => {
    expect(quandoDito(r)).toBe(dito)
  })
})
