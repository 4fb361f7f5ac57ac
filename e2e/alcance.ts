import type { Page, ViewportSize } from '@playwright/test'
import { expect } from './praca.ts'

const DOIS_QUADROS = () => new Promise((feito) => requestAnimationFrame(() => requestAnimationFrame(feito)))

/** WCAG 2.5.8. */
const ALVO = 24

/**
 * A page on a small screen: nothing sticks out at the side, no button is cut, every target can be hit, and what has
 * the focus is not behind what sticks to the edges.
 */
const tudoAoAlcance = async (page: Page, dentro = 'body') => {
  // What the keyboard reaches is brought into sight; the last thing done before may have been a click. A list to choose
  // from that opens by this closes again: it would cover what is under it.
  await page.keyboard.press('Tab')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.evaluate(DOIS_QUADROS)
  const faltas = await page.evaluate(
    ([dentro, ALVO]) => {
      const faltas: string[] = []
      const { clientWidth: largura, scrollWidth } = document.documentElement
      if (scrollWidth > largura) faltas.push(`the page is ${scrollWidth} wide`)
      const dizer = (el: Element, falta: string) => {
        const nome = (el.getAttribute('aria-label') || el.textContent || el.id).trim().slice(0, 40)
        faltas.push(`${el.tagName.toLowerCase()} "${nome}" ${falta}`)
      }
      /** In a box of its own that brings it into sight. */
      const rola = (el: Element) => {
        for (let p = el.parentElement; p && p !== document.body; p = p.parentElement)
          if (/auto|scroll/.test(getComputedStyle(p).overflowX) && p.scrollWidth > p.clientWidth) return true
        return false
      }
      /** A link within a sentence is as high as its line. */
      const naFrase = (el: Element) =>
        getComputedStyle(el).display === 'inline' &&
        [...el.parentElement!.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent!.trim() !== '')
      const alvos = 'a[href], button, input:not([type="file"]), select, textarea, summary, [role="slider"]'
      for (const el of document.querySelectorAll<HTMLElement>(`:is(${dentro}) :is(${alvos})`)) {
        if (!el.checkVisibility({ visibilityProperty: true }) || el.closest('[aria-hidden="true"]')) continue
        // A label is a part of what it names.
        const partes: Element[] = [el, ...((el as HTMLInputElement).labels ?? [])]
        const caixas = partes.map((p) => p.getBoundingClientRect())
        const esquerda = Math.min(...caixas.map((c) => c.left))
        const direita = Math.max(...caixas.map((c) => c.right))
        const alto = Math.max(...caixas.map((c) => c.bottom)) - Math.min(...caixas.map((c) => c.top))
        // In sight only while it has the focus.
        if (caixas[0]!.bottom <= 0 && getComputedStyle(el).position === 'absolute') continue
        if ((direita - esquerda < ALVO || alto < ALVO) && !naFrase(el))
          dizer(el, `is ${Math.round(direita - esquerda)} × ${Math.round(alto)}`)
        if ((esquerda < -0.5 || direita > largura + 0.5) && !rola(el))
          dizer(el, `reaches from ${Math.round(esquerda)} to ${Math.round(direita)}`)
        const palavras = el.querySelector('.mantine-Button-label')
        if (palavras && palavras.scrollWidth > palavras.clientWidth + 1) dizer(el, 'is cut')
        if (el.matches(':disabled')) continue
        el.focus()
        if (document.activeElement !== el) continue
        const aVista = [...el.getClientRects()].some((c) => {
          // Of what is larger than the screen, the part on it.
          const [cima, baixo] = [Math.max(c.top, 0), Math.min(c.bottom, innerHeight)]
          const meio = document.elementFromPoint(c.x + c.width / 2, (cima + baixo) / 2)
          return meio && (meio.contains(el) || partes.some((p) => p.contains(meio)))
        })
        if (!aVista) dizer(el, `is hidden with the focus, at ${Math.round(el.getBoundingClientRect().y)}`)
      }
      ;(document.activeElement as HTMLElement | null)?.blur()
      scrollTo(0, 0)
      return faltas
    },
    [dentro, ALVO] as const,
  )
  const { width, height } = page.viewportSize()!
  expect(faltas, `on a screen of ${width} × ${height}`).toEqual([])
}

/** The narrowest phone in use, and a desktop of 1280 × 1024 at 400 %. */
export const CELULAR_ESTREITO = { width: 360, height: 740 }
export const QUATRO_VEZES = { width: 320, height: 256 }

/** The page as it stands, for a moment on a smaller screen. */
export const emTelaPequena = async (page: Page, tela: ViewportSize, dentro?: string) => {
  const antes = page.viewportSize()!
  await page.setViewportSize(tela)
  // Tables become cards in the frame after the one that has the new size.
  await page.evaluate(DOIS_QUADROS)
  await tudoAoAlcance(page, dentro)
  await page.setViewportSize(antes)
}
