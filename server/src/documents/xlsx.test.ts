import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test, vi } from 'vitest'
import type { Coluna, Linha } from '#contract/coluna.ts'
import { streamXlsx } from './xlsx.ts'

const texto: Coluna = { chave: 'v', titulo: 'Valor', tipo: 'texto' }
const open = async (...args: Parameters<typeof streamXlsx>) =>
  readXlsx(await buffer(streamXlsx(...args)), { readStyles: true })
const oneColumn = async (tipo: Coluna['tipo'], ...values: unknown[]) => {
  const { sheets } = await open({
    sheets: [{ nome: 'A', colunas: [{ ...texto, tipo }], linhas: values.map((v) => ({ v })) }],
  })
  return sheets[0]?.rows.slice(1).map((row) => row[0])
}

describe('an analyst exports a table', () => {
  const colunas: Coluna[] = [
    { chave: 'municipio', titulo: 'Município', tipo: 'texto' },
    { chave: 'pontos', titulo: 'Pontos', tipo: 'inteiro' },
    { chave: 'media', titulo: 'Média', tipo: 'numero' },
    { chave: 'valor', titulo: 'Valor', tipo: 'dinheiro' },
    { chave: 'dia', titulo: 'Dia', tipo: 'data' },
    { chave: 'quando', titulo: 'Enviado em', tipo: 'instante' },
    { chave: 'horas', titulo: 'Horas', tipo: 'horas' },
    { chave: 'ativo', titulo: 'Ativo', tipo: 'simNao' },
  ]
  const linha = {
    municipio: 'São João d’Aliança & Cia <GO>',
    pontos: '1200',
    media: 7.25,
    valor: '1234.50',
    dia: '2026-03-09',
    quando: '2026-03-10T01:30:00Z',
    horas: 90,
    ativo: true,
  }

  test('figures are figures, dates are São Paulo’s, words are Portuguese', async () => {
    const { sheets } = await open({ sheets: [{ nome: 'Cidades', colunas, linhas: [linha] }] })
    expect(sheets[0]?.name).toBe('Cidades')
    expect(sheets[0]?.rows).toEqual([
      colunas.map((c) => c.titulo),
      [
        linha.municipio,
        1200,
        7.25,
        1234.5,
        new Date('2026-03-09T00:00:00Z'),
        new Date('2026-03-09T22:30:00Z'),
        expect.anything(),
        'Sim',
      ],
    ])
  })

  test('the header is bold, frozen and filters the rows; formats are Brazilian', async () => {
    const { sheets } = await open({ sheets: [{ nome: 'Cidades', colunas, linhas: [linha, linha] }] })
    const sheet = sheets[0]
    expect(sheet?.freezePane).toMatchObject({ rows: 1 })
    expect(sheet?.autoFilter?.range).toBe('A1:H3')
    expect(sheet?.cells?.get('0,0')?.style?.font?.bold).toBe(true)
    const formats = colunas.map((_, i) => sheet?.cells?.get(`1,${i}`)?.style?.numFmt)
    expect(formats).toEqual([
      '@',
      '#,##0',
      '#,##0.00#',
      '[$R$-416] #,##0.00',
      'dd/mm/yyyy',
      'dd/mm/yyyy hh:mm',
      '[hh]:mm',
      '@',
    ])
    const inteira = await open({ sheets: [{ nome: 'A', colunas, linhas: [{ ...linha, media: 39 }] }] })
    expect(inteira.sheets[0]?.cells?.get('1,2')?.style?.numFmt).toBe('#,##0')
  })

  test('nothing in a cell is nothing in the sheet, and what fits no format is shown as it came', async () => {
    expect(await oneColumn('texto', 'a', null, undefined, '', 'b')).toEqual(['a', null, null, null, 'b'])
    expect(await oneColumn('inteiro', 'n/d', 3)).toEqual(['n/d', 3])
    expect(await oneColumn('data', 'amanhã')).toEqual(['amanhã'])
    expect(await oneColumn('texto', ['a', 'b'])).toEqual(['a, b'])
    expect(await oneColumn('simNao', false, true, 'x')).toEqual(['Não', 'Sim', 'x'])
  })

  test('hours can be summed past a day', async () => {
    const { sheets } = await open({
      sheets: [{ nome: 'A', colunas: [{ ...texto, tipo: 'horas' }], linhas: [{ v: '36:00' }, { v: 90 }] }],
    })
    const days = sheets[0]?.rows
      .slice(1)
      .map((row) => (row[0] instanceof Date ? (row[0].getTime() - Date.UTC(1899, 11, 31)) / 86_400_000 : row[0]))
    expect(days?.[0]).toBeCloseTo(1.5)
    expect(days?.[1]).toBeCloseTo(0.0625)
  })
})

describe('a spreadsheet is no place to run things', () => {
  test.each(['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u200b=1', '＝1'])(
    '%j stays text',
    async (evil) => {
      expect(await oneColumn('texto', evil)).toEqual([`'${evil}`])
      expect(await oneColumn('inteiro', evil)).toEqual([`'${evil}`])
    },
  )

  test('a character that no sheet can hold hides no formula', async () => {
    expect(await oneColumn('texto', '\u0000=1', '\u0001\t=1')).toEqual(["'=1", "'\t=1"])
  })

  test('no text becomes a formula or a broken file', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { minLength: 1, maxLength: 20 }),
        async (texts) => {
          const { sheets } = await open({
            sheets: [{ nome: 'A', colunas: [texto], linhas: texts.map((v) => ({ v })) }],
          })
          for (const row of sheets[0]?.rows.slice(1) ?? []) expect(String(row[0] ?? '')).not.toMatch(/^[=+\-@\t\r]/)
          expect([...(sheets[0]?.cells?.values() ?? [])].every((c) => c.formula === undefined)).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('text that looks like an escape, very long text and control characters survive opening', async () => {
    expect(await oneColumn('texto', 'campo_x0041_', 'a\u0000b\u0007c', 'x'.repeat(40_000))).toEqual([
      'campo_x0041_',
      'abc',
      'x'.repeat(32_767),
    ])
  })
})

describe('big and several sheets', () => {
  test('sheets keep their names within the rules, each only once', async () => {
    const nomes = ['Ações [2026]: jan/fev', 'ações 2026 jan fev', '', 'x'.repeat(40), 'x'.repeat(40)]
    const { sheets } = await open({ sheets: nomes.map((nome) => ({ nome, colunas: [texto], linhas: [] })) })
    expect(sheets.map((s) => s.name)).toEqual([
      'Ações 2026 jan fev',
      'ações 2026 jan fev (2)',
      'Planilha',
      'x'.repeat(31),
      `${'x'.repeat(27)} (2)`,
    ])
  })

  test('rows past the limit of a sheet go on in the next, under the same header', async () => {
    const linhas = Array.from({ length: 5 }, (_, i) => ({ v: `linha ${i}` }))
    const { sheets } = await open({ sheets: [{ nome: 'Dados', colunas: [texto], linhas }] }, { maxRows: 3 })
    expect(sheets.map((s) => [s.name, s.rows.flat()])).toEqual([
      ['Dados', ['Valor', 'linha 0', 'linha 1']],
      ['Dados (2)', ['Valor', 'linha 2', 'linha 3']],
      ['Dados (3)', ['Valor', 'linha 4']],
    ])
  })

  test('rows are pulled as the reader takes them, and a reader who leaves closes the source', async () => {
    let pulled = 0
    let closed = false
    async function* endless(): AsyncGenerator<Linha> {
      try {
        for (;;) yield { v: `linha ${pulled++} ${Math.random()}` }
      } finally {
        closed = true
      }
    }
    const stream = streamXlsx({ sheets: [{ nome: 'A', colunas: [texto], linhas: endless() }] })
    for await (const chunk of stream) if (chunk.length > 1000) break
    expect(pulled).toBeGreaterThan(0)
    expect(pulled).toBeLessThan(50_000)
    await vi.waitFor(() => expect(closed).toBe(true))
  })

  test('a source that fails fails the download instead of ending it early', async () => {
    async function* failing(): AsyncGenerator<Linha> {
      yield { v: 'a' }
      throw new Error('connection lost')
    }
    await expect(buffer(streamXlsx({ sheets: [{ nome: 'A', colunas: [texto], linhas: failing() }] }))).rejects.toThrow(
      'connection lost',
    )
  })

  test('the same table makes the same file', async () => {
    const make = () => buffer(streamXlsx({ sheets: [{ nome: 'A', colunas: [texto], linhas: [{ v: 'é' }] }] }))
    expect((await make()).equals(await make())).toBe(true)
  })
})
