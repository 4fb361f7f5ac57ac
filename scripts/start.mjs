import { requireNode } from './failure.mjs'

requireNode()
// A pool of memory for each thread is what glibc does, and gives little of it back: one for all halves what we hold. It is
// read when a process begins, so this one begins again, under the same number.
if (process.platform === 'linux' && process.execve && !process.env.MALLOC_ARENA_MAX) {
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: '1' })
}
await import('./quick-start.mjs')
const { build } = await import('./build.mjs')
if (!(await build('npm start'))) process.exit(1)
const { terminalLogLevel } = await import('./log-level.ts')
const level = terminalLogLevel(process.env.LOG_LEVEL, process.stdout.isTTY)
if (level) process.env.LOG_LEVEL = level
await import('../server/src/main.ts')
