// Plain JavaScript: it must be able to say a clear sentence on a Node that cannot read TypeScript.
import { spawnSync } from 'node:child_process'
import { performance } from 'node:perf_hooks'

const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(`O Praça precisa do Node 24 ou mais novo (este é o ${process.version}). Instale-o e tente de novo.`)
  process.exit(1)
}
await import('./quick-start.mjs')
const begun = performance.now()
const { needsBuild, writeStamp } = await import('./build-stamp.mjs')
if (needsBuild()) {
  console.log('Preparando as páginas (só na primeira vez ou depois de uma mudança)…')
  const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
  await (await import('./compress.mjs')).compressAssets()
  writeStamp()
  console.log(`Páginas prontas em ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}
const { terminalLogLevel } = await import('./log-level.ts')
const level = terminalLogLevel(process.env.LOG_LEVEL, process.stdout.isTTY)
if (level) process.env.LOG_LEVEL = level
await import('../server/src/main.ts')
