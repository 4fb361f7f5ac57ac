/** A machine on which both commands must work. */
interface Platform {
  os: 'linux' | 'darwin' | 'win32'
  cpu: 'x64' | 'arm64'
  libc?: 'glibc' | 'musl'
}

export const PLATFORMS: readonly Platform[] = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
]

export interface Locked {
  version?: string
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  optionalDependencies?: Record<string, string>
}
export type Lock = Record<string, Locked>

export const nameOf = ({ os, cpu, libc }: Platform) => [os, cpu, libc].filter(Boolean).join('-')

const OS_WORDS: Record<string, Platform['os']> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'win32',
  windows: 'win32',
  win: 'win32',
}

/** The platform that a package's name tells: `@x/binding-linux-arm64-musl` → linux, arm64, musl. */
const platformInName = (name: string): Partial<Platform> | undefined => {
  const words = name.split(/[-/]/)
  const os = words.map((word) => OS_WORDS[word]).find(Boolean)
  const cpu = words.find((word) => word === 'x64' || word === 'arm64')
  if (!os || !cpu) return undefined
  return { os, cpu, ...(os === 'linux' && { libc: words.includes('musl') ? 'musl' : 'glibc' }) }
}

const same = (a: Partial<Platform>, b: Platform) => a.os === b.os && a.cpu === b.cpu && a.libc === b.libc

/** The family of a package with platform binaries: its name without the platform. */
const familyOf = (name: string) => name.replace(/[-/]?(linux|darwin|win32|windows|win)-.*$/, '')

const fits = (allowed: string | string[] | undefined, value: string | undefined) =>
  allowed === undefined || value === undefined || [allowed].flat().includes(value)

/** The locked package that another one gets: the nearest on its way up the folders. */
const resolveFrom = (lock: Lock, from: string, name: string): Locked | undefined => {
  const here = lock[`${from}${from && '/'}node_modules/${name}`]
  if (here || from === '') return here
  return resolveFrom(lock, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

/**
 * What is wrong with a lock for other machines than the one it was made on. npm leaves a platform's package out of the
 * lock when the registry lacks that very version while locking, and then never installs it anywhere.
 * `known` names platforms for which a family has no package at all.
 */
export const platformGaps = (lock: Lock, known: Record<string, readonly string[]> = {}): string[] =>
  Object.entries(lock).flatMap(([parent, { version, optionalDependencies = {} }]) => {
    const families = Map.groupBy(
      Object.keys(optionalDependencies).filter((name) => platformInName(name)),
      familyOf,
    )
    const owner = parent === '' ? 'package.json' : `${parent.replace(/^.*node_modules\//, '')} ${version}`
    return [...families].flatMap(([family, names]) =>
      PLATFORMS.flatMap((platform) => {
        if (known[family]?.includes(nameOf(platform))) return []
        const name = names.find((each) => same(platformInName(each)!, platform))
        if (!name) return [`${owner}: no package ${family}… for ${nameOf(platform)}`]
        const found = resolveFrom(lock, parent, name)
        const wanted = optionalDependencies[name]
        if (!found) return [`${owner}: ${name}@${wanted} is not in the lock`]
        if (found.version !== wanted) return [`${owner}: ${name} is locked at ${found.version}, not ${wanted}`]
        return fits(found.os, platform.os) && fits(found.cpu, platform.cpu) && fits(found.libc, platform.libc)
          ? []
          : [`${owner}: ${name} does not install on ${nameOf(platform)}`]
      }),
    )
  })

export const MEND =
  'Choose a version that the registry has for every platform (npm view <package>@<version> version for each), hold it ' +
  'in package.json or its "overrides", take the package and its platform packages out of package-lock.json and ' +
  'node_modules, and run npm install.'
