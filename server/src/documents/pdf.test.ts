import { afterEach, describe, expect, test, vi } from 'vitest'
import { layOutPdf, type PdfSpec } from './pdf.ts'
import { pdfPages } from './pdf-text.ts'
import { readRichText } from './rich-blocks.ts'

const spec: PdfSpec = {
  produto: 'Praça',
  cor: '#0b7285',
  titulo: 'Relatório de ações',
  subtitulo: 'Município de São João',
  geradoEm: new Date('2026-03-09T15:00:00Z'),
  geradoPor: 'Ana Conceição',
  secoes: [],
}
const tabela = (n: number, more = {}) => ({
  tipo: 'tabela' as const,
  colunas: [
    { chave: 'nome', titulo: 'Nome', tipo: 'texto' as const },
    { chave: 'valor', titulo: 'Valor', tipo: 'dinheiro' as const },
  ],
  linhas: Array.from({ length: n }, (_, i) => ({ nome: `Linha ${i}`, valor: i })),
  ...more,
})
const pages = async (more: Partial<PdfSpec>) => pdfPages(await layOutPdf({ ...spec, ...more }))
const wordsOf = (list: { text: string }[]) => list.map((p) => p.text).join('\n')

afterEach(() => vi.restoreAllMocks())

describe('a document in the house layout', () => {
  test('says what it is, of what, when, by whom and which page', async () => {
    const [page, ...others] = await pages({
      secoes: [{ tipo: 'texto', titulo: 'Síntese', texto: 'Ação “nº 1” – às 9h' }],
    })
    expect(others).toEqual([])
    expect(page?.text.split('\n')).toEqual(
      expect.arrayContaining([
        'Praça',
        'Relatório de ações',
        'Município de São João',
        'Gerado em 09/03/2026 12:00 por Ana Conceição',
        'Síntese',
        'Ação “nº 1” – às 9h',
        'Página 1 de 1',
      ]),
    )
    expect(page?.size.map(Math.round)).toEqual([595, 842])
    expect(page?.content).toContain('0 0 595.28 6 re')
  })

  test('names its language and title, and shows the title in the window', async () => {
    const raw = (await layOutPdf(spec)).toString('latin1')
    expect(raw).toContain('/Lang (pt-BR)')
    expect(raw).toContain('/DisplayDocTitle true')
    expect(raw).toContain('(D:20260309150000Z)')
    const title = Buffer.from('\ufeffRelatório de ações', 'utf16le').swap16().toString('latin1')
    expect(raw).toContain(title)
  })

  test('a long table repeats its header on each page and counts the pages', async () => {
    const all = await pages({ secoes: [tabela(120)] })
    expect(all.length).toBeGreaterThan(2)
    for (const [i, page] of all.entries()) {
      expect(page.text.split('\n')).toEqual(
        expect.arrayContaining(['Nome', 'Valor', 'Praça', `Página ${i + 1} de ${all.length}`]),
      )
    }
    for (let i = 0; i < 120; i++) expect(wordsOf(all)).toContain(`Linha ${i}\n`)
    expect(all[0]?.text).toContain('R$ 1,00')
  })

  test('R519: it can lie on its side with the table starting at 120 pt', async () => {
    const [page] = await pages({ paisagem: true, tableTop: 120, secoes: [tabela(3)] })
    expect(page?.size.map(Math.round)).toEqual([842, 595])
    const tops = [...(page?.content ?? '').matchAll(/^40 ([\d.]+) [\d.]+ [\d.]+ re$/gm)].map((m) => Number(m[1]))
    expect(tops[0]).toBeCloseTo(120, -0.5)
    expect(Math.floor(tops[0] ?? 0)).toBe(120)
  })

  test('an empty table says so, in its own words where it has some', async () => {
    expect(wordsOf(await pages({ secoes: [tabela(0)] }))).toContain('Nenhum registro encontrado.')
    expect(wordsOf(await pages({ secoes: [tabela(0, { vazio: 'Sem pontos' })] }))).toContain('Sem pontos')
  })

  test('keys and values stand side by side, a missing value as a dash', async () => {
    const campos = [
      { rotulo: 'Prefeita', valor: 'Maria' },
      { rotulo: 'População', valor: 0 },
      { rotulo: 'Obs.', valor: null },
    ]
    const words = wordsOf(await pages({ secoes: [{ tipo: 'campos', titulo: 'Dados', campos }] })).split('\n')
    expect(words).toEqual(expect.arrayContaining(['Dados', 'Prefeita', 'Maria', 'População', '0', 'Obs.', '-']))
  })

  test('long texts and words wrap inside the page, even in a cell higher than a page', async () => {
    const longo = `${'palavra '.repeat(3000)}fim`
    const secoes = [
      { tipo: 'texto' as const, texto: longo },
      tabela(0, {
        linhas: [
          { nome: longo, valor: 1 },
          { nome: `https://exemplo.gov.br/${'a'.repeat(300)}`, valor: 2 },
        ],
      }),
    ]
    const all = await pages({ secoes })
    expect(wordsOf(all).match(/palavra/g)).toHaveLength(6000)
    expect(wordsOf(all).match(/fim/g)).toHaveLength(2)
    for (const page of all) {
      for (const [, x, y] of page.content.matchAll(/1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(39)
        expect(Number(x)).toBeLessThan(556)
        expect(Number(y)).toBeGreaterThan(10)
      }
    }
  })

  test('a note stands under its value, totals below the rows', async () => {
    const [page] = await pages({
      secoes: [
        tabela(0, {
          colunas: [
            { chave: 'nome', titulo: 'Nome', tipo: 'texto' as const, nota: 'de' },
            { chave: 'valor', titulo: 'Valor', tipo: 'dinheiro' as const },
          ],
          linhas: [
            { nome: 'Ana', de: 'de Lages', valor: 1 },
            { nome: 'Rui', de: null, valor: 2 },
          ],
          totais: [{ nome: 'Total', valor: 3 }],
        }),
      ],
    })
    const [first, ...rest] = page!.text.split('\n').slice(page!.text.split('\n').indexOf('Ana'))
    expect([first, ...rest.slice(0, 6)]).toEqual(['Ana', 'de Lages', 'R$ 1,00', 'Rui', 'R$ 2,00', 'Total', 'R$ 3,00'])
  })

  test('lines to sign on stay together, with the names that are known', async () => {
    const pessoas = [{ papel: 'Pelo município', nome: 'Marina Sá' }, { papel: 'Consultor(a)' }]
    // Wherever the table before it ends on its page.
    for (const n of [1, 28, 31, 33, 35]) {
      const all = await pages({ secoes: [tabela(n), { tipo: 'assinaturas', titulo: 'Assinaturas', pessoas }] })
      const there = all.filter((p) => /Assinaturas|Local e data|Marina Sá|Consultor/.test(p.text))
      expect(there).toHaveLength(1)
    }
  })

  test('a code for the camera is drawn beside what it is for', async () => {
    const secoes = [{ tipo: 'qr', texto: 'https://praca.example/presenca/abc', legenda: 'Aponte a câmera' } as const]
    const [page] = await pages({ secoes })
    expect(page!.text).toContain('Aponte a câmera')
    const without = await layOutPdf({ ...spec, secoes: [{ tipo: 'texto', texto: 'Aponte a câmera' }] })
    expect((await layOutPdf({ ...spec, secoes })).length).toBeGreaterThan(without.length + 500)
  })

  test('the same content makes the same bytes, another date others', async () => {
    const first = await layOutPdf({ ...spec, secoes: [tabela(3)] })
    expect(first.equals(await layOutPdf({ ...spec, secoes: [tabela(3)] }))).toBe(true)
    expect(first.equals(await layOutPdf({ ...spec, geradoEm: new Date(0), secoes: [tabela(3)] }))).toBe(false)
  })

  test('a heading, and a line that begins a list, are never the last on their page', async () => {
    const corpo = 'Este contrato vigora por muito tempo, e mais um pouco. '.repeat(4)
    const vistas = new Set<number>()
    for (let n = 26; n < 38; n++) {
      const html = `${Array.from({ length: n }, (_, i) => `<p>linha ${i}</p>`).join('')}
        <h3>Das obrigações</h3><p>Cabe a todos:</p><ul><li>${corpo}</li></ul><h3>Do foro</h3><p>${corpo}</p>`
      const all = await pages({ secoes: [{ tipo: 'rico', blocos: readRichText(html) }] })
      vistas.add(all.length)
      const junto = all.map((p) => p.text.replace(/\s+/g, ' '))
      for (const texto of junto)
        for (const [antes, depois] of [
          ['Das obrigações', 'Cabe a todos:'],
          ['Cabe a todos:', 'Este contrato'],
          ['Do foro', 'Este contrato'],
        ] as const)
          if (texto.includes(antes)) expect([n, texto.split(antes)[1]]).toEqual([n, expect.stringContaining(depois)])
    }
    // Some fit on one page and some do not.
    expect(vistas).toEqual(new Set([1, 2]))
  })

  test('nor does a table begin with its header alone, or away from what leads to it', async () => {
    for (let n = 28; n < 37; n++) {
      const html = `${Array.from({ length: n }, (_, i) => `<p>linha ${i}</p>`).join('')}<h3>Do valor</h3><p>Nas datas:</p>`
      const all = await pages({ secoes: [{ tipo: 'rico', blocos: readRichText(html) }, tabela(3)] })
      for (const { text } of all) {
        if (text.includes('Do valor')) expect([n, text]).toEqual([n, expect.stringContaining('Nas datas:')])
        if (text.includes('Nas datas:') || text.includes('Nome'))
          expect([n, text]).toEqual([n, expect.stringMatching(/Nome[\s\S]*Linha \d/)])
      }
    }
  })

  test('it fetches nothing and reads no file that a text names', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch')
    const evil = 'http://127.0.0.1/x.png file:///etc/passwd <img src=x>'
    const said = wordsOf(await pages({ titulo: evil, secoes: [{ tipo: 'texto', texto: evil }] }))
    expect(said.replaceAll('\n', '')).toContain('file:///etc/passwd')
    expect(fetching).not.toHaveBeenCalled()
  })
})
