import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { performance } from 'node:perf_hooks'
import { compressAssets } from './compress.mjs'
import { ROOT, tell } from './failure.mjs'

const STAMP = join(ROOT, 'web/dist/.stamp')
const SOURCES = [
  'web/src',
  'web/public',
  'contract/src',
  'web/index.html',
  'web/entrada.js',
  'vite.config.ts',
  'package-lock.json',
]

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
  const files = SOURCES.flatMap((source) => filesIn(join(ROOT, source))).sort()
  for (const file of files) hash.update(relative(ROOT, file)).update(readFileSync(file))
  return hash.digest('hex')
}

/** The pages, built where anything of theirs changed; says why when they cannot be. */
export const build = async (command) => {
  const wanted = digest()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true
  console.log('Preparando as páginas (só na primeira vez ou depois de uma mudança)…')
  const begun = performance.now()
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const { status, signal, error, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = [error, signal, stdout, stderr].filter(Boolean).join('\n')
  if (status !== 0) {
    tell('A preparação das páginas', output, command)
    return false
  }
  if (output) console.log(output)
  await compressAssets(join(ROOT, 'web/dist'))
  writeFileSync(STAMP, wanted)
  console.log(`Páginas prontas em ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return true
}
