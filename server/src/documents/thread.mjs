// What a thread runs: its work, after what makes a start quick. Without the cache of compiled modules each thread would
// take the types out of all that it loads anew, which holds 25 MB and is half of its start.
import '../../../scripts/quick-start.mjs'

export const { csv, docx, folha, pdf, xlsx } = await import('./worker.ts')
