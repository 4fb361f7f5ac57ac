#!/usr/bin/env node
// Plain JavaScript: it must be able to say a clear sentence on a Node that cannot read TypeScript.
const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(`O Praça precisa do Node 24 ou mais novo (este é o ${process.version}). Instale-o e tente de novo.`)
  process.exit(1)
}
await import('./quick-start.mjs')
await import('../server/src/cli/main.ts')
