import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import type { Linha } from '#contract/coluna.ts'
import { existeEm, relatorioEndpoints } from '#contract/relatorio.ts'
import { agrupaveis, rotuloDoGrupo } from '#contract/relatorio-vista.ts'
import { nivelDeMaturidade } from '#contract/relatorios/nivel-de-maturidade.ts'
import { pontosPorEixo } from '#contract/relatorios/pontos-por-eixo.ts'
import { todosOsRelatorios } from '#contract/relatorios/todos.ts'
import { capacidades } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

/* Files of a report as it is looked at: its columns, order and groups. */

const t = await startTestApp()
const w = wording('padrao')
const { buscar, baixar } = relatorioEndpoints(pontosPorEixo)

type Vista = Readonly<Record<string, unknown>>
const fileOf = async (formato: 'xlsx' | 'csv' | 'pdf', vista: Vista, persona: Persona = 'admin', e = baixar) => {
  const r = await t.call(e, { persona, params: { formato }, body: { vista } as never })
  expect([r.status, r.body?.message]).toEqual([200, undefined])
  return r.raw
}
const sheetOf = async (vista: Vista, persona: Persona = 'admin', e = baixar) =>
  (await readXlsx(await fileOf('xlsx', vista, persona, e))).sheets[0]!.rows
const all = (await t.call(buscar, { persona: 'admin', body: {} })).body as Linha[]
const soma = (linhas: readonly Linha[], chave: string) => linhas.reduce((s, l) => s + Number(l[chave]), 0)
const umaCasa = (n: number) => Math.round(n * 10) / 10

describe('the files', () => {
  test('have the chosen columns in their order', async () => {
    const [titulos, ...linhas] = await sheetOf({ colunas: ['pontosObtidos', 'municipio'] })
    expect(titulos).toEqual(['Pontos obtidos', 'Município'])
    expect(linhas).toEqual(all.map((l) => [l.pontosObtidos, l.municipio]))
  })

  test('are sorted by any column, either way', async () => {
    const pontos = async (desc: boolean) =>
      (await sheetOf({ colunas: ['pontosObtidos'], ordem: { coluna: 'pontosObtidos', desc } }))
        .slice(1)
        .map((l) => Number(l[0]))
    const certos = all.map((l) => Number(l.pontosObtidos)).toSorted((a, b) => a - b)
    expect(await pontos(false)).toEqual(certos)
    expect(await pontos(true)).toEqual(certos.toReversed())
  })

  test('have subtotals of each group and the total; percentages are the share of the points', async () => {
    const linhas = (await sheetOf({ grupo: 'eixo', ordem: { coluna: 'pontosObtidos', desc: true } })).slice(1)
    const eixos = [...new Set(all.map((l) => String(l.eixo)))].toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
    expect(eixos.length).toBeGreaterThan(1)
    const esperadas = eixos.flatMap((eixo) => {
      const suas = all
        .filter((l) => l.eixo === eixo)
        .toSorted((a, b) => Number(b.pontosObtidos) - Number(a.pontosObtidos))
      const [obtidos, possiveis] = [soma(suas, 'pontosObtidos'), soma(suas, 'pontosPossiveis')]
      return [
        ...suas.map((l) => [eixo, l.municipio, l.pontosObtidos, l.pontosPossiveis, Number(l.percentual)]),
        [`Subtotal de ${eixo} (${suas.length} linhas)`, null, obtidos, possiveis, umaCasa((100 * obtidos) / possiveis)],
      ]
    })
    const [obtidos, possiveis] = [soma(all, 'pontosObtidos'), soma(all, 'pontosPossiveis')]
    const total = [`Total (${all.length} linhas)`, null, obtidos, possiveis, umaCasa((100 * obtidos) / possiveis)]
    const lidas = linhas.map((l) => [l[0], l[1] ?? null, l[2], l[3], umaCasa(100 * Number(l[4]))])
    expect(lidas).toEqual([...esperadas, total])
  })

  test('of text and paper have the same lines', async () => {
    const csv = (await fileOf('csv', { grupo: 'eixo' })).toString('utf8')
    const subtotais = csv.split('\r\n').filter((l) => l.startsWith('Subtotal de'))
    expect(subtotais).toHaveLength(new Set(all.map((l) => l.eixo)).size)
    expect(csv.trimEnd().split('\r\n').at(-1)).toMatch(new RegExp(`^Total \\(${all.length} linhas\\);;`))
    const papel = pdfPages(await fileOf('pdf', { grupo: 'eixo' }))
      .map((p) => p.text)
      .join('')
      .replace(/\s+/g, '')
    expect(papel).toContain('AgrupadoporEixo')
    for (const eixo of new Set(all.map((l) => String(l.eixo))))
      expect(papel).toContain(`Subtotalde${eixo}`.replace(/\s+/g, ''))
  })

  test.each([
    { colunas: ['senha'] },
    { grupo: 'pontosObtidos' },
    { ordem: { coluna: 'x', desc: true } },
    { grafico: 'municipio' },
  ])('are refused with %o', async (vista) => {
    const r = await t.call(baixar, { persona: 'admin', params: { formato: 'csv' }, body: { vista } as never })
    expect(r.status).toBe(400)
  })
})

describe('R262: what a person may not see', () => {
  const { baixar: baixarNiveis, buscar: buscarNiveis } = relatorioEndpoints(nivelDeMaturidade)
  test('is neither shown, sorted nor grouped by', async () => {
    await t.setFlags('Administrador', ['visualizarPontosMedalha'], false)
    const proprias = (await t.call(buscarNiveis, { persona: 'administrador', body: {} })).body as Linha[]
    for (const vista of [
      { ordem: { coluna: 'pontos', desc: true } },
      { grupo: 'nivel' },
      { colunas: ['nivel', 'municipio', 'pontos'] },
    ]) {
      const linhas = await sheetOf(vista, 'administrador', baixarNiveis)
      expect(linhas).toEqual([['Município'], ...proprias.map((l) => [l.municipio])])
    }
    await t.setFlags('Administrador', ['visualizarPontosMedalha'])
    const [titulos, ...linhas] = await sheetOf({ grupo: 'nivel' }, 'administrador', baixarNiveis)
    expect(titulos![0]).toBe('Nível')
    // Points add up; a percentage of which the report does not say what it is a share of has no subtotal.
    const total = linhas.at(-1)!
    const com = (await t.call(buscarNiveis, { persona: 'administrador', body: {} })).body as Linha[]
    expect([total[2], total[3] ?? null]).toEqual([soma(com, 'pontos'), null])
  })
})

describe.each(
  todosOsRelatorios
    .filter((r) => existeEm(r, capacidades('padrao')) && !r.soComFiltros)
    .map((r) => [`${r.id} ${r.rota}`, r] as const),
)('%s', (_, r) => {
  test('groups by each of its texts', async () => {
    const e = relatorioEndpoints(r)
    const linhas = (await t.call(e.buscar, { persona: 'admin', body: {} })).body as Linha[]
    for (const { chave, tipo, titulo } of agrupaveis(r.colunas)) {
      const [titulos, ...feitas] = await sheetOf({ grupo: chave }, 'admin', e.baixar as never)
      expect(titulos![0]).toBe(w.frase(titulo))
      const grupos = new Set(linhas.map((l) => rotuloDoGrupo(tipo, l[chave])))
      expect(feitas).toHaveLength(linhas.length + grupos.size + 1)
    }
  })
})
