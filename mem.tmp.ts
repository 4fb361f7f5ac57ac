import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'

const dir = mkdtempSync('/tmp/praca-mem-')
const child = spawn(
  process.execPath,
  [...(process.env.FLAGS?.split(' ') ?? []), '--import', './scripts/quick-start.mjs', 'server/src/main.ts'],
  {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dir,
      LOG_LEVEL: 'warn',
      ...(process.env.XENV ? JSON.parse(process.env.XENV) : {}),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
let out = ''
child.stdout.on('data', (d) => {
  out += d
})
const rss = () => /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]
const t0 = performance.now()
while (!out.includes('Ctrl-C')) await new Promise((r) => setTimeout(r, 200))
console.log('first start', (performance.now() - t0) | 0, rss())
for (let i = 0; i < 4; i++) {
  await new Promise((r) => setTimeout(r, 10000))
  console.log(rss())
}
child.kill('SIGTERM')
await new Promise((r) => child.on('close', r))
out = ''
const c2 = spawn(
  process.execPath,
  [...(process.env.FLAGS?.split(' ') ?? []), '--import', './scripts/quick-start.mjs', 'server/src/main.ts'],
  {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dir,
      LOG_LEVEL: 'warn',
      ...(process.env.XENV ? JSON.parse(process.env.XENV) : {}),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
c2.stdout.on('data', (d) => {
  out += d
})
while (!out.includes('Ctrl-C')) await new Promise((r) => setTimeout(r, 200))
const st = () =>
  /(RssAnon.*)\n(RssFile.*)/.exec(readFileSync(`/proc/${c2.pid}/status`, 'utf8'))![0] +
  /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${c2.pid}/status`, 'utf8'))![1]
console.log('second', st())
for (let i = 0; i < 4; i++) {
  await new Promise((r) => setTimeout(r, 10000))
  console.log(st())
}
c2.kill('SIGTERM')
console.log(dir)
