import { writeOds, writeXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cfbOf, JPG, PDF, PNG, scratch, zipOf } from './fixtures.ts'
import { accepts, sniff } from './sniff.ts'

let disk: Awaited<ReturnType<typeof scratch>>
beforeAll(async () => {
  disk = await scratch()
})
afterAll(() => disk.clean())

const judge = async (content: string | Uint8Array, nome = 'arquivo.bin', options?: { svg?: boolean }) =>
  (await sniff(await disk.write('x', content), nome, options))?.ext

const docx = zipOf([
  { name: '[Content_Types].xml', data: '<Types/>' },
  { name: 'word/document.xml', data: '<w:document/>' },
])
const odt = zipOf([{ name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', stored: true }])
const sheet = { sheets: [{ name: 'A', rows: [['a', 1]] }] }
const SVG = '<?xml version="1.0"?>\n<!-- x --><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'

describe('a file is what it holds', () => {
  test('the types people send are known whatever their name', async () => {
    expect(await judge(PDF)).toBe('pdf')
    expect(await judge(PNG, 'laudo.pdf')).toBe('png')
    expect(await judge(JPG)).toBe('jpg')
    expect(await judge(docx, 'planilha.xlsx')).toBe('docx')
    expect(await judge(await writeXlsx(sheet))).toBe('xlsx')
    expect(await judge(odt)).toBe('odt')
    expect(await judge(await writeOds(sheet))).toBe('ods')
    expect(await judge(cfbOf(['WordDocument', '1Table']))).toBe('doc')
    expect(await judge(cfbOf(['Workbook']))).toBe('xls')
  })

  test('a plain text is safe text only under its own name and without control characters', async () => {
    expect(await judge('nome;valor\r\nAção;1\r\n', 'dados.csv')).toBe('csv')
    expect(await judge(Buffer.from('Ação', 'latin1'), 'nota.TXT')).toBe('txt')
    expect(await judge('BM is how this note starts', 'nota.txt')).toBe('txt')
    expect(await judge('só texto', 'nota.pdf')).toBeUndefined()
    expect(await judge('a\0b', 'nota.txt')).toBeUndefined()
    expect(await judge('<html><script>alert(1)</script>', 'nota.txt')).toBeUndefined()
    expect(await judge('\ufeff  <?xml version="1.0"?>', 'nota.csv')).toBeUndefined()
    expect(await judge(PDF, 'nota.txt')).toBeUndefined()
  })

  test('SVG can carry script and is taken only where asked', async () => {
    expect(await judge(SVG, 'mapa.svg')).toBeUndefined()
    expect(await judge(SVG, 'mapa.txt')).toBeUndefined()
    expect(await judge(SVG, 'mapa.svg', { svg: true })).toBe('svg')
  })

  test('a file of nothing but comments is judged as fast as any other', async () => {
    expect(await judge('<!---->'.repeat(500), 'assinatura.png')).toBeUndefined()
    expect(await judge(`${'<!-- x -->\n'.repeat(300)}<svg></svg>`, 'mapa.svg', { svg: true })).toBe('svg')
  })

  test('programs, macros, protected and unknown archives are nothing we take', async () => {
    expect(await judge('MZ\x90\x00')).toBeUndefined()
    expect(await judge(zipOf([{ name: 'a.txt', data: 'a' }]), 'a.docx')).toBeUndefined()
    const macros = [
      { name: '[Content_Types].xml', data: '' },
      { name: 'xl/workbook.xml', data: '' },
      { name: 'xl/vbaProject.bin', data: '' },
    ]
    expect(await judge(zipOf(macros), 'a.xlsx')).toBeUndefined()
    expect(await judge(cfbOf(['EncryptedPackage', 'EncryptionInfo']), 'a.xlsx')).toBeUndefined()
    expect(await judge(cfbOf(['__substg1.0_0037001F']), 'a.msg')).toBeUndefined()
    expect(await judge(docx.subarray(0, 60), 'a.docx')).toBeUndefined()
    expect(await judge(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.doc')).toBeUndefined()
    expect(await judge('<html></html>', 'a.html')).toBeUndefined()
  })

  test('accepts compares extensions, jpeg being jpg', () => {
    expect(accepts({ ext: 'jpg', mime: 'image/jpeg' }, ['JPEG', 'png'])).toBe(true)
    expect(accepts({ ext: 'docx', mime: '' }, ['pdf', 'xls', 'xlsx'])).toBe(false)
  })
})
