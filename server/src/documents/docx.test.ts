import { expect, test } from 'vitest'
import { asker } from '#server/testing/asker.ts'
import { type DocxSpec, layOutDocx } from './docx.ts'
import { docxParts, docxText } from './docx-testing.ts'
import { makeDocx } from './make.ts'
import { layOutPdf } from './pdf.ts'
import { pdfPages } from './pdf-text.ts'
import { readRichText } from './rich-blocks.ts'

const spec: DocxSpec = {
  produto: 'Praça',
  cor: '#0b7285',
  titulo: 'Proposta & anexos',
  subtitulo: 'São João/SC',
  geradoEm: new Date('2026-03-09T15:00:00Z'),
  geradoPor: 'Ana Conceição',
  secoes: [
    {
      tipo: 'rico',
      blocos: readRichText(
        '<h2>Objeto</h2><p>Um <strong>forte</strong> e <em>inclinado</em><br />outra linha</p><ol><li>primeiro</li><li>segundo</li></ol><ol><li>de novo</li></ol><ul><li>ponto</li></ul><p><a href="https://exemplo.com.br">link</a></p>',
      ),
    },
    {
      tipo: 'tabela',
      colunas: [
        { chave: 'nome', titulo: 'Nome', tipo: 'texto', nota: 'nota' },
        { chave: 'valor', titulo: 'Valor', tipo: 'dinheiro' },
      ],
      linhas: [{ nome: '(extra) Feira <1>', nota: 'dois dias', valor: 1234.5 }],
      totais: [{ nome: 'Total', valor: 1234.5 }],
    },
    { tipo: 'tabela', titulo: 'Vazia', colunas: [{ chave: 'a', titulo: 'A', tipo: 'texto' }], linhas: [] },
  ],
}

test('the same sections become a DOCX that opens, with headings, lists that count for themselves, marks and tables', async () => {
  const bytes = await layOutDocx(spec)
  const texto = await docxText(bytes)
  expect(texto).toEqual([
    ...['Proposta & anexos', 'São João/SC', 'Objeto', 'Um forte e inclinado', 'outra linha'],
    ...[
      'primeiro',
      'segundo',
      'de novo',
      'ponto',
      'link',
      'Nome',
      'Valor',
      '(extra) Feira <1>',
      'dois dias',
      'R$ 1.234,50',
    ],
    ...['Total', 'R$ 1.234,50', 'Vazia', 'A', 'Nenhum registro encontrado.'],
  ])
  const parts = await docxParts(bytes)
  const documento = parts.get('word/document.xml')!
  expect(documento).toContain('<w:pStyle w:val="Heading1"/>')
  expect(documento).toMatch(/<w:b\/>(?:(?!<w:t)[\s\S])*<w:t[^>]*>forte/)
  expect(documento).toMatch(/<w:i\/>(?:(?!<w:t)[\s\S])*<w:t[^>]*>inclinado/)
  expect(documento).toContain('<w:tblHeader/>')
  const numeradas = [...documento.matchAll(/<w:numId w:val="(\d+)"\/>/g)].map((m) => m[1])
  expect(new Set(numeradas.slice(0, 2)).size).toBe(1)
  expect(numeradas[2]).not.toBe(numeradas[0])
  expect(parts.get('word/_rels/document.xml.rels')).toContain('https://exemplo.com.br')
  expect(parts.get('word/styles.xml')).toContain('w:lang w:val="pt-BR"')
  expect(parts.get('docProps/core.xml')).toContain('<dc:title>Proposta &amp; anexos</dc:title>')
  expect(parts.get('word/header1.xml')).toContain('Gerado em 09/03/2026 12:00 por Ana Conceição')
})
test('a PDF of the same sections says the same', async () => {
  const texto = pdfPages(await layOutPdf(spec))
    .map((p) => p.text)
    .join('')
  // A word is drawn in as many pieces as it may break into.
  const junto = (s: string) => s.replace(/\s+/g, '')
  for (const dito of await docxText(await layOutDocx(spec))) expect(junto(texto)).toContain(junto(dito))
})
test('neither words nor amounts are broken in a table, and its last row stays with the total', async () => {
  const valor = 'R$ 1.108.808,29'
  const parts = await docxParts(
    await layOutDocx({
      ...spec,
      secoes: [
        {
          tipo: 'tabela',
          colunas: [
            { chave: 'bloco', titulo: 'Bloco', tipo: 'texto' },
            { chave: 'nome', titulo: 'Solução', tipo: 'texto' },
            { chave: 'grupo', titulo: 'Grupo', tipo: 'texto' },
            { chave: 'parte', titulo: '%', tipo: 'texto', direita: true },
            { chave: 'valor', titulo: 'Valor', tipo: 'texto', direita: true },
          ],
          linhas: Array.from({ length: 3 }, () => ({
            ...{ bloco: 'Essencial', nome: 'Formação continuada de agentes de desenvolvimento e de lideranças' },
            ...{ grupo: 'Atendimento ao empreendedor', parte: '33,33%', valor },
          })),
          totais: [{ bloco: 'Total', valor }],
        },
      ],
    }),
  )
  const documento = parts.get('word/document.xml')!
  const larguras = [...documento.matchAll(/<w:gridCol w:w="(\d+)"\/>/g)].map((m) => Number(m[1]))
  const palavras = ['Essencial', 'desenvolvimento', 'empreendedor', '33,33%', valor]
  // Six points and a quarter a letter, as wide faces are in bold.
  for (const [i, palavra] of palavras.entries()) expect(larguras[i]).toBeGreaterThanOrEqual(palavra.length * 125 + 180)
  expect(larguras.reduce((n, x) => n + x, 0)).toBeLessThanOrEqual(9638)
  expect(documento).toContain(valor.replace(' ', '\u00a0'))
  const linhas = documento.split('<w:tr>').slice(1)
  expect(linhas.map((l) => l.includes('<w:keepNext/>'))).toEqual([true, false, false, true, false])
})
test('what has lines of its own is not stretched to the margin, and what begins something stays with it', async () => {
  const parts = await docxParts(
    await layOutDocx({
      ...spec,
      secoes: [
        {
          tipo: 'rico',
          blocos: readRichText(
            '<p>A Sua Excelência<br /><strong>Estela</strong></p><p>Cabe a todos:</p><p>Texto</p>' +
              `<p>Local, ____ de ________</p><p></p><p>${'_'.repeat(30)}<br />Ana</p><p>${'_'.repeat(30)}<br />Rui</p>`,
          ),
        },
      ],
    }),
  )
  const paragrafos = parts.get('word/document.xml')!.split('</w:p>')
  const um = (texto: string) => paragrafos.find((x) => x.includes(texto))!
  const tem = (texto: string) =>
    ['<w:jc w:val="both"/>', '<w:keepLines/>', '<w:keepNext/>'].map((x) => um(texto).includes(x))
  expect(['Excelência', 'Cabe a todos', 'Texto'].map(tem)).toEqual([
    [false, true, false],
    [true, false, true],
    [true, false, false],
  ])
  // The day, and all who sign.
  expect(['Local, ', 'Ana', 'Rui'].map((texto) => tem(texto)[2])).toEqual([true, true, false])
})
test('what XML cannot hold leaves no file that does not open', async () => {
  const mau = 'a\u0001b\u000bc\ud800d'
  const bytes = await layOutDocx({
    ...spec,
    titulo: mau,
    geradoPor: mau,
    secoes: [{ tipo: 'rico', blocos: [{ tipo: 'paragrafo', trechos: [{ texto: mau }] }] }],
  })
  for (const [nome, parte] of await docxParts(bytes)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    expect([nome, /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(parte)]).toEqual([nome, false])
  }
  expect(await docxText(bytes)).toContain('abc\ufffdd')
})
test('it is made in a thread', async () => {
  expect(await docxText(await makeDocx(asker, spec))).toEqual(await docxText(await layOutDocx(spec)))
})
