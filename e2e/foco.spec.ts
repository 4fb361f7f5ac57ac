import type { Page } from '@playwright/test'
import { ambientesPadrao, capacidades } from '#contract/variants.ts'
import { type Dizem, focoVisivel, seDistingue } from './foco.ts'
import { entrar, expect, test, url } from './praca.ts'

interface Tela {
  caminho: string
  /** What is looked at, once these were pressed. */
  dentro: string
  abrir?: readonly (readonly [papel: 'button' | 'tab' | 'combobox' | 'option', nome: string])[]
  /** Kinds of control that must have been among the measured ones: parts of their class. */
  tipos: readonly string[]
}

const MENU = '[role="menu"]'

const LISTA: Tela = {
  caminho: '/cidade',
  dentro: 'body',
  tipos: ['TextInput', 'PillsInputField', 'SegmentedControl', '_ordenar_', 'ActionIcon', 'Button', '_cartao_'],
}
const TELAS: readonly Tela[] = [
  LISTA,
  { caminho: '/cidade', dentro: MENU, abrir: [['button', 'Exportar']], tipos: ['Menu-item'] },
  {
    caminho: '/cidade',
    dentro: '[role="dialog"]',
    abrir: [['button', 'Escolher colunas']],
    tipos: ['Checkbox'],
  },
  { caminho: '/usuario/editar/2', dentro: 'main', tipos: ['Tabs-tab', 'InputBase-input', 'TextInput'] },
  {
    caminho: '/cidade/1/acompanhamento',
    dentro: '[role="dialog"]',
    abrir: [['button', 'Novo Acompanhamento']],
    tipos: ['Radio', 'Switch'],
  },
  {
    caminho: '/cidade/1/pmd/1',
    dentro: '[role="dialog"]',
    abrir: [
      ['button', 'Nova ação'],
      ['combobox', 'Status'],
      ['option', 'Em andamento'],
    ],
    tipos: ['Textarea', 'Select-input', 'NumberInput', 'Slider', 'CloseButton'],
  },
]

const mostrar = async (page: Page, { dentro, abrir = [], tipos }: Tela) => {
  const lugar = page.locator(dentro).first()
  // A menu is about to close once the focus has left it: it does so at once, and is opened anew.
  if (dentro === MENU) await page.keyboard.press('Escape')
  if (dentro === MENU) await expect(lugar).toBeHidden()
  if (abrir.length > 0 && !(await lugar.isVisible()))
    for (const [papel, nome] of abrir) await page.getByRole(papel, { name: nome, exact: true }).first().click()
  for (const tipo of tipos)
    await expect(lugar.locator(`[class*="${tipo}"]`).filter({ visible: true }).first()).toBeVisible()
}

/** What the page says without a word, with what says it. */
const ESTADOS: Record<string, readonly (readonly [o: string, onde: string, dizem: Dizem])[]> = {
  '/diagnostico/1/tema/1': [
    ['the given answer', 'main button[aria-pressed="true"]', ['aria-pressed']],
    ['the current question', '[aria-current="step"]', ['aria-current']],
    ['the chosen segment', '.mantine-SegmentedControl-label[data-active]', ['data-active']],
    ['how far', '[class*="_barra_"] > div', 'desenho'],
  ],
  '/cidade/1/geral': [
    ['the current tab', 'nav a[class*="_aba_"][aria-current]', ['aria-current']],
    ['the current entry of the menu', 'header [data-atual]', ['data-atual', 'aria-current']],
    ['the points on the ruler', '[class*="_regua_"] > [class*="_valor_"]', 'desenho'],
    ['a medal on the ruler', '[class*="_regua_"] > [class*="_marca_"] >> nth=-1', 'desenho'],
    ['the states of the questions', '[data-parte]', 'desenho'],
    ['the points in the ring', 'circle[class*="_parte_"]', 'desenho'],
    ['the axes in the radar', 'svg polygon[class*="_valor_"]', 'desenho'],
  ],
}
const OUTROS: typeof ESTADOS = {
  '/contratos': [['how much is used', '.mantine-Progress-section >> nth=4', 'desenho']],
  '/usuario/editar/2': [['the current tab', '[role="tab"][aria-selected="true"]', ['aria-selected']]],
  '/cidade/1/evidencia/rejeitada': [['the current state', 'main a[class*="_aba_"][aria-current]', ['aria-current']]],
  '/cidade/1/acompanhamento/obter/1': [['the given answer', 'main button[aria-pressed="true"]', ['aria-pressed']]],
}

/**
 * One of each layout. Else the variants differ in their colours, of which the ring is computed for every brand
 * (cores.test.ts), and forced colours are the system's.
 */
const AMBIENTES = Object.entries(ambientesPadrao.hosts).filter(
  ([, a]) => a.tag === 'padrao' || capacidades(a.variante).layoutSelo,
)

test.describe('Foco', () => {
  for (const [host, { variante }] of AMBIENTES)
    test(`is seen on every kind of control, in the light and in the dark: ${variante}`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 2400 })
      await entrar(page, 'admin', host)
      const vistos = { light: new Set<string>(), dark: new Set<string>() }
      // Every kind of control in one of them, in the others those of the list.
      for (const tela of host === 'localhost' ? TELAS : [LISTA]) {
        if (new URL(page.url()).pathname !== tela.caminho) await page.goto(url(tela.caminho, host))
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await mostrar(page, tela)
          await focoVisivel(page, vistos[colorScheme], { dentro: tela.dentro, porLugar: false })
        }
        for (const tipo of tela.tipos) {
          const medido = [vistos.light, vistos.dark].map((v) => [...v].some((a) => a.includes(tipo)))
          expect(medido, `${tipo} is among what was measured`).toEqual([true, true])
        }
      }
    })
})

test.describe('Cores forçadas', () => {
  for (const [host, { variante }] of AMBIENTES)
    test(`leave what is given, current and measured to be seen: ${variante}`, async ({ page }) => {
      await entrar(page, 'admin', host)
      await page.emulateMedia({ forcedColors: 'active' })
      for (const [caminho, estados] of Object.entries(host === 'localhost' ? { ...ESTADOS, ...OUTROS } : ESTADOS)) {
        await page.goto(url(caminho, host))
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          for (const [o, onde, dizem] of estados) await seDistingue(page, o, onde, dizem)
        }
      }
      // The same holds for the focus: measured in one of them.
      if (host !== 'localhost') return
      await page.setViewportSize({ width: 1280, height: 1600 })
      await page.goto(url(LISTA.caminho, host))
      await mostrar(page, LISTA)
      await focoVisivel(page, new Set(), { dentro: LISTA.dentro, porLugar: false })
    })
})
