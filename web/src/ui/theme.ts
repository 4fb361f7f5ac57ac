import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './fonte.css'
import './ui.css'
import './cores-forcadas.css'
import {
  type CSSVariablesResolver,
  createTheme,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core'
import { contraste, LIMIAR, misturar, semMatiz, textoSobre } from './cores.ts'

/** Softer than black for running text; fills keep real black, which decides their contrast. */
const TINTA = '#1c1e22'
const FUNDO_ESCURO = '#1f2024'
const PAPEL_ESCURO = '#28292e'
/** What a black brand becomes in the dark: a grey of middle lightness would look disabled. */
const ARDOSIA = '#566b91'
/** The border of a field: the only thing that says "type here", 3:1 against the page. */
const CAMPO = { claro: '#868e99', escuro: '#7d808b' }
/**
 * What the accent is where the brand has no hue: links, selection, focus and charts in black would look like text. Told
 * apart from the green, blue and red of states.
 */
const ANIL = '#4147c0'
const ESCUROS: MantineColorsTuple = [
  '#e4e5e9',
  '#c9cbd1',
  '#abaeb7',
  '#7d808b',
  '#494b54',
  '#3a3c43',
  '#303238',
  PAPEL_ESCURO,
  FUNDO_ESCURO,
  '#17181b',
]

/** The nearest mix of the colour with black or white that reaches a contrast on every background given. */
const legivel = (cor: string, para: string, fundos: readonly string[], minimo: number): string => {
  for (let parte = 0; parte <= 100; parte += 2) {
    const tentativa = misturar(cor, para, parte / 100)
    if (fundos.every((f) => contraste(tentativa, f) >= minimo)) return tentativa
  }
  return para
}

/** A hover that stays near the fill and keeps the same text readable on it. */
const realce = (cor: string): string => {
  const texto = textoSobre(cor)
  const escurecido = misturar(cor, '#000000', 0.14)
  const seguro = contraste(escurecido, texto) >= 4.5 && contraste(cor, escurecido) > 1.1
  return seguro ? escurecido : misturar(cor, '#ffffff', 0.14)
}

/**
 * Ten shades in which each index has one job, so that contrast is a property of the ramp and not of each screen:
 * 0–2 tints, 3 text on dark, 4 fill on dark, 5 its hover, 6 fill on light (the colour itself), 7 its hover,
 * 8 text and lines on light, 9 deep.
 */
export const rampa = (cor: string): MantineColorsTuple => {
  const tinta = (parte: number) => misturar(cor, '#ffffff', parte)
  // Mantine picks the text on a fill once, for the light scheme: the dark fill must carry the same text.
  const noEscuro = semMatiz(cor) ? ARDOSIA : cor
  const escuro = legivel(noEscuro, '#ffffff', [FUNDO_ESCURO, PAPEL_ESCURO], 3.05)
  return [
    tinta(0.95),
    tinta(0.9),
    tinta(0.8),
    legivel(escuro, '#ffffff', [FUNDO_ESCURO, PAPEL_ESCURO, misturar(PAPEL_ESCURO, escuro, 0.2)], 5),
    escuro,
    realce(escuro),
    cor,
    realce(cor),
    legivel(cor, '#000000', ['#ffffff', tinta(0.8)], 4.6),
    misturar(legivel(cor, '#000000', ['#ffffff'], 7), '#000000', 0.2),
  ]
}

/** The ring around what has the focus: told apart from the page and from the border of a field alike. */
export const anel = (cor: string) => ({
  claro: legivel(cor, '#000000', ['#ffffff', CAMPO.claro], 3),
  escuro: legivel(semMatiz(cor) ? ARDOSIA : cor, '#ffffff', [FUNDO_ESCURO, PAPEL_ESCURO, CAMPO.escuro], 3),
})

/** The colour of what can be followed, is chosen, has the focus or is drawn; the brand's own where it has a hue. */
export const acento = (cor: string) => (semMatiz(cor) ? ANIL : cor)

const CORES = ['marca', 'acento', 'red', 'green', 'yellow', 'blue', 'neutro'] as const

/** Mantine's derived variables, pointed at the shades of `rampa` that are readable in each scheme. */
export const cssVariables: CSSVariablesResolver = (theme) => {
  const base = defaultCssVariablesResolver(theme)
  const claro: Record<string, string> = {}
  const escuro: Record<string, string> = {}
  // Of the ramp the light and the dark fill carry the same text.
  const sobreMarca = textoSobre(theme.colors.marca![6]!)
  const aneis = anel(theme.colors.acento![6]!)
  for (const cor of CORES) {
    const nome = `--mantine-color-${cor}`
    const tons = theme.colors[cor]!
    claro[`${nome}-text`] = claro[`${nome}-outline`] = claro[`${nome}-light-color`] = `var(${nome}-8)`
    escuro[`${nome}-text`] = escuro[`${nome}-outline`] = escuro[`${nome}-light-color`] = `var(${nome}-3)`
    escuro[`${nome}-light`] = misturar(PAPEL_ESCURO, tons[4]!, 0.16)
    escuro[`${nome}-light-hover`] = misturar(PAPEL_ESCURO, tons[4]!, 0.2)
  }
  return {
    variables: base.variables,
    light: {
      ...base.light,
      ...claro,
      '--mantine-color-text': TINTA,
      '--mantine-color-default-color': TINTA,
      '--mantine-color-bright': TINTA,
      '--mantine-color-anchor': 'var(--mantine-color-acento-8)',
      '--mantine-color-error': 'var(--mantine-color-red-8)',
      '--mantine-color-success': 'var(--mantine-color-green-8)',
      '--mantine-color-dimmed': '#5a616b',
      '--mantine-color-gray-text': '#5a616b',
      '--mantine-color-gray-light-color': '#495057',
      '--mantine-color-placeholder': '#69717b',
      '--mantine-color-default-border': '#c9ced6',
      '--mantine-color-disabled-color': '#69717b',
      '--praca-fundo': '#f6f7f9',
      '--praca-linha': '#e3e6ea',
      '--praca-passagem': '#f1f3f6',
      '--praca-campo': CAMPO.claro,
      '--praca-foco': 'var(--mantine-color-acento-8)',
      '--praca-anel': aneis.claro,
      '--praca-sobre-marca': sobreMarca,
    },
    dark: {
      ...base.dark,
      ...escuro,
      '--mantine-color-gray-text': '#abaeb7',
      '--mantine-color-anchor': 'var(--mantine-color-acento-3)',
      '--mantine-color-error': 'var(--mantine-color-red-3)',
      '--mantine-color-success': 'var(--mantine-color-green-3)',
      '--mantine-color-placeholder': '#9a9da7',
      '--mantine-color-disabled-color': '#9a9da7',
      '--praca-fundo': FUNDO_ESCURO,
      '--praca-linha': '#3a3c43',
      '--praca-passagem': '#303238',
      '--praca-campo': CAMPO.escuro,
      '--praca-foco': 'var(--mantine-color-acento-3)',
      '--praca-anel': aneis.escuro,
      '--praca-sobre-marca': sobreMarca,
    },
  }
}

const ROTULO_PEQUENO = { label: { fontSize: 'var(--mantine-font-size-sm)' } }

/** The heading of a dialog is no second banner of the page. */
const SEM_MARCO = { header: { role: 'presentation' } }

/** The look of the product, with the variant's brand colour as its only accent. */
/** A filled button without a colour of its own. */
const corDoBotao = (_: unknown, { variant = 'filled', color }: { variant?: string; color?: string }) => ({
  root:
    variant === 'filled' && !color
      ? {
          '--button-bg': 'var(--mantine-color-marca-filled)',
          '--button-hover': 'var(--mantine-color-marca-filled-hover)',
          '--button-color': 'var(--praca-sobre-marca)',
        }
      : {},
})

export const makeTheme = (cor: string) =>
  createTheme({
    primaryColor: 'acento',
    primaryShade: { light: 6, dark: 4 },
    colors: {
      marca: rampa(cor),
      acento: rampa(acento(cor)),
      red: rampa('#c92a2a'),
      green: rampa('#2b7d3b'),
      yellow: rampa('#e6a817'),
      blue: rampa('#2367b0'),
      neutro: rampa('#5f6772'),
      dark: ESCUROS,
    },
    autoContrast: true,
    // Where black and white text are equally readable, so that the better one is always chosen.
    luminanceThreshold: LIMIAR,
    focusRing: 'auto',
    cursorType: 'pointer',
    respectReducedMotion: true,
    defaultRadius: 'md',
    fontFamily:
      '"Public Sans Variable", "Praca Reserva", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif',
    radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
    headings: {
      fontWeight: '650',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: '1.5rem', lineHeight: '1.25' },
        h2: { fontSize: '1.25rem', lineHeight: '1.3' },
        h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
        h4: { fontSize: '1rem', lineHeight: '1.4' },
      },
    },
    components: {
      // The one thing to do next is the brand's; what stands beside it, the accent's.
      Button: { vars: corDoBotao },
      // Plain objects: `Tooltip.extend` and its like would bring the components into the first page.
      Tooltip: {
        defaultProps: {
          maw: 500,
          multiline: true,
          withinPortal: true,
          openDelay: 250,
          events: { hover: true, focus: true, touch: true },
        },
      },
      Modal: {
        defaultProps: {
          size: 600,
          centered: true,
          overlayProps: { backgroundOpacity: 0.45 },
          closeButtonProps: { 'aria-label': 'Fechar' },
          attributes: SEM_MARCO,
        },
      },
      Table: { defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'sm' } },
      Drawer: {
        defaultProps: { closeButtonProps: { 'aria-label': 'Fechar' }, position: 'right', attributes: SEM_MARCO },
      },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Mostrar ou ocultar a senha' } } },
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
      // Without the placeholder the focus starts on the first entry, and a menu holds nothing but entries.
      Menu: { defaultProps: { withinPortal: true, shadow: 'md', withInitialFocusPlaceholder: false } },
      Popover: { defaultProps: { withinPortal: true, shadow: 'md' } },
      // Measured while still hidden, a centred list would begin at the middle of its field and stick out of a phone.
      Combobox: { defaultProps: { position: 'bottom-start' } },
      // 24 px: the smallest target of WCAG 2.2.
      Checkbox: { defaultProps: { size: 'md' }, styles: ROTULO_PEQUENO },
      Radio: { defaultProps: { size: 'md' }, styles: ROTULO_PEQUENO },
      Loader: { defaultProps: { type: 'oval' } },
    },
  })
