import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { problem } from '#contract/problems.ts'
import { type FileStore, isKey, newKey, placeOf, type StoredFile } from './store.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const fsyncFile = async (path: string) => {
  const handle = await open(path, 'r+')
  await handle.sync().finally(() => handle.close())
}

/** A rename survives a power cut only when its folder is synced too. Windows has no such call. */
const fsyncFolder = async (path: string) => {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

async function* listFolder(dir: string, prefix: string): AsyncIterable<StoredFile> {
  for (const key of await readdir(join(dir, prefix))) {
    if (!isKey(key)) continue
    const info = await stat(join(dir, prefix, key)).catch((error) =>
      isMissing(error) ? undefined : Promise.reject(error),
    )
    if (info?.isFile()) yield { key, modifiedAt: info.mtime }
  }
}

/** Files in a folder of this machine. Temporary files must be received on the same volume, so that a rename is enough. */
export const localStore = (dir: string): FileStore => ({
  async put(tmp, key = newKey()) {
    const target = join(dir, placeOf(key))
    const created = await mkdir(dirname(target), { recursive: true })
    await fsyncFile(tmp.path)
    await rename(tmp.path, target)
    await fsyncFolder(dirname(target))
    if (created) await fsyncFolder(dir)
    return key
  },

  async open(key) {
    const path = join(dir, placeOf(key))
    const handle = await open(path, 'r').catch((error) => {
      throw isMissing(error) ? problem.naoEncontrado() : error
    })
    const { size } = await handle.stat()
    return { stream: handle.createReadStream(), size }
  },

  async remove(key) {
    await rm(join(dir, placeOf(key)), { force: true })
  },

  async *list() {
    const folders = await readdir(dir).catch((error) => (isMissing(error) ? [] : Promise.reject(error)))
    for (const folder of folders) if (/^[0-9a-f]{2}$/.test(folder)) yield* listFolder(dir, folder)
  },

  async check() {
    await mkdir(dir, { recursive: true })
    await access(dir, constants.R_OK | constants.W_OK)
  },
})
