import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import ical from 'node-ical'
import { beforeEach, describe, expect, test } from 'vitest'
import { anyOf } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Signed } from '#server/http/route.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { type Convite, loadConvidados, sendConvites } from './convites.ts'
import { encontros, type Pessoa } from './presenca-testing.ts'

const t = await startTestApp()
const { novo, usuarioDe } = encontros(t)
const { db } = t.banco
const now = new Date('2026-03-01T12:00:00-03:00')
const AD = 'ad@exemplo.com.br'
const adId = await usuarioDe(AD)
beforeEach(() => db.execute(sql`delete from mensagem`))

const contexto = (conexao: typeof db) =>
  ({
    db: conexao,
    banco: t.banco,
    now,
    ambiente: t.settings.ambientes.hosts.localhost,
    origin: 'https://praca.example',
    services: { jobs: t.jobs, settings: t.settings },
    actor: { usuarioId: adId },
  }) as unknown as Signed
/** As a call would: the change and the letters in one transaction. */
const queue = (
  ids: readonly number[],
  tipo: Convite,
  mudar: (conexao: typeof db) => Promise<unknown> = async () => {},
  vistas: readonly number[] = tipo === 'convite' ? [] : ids,
) =>
  t.banco.transaction(async (conexao) => {
    const antes = await loadConvidados(conexao, ids)
    await mudar(conexao)
    await conexao.execute(sql`update encontro set sequencia = sequencia + 1 where "encontroId" = ${anyOf(vistas)}`)
    await sendConvites(contexto(conexao), ids, tipo, { antes, vistas })
  })

interface Carta {
  para: string
  assunto: string
  texto: string
  anexos: { nome: string; mime: string; conteudo: string }[]
}
const cartas = () => rows<Carta>(db, sql`select para, assunto, texto, anexos from mensagem order by para, assunto`)
/** The entry of a calendar, by one parser and proved by the other. */
const entrada = ({ anexos }: Carta, i = 0) => {
  const texto = Buffer.from(anexos[i]!.conteudo, 'base64').toString()
  const calendario = new ICAL.Component(ICAL.parse(texto))
  const [v] = calendario.getAllSubcomponents('vevent')
  const e = new ICAL.Event(v!)
  const outra = Object.values(ical.sync.parseICS(texto)).find((x) => x?.type === 'VEVENT') as { uid: string }
  expect(outra.uid).toBe(e.uid)
  return {
    metodo: String(calendario.getFirstPropertyValue('method')),
    uid: e.uid,
    sequencia: e.sequence,
    titulo: e.summary,
    status: String(v!.getFirstPropertyValue('status')),
    convidados: e.attendees.map((a) => String(a.getFirstValue())),
    organizador: e.organizer,
    texto,
  }
}
const ANA: Pessoa = { nome: 'Ana Souza', email: 'ana@cidade.example' }
const BRUNO: Pessoa = { nome: 'Bruno Lima', email: 'Bruno@cidade.example' }
const uidDe = async (id: number) =>
  (await one<{ uid: string }>(db, sql`select uid from encontro where "encontroId" = ${id}`))!.uid

describe('invitations', () => {
  test('go to guests with an e-mail and to the consultant, each alone, with nobody else’s address', async () => {
    const id = await novo({ enviarConvite: true }, [ANA, BRUNO, { nome: 'Célia Prado' }])
    await queue([id], 'convite')
    const todas = await cartas()
    expect(todas.map((c) => c.para)).toEqual([AD, 'ana@cidade.example', 'bruno@cidade.example'])
    for (const c of todas) {
      const e = entrada(c)
      expect(e).toMatchObject({
        metodo: 'REQUEST',
        uid: await uidDe(id),
        sequencia: 0,
        titulo: 'Oficina de compras',
        status: 'CONFIRMED',
        convidados: [`mailto:${c.para}`],
      })
      expect(c.anexos[0]!.mime).toBe('text/calendar; charset=utf-8; method=REQUEST')
      const dito = `${c.texto} ${e.texto.replaceAll('\r\n ', '')}`
      for (const outro of [AD, 'ana@cidade.example', 'bruno@cidade.example'])
        if (outro !== c.para) expect(dito.toLowerCase()).not.toContain(outro)
    }
    const ana = todas[1]!
    expect(ana.assunto).toContain('convite: Oficina de compras, 10/03/2026 14:00')
    expect(ana.texto).toContain('Você foi convidado(a) para o encontro Oficina de compras.')
    expect(ana.texto).toContain('Quando: 10/03/2026 14:00 a 16:00 (horário de Brasília). Onde: Prefeitura, sala 2')
    // Guests have no page here; the consultant does.
    expect([
      ana.texto.includes('https://'),
      todas[0]!.texto.includes('https://praca.example/cidade/1/evento?encontro='),
    ]).toEqual([false, true])
  })

  test('go to nobody unless they are wanted, nor about what is over, nor to who came by the code', async () => {
    await queue([await novo({}, [ANA])], 'convite')
    const passado = { inicio: '2026-02-10T14:00:00-03:00', fim: '2026-02-10T16:00:00-03:00' }
    await queue([await novo({ enviarConvite: true, ...passado }, [ANA])], 'atualizacao')
    expect(await cartas()).toEqual([])
    const id = await novo({ enviarConvite: true })
    await db.execute(sql`insert into encontro_convidado ("encontroId", nome, email, "peloCodigo", presente)
      values (${id}, 'Dora', 'dora@x.example', true, true)`)
    await db.execute(sql`update usuario set "receberEmails" = false where "usuarioId" = ${adId}`)
    await queue([id], 'convite')
    expect(await cartas()).toEqual([])
    await db.execute(sql`update usuario set "receberEmails" = true where "usuarioId" = ${adId}`)
  })

  test('a change goes on with the same entry; who is new is invited, who left is told', async () => {
    const id = await novo({ enviarConvite: true }, [ANA, BRUNO])
    await queue([id], 'atualizacao', async (c) => {
      await c.execute(sql`update encontro set titulo = 'Outro nome' where "encontroId" = ${id}`)
      await c.execute(sql`delete from encontro_convidado where "encontroId" = ${id} and nome = 'Bruno Lima'`)
      await c.execute(
        sql`insert into encontro_convidado ("encontroId", nome, email) values (${id}, 'Célia', 'celia@cidade.example')`,
      )
    })
    const uid = await uidDe(id)
    const [ad, ana, bruno, celia] = await cartas()
    expect([ad, ana, bruno, celia].map((c) => c!.assunto.split(': ')[1])).toEqual([
      'mudança',
      'mudança',
      'cancelamento',
      'convite',
    ])
    expect(entrada(ana!)).toMatchObject({ metodo: 'REQUEST', uid, sequencia: 1, titulo: 'Outro nome' })
    expect(entrada(bruno!)).toMatchObject({ metodo: 'CANCEL', uid, sequencia: 1, status: 'CANCELLED' })
    expect(bruno!.texto).toContain('Você não está mais entre os convidados do encontro Outro nome.')
    expect(entrada(celia!)).toMatchObject({ metodo: 'REQUEST', uid, sequencia: 1 })
  })

  test('of a change that calendars do not show only those hear who come or go', async () => {
    const id = await novo({ enviarConvite: true }, [ANA])
    await queue(
      [id],
      'atualizacao',
      (c) =>
        c.execute(
          sql`insert into encontro_convidado ("encontroId", nome, email) values (${id}, 'Célia', 'celia@cidade.example')`,
        ),
      [],
    )
    const [celia, ...outras] = await cartas()
    expect([celia!.para, outras, entrada(celia!).sequencia]).toEqual(['celia@cidade.example', [], 1])
  })

  test('wanted since: all are invited; no longer wanted: nobody hears', async () => {
    const id = await novo({}, [ANA])
    await queue([id], 'atualizacao', (c) =>
      c.execute(sql`update encontro set "enviarConvite" = true where "encontroId" = ${id}`),
    )
    expect((await cartas()).map((c) => c.assunto.split(': ')[1])).toEqual(['convite', 'convite'])
    await db.execute(sql`delete from mensagem`)
    await queue([id], 'atualizacao', (c) =>
      c.execute(sql`update encontro set "enviarConvite" = false where "encontroId" = ${id}`),
    )
    expect(await cartas()).toEqual([])
  })

  test('called off, the reason is told and the entry leaves the calendar', async () => {
    const id = await novo({ enviarConvite: true, sequencia: 4 }, [ANA])
    await queue([id], 'cancelamento', (c) =>
      c.execute(sql`update encontro set situacao = 5, justificativa = 'Chuva forte' where "encontroId" = ${id}`),
    )
    const [, ana] = await cartas()
    expect(entrada(ana!)).toMatchObject({ metodo: 'CANCEL', status: 'CANCELLED', sequencia: 5, uid: await uidDe(id) })
    expect(ana!.texto).toContain('O encontro foi cancelado: Oficina de compras.')
    expect(ana!.texto).toContain('Motivo: Chuva forte')
  })

  test('a series is one letter with an entry for each day', async () => {
    const em = (dia: string) => ({ inicio: `${dia}T14:00:00-03:00`, fim: `${dia}T16:00:00-03:00` })
    const ids = [
      await novo({ enviarConvite: true, ...em('2026-03-10') }, [ANA]),
      await novo({ enviarConvite: true, ...em('2026-03-17') }, [ANA]),
      await novo({ enviarConvite: true, ...em('2026-03-24') }, [ANA]),
    ]
    await queue(ids, 'convite')
    const todas = await cartas()
    expect(todas.map((c) => [c.para, c.anexos.length])).toEqual([
      [AD, 3],
      ['ana@cidade.example', 3],
    ])
    expect(todas[1]!.assunto).toContain('10/03/2026 14:00 e mais 2')
    const uids = [0, 1, 2].map((i) => entrada(todas[1]!, i).uid)
    expect(uids).toEqual(await Promise.all(ids.map(uidDe)))
  })

  test('hostile titles stay titles, in the mail and in the calendar', async () => {
    const titulo = 'Feira; "ação", 50%\r\nATTENDEE:mailto:mal@evil.example\r\nEND:VCALENDAR 👩🏽‍🌾'
    await queue([await novo({ enviarConvite: true, titulo }, [ANA])], 'convite')
    const [, ana] = await cartas()
    expect(ana!.assunto).not.toMatch(/[\r\n]/)
    expect(entrada(ana!)).toMatchObject({
      titulo: titulo.replaceAll('\r\n', '\n'),
      convidados: ['mailto:ana@cidade.example'],
    })
  })
})
