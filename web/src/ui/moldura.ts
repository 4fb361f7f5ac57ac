import { createContext } from 'react'

interface Moldura {
  /** The page is the selected tab itself: the tab is its title. */
  naAba: boolean
  /** Where on the line of the tabs its actions stand; null until that line is drawn. */
  acoes: HTMLElement | null
}

/** Given by a frame with tabs to the pages below it. */
export const MolduraContext = createContext<Moldura | null>(null)
