import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Banco } from '#server/db/bancos.ts'
import { one, rows } from '#server/db/sql.ts'
import { Failure } from '#server/failure.ts'
import type { FileStore } from './store.ts'

/** The store is not the one that the rows of the bancos belong to. */
export class ForeignStore extends Failure {}

const ADVICE =
  'Confira se o volume está montado e se DATA_DIR ou S3_BUCKET estão certos. ' +
  'Se os arquivos mudaram de lugar de propósito, rode: npm run praca -- accept-store'

const knownMarks = async (bancos: readonly Banco[]) => {
  const found = await Promise.all(bancos.map((b) => rows<{ marca: string }>(b.db, sql`select marca from armazem`)))
  return new Set(found.flat().map((r) => r.marca))
}

/** Rows of before there were marks: their newest file must be there. */
const refuseIfFilesAreElsewhere = async (files: FileStore, bancos: readonly Banco[]) => {
  for (const { db } of bancos) {
    const newest = await one<{ chave: string }>(db, sql`select chave from arquivo order by "arquivoId" desc limit 1`)
    if (!newest) continue
    const { stream } = await files.open(newest.chave).catch(() => {
      throw new ForeignStore(`O armazenamento de arquivos não tem os arquivos desta instalação. ${ADVICE}`)
    })
    stream.destroy()
  }
}

/** One process at a time: two that start together on an empty store must agree on its mark. */
const alone = <T>(bancos: readonly Banco[], work: () => Promise<T>) =>
  bancos[0]!.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('praca-armazem'))`)
    return work()
  })

const remember = async (bancos: readonly Banco[], marca: string) => {
  for (const { db } of bancos)
    await db.execute(sql`with outra as (delete from armazem where marca <> ${marca})
      insert into armazem (marca) values (${marca}) on conflict do nothing`)
}

/**
 * Ties the bancos to their file store. The first time the store gets a mark that the bancos remember; from then on a
 * store without it is refused, so that files never go to a folder where the volume is not mounted.
 */
export const claimStore = (files: FileStore, bancos: readonly Banco[]) =>
  alone(bancos, async () => {
    const known = await knownMarks(bancos)
    const there = await files.readMark()
    if (known.size > 1) throw new ForeignStore(`Os bancos pertencem a armazenamentos de arquivos diferentes. ${ADVICE}`)
    if (known.size === 1 && (there === undefined || !known.has(there)))
      throw new ForeignStore(`O armazenamento de arquivos encontrado não é o desta instalação. ${ADVICE}`)
    if (there === undefined) await refuseIfFilesAreElsewhere(files, bancos)
    const marca = there ?? randomUUID()
    if (there === undefined) await files.writeMark(marca)
    await remember(bancos, marca)
    files.expectMark(marca)
  })

/** Ties the bancos to the store that is there now, whatever they knew before. */
export const acceptStore = (files: FileStore, bancos: readonly Banco[]) =>
  alone(bancos, async () => {
    const marca = (await files.readMark()) ?? randomUUID()
    await files.writeMark(marca)
    await remember(bancos, marca)
  })
