import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { icsPrazo, pdfPerguntas, pdfPerguntasTema } from '#contract/pergunta-municipio.ts'
import { one, rows } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { evidencias } from './http-testing.ts'
import { lembrarPrazos } from './lembretes.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const e = evidencias(t)
const relogio = (agora: string) => {
  t.setClock(agora)
  t.forgetLogins()
}
relogio('2026-03-10T12:00:00-03:00')

describe('documents', () => {
  test('R282 the questions of a state on paper', async () => {
    const r = await t.call(pdfPerguntas, { persona: 'ad', body: { municipioId: 1, tipo: 'aprovada' } })
    expect([r.status, r.headers['content-type']]).toEqual([200, 'application/pdf'])
    const [pagina] = pdfPages(r.raw)
    expect(pagina!.text).toContain('Perguntas aprovadas')
    expect(pagina!.text).toContain('Plano de Desenvolvimento Municipal')
    expect(
      (await t.call(pdfPerguntas, { persona: 'especialista', body: { municipioId: 1, tipo: 'rejeitada' } })).status,
    ).toBe(403)
    expect((await t.call(pdfPerguntas, { persona: 'ad', body: { municipioId: 2 } })).status).toBe(404)
  })

  test('R283 the questions of a theme, in a municipality or alone', async () => {
    const la = await t.call(pdfPerguntasTema, { persona: 'ad', params: { id: '1' }, query: { municipioId: '1' } })
    expect(pdfPages(la.raw)[0]!.text).toContain('Planejamento e Contas Públicas')
    const so = await t.call(pdfPerguntasTema, { persona: 'ad', params: { id: '1' } })
    expect(pdfPages(so.raw)[0]!.text).toContain('Gestão Municipal')
    expect((await t.call(pdfPerguntasTema, { persona: 'ad', params: { id: '9999' } })).status).toBe(404)
  })

  test('the seal room prints in landscape, its table 120 points from the top', async () => {
    const r = await t.call(pdfPerguntas, { persona: 'admin', host: 'sala.localhost', body: { municipioId: 1 } })
    const [pagina] = pdfPages(r.raw)
    expect(pagina!.size[0]).toBeGreaterThan(pagina!.size[1])
    expect(pagina!.text).toContain('Critério')
    // The first rule of the table: the height of the page less 120.
    const alturas = [...pagina!.content.matchAll(/([\d.]+) ([\d.]+) (?:m|l)\b/g)].map((m) => Number(m[2]))
    expect(alturas.some((y) => Math.abs(y - 120) < 1 || Math.abs(pagina!.size[1] - y - 120) < 1)).toBe(true)
  })

  test('the deadline goes into a calendar', async () => {
    const id = await e.nova()
    await e.levarA(id, 'rejeitada')
    const r = await t.call(icsPrazo, { persona: 'ad', params: { id: String(id) } })
    const texto = r.raw.toString('utf8')
    expect(r.headers['content-type']).toContain('text/calendar')
    expect(texto).toContain('DTEND:20260313T025900Z')
    expect(texto).toContain(`UID:prazo-${id}-2026-03-12@praca`)
    expect(texto.split('\r\n').every((l) => Buffer.byteLength(l) <= 75)).toBe(true)
    expect((await t.call(icsPrazo, { persona: 'ad', params: { id: String(await e.nova()) } })).status).toBe(404)
  })
})

describe('reminders', () => {
  const cartas = () =>
    rows<{ para: string; assunto: string; texto: string; anexos: { nome: string }[] }>(
      e.db,
      sql`select para, assunto, texto, anexos from mensagem order by "mensagemId"`,
    )
  const job = () => ({
    banco: t.banco,
    bancos: t.bancos,
    files: undefined as never,
    jobs: t.jobs,
    settings: t.settings,
    log: { info: () => {}, error: () => {} },
  })

  test('a mail when it is rejected, one a business day before the end, to who may send again, and never twice', async () => {
    await e.db.execute(sql`delete from mensagem`)
    const id = await e.nova()
    // Only this question's deadline runs.
    await e.db.execute(sql`update pergunta_municipio set "prazoReenvio" = '2020-01-01' where estado = 'rejeitada'`)
    await e.levarA(id, 'rejeitada')
    const na = await cartas()
    expect(na.map((c) => c.para).sort()).toEqual(['ad@exemplo.com.br', 'condutor@exemplo.com.br'])
    expect(na[0]).toMatchObject({
      assunto: 'Praça: evidência rejeitada, novo envio até quinta, 12/03, 23:59',
      anexos: [{ nome: 'prazo.ics' }],
    })
    expect(na[0]!.texto).toContain('Justificativa: Ilegível')
    expect(na[0]!.texto).toContain(`/cidade/1/evidenciar/${id}`)

    for (const now of [
      '2026-03-10T18:00:00-03:00',
      '2026-03-11T08:00:00-03:00',
      '2026-03-11T08:00:30-03:00',
      '2026-03-12T08:00:00-03:00',
    ])
      await lembrarPrazos({ ...job(), now: new Date(now) })
    const depois = (await cartas()).slice(na.length)
    expect(depois.map((c) => [c.para, c.assunto]).sort()).toEqual([
      ['ad@exemplo.com.br', 'Praça: o prazo de novo envio termina quinta, 12/03, 23:59'],
      ['condutor@exemplo.com.br', 'Praça: o prazo de novo envio termina quinta, 12/03, 23:59'],
    ])
  })

  test('none on a holiday, none to who wants no mail, none for what was sent again', async () => {
    await e.db.execute(sql`delete from mensagem`)
    await e.db.execute(sql`update usuario set "receberEmails" = false where email = 'condutor@exemplo.com.br'`)
    const id = await e.nova(sql`pm."eixoId" = 2`)
    await e.levarA(id, 'rejeitada')
    expect((await cartas()).map((c) => c.para)).toEqual(['ad@exemplo.com.br'])
    await lembrarPrazos({ ...job(), now: new Date('2026-02-16T08:00:00-03:00') })
    await e.levarA(id, 'evidenciada')
    await lembrarPrazos({ ...job(), now: new Date('2026-03-11T08:00:00-03:00') })
    expect(await cartas()).toHaveLength(1)
    expect(
      (await one<{ n: number }>(
        e.db,
        sql`select count(*)::int as n from lembrete_prazo where "perguntaMunicipioId" = ${id}`,
      ))!.n,
    ).toBe(1)
  })
})
