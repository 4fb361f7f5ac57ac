import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const STAMP = 'web/dist/.stamp'
const SOURCES = ['web/src', 'web/public', 'contract/src', 'web/index.html', 'vite.config.ts', 'package-lock.json']

const filesIn = (path) => {
  if (!existsSync(path)) return []
  try {
    return readdirSync(path, { withFileTypes: true, recursive: true })
      .filter((f) => f.isFile())
      .map((f) => join(f.parentPath, f.name))
  } catch {
    return [path]
  }
}

/** A digest of everything the built pages depend on: a build is repeated when it changes and only then. */
const digest = () => {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

export const needsBuild = () => !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== digest()
export const writeStamp = () => writeFileSync(STAMP, digest())
