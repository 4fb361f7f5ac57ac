import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { acceptStore, claimStore, ForeignStore } from './claim.ts'
import { localStore } from './local.ts'
import { sweepTemp } from './sweeper.ts'
import type { TempFile } from './temp.ts'
import { isAbandoned, newTempName } from './temp-name.ts'

const t = await startTestApp()
let n = 0
const newBanco = () => t.newBanco(`armazem${n++}`)
const newFolder = () => join(mkdtempSync(join(tmpdir(), 'praca-marca-')), 'arquivos')
const temp = async (folder: string): Promise<TempFile> => {
  const path = join(folder, '..', newTempName())
  await writeFile(path, 'conteúdo')
  const discard = async () => rmSync(path, { force: true })
  return { path, nome: 'a.txt', tamanho: 9, sha256: '', tipo: { ext: 'txt', mime: 'text/plain' }, discard }
}
const marks = async (b: Awaited<ReturnType<typeof newBanco>>) => rows(b.db, sql`select marca from armazem`)

describe('the mark of the file store', () => {
  it('is put into a new store once, whoever starts first, and every banco remembers it', async () => {
    const [a, b] = [await newBanco(), await newBanco()]
    const folder = newFolder()
    const [one, two] = [localStore(folder), localStore(folder)]
    await Promise.all([claimStore(one, [a, b]), claimStore(two, [a, b])])
    const marca = await one.readMark()
    expect(marca).toBeTruthy()
    for (const banco of [a, b]) expect(await marks(banco)).toEqual([{ marca }])
    await two.put(await temp(folder))
  })

  it('missing, nothing is written, read or removed, and readiness fails; back, all goes on', async () => {
    const banco = await newBanco()
    const folder = newFolder()
    const store = localStore(folder)
    await claimStore(store, [banco])
    const key = await store.put(await temp(folder))
    renameSync(folder, `${folder}.fora`)
    for (const step of ['gone', 'an empty folder in its place']) {
      if (step !== 'gone') mkdirSync(folder)
      const away = { code: 'armazemIndisponivel', status: 503 }
      await expect(store.put(await temp(folder)), step).rejects.toMatchObject(away)
      await expect(store.open(key), step).rejects.toMatchObject(away)
      await expect(store.remove(key), step).rejects.toMatchObject(away)
      await expect(store.list()[Symbol.asyncIterator]().next(), step).rejects.toMatchObject(away)
      await expect(store.check(), step).rejects.toMatchObject(away)
    }
    rmSync(folder, { recursive: true })
    renameSync(`${folder}.fora`, folder)
    await store.check()
    const { stream, size } = await store.open(key)
    stream.destroy()
    expect(size).toBeGreaterThan(0)
  })

  it('of another installation, or none where one is known, stops the start until somebody says that it is right', async () => {
    const banco = await newBanco()
    await claimStore(localStore(newFolder()), [banco])
    const elsewhere = localStore(newFolder())
    await expect(claimStore(elsewhere, [banco])).rejects.toThrow(ForeignStore)
    await elsewhere.writeMark('de outra')
    await expect(claimStore(elsewhere, [banco])).rejects.toThrow(/accept-store/)
    await acceptStore(elsewhere, [banco])
    await claimStore(elsewhere, [banco])
    expect(await marks(banco)).toEqual([{ marca: 'de outra' }])
  })

  it('is not given to an empty store when rows of before name files that it lacks', async () => {
    const banco = await newBanco()
    await banco.db.execute(sql`insert into arquivo (chave, nome, mime, tamanho, sha256)
      values (${'a'.repeat(64)}, 'a.pdf', 'application/pdf', 1, '')`)
    await expect(claimStore(localStore(newFolder()), [banco])).rejects.toThrow(/não tem os arquivos/)
  })
})

describe('temporary files', () => {
  const now = new Date()
  it('of a living process stay, of a dead one go at the next start, of another machine after a day', async () => {
    const mine = newTempName()
    const dead = mine.replace(`-${process.pid}-`, '-4194999-')
    const foreign = `${'0'.repeat(12)}${mine.slice(12)}`
    const alive = (pid: number) => pid !== 4194999
    const yesterday = new Date(now.getTime() - 25 * 3600_000)
    expect(isAbandoned(mine, now, now, { alive })).toBe(false)
    expect(isAbandoned(dead, now, now, { alive })).toBe(true)
    expect(isAbandoned(foreign, now, now, { alive })).toBe(false)
    expect(isAbandoned(foreign, yesterday, now, { alive })).toBe(true)
    expect(isAbandoned(mine, now, now, { alive, starting: true })).toBe(true)
    expect(isAbandoned('outro.txt', yesterday, now, { alive })).toBe(false)

    const dir = mkdtempSync(join(tmpdir(), 'praca-temp-'))
    for (const name of [mine, dead, 'outro.txt']) await writeFile(join(dir, name), '')
    expect(await sweepTemp(dir, now)).toBe(1)
    rmSync(dir, { recursive: true })
  })
})
