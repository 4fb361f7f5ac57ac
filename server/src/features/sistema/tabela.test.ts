import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { MAX_TABELA, planilhaDaTabela } from '#contract/tabela.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
type Pedido = BodyOf<typeof planilhaDaTabela, 'in'>

const TABELA: Pick<Pedido, 'colunas' | 'linhas'> = {
  colunas: [
    { titulo: 'Município', tipo: 'texto' },
    { titulo: 'Habitantes', tipo: 'inteiro' },
    { titulo: 'Pontos', tipo: 'numero' },
    { titulo: 'Verba', tipo: 'dinheiro' },
    { titulo: 'Aprovado', tipo: 'percentual' },
    { titulo: 'Horas', tipo: 'horas' },
    { titulo: 'Desde', tipo: 'data' },
    { titulo: 'Enviado em', tipo: 'instante' },
    { titulo: 'Ativo', tipo: 'simNao' },
    { titulo: 'Situação', tipo: 'situacao' },
    { titulo: 'Eixos', tipo: 'lista' },
  ],
  linhas: [
    [
      'Ana; "a primeira"',
      12345,
      1234.5,
      1234.5,
      62.5,
      90,
      '2024-03-01',
      '2024-03-01T15:30:00Z',
      true,
      'Vigente',
      ['Saúde', 'Educação'],
    ],
    ['=HYPERLINK("http://mau")', -5, 39, 0, 7, 0, '2024-03-02', '2024-03-02T03:00:00Z', false, '@SUM(A1)', ['+1']],
    [' espaço ', null, null, null, null, null, null, null, null, null, []],
  ],
}
const pedir = (pedido: Partial<Pedido>, persona: Parameters<typeof t.login>[0] = 'condutor') =>
  t.call(planilhaDaTabela, { persona, body: { nome: 'Cidades: todas', formato: 'xlsx', ...TABELA, ...pedido } })

describe('a table of the screen is taken away', () => {
  test('R346 as a workbook, with figures, days, hours and percentages that a spreadsheet reckons with', async () => {
    const r = await pedir({})
    expect([r.status, r.headers['content-type'], r.headers['content-disposition']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      `attachment; filename="Cidades_ todas.xlsx"; filename*=UTF-8''Cidades_%20todas.xlsx`,
    ])
    const { sheets } = await readXlsx(r.raw, { readStyles: true })
    const [folha] = sheets
    expect(folha?.name).toBe('Cidades todas')
    expect(folha?.rows[0]).toEqual(TABELA.colunas.map((c) => c.titulo))
    expect(folha?.rows[1]).toEqual([
      'Ana; "a primeira"',
      12345,
      1234.5,
      1234.5,
      0.625,
      // Ninety minutes after the beginning of the spreadsheet's calendar, as the library reads them.
      expect.any(Date),
      new Date('2024-03-01T00:00:00Z'),
      new Date('2024-03-01T12:30:00Z'),
      'Sim',
      'Vigente',
      'Saúde, Educação',
    ])
    const formatos = (linha: number) => TABELA.colunas.map((_, i) => folha?.cells?.get(`${linha},${i}`)?.style?.numFmt)
    expect(formatos(1)).toEqual([
      '@',
      '#,##0',
      '#,##0.00#',
      '[$R$-416] #,##0.00',
      '0.0%',
      '[hh]:mm',
      'dd/mm/yyyy',
      'dd/mm/yyyy hh:mm',
      '@',
      '@',
      '@',
    ])
    // No cents and no tenths where there are none.
    expect([formatos(2)[2], formatos(2)[4]]).toEqual(['#,##0', '0%'])
    expect(folha?.rows[2]?.filter((c) => typeof c === 'string')).toEqual([
      '\'=HYPERLINK("http://mau")',
      'Não',
      "'@SUM(A1)",
      "'+1",
    ])
    expect(folha?.rows[3]?.filter((c) => c !== null)).toEqual([' espaço '])
  })

  test('R346 as text that Excel in Portuguese opens by a double click', async () => {
    const r = await pedir({ formato: 'csv' })
    expect([r.status, r.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(r.headers['content-disposition']).toContain('.csv"')
    expect(r.raw.toString('utf8')).toBe(
      '\uFEFFMunicípio;Habitantes;Pontos;Verba;Aprovado;Horas;Desde;Enviado em;Ativo;Situação;Eixos\r\n' +
        '"Ana; ""a primeira""";12345;1234,5;1234,5;62,5;01:30;01/03/2024;01/03/2024 12:30;Sim;Vigente;Saúde, Educação\r\n' +
        '"\'=HYPERLINK(""http://mau"")";-5;39;0;7;00:00;02/03/2024;02/03/2024 00:00;Não;\'@SUM(A1);\'+1\r\n' +
        '" espaço ";;;;;;;;;;\r\n',
    )
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('%j is no formula in either', async (mau) => {
    const so = { colunas: [{ titulo: mau, tipo: 'inteiro' }], linhas: [[mau]] } satisfies Partial<Pedido>
    const numero = mau === '-1' || mau === '+1'
    const csv = (await pedir({ ...so, formato: 'csv' })).raw.toString('utf8').slice(1)
    const [titulo, valor] = csv.split('\r\n').map((l) => l.replace(/^"/, ''))
    expect(titulo).toMatch(/^'/)
    // What is a number in a column of figures is one, whatever its sign.
    expect(valor).toMatch(numero ? /^-?1$/ : /^'/)
    const { sheets } = await readXlsx((await pedir(so)).raw)
    expect(sheets[0]?.rows[1]?.[0]).toEqual(numero ? Number(mau) : `'${mau}`)
    expect([...(sheets[0]?.cells?.values() ?? [])].every((c) => c.formula === undefined)).toBe(true)
  })

  test('ten thousand lines of twenty columns', async () => {
    const colunas = Array.from({ length: 20 }, (_, i) => ({ titulo: `Coluna ${i}`, tipo: 'texto' as const }))
    const linhas = Array.from({ length: 10_000 }, (_, l) => colunas.map((_c, i) => `um texto nem tão curto ${l}.${i}`))
    const r = await pedir({ colunas, linhas })
    expect(r.status).toBe(200)
    const { sheets } = await readXlsx(r.raw)
    expect(sheets[0]?.rows).toHaveLength(10_001)
    expect(sheets[0]?.rows.at(-1)?.at(-1)).toBe('um texto nem tão curto 9999.19')
  })
})

describe('what is too much is refused in words', () => {
  test('too many lines or columns', async () => {
    const linhas = Array.from({ length: MAX_TABELA.linhas + 1 }, () => ['a'])
    const muitas = await pedir({ colunas: [{ titulo: 'A', tipo: 'texto' }], linhas })
    expect([muitas.status, muitas.body]).toMatchObject([
      413,
      { code: 'grandeDemais', message: expect.stringContaining('até 20.000 linhas') },
    ])
    const colunas = Array.from({ length: MAX_TABELA.colunas + 1 }, () => ({ titulo: 'A', tipo: 'texto' as const }))
    expect((await pedir({ colunas, linhas: [] })).body).toMatchObject({
      message: 'Escolha até 100 colunas para exportar.',
    })
  })
  test('more bytes than the call takes, with how many it takes', async () => {
    const linhas = Array.from({ length: 600 }, () => ['x'.repeat(30_000)])
    const r = await pedir({ colunas: [{ titulo: 'A', tipo: 'texto' }], linhas })
    expect([r.status, r.body]).toMatchObject([
      413,
      { message: 'O conteúdo enviado passa do tamanho permitido (16 MB).' },
    ])
  })
  test.each<[string, Partial<Pedido>]>([
    ['no column', { colunas: [] }],
    ['a type of another vocabulary', { colunas: [{ titulo: 'A', tipo: 'moeda' as never }] }],
    ['a format that is none', { formato: 'ods' as never }],
    ['no name', { nome: ' ' }],
    ['a cell that is no value', { linhas: [[{} as never]] }],
    ['a text longer than a cell', { linhas: [['x'.repeat(MAX_TABELA.texto + 1)]] }],
  ])('%s', async (_, pedido) => {
    expect((await pedir(pedido)).status).toBe(400)
  })
})

test('who is signed in may, and nobody else', async () => {
  const body = { nome: 'Lista', formato: 'csv' as const, ...TABELA }
  expect((await t.call(planilhaDaTabela, { body })).status).toBe(401)
  for (const persona of ['parceiro', 'sala', 'admin'] as const) expect((await pedir({}, persona)).status).toBe(200)
})
