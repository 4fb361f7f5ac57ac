import { type FileHandle, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openArchive, writeArchive } from './archive.ts'
import { ArchiveError, scanTar } from './tar.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'praca-tar-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const parts = ['bancos/padrao/usuario/000001.copy.gz', 'bancos/padrao/usuario/000002.copy.gz']
const tabela = { nome: 'usuario', colunas: ['nome'], linhas: 2, partes: parts }
const about = {
  versao: '0.1.0',
  criadaEm: '2026-03-10T12:00:00.000Z',
  bancos: [{ nome: 'padrao', migracao: 1, tabelas: [tabela], sequencias: [] }],
}

const sample = async (name: string) => {
  const path = join(dir, name)
  await writeArchive(path, async (tar) => {
    for (const [i, part] of parts.entries()) await tar.add(part, 700 + i, [Buffer.alloc(700 + i, 65 + i)])
    await tar.add(`arquivos/${'a'.repeat(64)}`, 3, [Buffer.from('abc')])
    return about
  })
  return path
}

const entriesOf = async (path: string) => {
  const file: FileHandle = await open(path, 'r')
  const found = await scanTar(file)
  await file.close()
  return found
}

/** The bytes of each entry with its header and padding, and the end of the archive. */
const piecesOf = async (path: string) => {
  const bytes = await readFile(path)
  const starts = (await entriesOf(path)).map((e) => e.inicio - 512)
  return [...starts, bytes.length - 1024, bytes.length].map((at, i, all) => bytes.subarray(at, all[i + 1])).slice(0, -1)
}

const refused = async (bytes: Buffer) => {
  const path = join(dir, 'danificada.tar')
  await writeFile(path, bytes)
  await expect(openArchive(path)).rejects.toThrow(/está danificada: .*Nada foi alterado/s)
}

describe('a backup archive', () => {
  it('opens with its manifest when it is whole', async () => {
    const archive = await openArchive(await sample('inteira.tar'))
    expect(archive.manifesto).toMatchObject({ formato: 1, ...about })
    expect(archive.entry(parts[1]!).tamanho).toBe(701)
    await archive.close()
  })

  it('takes names longer than the first field of a tar header', async () => {
    const path = join(dir, 'longa.tar')
    const long = `bancos/${'b'.repeat(40)}/${'t'.repeat(63)}/000001.copy.gz`
    await writeArchive(path, async (tar) => {
      await tar.add(long, 0, [])
      return about
    })
    expect((await entriesOf(path))[0]!.nome).toBe(long)
  })

  it('is refused with any one of its bytes changed', async () => {
    const bytes = await readFile(await sample('bytes.tar'))
    for (let at = 0; at < bytes.length; at += 7) {
      const damaged = Buffer.from(bytes)
      damaged[at] = damaged[at]! ^ 0x41
      await refused(damaged)
    }
  })

  it('is refused when it was cut anywhere, even between two entries, or grew', async () => {
    const path = await sample('cortada.tar')
    const bytes = await readFile(path)
    for (const size of [0, 1, 511, 512, 2000, bytes.length - 1024, bytes.length - 512, bytes.length - 1])
      await refused(bytes.subarray(0, size))
    await refused(Buffer.concat([bytes, Buffer.alloc(512)]))
  })

  it('is refused when an entry was taken out, doubled or put elsewhere', async () => {
    const pieces = await piecesOf(await sample('partes.tar'))
    for (let i = 0; i < pieces.length; i++) {
      await refused(Buffer.concat(pieces.toSpliced(i, 1)))
      await refused(Buffer.concat(pieces.toSpliced(i, 0, pieces[i]!)))
    }
    await refused(Buffer.concat([pieces[1]!, pieces[0]!, ...pieces.slice(2)]))
  })

  it('appears under its name only when it is whole, and never over another', async () => {
    const path = join(dir, 'falha.tar')
    const broken = writeArchive(path, async (tar) => {
      await tar.add('arquivos/x', 10, [Buffer.from('curto')])
      return about
    })
    await expect(broken).rejects.toThrow(ArchiveError)
    await expect(readFile(path)).rejects.toThrow('ENOENT')
    const there = await sample('existe.tar')
    await expect(writeArchive(there, async () => about)).rejects.toThrow(/já existe/)
  })
})
