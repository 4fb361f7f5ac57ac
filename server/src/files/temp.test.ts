import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeEntry, PDF, PNG, scratch, zipOf } from './fixtures.ts'
import { safeName } from './name.ts'
import { receive } from './temp.ts'

let disk: Awaited<ReturnType<typeof scratch>>
beforeEach(async () => {
  disk = await scratch()
})
afterEach(() => disk.clean())

const arrive = (content: Uint8Array, nome: string, more: Partial<Parameters<typeof receive>[1]> = {}) =>
  receive(Readable.from([content.subarray(0, 10), content.subarray(10)]), {
    dir: disk.dir,
    maxBytes: 1000,
    nome,
    ...more,
  })

describe('a consultant sends a file', () => {
  test('it waits on disk, hashed, measured and judged by its content', async () => {
    const file = await arrive(PDF, 'Ata da reunião.pdf')
    expect(file).toMatchObject({
      nome: 'Ata da reunião.pdf',
      tamanho: PDF.length,
      sha256: createHash('sha256').update(PDF).digest('hex'),
      tipo: { ext: 'pdf', mime: 'application/pdf' },
    })
    expect(await readFile(file.path)).toEqual(PDF)
    await file.discard()
    await file.discard()
    expect(await readdir(disk.dir)).toEqual([])
  })

  test('exactly the limit passes, one byte more is refused and leaves nothing behind', async () => {
    await expect(arrive(PDF, 'a.pdf', { maxBytes: PDF.length })).resolves.toMatchObject({ tamanho: PDF.length })
    const before = await readdir(disk.dir)
    await expect(arrive(PDF, 'a.pdf', { maxBytes: PDF.length - 1 })).rejects.toMatchObject({
      code: 'grandeDemais',
      status: 413,
    })
    expect(await readdir(disk.dir)).toEqual(before)
  })

  test('the limit is told in words, or in the sentence the specification gives', async () => {
    const endless = () =>
      Readable.from(
        (function* () {
          while (true) yield Buffer.alloc(1 << 20)
        })(),
      )
    const options = { dir: disk.dir, maxBytes: 26_214_400, nome: 'a.pdf' }
    await expect(receive(endless(), options)).rejects.toThrow('O conteúdo enviado passa do tamanho permitido (25 MB).')
    await expect(
      receive(endless(), { ...options, mensagemTamanho: 'Arquivo não pode ser maior que 25MB!' }),
    ).rejects.toThrow('Arquivo não pode ser maior que 25MB!')
  })

  test('a stream that a form parser cut short counts as too large', async () => {
    const cut = Object.assign(Readable.from([PDF]), { truncated: true })
    await expect(receive(cut, { dir: disk.dir, maxBytes: 1000, nome: 'a.pdf' })).rejects.toMatchObject({
      code: 'grandeDemais',
    })
    expect(await readdir(disk.dir)).toEqual([])
  })

  test('an empty file is refused by name', async () => {
    await expect(receive(Readable.from([]), { dir: disk.dir, maxBytes: 10, nome: 'x/vazio.pdf' })).rejects.toThrow(
      'O arquivo vazio.pdf está vazio. Escolha outro.',
    )
    expect(await readdir(disk.dir)).toEqual([])
  })

  test('a connection that breaks leaves nothing behind', async () => {
    const broken = Readable.from(
      (async function* () {
        yield PDF
        throw new Error('gone')
      })(),
    )
    await expect(receive(broken, { dir: disk.dir, maxBytes: 1000, nome: 'a.pdf' })).rejects.toMatchObject({
      code: 'formularioInvalido',
      status: 400,
    })
    expect(await readdir(disk.dir)).toEqual([])
  })

  test('the type is judged by the content, not the name', async () => {
    await expect(arrive(Buffer.from('MZ\x90\x00 a program'), 'laudo.pdf')).rejects.toThrow('Tipo de arquivo não aceito')
    await expect(arrive(PNG, 'laudo.pdf', { tipos: ['pdf'] })).rejects.toMatchObject({
      code: 'tipoNaoAceito',
      status: 415,
    })
    await expect(arrive(PNG, 'x.png', { tipos: ['pdf'], mensagemTipo: 'Só PDF' })).rejects.toThrow('Só PDF')
    await expect(arrive(PDF, 'foto.exe')).resolves.toMatchObject({ nome: 'foto.exe.pdf' })
    expect((await readdir(disk.dir)).length).toBe(1)
  })
})

describe('names', () => {
  test.each([
    ['C:\\Users\\ana\\Relatório.pdf', 'Relatório.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['a\u0000b\r\nc.pdf', 'abc.pdf'],
    ['conta\u202efdp.exe', 'contafdp.exe'],
    ['Relato\u0301rio.pdf', 'Relatório.pdf'],
    ['...', 'arquivo'],
    ['nota . .pdf', 'nota.pdf'],
    ['', 'arquivo'],
    ['con.txt', '_con.txt'],
    ['a<b>:"c|d?.csv', 'a_b___c_d_.csv'],
    [`${'ã'.repeat(300)}.xlsx`, `${'ã'.repeat(195)}.xlsx`],
  ])('%j is kept as %j', (raw, safe) => expect(safeName(raw)).toBe(safe))

  test('whatever is sent, the name is short, whole, without folders, and stays as it is when sent again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (raw) => {
        const name = safeName(raw)
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(200)
        expect(name).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
        expect(name.isWellFormed()).toBe(true)
        expect(safeName(name)).toBe(name)
      }),
    )
  })
})

describe('an upload that would unfold into too much is refused, whatever program it is for', () => {
  const MIB = 1024 * 1024
  const KINDS: Record<string, FakeEntry[]> = {
    docx: [
      { name: '[Content_Types].xml', data: '<Types/>' },
      { name: 'word/document.xml', data: '<w:document/>' },
    ],
    xlsx: [
      { name: '[Content_Types].xml', data: '<Types/>' },
      { name: 'xl/workbook.xml', data: '<workbook/>' },
    ],
    odt: [{ name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', stored: true }],
    ods: [{ name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet', stored: true }],
  }
  const send = (ext: string, more: FakeEntry[]) =>
    arrive(zipOf([...KINDS[ext]!, ...more]), `arquivo.${ext}`, { maxBytes: 25 * MIB })
  const refused = async (ext: string, more: FakeEntry[], sentence: RegExp) => {
    await expect(send(ext, more)).rejects.toMatchObject({ status: 422, message: expect.stringMatching(sentence) })
    expect(await readdir(disk.dir)).toEqual([])
  }
  const zeros = Buffer.alloc(20 * MIB)
  const noise = Buffer.alloc(2 * MIB, 'um texto que não é só zeros ')

  test.each(Object.keys(KINDS))('%s: an honest one is taken', async (ext) => {
    await expect(send(ext, [{ name: 'media/a.png', data: noise }])).resolves.toMatchObject({ tipo: { ext } })
  })

  test.each(Object.keys(KINDS))('%s: by what it holds, whatever it declares', async (ext) => {
    await refused(ext, [{ name: 'a', data: zeros }], /grande demais: o conteúdo descompactado passa do permitido/)
    await refused(ext, [{ name: 'a', data: zeros, declaredSize: 1 }], /o conteúdo descompactado passa do permitido/)
    await refused(ext, [{ name: 'a', data: 'x', declaredSize: 0xfffffff0 }], /o conteúdo descompactado/)
  })

  test.each(Object.keys(KINDS))('%s: by the number of its parts and by parts that share their bytes', async (ext) => {
    const many = Array.from({ length: 5_001 }, (_, i) => ({ name: `p${i}`, data: '' }))
    await refused(ext, many, /há partes demais dentro do arquivo/)
    const shared = Array.from({ length: 5 }, (_, i) => ({ name: `s${i}`, data: noise, overlaps: i > 0 }))
    await refused(ext, shared, /danificado/)
  })

  test('a spreadsheet inside a document is measured with it, and nothing may lie deeper', async () => {
    const sheet = zipOf([...KINDS.xlsx!, { name: 'xl/a', data: noise }])
    const taken = await send('docx', [{ name: 'word/embeddings/a.xlsx', data: sheet }])
    expect(taken.tipo.ext).toBe('docx')
    await taken.discard()
    const bomb = zipOf([{ name: 'a', data: zeros }])
    await refused('docx', [{ name: 'word/embeddings/a.xlsx', data: bomb }], /o conteúdo descompactado/)
    const deep = zipOf([{ name: 'a.zip', data: zipOf([{ name: 'b.zip', data: bomb }]) }])
    await refused('odt', [{ name: 'Object 1', data: deep }], /compactados uns dentro dos outros/)
    const large = Buffer.concat([sheet, Buffer.alloc(26 * MIB, 'x')])
    await refused(
      'docx',
      [
        { name: 'a', data: large },
        { name: 'b', data: noise },
      ],
      /o conteúdo descompactado/,
    )
  })

  test('a presentation is no type that is taken, bomb or not', async () => {
    const pptx = zipOf([
      { name: '[Content_Types].xml', data: '<Types/>' },
      { name: 'ppt/presentation.xml', data: zeros },
    ])
    await expect(arrive(pptx, 'a.pptx', { maxBytes: 25 * MIB })).rejects.toMatchObject({ code: 'tipoNaoAceito' })
  })
})
