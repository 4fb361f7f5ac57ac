import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { getMiniDash, getVisaoGeral } from '#contract/municipio-painel.ts'
import { relatorioPontuacao } from '#contract/relatorio-exportacao.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const params = { id: '1' }

test('R715: the points of a city by axis, theme and question are those of its overview, with the medals', async () => {
  const x = await t.call(relatorioPontuacao, { persona: 'admin', params, query: { formato: 'xlsx' } })
  expect(x.headers['content-disposition']).toMatch(/pontuacao-[\w-]+\.xlsx/)
  const folhas = (await readXlsx(x.raw)).sheets
  const lidas = folhas.map(({ rows: [titulos = [], ...linhas] }) =>
    linhas.map((l) => Object.fromEntries(titulos.map((n, i) => [String(n), l[i] ?? null]))),
  )
  const [eixos, temas, perguntas] = lidas as [Linha[], Linha[], Linha[]]
  type Linha = Record<string, unknown>
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

test('R715: comes as a PDF unless a sheet is asked for; only to who sees points, of a city in reach', async () => {
  const pdf = await t.call(relatorioPontuacao, { persona: 'admin', params, query: {} })
  expect([pdf.status, pdf.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const fora = await t.call(relatorioPontuacao, { persona: 'admin', params: { id: '99999999' }, query: {} })
  expect(fora.status).toBe(404)
})
