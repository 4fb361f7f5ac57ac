import { expect, test } from 'vitest'
import viteConfig from '../../../vite.config.ts'
import { makeTheme } from './theme.ts'

test('R882 tooltips are at most 500 px wide and break their lines', () => {
  expect(makeTheme('#2a4fd7').components?.Tooltip?.defaultProps).toMatchObject({ maw: 500, multiline: true })
})

test('R359 the client is served from /', async () => {
  expect((await viteConfig({ command: 'serve', mode: 'test' })).base ?? '/').toBe('/')
})
