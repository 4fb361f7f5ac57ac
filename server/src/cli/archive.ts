import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { ArchiveError, type FoundEntry, readWhole, scanTar, type TarWriter, tarWriter } from './tar.ts'

/**
 * A backup is one tar: the tables of each banco in compressed parts, the files, then a manifest that lists every entry
 * with its SHA-256 in order, then the manifest's own SHA-256.
 */
export const FORMATO = 1
const MANIFEST = 'manifesto.json'
const SEAL = 'manifesto.sha256'

const entrada = z.object({ nome: z.string(), tamanho: z.int(), sha256: z.string() })
const tabela = z.object({
  nome: z.string(),
  colunas: z.array(z.string()),
  linhas: z.int(),
  partes: z.array(z.string()),
})
const sequencia = z.object({ nome: z.string(), valor: z.string(), usada: z.boolean() })
const banco = z.object({
  nome: z.string(),
  /** The moment of the newest migration, as drizzle's journal counts. */
  migracao: z.int(),
  tabelas: z.array(tabela),
  sequencias: z.array(sequencia),
})
const manifesto = z.object({
  formato: z.int(),
  versao: z.string(),
  criadaEm: z.string(),
  bancos: z.array(banco).min(1),
  entradas: z.array(entrada),
})
export type Manifesto = z.output<typeof manifesto>
export type BancoCopia = z.output<typeof banco>
export type TabelaCopia = z.output<typeof tabela>

const syncFolder = async (folder: string) => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Writes an archive under another name and gives it its own only when it is whole and on the disk. */
export const writeArchive = async (
  path: string,
  fill: (tar: TarWriter) => Promise<Omit<Manifesto, 'entradas' | 'formato'>>,
): Promise<Manifesto> => {
  if (existsSync(path)) throw new ArchiveError(`${path} já existe; escolha outro nome.`)
  const draft = `${path}.parcial-${randomBytes(4).toString('hex')}`
  // It holds personal data and password hashes: for its owner only.
  const file = await open(draft, 'wx', 0o600).catch((e: Error) => {
    throw new ArchiveError(`Não foi possível escrever em ${path} (${e.message}).`)
  })
  try {
    const tar = tarWriter(file)
    const about = await fill(tar)
    const complete: Manifesto = { formato: FORMATO, ...about, entradas: [...tar.entries] }
    const bytes = Buffer.from(JSON.stringify(complete))
    const { sha256 } = await tar.add(MANIFEST, bytes.length, [bytes])
    const seal = Buffer.from(`${sha256}  ${MANIFEST}\n`)
    await tar.add(SEAL, seal.length, [seal])
    await tar.end()
    await file.sync()
    await file.close()
    await rename(draft, path)
    await syncFolder(dirname(path))
    return complete
  } catch (e) {
    await file.close().catch(() => {})
    await rm(draft, { force: true })
    throw e
  }
}

export interface Archive {
  manifesto: Manifesto
  file: FileHandle
  entry(nome: string): FoundEntry
  close(): Promise<void>
}

const same = (found: readonly FoundEntry[], listed: Manifesto['entradas']) =>
  found.length === listed.length &&
  listed.every((e, i) => {
    const f = found[i]!
    return f.nome === e.nome && f.tamanho === e.tamanho && f.sha256 === e.sha256
  })

const check = async (file: FileHandle) => {
  const found = await scanTar(file)
  const seal = found.pop()
  const last = found.pop()
  if (seal?.nome !== SEAL || last?.nome !== MANIFEST) throw new ArchiveError('o manifesto falta ou não está no fim')
  if ((await readWhole(file, seal.inicio, seal.tamanho)).toString() !== `${last.sha256}  ${MANIFEST}\n`)
    throw new ArchiveError('o manifesto está danificado')
  const raw = JSON.parse((await readWhole(file, last.inicio, last.tamanho)).toString()) as { formato?: number }
  if (typeof raw.formato === 'number' && raw.formato > FORMATO)
    throw new ArchiveError('ela foi feita por uma versão mais nova do Praça')
  const parsed = manifesto.parse(raw)
  if (!same(found, parsed.entradas)) throw new ArchiveError('o conteúdo não é o que o manifesto lista')
  const byName = new Map(found.map((f) => [f.nome, f]))
  if (byName.size !== found.length) throw new ArchiveError('há partes repetidas')
  const missing = parsed.bancos.flatMap((b) => b.tabelas.flatMap((t) => t.partes)).find((p) => !byName.has(p))
  if (missing) throw new ArchiveError(`falta ${missing}`)
  return { manifesto: parsed, byName }
}

/** Opens an archive after checking all of it; a damaged or incomplete one is refused. */
export const openArchive = async (path: string): Promise<Archive> => {
  const file = await open(path, 'r').catch((e: Error) => {
    throw new ArchiveError(`Não foi possível ler ${path} (${e.message}).`)
  })
  try {
    const { manifesto: found, byName } = await check(file)
    return { manifesto: found, file, entry: (nome) => byName.get(nome)!, close: () => file.close() }
  } catch (e) {
    await file.close()
    const why = e instanceof ArchiveError ? e.message : 'o manifesto não pôde ser lido'
    throw new ArchiveError(`A cópia de segurança ${path} está danificada: ${why}. Nada foi alterado.`)
  }
}
