import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { getMunicipio } from '#contract/municipio.ts'
import { getMiniDash, getVisaoGeral } from '#contract/municipio-painel.ts'
import { relatorioPontuacao } from '#contract/relatorio-exportacao.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const params = { id: '1' }
type Linha = Record<string, unknown>
/** The sheets, each as its lines by the names of their columns. */
const pedirFolhas = async (persona: Persona) => {
  const x = await t.call(relatorioPontuacao, { persona, params, query: { formato: 'xlsx' } })
  const folhas = (await readXlsx(x.raw)).sheets.map(({ rows: [titulos = [], ...linhas] }) =>
    linhas.map((l) => Object.fromEntries(titulos.map((n, i) => [String(n), l[i] ?? null]))),
  )
  return { headers: x.headers, folhas: folhas as [Linha[], Linha[], Linha[]] }
}

test('R715: the points of a city by axis, theme and question are those of its overview, with the medals', async () => {
  const {
    headers,
    folhas: [eixos, temas, perguntas],
  } = await pedirFolhas('admin')
  expect(headers['content-disposition']).toMatch(/pontuacao-[\w-]+\.xlsx/)
  const geral = (await t.call(getVisaoGeral, { persona: 'admin', params })).body
  const dash = (await t.call(getMiniDash, { persona: 'admin', params })).body
  expect(geral.eixos.length).toBeGreaterThan(0)
  for (const e of geral.eixos)
    expect(eixos.find((l) => l.Eixo === e.nome)).toMatchObject({
      Possíveis: e.possiveis,
      Declarados: e.declarados,
      Comprovados: e.comprovados,
      Medalha: e.medalha,
    })
  expect(eixos.at(-1)).toMatchObject({ Eixo: 'Total', Possíveis: dash.possiveis, Comprovados: dash.comprovados })
  // The questions add up to their themes.
  const centavos = (lista: Linha[], qual: string) => lista.reduce((s, l) => s + Math.round(Number(l[qual]) * 100), 0)
  for (const tema of temas)
    for (const qual of ['Possíveis', 'Declarados', 'Comprovados'])
      expect([
        tema.Tema,
        qual,
        centavos(
          perguntas.filter((p) => p.Tema === tema.Tema && p.Eixo === tema.Eixo),
          qual,
        ),
      ]).toEqual([tema.Tema, qual, centavos([tema], qual)])
})

test('R715: comes as a PDF unless a sheet is asked for', async () => {
  const pdf = await t.call(relatorioPontuacao, { persona: 'admin', params, query: {} })
  expect([pdf.status, pdf.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})

test('R715: only to who sees points, and of a city in reach', async () => {
  const pedir = async (persona: Persona, id: string) =>
    (await t.call(relatorioPontuacao, { persona, params: { id }, query: {} })).status
  // Its own city, without the flag; with the flag, its own and one of others; and one that is of nobody.
  expect(await pedir('especialista', '1')).toBe(403)
  expect(await pedir('condutor', '1')).toBe(200)
  expect(await pedir('condutor', '12')).toBe(404)
  expect(await pedir('admin', '12')).toBe(200)
  expect(await pedir('admin', '99999999')).toBe(404)
})

test('R715: an analyst of two axes is given those two, and the medal that the city has by all of them', async () => {
  // By those two alone the city would have the highest.
  await t.banco.db.execute(sql`update municipio_tema_ponto
    set comprovados = case when "eixoId" in (1, 2) then possiveis else 0 end where "municipioId" = 1`)
  const { medalha } = (await t.call(getMunicipio, { persona: 'admin', params })).body
  expect(medalha).not.toBe('Ouro')
  const {
    folhas: [eixos, temas, perguntas],
  } = await pedirFolhas('analista')
  const dois = ['Gestão Municipal', 'Lideranças Locais']
  expect(eixos.map((l) => l.Eixo)).toEqual([...dois, 'Total dos eixos ao seu alcance', 'Todos os eixos'])
  for (const folha of [temas, perguntas]) expect([...new Set(folha.map((l) => l.Eixo))]).toEqual(dois)
  expect(eixos.map((l) => l.Medalha)).toEqual(['Ouro', 'Ouro', null, medalha ?? 'Nenhuma'])
  const dash = (await t.call(getMiniDash, { persona: 'analista', params })).body
  expect(eixos[2]).toMatchObject({ Possíveis: dash.possiveis, Comprovados: dash.comprovados })
  const pdf = await t.call(relatorioPontuacao, { persona: 'analista', params, query: {} })
  const texto = pdfPages(pdf.raw)
    .map((p) => p.text)
    .join(' ')
  expect(texto).toContain('Medalha de todos os eixos')
  expect(texto).not.toContain('Desburocratização')
})
