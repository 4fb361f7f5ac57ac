import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { icsPrazo, pdfPerguntas, pdfPerguntasTema } from '#contract/pergunta-municipio.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { evidencias } from './http-testing.ts'

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
    // The seal room's role sees the themes of its axes only.
    const naSala = async (id: string) =>
      (await t.call(pdfPerguntasTema, { persona: 'sala', host: 'sala.localhost', params: { id } })).status
    expect([await naSala('1'), await naSala('3')]).toEqual([200, 404])
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

  test('R262 a list on paper has the points of the screen: proved ones, without cents where whole, for who sees points', async () => {
    const aprovadas = async (persona: 'ad' | 'especialista') =>
      pdfPages((await t.call(pdfPerguntas, { persona, body: { municipioId: 1, tipo: 'aprovada' } })).raw)
        .map((p) => p.text)
        .join(' ')
    await e.db.execute(sql`update pergunta_municipio set pontos = 91234, "pontosComprovados" = case "perguntaId" when 1 then 81234.5 else 71234 end
      where "municipioId" = 1 and estado = 'aprovada'`)
    expect((await aprovadas('ad')).match(/[\d.,]*1\.234[\d,]*/g)).toEqual(
      expect.arrayContaining(['81.234,50', '71.234']),
    )
    expect(await aprovadas('ad')).not.toContain('91.234')
    expect(await aprovadas('especialista')).not.toMatch(/Pontos|1\.234/)
  })

  test('the seal room says Critério and its agreement, and no points, as its screen', async () => {
    const daqui = { persona: 'admin', host: 'sala.localhost' } as const
    const { db } = t.bancos.get('sala')
    await db.execute(sql`update pergunta_municipio set "qtdRejeicao" = 2, "prazoReenvio" = null where "perguntaMunicipioId" =
      (select min("perguntaMunicipioId") from pergunta_municipio where estado = 'rejeitada' and "municipioId" = 1)`)
    const texto = pdfPages((await t.call(pdfPerguntas, { ...daqui, body: { municipioId: 1 } })).raw)
      .map((p) => p.text)
      .join(' ')
    for (const palavra of ['Critério', 'Aprovado', 'Respondido', 'Rejeitado, ', 'Rejeitado 2x', 'Faixa'])
      expect(texto).toContain(palavra)
    expect(texto).not.toMatch(/Pergunta|Aprovada|Respondida|Rejeitada|Pontos/)
    const so = await t.call(pdfPerguntas, { ...daqui, body: { municipioId: 1, tipo: 'aprovada' } })
    expect(pdfPages(so.raw)[0]!.text).toContain('Critérios aprovados')
  })

  test('the deadline goes into a calendar', async () => {
    const id = await e.nova()
    await e.levarA(id, 'rejeitada')
    const r = await t.call(icsPrazo, { persona: 'ad', params: { id: String(id) } })
    const texto = r.raw.toString('utf8')
    expect(r.headers['content-type']).toContain('text/calendar')
    expect(texto).toContain('DTEND:20260313T025900Z')
    expect(texto).toContain(`UID:prazo-${id}-1@praca`)
    expect(texto.split('\r\n').every((l) => Buffer.byteLength(l) <= 75)).toBe(true)
    expect((await t.call(icsPrazo, { persona: 'ad', params: { id: String(await e.nova()) } })).status).toBe(404)
  })
})
