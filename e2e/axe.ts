import type { Page } from '@playwright/test'
import { semViolacoes } from './praca.ts'

const MAIOR = 6000

/**
 * No violation anywhere on a long page: the window grows to hold all of it, so that nothing lies half under the
 * header or the save bar, which stay in view while the page scrolls below them.
 */
export const paginaSemViolacoes = async (page: Page) => {
  const antes = page.viewportSize()!
  const altura = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: antes.width, height: Math.min(MAIOR, Math.max(antes.height, altura)) })
  await semViolacoes(page)
  await page.setViewportSize(antes)
}
