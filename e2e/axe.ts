import type { Page } from '@playwright/test'
import { semViolacoes } from './praca.ts'

const MAIOR = 6000

/**
 * A look at all of a long page: the window grows to hold it, so that nothing lies half under the header or the save
 * bar, which stay in view while the page scrolls below them.
 */
export const paginaInteira = async (page: Page, olhar: () => Promise<void>) => {
  const antes = page.viewportSize()!
  const altura = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: antes.width, height: Math.min(MAIOR, Math.max(antes.height, altura)) })
  await olhar()
  await page.setViewportSize(antes)
}

/** No violation anywhere on a long page. */
export const paginaSemViolacoes = (page: Page) => paginaInteira(page, () => semViolacoes(page))
