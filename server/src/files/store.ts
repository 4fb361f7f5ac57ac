import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { problem } from '#contract/problems.ts'
import type { TempFile } from './temp.ts'

/** Where the bytes of attachments and evidences live. A row names the key; nothing else about the file is kept here. */
export interface FileStore {
  /**
   * Keeps the file for good and only then answers with its random key. The temporary file is gone afterwards. A restore
   * brings the key that its rows already name.
   */
  put(tmp: TempFile, key?: string): Promise<string>
  open(key: string): Promise<{ stream: Readable; size: number }>
  /** Removing what is already gone is fine: the sweeper and a handler may meet. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<StoredFile>
  /** Fails when the store cannot take files now, or is not the one that our rows belong to. */
  check(): Promise<void>
  /** The mark that somebody has put into it, which tells this store from an empty folder where it should be mounted. */
  readMark(): Promise<string | undefined>
  writeMark(marca: string): Promise<void>
  /** From now on nothing is read, written or removed unless the store carries this mark. */
  expectMark(marca: string): void
}

/** Where the mark stands, beside the folders of the files. */
export const MARK = 'praca.marca'

export interface StoredFile {
  key: string
  modifiedAt: Date
}

const KEY = /^[0-9a-f]{64}$/

export const newKey = () => randomBytes(32).toString('hex')
export const isKey = (text: string) => KEY.test(text)

/** `<2 hex>/<64 hex>`: no folder grows without bound. A key that we did not make never becomes a path. */
export const placeOf = (key: string) => {
  if (!isKey(key)) throw problem.naoEncontrado()
  return `${key.slice(0, 2)}/${key}`
}
