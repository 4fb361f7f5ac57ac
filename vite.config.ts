import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'

const TARGET = 'es2022'

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

/** The font is asked for with the page and not once its styles have been read. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => name.endsWith('.woff2'))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        })),
  },
})

/**
 * The sign-in page is in view before the script is there: a small script ahead of it (entrada.js) and a file with which
 * the server draws the page (server/src/http/page.ts). What a page only asks for later is no part of what is drawn.
 */
const entradaServida = (): Plugin => ({
  name: 'entrada-servida',
  apply: 'build',
  generateBundle() {
    const source = readFileSync(join(import.meta.dirname, 'web/entrada.js'), 'utf8')
    this.emitFile({ type: 'asset', name: 'entrada.js', source })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => /^assets\/entrada-[^/]+\.js$/.test(name))
        .map((name) => ({ tag: 'script', attrs: { src: `/${name}` }, injectTo: 'body' })),
  },
  closeBundle: async () => {
    await build({
      configFile: false,
      root: 'web',
      logLevel: 'error',
      plugins: [
        react(),
        telasDosCadastros(),
        {
          name: 'nothing-later',
          resolveDynamicImport: (id) => (typeof id === 'string' ? { id, external: true } : null),
        },
      ],
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: {
        ssr: 'src/app/entrada-servida.tsx',
        outDir: 'dist/servidor',
        copyPublicDir: false,
        target: 'node24',
        rolldownOptions: { output: { entryFileNames: 'entrada.mjs' } },
      },
    })
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
  'src/features/relatorio-encontro/inserir-page.tsx',
  'src/features/relatorio-encontro/rascunho.ts',
  'src/features/sala-oficina/balcao-page.tsx',
  'src/features/agente-territorial/agente-page.tsx',
  'src/features/agente-territorial/fila.ts',
  'src/ui/rich-text-editor.tsx',
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

/**
 * What is opened together travels together: a file for each icon and field costs a round trip each. In the order in
 * which people meet them; a layer holds what its pages need and no earlier layer has.
 */
const LAYERS = {
  // Who comes for the first time signs in; others bring the few kB of that page along.
  praca: ['src/main.tsx', 'src/features/sessao/login-page.tsx'],
  inicio: [
    'src/app/shell/shell.tsx',
    'src/features/municipio/municipios-page.tsx',
    'src/ui/confirm-dialogo.tsx',
    'src/ui/avisos.tsx',
    'src/partes/avisos/contagem.tsx',
  ],
  cidade: [
    'src/features/municipio/cidade-layout.tsx',
    'src/features/municipio/geral-page.tsx',
    'src/features/evidencia/evidencias-page.tsx',
    'src/features/evidencia/evidenciar-page.tsx',
  ],
}
/** The components' styles, without those of components that no page has: a third of them. */
const estilosUsados = (codigo: string): Plugin => ({
  name: 'estilos-usados',
  apply: 'build',
  enforce: 'pre',
  load: (id) => {
    if (!id.endsWith('/@mantine/core/styles.css')) return undefined
    const inteiros = readFileSync(id, 'utf8')
    const pasta = join(id, '../styles')
    const partes = readdirSync(pasta)
      .filter((nome) => nome.endsWith('.css') && !nome.endsWith('.layer.css'))
      .map((nome) => readFileSync(join(pasta, nome), 'utf8').trim())
    if (partes.reduce((n, p) => n + p.length, 0) < inteiros.length * 0.99) throw new Error('styles.css has other parts')
    return partes
      .filter((parte) => {
        const classes = parte.match(/m_[0-9a-f]+/g)
        return !classes || classes.some((c) => codigo.includes(c))
      })
      .sort((a, b) => inteiros.indexOf(a) - inteiros.indexOf(b))
      .join('\n')
  },
})

/**
 * What several of the other screens need, one file for each set of screens that needs it. Sets are not merged into fewer
 * files: those may import each other, and what a module works out when it is loaded is then missing in the other.
 */
const COMUM = { name: 'comum', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 0 }

/** No file waits for one that waits for it. */
const semVoltas = (): Plugin => ({
  name: 'sem-voltas',
  apply: 'build',
  generateBundle(_, bundle) {
    const vistos = new Map<string, 'indo' | 'feito'>()
    const seguir = (nome: string, caminho: readonly string[]) => {
      const parte = bundle[nome]
      if (parte?.type !== 'chunk' || vistos.get(nome) === 'feito') return
      if (vistos.get(nome) === 'indo')
        throw new Error(`these files import each other: ${[...caminho, nome].join(' → ')}`)
      vistos.set(nome, 'indo')
      for (const outra of parte.imports) seguir(outra, [...caminho, nome])
      vistos.set(nome, 'feito')
    }
    for (const nome of Object.keys(bundle)) seguir(nome, [])
  },
})

/**
 * Which layer a module goes to. Which modules a page really needs is only known once a build has left out what nobody
 * uses: a first one, thrown away, tells it.
 */
const findLayers = async () => {
  const { output } = (await build({
    configFile: false,
    root: 'web',
    logLevel: 'error',
    plugins: [react(), telasDosCadastros()],
    build: { write: false, minify: false, target: TARGET, modulePreload: false },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((o) => o.type === 'chunk')
  const found = new Map<string, string>()
  for (const [layer, pages] of Object.entries(LAYERS)) {
    const seen = new Set<string>()
    const take = (chunk: Rolldown.OutputChunk) => {
      if (seen.has(chunk.fileName)) return
      seen.add(chunk.fileName)
      for (const id of chunk.moduleIds) if (!found.has(id)) found.set(id, layer)
      for (const other of chunks) if (chunk.imports.includes(other.fileName)) take(other)
    }
    for (const page of pages) {
      const chunk = chunks.find((c) => c.moduleIds.some((m) => m.replaceAll('\\', '/').endsWith(`/web/${page}`)))
      if (!chunk) throw new Error(`nothing was built from ${page}`)
      take(chunk)
    }
  }
  return { layers: found, codigo: chunks.map((c) => c.code).join('\n') }
}

export default defineConfig(async ({ command }) => {
  const { layers, codigo } =
    command === 'build' ? await findLayers() : { layers: new Map<string, string>(), codigo: '' }
  return {
    root: 'web',
    plugins: [
      react(),
      telasDosCadastros(),
      estilosUsados(codigo),
      pdfjsParts(),
      preloadFont(),
      entradaServida(),
      cascaJson(),
      semVoltas(),
    ],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: TARGET,
      // The Content-Security-Policy forbids inline scripts: nothing may be inlined into the page.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              {
                name: (id: string) => layers.get(id) ?? null,
                debugName: 'layers',
                includeDependenciesRecursively: false,
                priority: 2,
              },
              COMUM,
            ],
          },
        },
      },
    },
    server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  }
})
