import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PDF, PNG, scratch } from './fixtures.ts'
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
