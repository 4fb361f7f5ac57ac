import { createContext } from 'react'
import type { Passo } from './tela.ts'

/** The screens above the one that is shown. Apart from the frame that shows them, which comes with the first page. */
export const TelasAcima = createContext<readonly Passo[]>([])
