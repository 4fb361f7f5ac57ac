import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Cluster, connectOwner, createDatabase, IN_USE } from '#server/db/bancos.ts'
import { applyMigrations, migrationOf, newestMigration } from '#server/db/migrations.ts'
import type { FileStore } from '#server/files/store.ts'
import { newTempName } from '#server/files/temp-name.ts'
import type { Archive, BancoCopia, TabelaCopia } from './archive.ts'
import { columnList, listTables, quote, SAME_TEXT } from './tables.ts'
import { ArchiveError, readPart, readWhole } from './tar.ts'

const decompress = promisify(gunzip)

export interface RestoreTarget {
  cluster: Cluster
  files: FileStore
  tempDir: string
  /** Bancos that hold data are emptied first. */
  substituir?: boolean
}

/** A copy of other bancos, or of a newer program, has no place here. */
export const refuseForeign = ({ manifesto }: Archive, bancos: readonly string[]) => {
  for (const { nome, migracao } of manifesto.bancos) {
    if (!bancos.includes(nome))
      throw new ArchiveError(
        `A cópia traz o banco "${nome}", que não está no mapa de ambientes desta instalação (${bancos.join(', ')}). Nada foi alterado.`,
      )
    if (migracao > newestMigration())
      throw new ArchiveError(
        'A cópia foi feita por uma versão mais nova do Praça. Atualize o programa e tente de novo. Nada foi alterado.',
      )
  }
}

const isTrue = async (client: pg.Client, condition: string) =>
  (await client.query<{ sim: boolean }>(`select (${condition}) as sim`)).rows[0]!.sim

/** The banco must be ours, unused at the moment, and empty unless it is to be replaced. */
const refuseUsed = async (client: pg.Client, nome: string, substituir: boolean) => {
  const others = `exists (select from pg_stat_activity where datname = current_database() and application_name in (${IN_USE.map((n) => `'${n}'`).join(', ')}))`
  if (await isTrue(client, others))
    throw new ArchiveError(`O Praça está usando o banco "${nome}". Encerre-o e tente de novo. Nada foi alterado.`)
  const hasTables = `exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))`
  if (!(await isTrue(client, hasTables))) return
  if ((await migrationOf(client)) === 0)
    throw new ArchiveError(`O banco de dados de "${nome}" tem tabelas que não são do Praça. Nada foi alterado.`)
  if (!substituir && (await isTrue(client, 'exists (select from usuario) or exists (select from auditoria)')))
    throw new ArchiveError(
      `O banco "${nome}" não está vazio. Restaure em uma instalação nova ou use --substituir. Nada foi alterado.`,
    )
}

const connect = async (cluster: Cluster, nome: string, substituir: boolean) => {
  await createDatabase(cluster, nome)
  const client = await connectOwner(cluster, nome, 'praca-restaura')
  try {
    await client.query(SAME_TEXT)
    await refuseUsed(client, nome, substituir)
    return client
  } catch (e) {
    await client.end()
    throw e
  }
}

/** Files before rows: should a banco fail, no row names them and the sweeper takes them away. */
const restoreFiles = async (archive: Archive, { files, tempDir }: RestoreTarget) => {
  await mkdir(tempDir, { recursive: true })
  for (const { nome, tamanho, sha256 } of archive.manifesto.entradas) {
    if (!nome.startsWith('arquivos/')) continue
    const key = nome.slice('arquivos/'.length)
    const path = join(tempDir, newTempName())
    const discard = () => rm(path, { force: true })
    try {
      const content = readPart(archive.file, archive.entry(nome).inicio, tamanho)
      await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600 }))
      const tipo = { ext: 'bin', mime: 'application/octet-stream' }
      await files.put({ path, nome: key, tamanho, sha256, tipo, discard }, key)
    } finally {
      await discard()
    }
  }
}

async function* rowsOf(archive: Archive, { partes }: TabelaCopia) {
  for (const parte of partes) {
    const { inicio, tamanho } = archive.entry(parte)
    yield await decompress(await readWhole(archive.file, inicio, tamanho))
  }
}

const loadTable = async (client: pg.Client, archive: Archive, tabela: TabelaCopia) => {
  const target = client.query(copyFrom(`copy public.${quote(tabela.nome)} (${columnList(tabela.colunas)}) from stdin`))
  await pipeline(Readable.from(rowsOf(archive, tabela), { objectMode: false }), target)
  if (target.rowCount !== tabela.linhas)
    throw new ArchiveError(`A tabela ${tabela.nome} recebeu ${target.rowCount} de ${tabela.linhas} linhas.`)
}

/** Foreign keys leave and come back, so that rows may come in any order and every one is checked at the end. */
const withoutForeignKeys = async (client: pg.Client, work: () => Promise<void>) => {
  const { rows } = await client.query<{ tabela: string; nome: string; regra: string }>(
    `select c.relname as tabela, k.conname as nome, pg_get_constraintdef(k.oid) as regra
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`,
  )
  const table = (t: string) => `alter table public.${quote(t)}`
  for (const { tabela, nome } of rows) await client.query(`${table(tabela)} drop constraint ${quote(nome)}`)
  await work()
  for (const { tabela, nome, regra } of rows)
    await client.query(`${table(tabela)} add constraint ${quote(nome)} ${regra}`)
}

/** The rows carry what triggers once did: fired again, they would do it twice. */
const withoutTriggers = async (client: pg.Client, work: () => Promise<void>) => {
  const { rows } = await client.query<{ tabela: string }>(
    `select distinct c.relname as tabela from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  )
  const all = (what: string) => rows.map((r) => `alter table public.${quote(r.tabela)} ${what} trigger user;`).join('')
  await client.query(all('disable'))
  await work()
  await client.query(all('enable'))
}

const loadRows = async (client: pg.Client, archive: Archive, copia: BancoCopia) => {
  // Rows that the migrations themselves bring are in the copy too.
  for (const { nome } of await listTables(client)) await client.query(`delete from public.${quote(nome)}`)
  for (const tabela of copia.tabelas) await loadTable(client, archive, tabela)
  for (const { nome, valor, usada } of copia.sequencias)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${quote(nome)}`, valor, usada])
}

const refuseMissingFiles = async (client: pg.Client, { manifesto }: Archive) => {
  const files = new Map(manifesto.entradas.map((e) => [e.nome, e]))
  const { rows } = await client.query<{ chave: string; sha256: string }>('select chave, sha256 from arquivo')
  for (const { chave, sha256 } of rows)
    if (files.get(`arquivos/${chave}`)?.sha256 !== sha256)
      throw new ArchiveError(`A cópia não traz o arquivo ${chave}, que um registro nomeia.`)
}

/** Builds the banco anew inside one transaction: as it was at the copy, then brought to this program's version. */
const loadBanco = async (client: pg.Client, archive: Archive, copia: BancoCopia, appRole: string | undefined) => {
  await client.query('begin')
  await client.query(`drop schema if exists pgboss cascade; drop schema if exists drizzle cascade;
    drop schema if exists public cascade; create schema public`)
  await applyMigrations(client, appRole, copia.migracao)
  await withoutForeignKeys(client, () => withoutTriggers(client, () => loadRows(client, archive, copia)))
  await refuseMissingFiles(client, archive)
  await applyMigrations(client, appRole)
  await client.query(
    `insert into auditoria (em, acao, entidade, mudancas) values (now(), 'restaurar cópia de segurança', 'sistema', $1)`,
    [JSON.stringify({ copia: { depois: archive.manifesto.criadaEm } })],
  )
}

/** Puts databases and files of a checked copy back. Until its last step nothing that exists has changed. */
export const restore = async (archive: Archive, target: RestoreTarget) => {
  const open: { client: pg.Client; copia: BancoCopia }[] = []
  try {
    for (const copia of archive.manifesto.bancos)
      open.push({ copia, client: await connect(target.cluster, copia.nome, target.substituir ?? false) })
    await restoreFiles(archive, target)
    for (const { client, copia } of open) await loadBanco(client, archive, copia, target.cluster.appRole)
    for (const { client } of open) await client.query('commit')
  } finally {
    await Promise.all(open.map(({ client }) => client.end()))
  }
}
