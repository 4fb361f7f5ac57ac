import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Cluster, connectOwner } from '#server/db/bancos.ts'
import { migrationOf, refuseNewer } from '#server/db/migrations.ts'
import { lockFiles } from '#server/files/lock.ts'
import type { FileStore } from '#server/files/store.ts'
import { VERSION } from '#server/version.ts'
import { type BancoCopia, type Manifesto, type TabelaCopia, writeArchive } from './archive.ts'
import { columnList, listSequences, listTables, quote, SAME_TEXT, type Tabela } from './tables.ts'
import { ArchiveError, type TarWriter } from './tar.ts'

const compress = promisify(gzip)
/** Rows are compressed in parts of this size, so that neither side ever holds a whole table. */
const PART = 8 * 1024 * 1024

interface Snapshot {
  nome: string
  client: pg.Client
}

/** A view of the banco as it is now, that no later write changes; and no file that it names is swept away meanwhile. */
const openSnapshot = async (cluster: Cluster, nome: string): Promise<Snapshot> => {
  const client = await connectOwner(cluster, nome, 'praca-copia')
  try {
    await lockFiles(client)
    await client.query(SAME_TEXT)
    await client.query('begin isolation level repeatable read read only')
    refuseNewer(await migrationOf(client))
    return { nome, client }
  } catch (e) {
    await client.end()
    throw e
  }
}

async function* partsOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    pending.push(chunk)
    size += chunk.length
    if (size < PART) continue
    yield Buffer.concat(pending)
    pending = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(pending)
}

const copyTable = async ({ nome: banco, client }: Snapshot, { nome, colunas }: Tabela, tar: TarWriter) => {
  const stream = client.query(copyTo(`copy public.${quote(nome)} (${columnList(colunas)}) to stdout`))
  const partes: string[] = []
  for await (const part of partsOf(stream)) {
    const name = `bancos/${banco}/${nome}/${String(partes.length + 1).padStart(6, '0')}.copy.gz`
    const packed = await compress(part, { level: 3 })
    await tar.add(name, packed.length, [packed])
    partes.push(name)
  }
  // The stream ends with the last row, ahead of how many there were: the next answer comes after that.
  await client.query('select 1')
  return { nome, colunas, linhas: stream.rowCount, partes } satisfies TabelaCopia
}

const copyBanco = async (snapshot: Snapshot, tar: TarWriter): Promise<BancoCopia> => {
  const { nome, client } = snapshot
  const tabelas: TabelaCopia[] = []
  for (const tabela of await listTables(client)) tabelas.push(await copyTable(snapshot, tabela, tar))
  return { nome, migracao: await migrationOf(client), tabelas, sequencias: await listSequences(client) }
}

interface Arquivo {
  arquivoId: number
  chave: string
  nome: string
  tamanho: string
  sha256: string
}

/** Files never change once kept, so reading them after the snapshot is as good as in it. */
const copyFiles = async ({ nome: banco, client }: Snapshot, files: FileStore, tar: TarWriter) => {
  for (let last = 0; ; ) {
    const { rows } = await client.query<Arquivo>(
      'select "arquivoId", chave, nome, tamanho, sha256 from arquivo where "arquivoId" > $1 order by "arquivoId" limit 1000',
      [last],
    )
    for (const row of rows) {
      const which = `O arquivo "${row.nome}" (${row.chave}, registro ${row.arquivoId} de ${banco})`
      const { stream, size } = await files.open(row.chave).catch((e: Error) => {
        throw new ArchiveError(`${which} não pôde ser lido: ${e.message}`)
      })
      if (size !== Number(row.tamanho)) {
        stream.destroy()
        throw new ArchiveError(`${which} está danificado: tem ${size} bytes e deveria ter ${row.tamanho}.`)
      }
      const { sha256 } = await tar.add(`arquivos/${row.chave}`, size, stream)
      if (sha256 !== row.sha256)
        throw new ArchiveError(`${which} está danificado: o conteúdo não é o que foi recebido.`)
    }
    if (rows.length === 0) return
    last = rows.at(-1)!.arquivoId
  }
}

/** Copies databases and files into one archive while the product goes on working. */
export const backup = async (
  path: string,
  { cluster, bancos, files }: { cluster: Cluster; bancos: readonly string[]; files: FileStore },
): Promise<Manifesto> =>
  writeArchive(path, async (tar) => {
    const open: Snapshot[] = []
    try {
      // All snapshots first: the bancos are copied as they stood at nearly the same moment.
      for (const nome of bancos) open.push(await openSnapshot(cluster, nome))
      const criadaEm = new Date().toISOString()
      const copies: BancoCopia[] = []
      for (const snapshot of open) copies.push(await copyBanco(snapshot, tar))
      for (const snapshot of open) await copyFiles(snapshot, files, tar)
      return { versao: VERSION, criadaEm, bancos: copies }
    } finally {
      await Promise.all(open.map(({ client }) => client.end()))
    }
  })
