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

/** Opened without a connection: these, and all that they are made of, are kept on the device by the service worker. */
const SEM_CONEXAO = [
  'src/main.tsx',
  'src/app/shell/shell.tsx',
  'src/ui/sem-conexao.tsx',
  'src/features/sessao/login-page.tsx',
  'src/features/municipio/cidade-layout.tsx',
  'src/features/acompanhamento/acompanhamento-page.tsx',
  'src/features/acompanhamento/diagnostico-pages.tsx',
  'src/features/acompanhamento/fila.ts',
  'src/features/evidencia/evidenciar-page.tsx',
  'src/features/evidencia/fila-de-arquivos.ts',
  'node_modules/tus-js-client/',
]
const cascaJson = (): Plugin => ({
  name: 'casca-json',
  apply: 'build',
  generateBundle(_, bundle) {
    const partes = new Set<string>()
    const juntar = (nome: string) => {
      const parte = bundle[nome]
      if (parte?.type !== 'chunk' || partes.has(nome)) return
      partes.add(nome)
      for (const css of parte.viteMetadata?.importedCss ?? []) partes.add(css)
      for (const outra of parte.imports) juntar(outra)
    }
    for (const quer of SEM_CONEXAO) {
      const feitas = Object.values(bundle).filter(
        (p) => p.type === 'chunk' && p.moduleIds.some((m) => m.replaceAll('\\', '/').includes(quer)),
      )
      if (feitas.length === 0) throw new Error(`casca.json: nothing was built from ${quer}`)
      for (const p of feitas) juntar(p.fileName)
    }
    const source = JSON.stringify([...partes].sort().map((p) => `/${p}`))
    this.emitFile({ type: 'asset', fileName: 'casca.json', source })
  },
})

/** Of the registers the first page needs only where their screens are: their definitions come with those. */
const telasDosCadastros = (): Plugin => {
  const id = '\0telas-dos-cadastros'
  return {
    name: 'telas-dos-cadastros',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '#contract/registers.ts' && importer?.endsWith('/web/src/registers/telas.ts') ? id : undefined,
    load: async (asked) => {
      if (asked !== id) return undefined
      const { registers } = await import('./contract/src/registers.ts')
      const telas = registers.flatMap(({ tela, pagina, titulo }) => (tela && pagina ? [{ tela, pagina, titulo }] : []))
      return `export const registers = ${JSON.stringify(telas)}`
    },
  }
}

export default defineConfig({
  root: 'web',
  plugins: [react(), telasDosCadastros(), pdfjsParts(), cascaJson()],
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
