import fc from 'fast-check'
import ICAL from 'ical.js'
import ical, { type VEvent } from 'node-ical'
import { describe, expect, test } from 'vitest'
import { type IcsCalendar, type IcsEvent, makeIcs } from './ics.ts'

const now = new Date('2026-03-01T12:00:00Z')
const evento = (more: Partial<IcsEvent> = {}): IcsEvent => ({
  uid: 'encontro-1@praca',
  sequencia: 0,
  inicio: new Date('2026-03-10T17:00:00Z'),
  fim: new Date('2026-03-10T19:30:00Z'),
  titulo: 'Oficina',
  local: 'Prefeitura',
  cancelado: false,
  organizador: { nome: 'Praça', email: 'nao-responda@praca.example' },
  convidado: { nome: 'Ana', email: 'ana@cidade.example' },
  ...more,
})
const make = (more: Partial<IcsEvent> = {}, metodo: IcsCalendar['metodo'] = 'REQUEST') =>
  makeIcs({ metodo, now, eventos: [evento(more)] })

/** What each of the two parsers makes of it, in the same words. */
const byIcalJs = (texto: string) => {
  const calendar = new ICAL.Component(ICAL.parse(texto))
  return {
    metodo: calendar.getFirstPropertyValue('method'),
    partes: calendar.getAllSubcomponents().map((c) => c.name),
    eventos: calendar.getAllSubcomponents('vevent').map((c) => {
      const e = new ICAL.Event(c)
      return {
        uid: e.uid,
        sequencia: e.sequence,
        titulo: e.summary,
        descricao: e.description ?? undefined,
        local: e.location ?? undefined,
        inicio: e.startDate.toJSDate().toISOString(),
        fim: e.endDate.toJSDate().toISOString(),
        status: c.getFirstPropertyValue('status'),
        convidados: e.attendees.map((a) => [a.getParameter('cn'), a.getFirstValue()]),
        organizador: e.organizer,
      }
    }),
  }
}
const byNodeIcal = (texto: string) => {
  const all = Object.values(ical.sync.parseICS(texto)) as (VEvent & { type: string; method?: string })[]
  const events = all.filter((x) => x?.type === 'VEVENT')
  const person = (a: unknown) => a as { params: { CN: string }; val: string }
  return {
    eventos: events.map((e) => ({
      uid: e.uid,
      sequencia: Number((e as unknown as { sequence: string }).sequence),
      titulo: e.summary,
      descricao: e.description || undefined,
      local: e.location || undefined,
      inicio: e.start.toISOString(),
      fim: e.end!.toISOString(),
      status: e.status,
      convidados: [(e as unknown as { attendee: unknown }).attendee]
        .flat()
        .filter(Boolean)
        .map((a) => [person(a).params.CN.replace(/^"|"$/g, ''), person(a).val]),
      organizador: person(e.organizer).val,
    })),
  }
}

describe('an invitation', () => {
  test('is read alike by two parsers: what, when, where, who and which change of it', () => {
    const texto = make({ sequencia: 3, descricao: 'Traga os dados.' })
    const esperado = {
      uid: 'encontro-1@praca',
      sequencia: 3,
      titulo: 'Oficina',
      descricao: 'Traga os dados.',
      local: 'Prefeitura',
      inicio: '2026-03-10T17:00:00.000Z',
      fim: '2026-03-10T19:30:00.000Z',
      status: 'CONFIRMED',
      convidados: [['Ana', 'mailto:ana@cidade.example']],
      organizador: 'mailto:nao-responda@praca.example',
    }
    expect(byIcalJs(texto)).toEqual({ metodo: 'REQUEST', partes: ['vevent'], eventos: [esperado] })
    expect(byNodeIcal(texto)).toEqual({ eventos: [esperado] })
  })

  test('called off it is the same one, cancelled', () => {
    const texto = make({ sequencia: 4, cancelado: true }, 'CANCEL')
    expect(byIcalJs(texto)).toMatchObject({ metodo: 'CANCEL', eventos: [{ status: 'CANCELLED', sequencia: 4 }] })
    expect(byNodeIcal(texto).eventos).toMatchObject([
      { uid: 'encontro-1@praca', status: 'CANCELLED', inicio: '2026-03-10T17:00:00.000Z' },
    ])
  })

  const HOSTIS: Record<string, string> = {
    pontuação: 'Feira; oficina, palestra: \\n "aspas" \\; fim\\',
    linhas: 'Primeira\nSegunda\r\nTerceira\rQuarta\u2028Quinta',
    injeção: 'Oficina\r\nATTENDEE:mailto:mal@evil.example\r\nEND:VEVENT\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR',
    dobra: 'Oficina\r\n BEGIN:VALARM\r\n\tACTION:EMAIL',
    emoji: '👩🏽‍🌾🇧🇷 Feira do produtor 🎉 ação não útil ñ 漢字',
    longo: 'çã👩🏽‍🌾, '.repeat(250).slice(0, 2000),
    controles: 'a\u0007b\u001bc\u0008d\u007fe',
  }
  /** As a calendar shows it: lines are lines, whatever ended them, and nothing else that cannot be seen. */
  const visto = (t: string) => t.replace(/\r\n|[\r\u2028]/g, '\n').replace(/[^\P{Cc}\n]/gu, '')

  test.each(Object.entries(HOSTIS))('%s in the title stays in the title', (_, titulo) => {
    const texto = make({ titulo, descricao: titulo, local: titulo })
    const dito = { titulo: visto(titulo), descricao: visto(titulo), local: visto(titulo) }
    const { partes, eventos } = byIcalJs(texto)
    expect(partes).toEqual(['vevent'])
    expect(eventos).toHaveLength(1)
    expect(eventos[0]).toMatchObject(dito)
    expect(eventos[0]!.convidados).toEqual([['Ana', 'mailto:ana@cidade.example']])
    const segundo = byNodeIcal(texto).eventos
    expect(segundo).toHaveLength(1)
    expect(segundo[0]!.convidados).toEqual([['Ana', 'mailto:ana@cidade.example']])
    // A backslash before an n is, to the second, a line that ends there.
    const lido = (t: string) => t.replaceAll('\\n', '\\\n')
    const { titulo: t, descricao, local } = dito
    expect(segundo[0]).toMatchObject({ titulo: lido(t), descricao: lido(descricao), local: lido(local) })
  })

  test.each(Object.entries(HOSTIS))('%s in a name stays in the name', (_, nome) => {
    const texto = make({
      convidado: { nome, email: 'ana@cidade.example' },
      organizador: { nome, email: 'p@praca.example' },
    })
    const { partes, eventos } = byIcalJs(texto)
    expect(partes).toEqual(['vevent'])
    expect(eventos[0]).toMatchObject({ organizador: 'mailto:p@praca.example', titulo: 'Oficina' })
    expect(eventos[0]!.convidados.map((c) => c[1])).toEqual(['mailto:ana@cidade.example'])
    expect(byNodeIcal(texto).eventos[0]!.convidados.map((c) => c[1])).toEqual(['mailto:ana@cidade.example'])
  })

  test('an address that is none is left out', () => {
    const texto = make({ convidado: { nome: 'Ana', email: 'ana@x.example\r\nATTENDEE:mailto:b@y.example' } })
    expect(texto).not.toContain('ATTENDEE')
  })

  test('whatever is typed: lines end as the standard says, are 75 bytes at most, and the title comes back whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (titulo) => {
        const texto = make({ titulo })
        const lines = texto.split('\r\n')
        expect(lines.at(-1)).toBe('')
        expect(texto.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        const wanted = titulo
          .toWellFormed()
          .replace(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, '\n')
          .replace(/[^\P{Cc}\n]/gu, '')
        expect(byIcalJs(texto).eventos[0]!.titulo).toBe(wanted)
      }),
      { numRuns: 300 },
    )
  })
})

test('a calendar to subscribe to has a name, says how often to ask, and holds many', () => {
  const eventos = Array.from({ length: 500 }, (_, i) => evento({ uid: `encontro-${i}@praca`, titulo: `Nº ${i}` }))
  const texto = makeIcs({ metodo: 'PUBLISH', now, eventos, assinatura: { nome: 'Praça, agenda', horas: 1 } })
  const calendar = new ICAL.Component(ICAL.parse(texto))
  // To this parser what begins with X- has no type, so it leaves the comma as it is written.
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Praça\\, agenda')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
  expect(byIcalJs(texto).eventos).toHaveLength(500)
  expect(byNodeIcal(texto).eventos).toHaveLength(500)
})
