// What makes a start quick; comes before everything else.
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

// Reading a thousand modules is most of a start; what was compiled once is kept.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/praca'))

// Node looks up a file's package for every import, and reads that package's whole list of exports each time: a thousand
// entries in drizzle-orm, half a second of a start. Its own files import one another by plain paths; this says so.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('.') && /\/node_modules\/drizzle-orm\/.*\.js$/.test(context.parentURL ?? '')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context),
})
