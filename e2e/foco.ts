import type { CDPSession, Page } from '@playwright/test'
import { lerPng, pixelsQueMudaram } from './pixels.ts'
import { expect } from './praca.ts'

/** Around a control: its ring, and what may lie over it. */
const MARGEM = 8
/** Of a line of two pixels around the control (WCAG 2.4.13): edges are soft, and a ring may lie inside. */
const PARTE = 0.8

/** Nothing opens, moves or blinks because something has the focus. */
const QUIETO = `
  [role="tooltip"], [data-portal] [role="listbox"] { visibility: hidden !important }
  *, ::before, ::after { transition: none !important; animation: none !important; caret-color: transparent !important }`

interface Onde {
  dentro: string
  /** Whether what looks alike is measured again in another place, which may cut its ring. */
  porLugar: boolean
}

interface Controle {
  id: string
  /** What it looks like: those that look alike are measured once. */
  aparencia: string
  nome: string
}

/** Everything in sight that the Tab key reaches, or an arrow inside a group, one of each look. */
const controles = (page: Page, { dentro, porLugar }: Onde, vistos: ReadonlySet<string>): Promise<Controle[]> =>
  page.evaluate(
    ([dentro, porLugar, vistos]) => {
      const conhecidos = new Set(vistos)
      const achados: Controle[] = []
      scrollTo(0, 0)
      for (const el of document.querySelectorAll<HTMLElement>('[data-foco], [data-visto]')) {
        delete el.dataset.foco
        delete el.dataset.visto
      }
      const todos = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]'
      for (const el of document.querySelectorAll<HTMLElement>(`:is(${dentro}) :is(${todos})`)) {
        if ((el.tabIndex < 0 && el.role !== 'menuitem') || el.matches(':disabled, [type="file"]')) continue
        // What is seen of it: the frame of a field, or what stands for an input that itself is not drawn.
        const moldura = el.isContentEditable ? '.mantine-RichTextEditor-root' : '.mantine-Input-input'
        let visto = el.closest<HTMLElement>(moldura) ?? el
        if (el.matches('.mantine-Switch-input, .mantine-SegmentedControl-input'))
          visto = el.nextElementSibling as HTMLElement
        const r = visto.getBoundingClientRect()
        const meio = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)
        if (!meio || !(visto.contains(meio) || meio.contains(visto)) || !el.checkVisibility()) continue
        if (r.top < 0 || r.left < 0 || r.bottom > innerHeight || r.right > innerWidth) continue
        const classes = `${el.className} ${porLugar ? `in ${el.parentElement!.className}` : ''}`
        // Without the names that Mantine counts up.
        const aparencia = `${el.tagName} ${classes.replace(/__m__\S+/g, '')}`
        if (conhecidos.has(aparencia)) continue
        conhecidos.add(aparencia)
        const id = `foco-${conhecidos.size}`
        el.dataset.foco = id
        // A field and what is inside it may be seen by the same frame.
        visto.dataset.visto = `${visto.dataset.visto ?? ''} ${id}`
        const nome = (el.getAttribute('aria-label') || el.textContent || el.id).trim().slice(0, 40)
        achados.push({ id, aparencia, nome })
      }
      return achados
    },
    [dentro, porLugar, [...vistos]] as const,
  )

/** Gives a control the focus or takes it away, and tells where it stands. */
const focar = (page: Page, id: string, foco: boolean) =>
  page.evaluate(
    ([id, foco]) => {
      const el = document.querySelector<HTMLElement>(`[data-foco="${id}"]`)!
      if (foco) el.focus({ preventScroll: true })
      else (document.activeElement as HTMLElement | null)?.blur()
      const visto = document.querySelector(`[data-visto~="${id}"]`)!
      // One before it may have moved the page.
      const { top, bottom } = visto.getBoundingClientRect()
      if (!foco && (top < 0 || bottom > innerHeight)) visto.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = visto.getBoundingClientRect()
      const raio = Math.min(Number.parseFloat(getComputedStyle(visto).borderTopLeftRadius) || 0, width / 2, height / 2)
      // Round corners are shorter.
      const volta = 2 * (width + height) - (8 - 2 * Math.PI) * raio
      return { x, y, width, height, volta, rolada: scrollY }
    },
    [id, foco] as const,
  )

/** How many pixels tell the control with the focus from the same without, of how many a ring around it has. */
const medir = async (page: Page, cdp: CDPSession, id: string): Promise<[mudaram: number, anel: number]> => {
  const tela = page.viewportSize()!
  const c = await focar(page, id, false)
  const [x, y] = [Math.max(0, Math.floor(c.x) - MARGEM), Math.max(0, Math.floor(c.y) - MARGEM)]
  const clip = {
    x,
    y: y + c.rolada,
    scale: 1,
    width: Math.min(tela.width, Math.ceil(c.x + c.width) + MARGEM) - x,
    height: Math.min(tela.height, Math.ceil(c.y + c.height) + MARGEM) - y,
  }
  // Straight from the browser: three times as fast as a screenshot that looks after everything.
  const foto = async () => lerPng(Buffer.from((await cdp.send('Page.captureScreenshot', { clip })).data, 'base64'))
  const sem = await foto()
  const depois = await focar(page, id, true)
  const mudaram = pixelsQueMudaram(sem, await foto())
  // What still arrives moves the page: two pictures of two places say nothing.
  if (depois.x !== c.x || depois.y !== c.y) return medir(page, cdp, id)
  return [mudaram, 2 * c.volta]
}

/**
 * Each control in sight, once with the focus and once without: two pictures that differ by a ring. `vistos` is what
 * was measured before and grows.
 */
export const focoVisivel = async (page: Page, vistos: Set<string>, onde: Onde) => {
  const estilo = await page.addStyleTag({ content: QUIETO })
  // After a key the browser shows the focus wherever it goes.
  await page.keyboard.press('Shift')
  const cdp = await page.context().newCDPSession(page)
  const faltas: string[] = []
  for (const { id, aparencia, nome } of await controles(page, onde, vistos)) {
    vistos.add(aparencia)
    const [mudaram, anel] = await medir(page, cdp, id)
    if (mudaram < PARTE * anel) faltas.push(`${nome || aparencia}: ${mudaram} of ${Math.round(anel)} pixels`)
  }
  await cdp.detach()
  await estilo.evaluate((e) => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    ;(e as HTMLElement).remove()
  })
  expect(faltas, 'what has the focus looks other than what has not').toEqual([])
}

/** What says it: attributes, or all of a drawing. */
export type Dizem = readonly string[] | 'desenho'

/** How many pixels tell it, and how many it takes: as much as a line along two of its sides, or half of what is thinner. */
const medirDistincao = async (page: Page, seletor: string, dizem: Dizem) => {
  // The selector may name the very attribute that is taken away.
  const el = (await page.locator(seletor).first().elementHandle())!
  await el.evaluate((e) => e.scrollIntoView({ block: 'center' }))
  // One place for both: that of the element itself is rounded anew for each picture.
  const { x, y, width, height } = (await el.boundingBox())!
  const clip = { x: Math.floor(x), y: Math.floor(y), width: Math.ceil(width), height: Math.ceil(height) }
  const foto = async () => lerPng(await page.screenshot({ clip, animations: 'disabled' }))
  const com = await foto()
  const valores = await el.evaluate((e, nomes) => {
    const atributos = typeof nomes === 'string' ? ['style'] : nomes
    const valores = atributos.map((nome) => [nome, e.getAttribute(nome)] as const)
    if (typeof nomes === 'string') e.setAttribute('style', `${e.getAttribute('style') ?? ''}; opacity: 0`)
    else for (const nome of nomes) e.removeAttribute(nome)
    return valores
  }, dizem)
  const mudou = pixelsQueMudaram(com, await foto())
  await el.evaluate((e, valores) => {
    for (const [nome, valor] of valores) valor === null ? e.removeAttribute(nome) : e.setAttribute(nome, valor)
  }, valores)
  const { largura, altura } = com
  // A pixel on an edge counts or not by the build of the browser.
  return { mudou, minimo: 0.9 * Math.min((largura * altura) / 2, largura + altura) }
}

/** What something says by its looks alone: the same place without it looks other. */
export const seDistingue = async (page: Page, o: string, seletor: string, dizem: Dizem) => {
  await expect(page.locator(seletor).first(), o).toBeVisible()
  // What still arrives draws it anew, or elsewhere: then it is measured again.
  await expect(async () => {
    const { mudou, minimo } = await medirDistincao(page, seletor, dizem)
    expect(mudou, `${o} is seen where colours are forced`).toBeGreaterThanOrEqual(minimo)
  }).toPass({ timeout: 45_000 })
}
