import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What pdf.js fetches by name while it draws: fonts that a PDF leaves out and the decoders of scanned pages. */
const pdfjsParts = (): Plugin => ({
  name: 'pdfjs-parts',
  apply: 'build',
  generateBundle() {
    for (const pasta of ['standard_fonts', 'wasm']) {
      const de = join(import.meta.dirname, 'node_modules/pdfjs-dist', pasta)
      for (const nome of readdirSync(de).filter((n) => /\.(pfb|ttf)$|_nowasm_fallback\.js$|^LICENSE/.test(n)))
        this.emitFile({ type: 'asset', fileName: `pdfjs/${nome}`, source: readFileSync(join(de, nome)) })
    }
  },
})

export default defineConfig({
  root: 'web',
  plugins: [react(), pdfjsParts()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The Content-Security-Policy forbids inline scripts: nothing may be inlined into the page.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
