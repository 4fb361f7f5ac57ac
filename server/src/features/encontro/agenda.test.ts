import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { baixarAgenda, criarAgendaAssinatura, getAgendaAssinatura, revogarAgendaAssinatura } from '#contract/agenda.ts'
import { one } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { encontros } from './presenca-testing.ts'

const t = await startTestApp()
const { novo, usuarioDe } = encontros(t)
await t.setFlags('AD', ['calendario', 'encontros'])
beforeEach(() => t.setClock('2026-03-01T12:00:00-03:00'))

const criar = async () => (await t.call(criarAgendaAssinatura, { persona: 'ad' })).body
const tokenDe = (endereco: string) => endereco.split('/').at(-1)!
const baixar = (token: string, headers: Record<string, string> = {}) =>
  t.call(baixarAgenda, { params: { token }, headers })
const titulosDe = (raw: Buffer) =>
  new ICAL.Component(ICAL.parse(raw.toString())).getAllSubcomponents('vevent').map((e) => new ICAL.Event(e).summary)
const titulos = async (token: string) => titulosDe((await baixar(token)).raw)
const dono = sql`(select "usuarioId" from usuario where email = 'ad@exemplo.com.br')`

describe('the private address of an agenda', () => {
  test('is shown once, replaced, and revoked; only its hash is kept', async () => {
    expect((await t.call(getAgendaAssinatura, { persona: 'ad' })).body.ativa).toBe(false)
    const um = await criar()
    expect(um.endereco).toMatch(/\/api\/calendario\/agenda\/[\w-]{43}\.ics$/)
    const token = tokenDe(um.endereco)
    const r = await baixar(token)
    expect([r.status, r.headers['content-type'], r.headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, max-age=900',
    ])
    // Without its ending too.
    expect((await baixar(token.replace('.ics', ''))).status).toBe(200)
    const guardada = await one<{ j: object }>(
      t.banco.db,
      sql`select to_json(a) as j from agenda_assinatura a where "usuarioId" = ${dono}`,
    )
    expect(JSON.stringify(guardada)).not.toContain(token.replace('.ics', ''))
    expect((await t.call(getAgendaAssinatura, { persona: 'ad' })).body).toEqual({
      ativa: true,
      criacao: '2026-03-01T15:00:00.000Z',
      ultimoUso: '2026-03-01T15:00:00.000Z',
    })

    const dois = tokenDe((await criar()).endereco)
    expect([(await baixar(token)).status, (await baixar(dois)).status]).toEqual([404, 200])
    expect((await t.call(revogarAgendaAssinatura, { persona: 'ad' })).body.message).toBe('Endereço da agenda revogado')
    expect((await baixar(dois)).body.message).toBe('Este endereço de agenda não existe ou foi revogado.')
    expect((await t.call(revogarAgendaAssinatura, { persona: 'ad' })).status).toBe(200)
  })

  test('holds what one answers for or is invited to, in reach, from 60 days ago to a year on', async () => {
    const outra = await usuarioDe('condutor@exemplo.com.br')
    const em = (dia: string) => ({ inicio: `${dia}T14:00:00-03:00`, fim: `${dia}T16:00:00-03:00` })
    await novo({ titulo: 'Meu', ...em('2026-03-10') })
    await novo({ titulo: 'Cancelado', situacao: 5, justificativa: 'Chuva', ...em('2026-03-11') })
    await novo({ titulo: 'De outra pessoa', usuarioId: outra, ...em('2026-03-12') })
    await novo({ titulo: 'Convidado', usuarioId: outra, ...em('2026-03-13') }, [
      { nome: 'Josué', email: 'AD@exemplo.com.br' },
    ])
    await novo({ titulo: 'Há muito', ...em('2025-12-20') })
    await novo({ titulo: 'Longe', ...em('2027-04-01') })
    const { id: longe } = (await one<{ id: number }>(
      t.banco.db,
      sql`select m."municipioId" as id from municipio m where m."municipioId" not in (select "municipioId"
        from usuario_permissao where "usuarioId" = ${dono}) order by 1 limit 1`,
    ))!
    await novo({ titulo: 'Fora do alcance', municipioId: longe, ...em('2026-03-14') })
    const token = tokenDe((await criar()).endereco)
    const meus = ['Meu', 'Cancelado', 'De outra pessoa', 'Convidado', 'Há muito', 'Longe', 'Fora do alcance']
    const achados = (await titulos(token)).map((x) => x.replace(/ \(.*/, '')).filter((x) => meus.includes(x))
    expect(achados).toEqual(['Meu', 'Cancelado', 'Convidado'])
    expect((await baixar(token)).raw.toString()).toMatch(/STATUS:CANCELLED/)
  })

  test('what is the same is not sent again; what changed is', async () => {
    const id = await novo({ titulo: 'Primeiro nome' })
    const token = tokenDe((await criar()).endereco)
    const { etag } = (await baixar(token)).headers as { etag: string }
    t.setClock('2026-03-01T13:00:00-03:00')
    const igual = await baixar(token, { 'if-none-match': etag })
    expect([igual.status, igual.raw.length]).toEqual([304, 0])
    await t.banco.db.execute(sql`update encontro set titulo = 'Outro nome' where "encontroId" = ${id}`)
    expect((await baixar(token, { 'if-none-match': etag })).status).toBe(200)
  })

  test('ends at once with the account, with the permission and with the place', async () => {
    const id = await novo({ titulo: 'Daqui' })
    const token = tokenDe((await criar()).endereco)
    const { db } = t.banco
    await db.execute(sql`update usuario set habilitado = false where "usuarioId" = ${dono}`)
    expect((await baixar(token)).status).toBe(404)
    await db.execute(sql`update usuario set habilitado = true where "usuarioId" = ${dono}`)
    await t.setFlags('AD', ['calendario', 'encontros', 'visualizaTodosEncontros'], false)
    expect((await baixar(token)).status).toBe(404)
    await t.setFlags('AD', ['calendario', 'encontros'])
    expect((await titulos(token)).some((x) => x.startsWith('Daqui'))).toBe(true)
    const { id: longe } = (await one<{ id: number }>(
      db,
      sql`select m."municipioId" as id from municipio m where m."municipioId" not in (select "municipioId"
        from usuario_permissao where "usuarioId" = ${dono}) order by 1 limit 1`,
    ))!
    await db.execute(sql`update encontro set "municipioId" = ${longe} where "encontroId" = ${id}`)
    expect((await titulos(token)).some((x) => x.startsWith('Daqui'))).toBe(false)
  })

  test('guesses are few for one address', async () => {
    const chutar = () => t.call(baixarAgenda, { params: { token: 'x'.repeat(43) }, ip: '10.66.0.1' })
    const status: number[] = []
    for (let i = 0; i < 52; i++) status.push((await chutar()).status)
    expect(status.slice(0, 50).every((s) => s === 404)).toBe(true)
    expect(status.slice(50)).toEqual([429, 429])
  })
})
