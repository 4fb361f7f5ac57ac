import { constants } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { problem } from '#contract/problems.ts'
import { type FileStore, isKey, MARK, newKey, placeOf, type StoredFile } from './store.ts'

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

/** With less than this free, an upload or the embedded database may stop at any moment. */
const LEAST_FREE = 32 * 1024 * 1024

export const refuseFull = async (dir: string) => {
  const { bavail, bsize } = await statfs(dir)
  if (bavail * bsize < LEAST_FREE) throw problem.semEspaco()
}

/** Files in a folder of this machine. Temporary files must be received on the same volume, so that a rename is enough. */
export const localStore = (dir: string): FileStore => {
  let expected: string | undefined
  const readMark = () =>
    readFile(join(dir, MARK), 'utf8').catch((error) => (isMissing(error) ? undefined : Promise.reject(error)))
  /** An empty folder where the volume should be mounted takes files like any other, and loses them. */
  const refuseForeign = async () => {
    if (expected === undefined) return
    // A mount that is lost answers with all kinds of errors, and none of them is a mark.
    if ((await readMark().catch(() => undefined)) !== expected) throw problem.armazemIndisponivel()
  }
  /** The store's own folder is made once, when it gets its mark: whoever finds it gone must not make it anew. */
  const makeFolder = (folder: string) =>
    mkdir(folder, { recursive: expected === undefined }).catch((error) => {
      // Another upload may have made it meanwhile.
      if (error.code === 'EEXIST') return
      throw isMissing(error) ? problem.armazemIndisponivel() : error
    })
  return {
    async put(tmp, key = newKey()) {
      await refuseForeign()
      const target = join(dir, placeOf(key))
      const folder = dirname(target)
      await fsyncFile(tmp.path)
      const created = await rename(tmp.path, target).then(
        () => false,
        async (error) => {
          if (!isMissing(error)) throw error
          await makeFolder(folder)
          await rename(tmp.path, target)
          return true
        },
      )
      await fsyncFolder(folder)
      if (created) await fsyncFolder(dir)
      return key
    },

    async open(key) {
      const path = join(dir, placeOf(key))
      const handle = await open(path, 'r').catch(async (error) => {
        if (!isMissing(error)) throw error
        await refuseForeign()
        throw problem.naoEncontrado()
      })
      const { size } = await handle.stat()
      return { stream: handle.createReadStream(), size }
    },

    async remove(key) {
      await refuseForeign()
      await rm(join(dir, placeOf(key)), { force: true })
    },

    async *list() {
      await refuseForeign()
      const folders = await readdir(dir).catch((error) => (isMissing(error) ? [] : Promise.reject(error)))
      for (const folder of folders) if (/^[0-9a-f]{2}$/.test(folder)) yield* listFolder(dir, folder)
    },

    async check() {
      if (expected === undefined) await mkdir(dir, { recursive: true })
      await refuseForeign()
      await access(dir, constants.R_OK | constants.W_OK)
      await refuseFull(dir)
    },

    readMark,
    async writeMark(marca) {
      await mkdir(dir, { recursive: true })
      await writeFile(join(dir, MARK), marca)
      await fsyncFile(join(dir, MARK))
      await fsyncFolder(dir)
    },
    expectMark(marca) {
      expected = marca
    },
  }
}
