import { requireNode } from './failure.mjs'

requireNode()
await import('./quick-start.mjs')
const { build } = await import('./build.mjs')
if (!(await build('npm start'))) process.exit(1)
const { terminalLogLevel } = await import('./log-level.ts')
const level = terminalLogLevel(process.env.LOG_LEVEL, process.stdout.isTTY)
if (level) process.env.LOG_LEVEL = level
await import('../server/src/main.ts')
