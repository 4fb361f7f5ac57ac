#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, requireNode } from './failure.mjs'

requireNode()
if (!existsSync(join(ROOT, 'node_modules/zod'))) {
  console.error('Os pacotes do Praça ainda não estão instalados. Rode npm run setup e tente de novo.')
  process.exit(1)
}
await import('./quick-start.mjs')
await import('../server/src/cli/main.ts')
