import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scratch } from './fixtures.ts'
import { localStore } from './local.ts'
import { s3Store } from './s3.ts'
import type { FileStore, StoredFile } from './store.ts'
import { sweep, sweepTemp } from './sweeper.ts'
import { receive } from './temp.ts'

let disk: Awaited<ReturnType<typeof scratch>>
let server: Server
let endpoint: string

beforeAll(async () => {
  disk = await scratch()
  const s3 = new S3rver({ directory: join(disk.dir, 's3'), silent: true, configureBuckets: [{ name: 'praca' }] })
  await s3.configureBuckets()
  server = createServer(s3.callback())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await disk.clean()
})

const credentials = { bucket: 'praca', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const stores: [string, () => FileStore][] = [
  ['a folder', () => localStore(join(disk.dir, 'local'))],
  ['S3', () => s3Store({ endpoint, ...credentials, prefix: 'banco-a' })],
]

const send = (content: string) =>
  receive(Readable.from([Buffer.from(content)]), { dir: join(disk.dir, 'tmp'), maxBytes: 1000, nome: 'nota.txt' })

const listed = async (store: FileStore) => {
  const files: StoredFile[] = []
  for await (const file of store.list()) files.push(file)
  return files
}
const keysOf = async (store: FileStore) => (await listed(store)).map((f) => f.key).sort()

describe.each(stores)('files kept in %s', (_name, make) => {
  test('a file is put, read back, listed and removed; the temporary one is gone', async () => {
    const store = make()
    await store.check()
    const tmp = await send('evidência')
    const key = await store.put(tmp)
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(await readdir(join(disk.dir, 'tmp'))).toEqual([])
    await tmp.discard()

    const { stream, size } = await store.open(key)
    expect(await text(stream)).toBe('evidência')
    expect(size).toBe(Buffer.byteLength('evidência'))

    expect(await listed(store)).toEqual([{ key, modifiedAt: expect.any(Date) }])

    await store.remove(key)
    await store.remove(key)
    expect(await keysOf(store)).toEqual([])
    await expect(store.open(key)).rejects.toMatchObject({ code: 'naoEncontrado' })
  })

  test('a key that we did not make reaches no path', async () => {
    const store = make()
    await expect(store.open('../../etc/passwd')).rejects.toMatchObject({ code: 'naoEncontrado' })
    await expect(store.remove('ab/../../x')).rejects.toMatchObject({ code: 'naoEncontrado' })
  })

  test('the sweeper removes what no row names and leaves the named and the recent', async () => {
    const store = make()
    const [named, orphan] = [await store.put(await send('a')), await store.put(await send('b'))]
    const asked: string[][] = []
    const isNamed = async (keys: string[]) => {
      asked.push(keys)
      return new Set([named])
    }
    expect(await sweep(store, isNamed, new Date(Date.now() - 3_600_000))).toBe(0)
    expect(asked).toEqual([])
    expect(await sweep(store, isNamed, new Date(Date.now() + 60_000))).toBe(1)
    expect(asked.flat().sort()).toEqual([named, orphan].sort())
    expect(await keysOf(store)).toEqual([named])
    await store.remove(named)
  })
})

test('two databases in one bucket never see each other’s files', async () => {
  const [a, b] = ['banco-a', 'banco-b'].map((prefix) => s3Store({ endpoint, ...credentials, prefix })) as [
    FileStore,
    FileStore,
  ]
  const key = await a.put(await send('só de a'))
  expect(await keysOf(b)).toEqual([])
  await expect(b.open(key)).rejects.toMatchObject({ code: 'naoEncontrado' })
  await a.remove(key)
})

test('a store that is not there is not ready', async () => {
  await expect(s3Store({ endpoint, ...credentials, bucket: 'outro' }).check()).rejects.toThrow()
  const file = await disk.write('file', 'x')
  await expect(localStore(join(file, 'below')).check()).rejects.toThrow()
})

test('files are spread over folders by the first two letters of the key', async () => {
  const dir = join(disk.dir, 'spread')
  const key = await localStore(dir).put(await send('x'))
  expect((await stat(join(dir, key.slice(0, 2), key))).isFile()).toBe(true)
})

test('temporary files of a killed process go, those of a running upload stay', async () => {
  const dir = join(disk.dir, 'left')
  const running = await receive(Readable.from([Buffer.from('x')]), { dir, maxBytes: 10, nome: 'a.txt' })
  const old = join(dir, 'old.tmp')
  await writeFile(old, 'x')
  await utimes(old, new Date(0), new Date(0))
  expect(await sweepTemp(dir, new Date(Date.now() - 3_600_000))).toBe(1)
  expect(await readdir(dir)).toEqual([running.path.slice(dir.length + 1)])
  expect(await sweepTemp(join(dir, 'nowhere'), new Date())).toBe(0)
})
