import { ActionIcon, Center, Group, Loader, Text, Tooltip } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, TextLayer } from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '#web/ui/estados.tsx'
import { quantos } from '#web/ui/texto.ts'
import classes from './visor.module.css'

GlobalWorkerOptions.workerSrc = worker
/** Written by the build beside the scripts: fonts that a PDF may leave out, and decoders of scanned pages. */
const PARTES = new URL(`${import.meta.env.BASE_URL}pdfjs/`, location.href).href
const MARGEM = 24
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

const usePdf = (arquivo: File) => {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [erro, setErro] = useState<unknown>()
  useEffect(() => {
    let vivo = true
    const aberto = arquivo.arrayBuffer().then((data) =>
      // No WebAssembly: the page's policy forbids it, and the plain decoders are as good for reading.
      getDocument({ data, wasmUrl: PARTES, standardFontDataUrl: PARTES, useWasm: false, enableXfa: false }),
    )
    aberto
      .then((tarefa) => tarefa.promise)
      .then((doc) => vivo && setPdf(doc))
      .catch((e) => vivo && setErro(e))
    return () => {
      vivo = false
      void aberto.then((tarefa) => tarefa.destroy()).catch(() => undefined)
    }
  }, [arquivo])
  return { pdf, erro }
}

/** Width of the element, followed. */
const useLargura = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [largura, setLargura] = useState(0)
  useEffect(() => {
    if (!ref.current) return
    const olho = new ResizeObserver(([e]) => e && setLargura(Math.round(e.contentRect.width)))
    olho.observe(ref.current)
    return () => olho.disconnect()
  }, [])
  return { ref, largura }
}

interface PaginaProps {
  pdf: PDFDocumentProxy
  n: number
  largura: number
}

/** Drawn when it comes near the window, so that a thousand pages cost as much as three. */
const Pagina = ({ pdf, n, largura }: PaginaProps) => {
  const moldura = useRef<HTMLDivElement>(null)
  const [perto, setPerto] = useState(n <= 2)
  const [altura, setAltura] = useState(largura * Math.SQRT2)

  useEffect(() => {
    if (perto || !moldura.current) return
    const olho = new IntersectionObserver(([e]) => e?.isIntersecting && setPerto(true), { rootMargin: '800px' })
    olho.observe(moldura.current)
    return () => olho.disconnect()
  }, [perto])

  useEffect(() => {
    const no = moldura.current
    if (!perto || !no || largura <= 0) return
    let cancelar = () => {}
    let vivo = true
    const desenhar = async () => {
      const pagina = await pdf.getPage(n)
      const base = pagina.getViewport({ scale: 1 })
      const viewport = pagina.getViewport({ scale: largura / base.width })
      if (!vivo) return
      setAltura(viewport.height)
      const densidade = Math.min(window.devicePixelRatio || 1, 2)
      const canvas = document.createElement('canvas')
      canvas.width = Math.floor(viewport.width * densidade)
      canvas.height = Math.floor(viewport.height * densidade)
      canvas.style.width = `${viewport.width}px`
      canvas.style.height = `${viewport.height}px`
      const tarefa = pagina.render({ canvas, viewport, transform: [densidade, 0, 0, densidade, 0, 0] })
      const texto = document.createElement('div')
      texto.className = classes.texto!
      texto.style.setProperty('--total-scale-factor', String(viewport.scale))
      const camada = new TextLayer({ textContentSource: pagina.streamTextContent(), container: texto, viewport })
      cancelar = () => {
        tarefa.cancel()
        camada.cancel()
      }
      await Promise.all([tarefa.promise, camada.render()])
      if (vivo) no.replaceChildren(canvas, texto)
    }
    // A page that is drawn anew before it was ready says so by failing; the document itself was already opened.
    desenhar().catch(() => undefined)
    return () => {
      vivo = false
      cancelar()
    }
  }, [pdf, n, perto, largura])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a page is no list item
    <div
      role="group"
      aria-label={`Página ${n}`}
      className={classes.pagina}
      style={{ width: largura, minHeight: altura }}
    >
      <div ref={moldura} />
    </div>
  )
}

/** A PDF drawn by pdf.js: its scripts, links and forms stay dead. */
export const VisorPdf = ({ arquivo, nome }: { arquivo: File; nome: string }) => {
  const { pdf, erro } = usePdf(arquivo)
  const { ref, largura } = useLargura()
  const [zoom, setZoom] = useState(1)
  if (erro)
    return (
      <ErrorState
        titulo={`Não foi possível mostrar ${nome}`}
        erro={new Error('O PDF está danificado ou protegido por senha. Baixe o arquivo para conferir.')}
      />
    )
  const mudar = (passo: 1 | -1) => setZoom((z) => ZOOMS[ZOOMS.indexOf(z) + passo] ?? z)
  const pagina = Math.round((largura - MARGEM) * zoom)
  return (
    <div ref={ref}>
      <div className={classes.barra}>
        <Text size="sm" c="dimmed">
          {pdf ? quantos(pdf.numPages, 'página', 'páginas') : 'Abrindo…'}
        </Text>
        <Group gap={4}>
          <Tooltip label="Diminuir">
            <ActionIcon variant="subtle" color="neutro" size={32} aria-label="Diminuir" onClick={() => mudar(-1)}>
              <IconZoomOut size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Text size="sm" w={44} ta="center">
            {Math.round(zoom * 100)}%
          </Text>
          <Tooltip label="Aumentar">
            <ActionIcon variant="subtle" color="neutro" size={32} aria-label="Aumentar" onClick={() => mudar(1)}>
              <IconZoomIn size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
      </div>
      {pdf && largura > 0 ? (
        <div className={classes.paginas}>
          {Array.from({ length: pdf.numPages }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are their numbers
            <Pagina key={i} pdf={pdf} n={i + 1} largura={pagina} />
          ))}
        </div>
      ) : (
        <Center mih={240} role="status" aria-label="Abrindo o arquivo">
          <Loader />
        </Center>
      )}
    </div>
  )
}
