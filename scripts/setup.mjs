// Brings the packages, and with them the right Node. It runs on whatever Node the machine has.
import { spawnSync } from 'node:child_process'
import fs, { existsSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pinnedNode, ROOT, requireNode, tell } from './failure.mjs'

const command = `npm ${process.argv[2] ?? 'run setup'}`
const ARGS = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']

/** The npm that called us, run by its own Node: ours may be among the packages that it replaces. */
const npm = () => {
  const { npm_execpath: path = '', npm_node_execpath: node = process.execPath } = process.env
  return /^npm/.test(basename(path)) && /\.[cm]?js$/.test(path)
    ? [node, [path, ...ARGS], {}]
    : ['npm', ARGS, { shell: process.platform === 'win32' }]
}

// Where no Node comes with the packages, better said before a minute of installing than after it.
if (!pinnedNode()) requireNode()
console.log('Conferindo os pacotes (na primeira vez leva um minuto)…')
const [program, args, options] = npm()
const { status, signal, error, stdout, stderr } = spawnSync(program, args, {
  ...options,
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 1024 ** 3,
  stdio: ['ignore', 'pipe', 'pipe'],
})
if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(1)

const inModules = (name) => existsSync(join(ROOT, 'node_modules', name))
/** npm may end well on a disk that is full, or without the packages of this machine, which it takes for optional. */
const missing = () => {
  if (!inModules('.package-lock.json')) {
    // Not in every Node that may read this.
    const { bavail = 1, bsize = Infinity } = fs.statfsSync?.(ROOT) ?? {}
    return bavail * bsize < 50 * 1024 ** 2 ? 'ENOSPC' : 'node_modules/.package-lock.json is missing'
  }
  const node = pinnedNode()
  return node && !inModules(node) ? `Cannot find module '${node}'` : undefined
}
const gap = status === 0 ? missing() : undefined
if (status !== 0 || gap) {
  tell('A instalação dos pacotes', [error, signal, gap, stdout, stderr].filter(Boolean).join('\n'), command)
  process.exit(1)
}

// On a system whose libraries do not suit it (musl, an old glibc) the Node that came along gives way to the machine's.
const pinned = join(ROOT, 'node_modules/.bin/node')
if (process.platform !== 'win32' && existsSync(pinned) && spawnSync(pinned, ['--version']).status !== 0) rmSync(pinned)
