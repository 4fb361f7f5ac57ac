import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

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
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const UNPACKED = resolve(import.meta.dirname, '../node_modules/.cache/praca-chromium')

/** Some systems install a stub that only tells how to get the browser. */
const works = (path: string) => spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0

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
  const { default: packaged } = await import('@sparticuz/chromium')
  await packaged.executablePath()
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  const fonts = join(draft, 'fonts', 'fonts.conf')
  writeFileSync(fonts, readFileSync(fonts, 'utf8').replace('>/tmp/fonts<', `>${join(UNPACKED, 'fonts')}<`))
  try {
    renameSync(draft, UNPACKED)
  } catch {
    // Another process was first.
    rmSync(draft, { recursive: true, force: true })
  }
}

/** The browser that CHROME_PATH names, the one of this machine, or else the one that came with the packages. */
export const findChromium = async () => {
  const own = process.env.CHROME_PATH ?? INSTALLED.find((path) => existsSync(path) && works(path))
  if (own) return { executablePath: own, args: ARGS }
  if (!existsSync(UNPACKED)) await unpack()
  const env = { LD_LIBRARY_PATH: join(UNPACKED, 'al2023', 'lib'), FONTCONFIG_PATH: join(UNPACKED, 'fonts') }
  return {
    executablePath: join(UNPACKED, 'chromium'),
    args: ARGS,
    env: { ...process.env, ...env } as Record<string, string>,
  }
}
