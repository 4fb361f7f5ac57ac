import { useWindowEvent } from '@mantine/hooks'

/**
 * What the keyboard reaches is in sight. Browsers leave alone what shows but an edge: the next tab of a strip that
 * scrolls, a button half behind the save bar.
 */
export const useFocoAVista = () =>
  useWindowEvent('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.matches(':focus-visible'))
      target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })
