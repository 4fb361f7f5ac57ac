import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, devices, type Page } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { entrar, url } from './praca.ts'
import startServer from './server.ts'

/**
 * The pictures of docs/telas: `npm run retratos -- docs/telas/depois` takes each of these screens of the demo on a
 * laptop of 1366 × 768 and on a phone.
 */
interface Retrato {
  readonly nome: string
  readonly tela: string
  /** Without one, before signing in. */
  readonly quem?: string
  /** What is there when the screen is ready. */
  readonly espera: string | RegExp
  readonly antes?: (page: Page) => Promise<void>
}

const RETRATOS: readonly Retrato[] = [
  { nome: 'entrada', tela: '/auth/login', espera: 'Entrar' },
  { nome: 'inicio', tela: '/cidade', quem: 'condutor', espera: 'Vale Sereno' },
  { nome: 'cidade', tela: '/cidade/1/geral', quem: 'condutor', espera: 'Faltam' },
  { nome: 'evidencias', tela: '/cidade/1/evidencia/rejeitada', quem: 'condutor', espera: '23:59' },
  { nome: 'evidenciar', tela: '/cidade/1/evidenciar/3', quem: 'condutor', espera: 'até 25 MB no total' },
  {
    nome: 'analise',
    tela: '/analise',
    quem: 'analista',
    espera: 'na fila',
    antes: async (page) => {
      const item = page.getByRole('main').getByRole('listitem').getByRole('button').first()
      if (await item.isVisible()) await item.click()
      await page.waitForTimeout(1500)
    },
  },
  { nome: 'diagnostico', tela: '/diagnostico/6/tema', quem: 'condutor', espera: 'Governança Local' },
  { nome: 'acompanhamentos', tela: '/cidade/1/acompanhamento', quem: 'condutor', espera: 'Governança Local' },
  { nome: 'plano', tela: '/cidade/1/pmd/1', quem: 'condutor', espera: 'ações concluídas' },
  { nome: 'simulador', tela: '/cidade/1/simulador', quem: 'condutor', espera: 'O que traz mais pontos' },
  { nome: 'permissoes', tela: '/groups/edit/6', quem: 'admin', espera: /Permiss/ },
  { nome: 'auditoria', tela: '/auditoria', quem: 'admin', espera: /Auditoria/ },
]

const APARELHOS = {
  computador: { viewport: { width: 1366, height: 768 }, deviceScaleFactor: 1 },
  celular: { ...devices['Pixel 7'], deviceScaleFactor: 1 },
} as const

const [pasta = 'docs/telas/depois', ...quais] = process.argv.slice(2)
mkdirSync(pasta, { recursive: true })
const stop = await startServer()
const browser = await chromium.launch(await findChromium())
const estudio = await browser.newPage()
/** A third of the PNG, and as readable; the browser itself is the encoder. */
const webp = async (png: Buffer) => {
  const base64 = await estudio.evaluate(async (png) => {
    const imagem = new Image()
    imagem.src = `data:image/png;base64,${png}`
    await imagem.decode()
    const tela = document.createElement('canvas')
    tela.width = imagem.width
    tela.height = imagem.height
    tela.getContext('2d')!.drawImage(imagem, 0, 0)
    return tela.toDataURL('image/webp', 0.7).split(',')[1]!
  }, png.toString('base64'))
  return Buffer.from(base64, 'base64')
}
for (const [aparelho, opcoes] of Object.entries(APARELHOS))
  for (const { nome, tela, quem, espera, antes } of RETRATOS.filter((r) => !quais.length || quais.includes(r.nome))) {
    const context = await browser.newContext({
      ...opcoes,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    if (quem) await entrar(page, quem)
    await page.goto(url(tela))
    await page
      .getByRole('main')
      .getByText(espera)
      .filter({ visible: true })
      .first()
      .waitFor()
      .catch(() => console.error(`${nome} (${aparelho}): ${espera} was not seen`))
    await antes?.(page)
    await page.evaluate(() => document.fonts.ready)
    writeFileSync(join(pasta, `${nome}-${aparelho}.webp`), await webp(await page.screenshot()))
    await context.close()
  }
await browser.close()
await stop()
