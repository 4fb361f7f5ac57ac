/** Marks what scrolls with the arrows itself. */
export const ROLA = 'data-rola'

/** Fields that are chosen, not typed into. */
const SEM_TEXTO = ['checkbox', 'radio', 'range', 'file', 'button', 'submit']
/** What goes from one choice to the next with the arrows itself. */
const ANDA = `[${ROLA}], input[type="radio"], input[type="range"]`

const escrevendo = (alvo: HTMLElement) =>
  alvo.isContentEditable ||
  (['INPUT', 'TEXTAREA', 'SELECT'].includes(alvo.tagName) && !SEM_TEXTO.includes((alvo as HTMLInputElement).type))

/**
 * Whether a single key is no shortcut of the page: somebody types, what has the focus moves by it, a dialog is open, or
 * it comes with Ctrl, Alt or Meta where the shortcut does not.
 */
export const teclaOcupada = (e: KeyboardEvent, combinada = false) => {
  if ((!combinada && (e.ctrlKey || e.altKey || e.metaKey)) || document.querySelector('[role="dialog"]')) return true
  const { target: alvo } = e
  if (!(alvo instanceof HTMLElement)) return false
  return escrevendo(alvo) || (e.key.startsWith('Arrow') && alvo.closest(ANDA) !== null)
}
