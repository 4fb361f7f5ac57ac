import { mkdirSync } from 'node:fs'
import { chromium, devices } from '@playwright/test'
import { findChromium } from '/work/wt/r2/e2e/chromium.ts'
import { entrar, url } from '/work/wt/r2/e2e/praca.ts'
process.env.PRACA_PORT = '4377'
const pasta = '/tmp/r2-fotos'; mkdirSync(pasta, { recursive: true })
const [filtro = ''] = process.argv.slice(2)
const browser = await chromium.launch(await findChromium())
const A = { computador: { viewport: { width: 1366, height: 768 }, deviceScaleFactor: 1 }, celular: { ...devices['Pixel 7'], deviceScaleFactor: 1 } } as const
const T: [string, string, string, string, string, object?][] = [
  ['admin', 'localhost', '/dashboard-administrativo2/graficos', 'dash', 'Contorno dos estados'],
  ['admin', 'localhost', '/dashboard-administrativo2/graficos?mapa=medalha', 'dash-escuro', 'Contorno dos estados', { colorScheme: 'dark' }],
  ['admin', 'localhost', '/dashboard-administrativo2/graficos?mapa=medalha&eixoId=1', 'dash-forcado', 'Contorno dos estados', { forcedColors: 'active' }],
  ['analista', 'localhost', '/dashboard-administrativo2/graficos', 'dash-analista', 'Contorno dos estados'],
  ['sala', 'sala.localhost', '/dashboard-administrativo2/graficos', 'dash-sala', 'Contorno dos estados'],
  ['admin', 'localhost', '/dashboard-administrativo2/relatorios', 'cat', 'Falta evidenciar'],
  ['sala', 'sala.localhost', '/dashboard-administrativo2/relatorios', 'cat-sala', 'Execução'],
  ['admin', 'localhost', '/dashboard-administrativo2/relatorios?busca=pontos', 'cat-busca', 'Pontos por'],
]
for (const [nomeA, op] of Object.entries(A)) for (const [quem, host, tela, nome, espera, mais] of T) {
  if (filtro && !`${nome}-${nomeA}`.includes(filtro)) continue
  const ctx = await browser.newContext({ ...op, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce', serviceWorkers: 'block', ...mais })
  const page = await ctx.newPage()
  page.on('pageerror', (e) => console.log('ERRO', nome, e.message))
  page.on('console', (m) => m.type() === 'error' && console.log('console', nome, m.text().slice(0, 200)))
  await entrar(page, quem, host)
  await page.goto(url(tela, host))
  await page.getByRole('main').getByText(espera).filter({ visible: true }).first().waitFor({ timeout: 20000 }).catch(() => console.log('not seen', nome, nomeA))
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(300)
  await page.screenshot({ path: `${pasta}/${nome}-${nomeA}.png` })
  await page.screenshot({ path: `${pasta}/${nome}-${nomeA}-inteira.png`, fullPage: true })
  await ctx.close()
}
await browser.close()
