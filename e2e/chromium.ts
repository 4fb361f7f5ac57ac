import { spawnSync } from 'node:child_process'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const UNPACKED = join(ROOT, 'node_modules/.cache/praca-chromium')
const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface Browser {
  executablePath: string
  /** What the program needs beside our own environment. */
  env?: Record<string, string>
}

/** The processor that a program was built for; nothing for a script, or for one that has a part for each. */
export const processorOf = (file: string): string | undefined => {
  const head = Buffer.alloc(4096)
  const fd = openSync(file, 'r')
  try {
    readSync(fd, head, 0, head.length, 0)
  } finally {
    closeSync(fd)
  }
  const name = (x64: boolean, arm64: boolean) => (x64 ? 'x64' : arm64 ? 'arm64' : 'other')
  if (head.readUInt32BE(0) === 0x7f454c46) {
    const elf = head.readUInt16LE(18)
    return name(elf === 0x3e, elf === 0xb7)
  }
  if (head.readUInt32LE(0) === 0xfeedfacf) {
    const mach = head.readUInt32LE(4)
    return name(mach === 0x01000007, mach === 0x0100000c)
  }
  if (head.toString('latin1', 0, 2) === 'MZ') {
    const at = Math.min(head.readUInt32LE(0x3c), head.length - 6)
    const pe = head.readUInt16LE(at + 4)
    return name(pe === 0x8664, pe === 0xaa64)
  }
  return undefined
}

/**
 * Whether a program is a browser of this machine. Some systems install a stub that only tells how to get one, and one
 * built for another processor may still lie about, so it must answer; on Windows a browser that is asked for its
 * version opens a window instead, and its header has to do.
 */
export const works = ({ executablePath, env }: Browser, { platform, arch } = process): boolean => {
  if (!existsSync(executablePath)) return false
  const processor = processorOf(executablePath)
  if (processor && processor !== arch) return false
  if (platform === 'win32') return processor === arch && /(chrome|chromium|msedge)[^\\/]*\.exe$/i.test(executablePath)
  const { status, stdout } = spawnSync(executablePath, ['--version'], {
    timeout: 60_000,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return status === 0 && /Chrom|Edge/.test(stdout)
}

/** The shell without a window first: the same engine for a third of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
]

/** Where browsers are installed, on any system: what is not this one's does not exist here. */
export const installedPlaces = (env = process.env): string[] => {
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const folders = [...onPath, '/usr/bin', '/usr/local/bin', '/snap/bin']
  const apps = ['/Applications', join(homedir(), 'Applications')]
  const windows = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter((f) => f !== undefined)
  return [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...['Chromium', 'Google Chrome', 'Microsoft Edge'].flatMap((name) =>
      apps.map((folder) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)),
    ),
    ...[
      'Chromium/Application/chrome.exe',
      'Google/Chrome/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ].flatMap((name) => windows.map((folder) => join(folder, name))),
  ]
}

/**
 * The packaged browser unpacks into the temporary folder, which other users share and a killed run leaves half full:
 * it gets a folder of ours, which takes its name only when it is whole.
 */
const unpack = async () => {
  mkdirSync(join(UNPACKED, '..'), { recursive: true })
  const draft = mkdtempSync(`${UNPACKED}-`)
  const before = process.env.TMPDIR
  // The second variable makes the package unpack the libraries that a bare machine lacks.
  Object.assign(process.env, { TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' })
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    await packed.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  const fonts = join(draft, 'fonts', 'fonts.conf')
  writeFileSync(fonts, readFileSync(fonts, 'utf8').replace('>/tmp/fonts<', `>${join(UNPACKED, 'fonts')}<`))
  try {
    renameSync(draft, UNPACKED)
  } catch {
    // Another process was first.
    rmSync(draft, { recursive: true, force: true })
  }
}

/** The one among the packages is a Linux program for x64. */
const packaged = async (): Promise<Browser | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  if (!existsSync(UNPACKED)) await unpack()
  return {
    executablePath: join(UNPACKED, 'chromium'),
    env: { LD_LIBRARY_PATH: join(UNPACKED, 'al2023', 'lib'), FONTCONFIG_PATH: join(UNPACKED, 'fonts') },
  }
}

const playwrights = async (): Promise<Browser> => {
  const { chromium } = await import('@playwright/test')
  const found = { executablePath: chromium.executablePath() }
  if (works(found)) return found
  console.log('Baixando o navegador dos testes…')
  spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'install', '--no-shell', 'chromium'],
    {
      stdio: 'ignore',
      timeout: 10 * 60_000,
    },
  )
  return found
}

const debians = (): Browser | undefined => {
  const apt = '/usr/bin/apt-get'
  if (process.getuid?.() !== 0 || !existsSync(apt)) return undefined
  console.log('Instalando o Chromium do sistema para os testes (apt-get install chromium)…')
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync(apt, ['update'], options)
  // Older systems have no shell of its own.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { status } = spawnSync(apt, ['install', '-y', '--no-install-recommends', name, 'fonts-liberation'], options)
    if (status === 0) return { executablePath: `/usr/bin/${name}` }
  }
  return undefined
}

const mayRun = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A browser for the tests is not to be had: the message is a sentence for the person at the terminal. */
export class NoBrowser extends Error {}

type Source = () => Browser | undefined | Promise<Browser | undefined>
const SOURCES: Source[] = [
  () =>
    installedPlaces()
      .filter(mayRun)
      .map((executablePath) => ({ executablePath }))
      .find((browser) => works(browser)),
  packaged,
  playwrights,
  debians,
]

/** The first browser that works: the one that CHROME_PATH names, or else that of the first source that has one. */
export const chooseBrowser = async (named = process.env.CHROME_PATH, sources = SOURCES): Promise<Browser> => {
  if (named) {
    const browser = { executablePath: named }
    if (works(browser)) return browser
    throw new NoBrowser(
      `CHROME_PATH: ${named} não é um navegador que funcione neste computador (${process.platform}-${process.arch}). ` +
        'Corrija o caminho, ou retire CHROME_PATH para que os testes procurem um.',
    )
  }
  for (const source of sources) {
    // A source that fails is one that has none.
    const browser = await (async () => source())().catch(() => undefined)
    if (browser && works(browser)) return browser
  }
  throw new NoBrowser(
    `Nenhum navegador para os testes foi encontrado neste computador (${process.platform}-${process.arch}). ` +
      'Instale o Chromium, o Google Chrome ou o Edge (no Debian: apt-get install chromium), ' +
      'ou aponte CHROME_PATH para um deles, e rode npm test de novo.',
  )
}

/** How to start the browser; what was found once is handed on to the processes that this one starts. */
export const findChromium = async () => {
  process.env.PRACA_CHROMIUM ??= JSON.stringify(await chooseBrowser())
  const { executablePath, env } = JSON.parse(process.env.PRACA_CHROMIUM) as Browser
  return { executablePath, args: ARGS, ...(env && { env: { ...process.env, ...env } as Record<string, string> }) }
}
