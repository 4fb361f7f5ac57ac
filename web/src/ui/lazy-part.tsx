import { type ComponentType, createElement, type ReactNode, useEffect, useReducer } from 'react'
import { toast } from './toast.tsx'

const AGAIN_MS = 5_000

interface Options {
  /** In its place until it has come. */
  readonly meanwhile?: ReactNode
  /** Nobody asked for it: where it does not come nothing is said. */
  readonly silent?: boolean
}

/**
 * A part of the page that comes later. Where its script cannot be fetched only the part is missing, and it is asked for
 * again: React's own `lazy` would take the page around it away, with all that was typed there.
 */
export const lazyPart = <P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  { meanwhile = null, silent = false }: Options = {},
) => {
  let part: ComponentType<P> | undefined
  return function LazyPart(props: P) {
    const [, redraw] = useReducer((n: number) => n + 1, 0)
    useEffect(() => {
      if (part) return
      let gone = false
      let again: ReturnType<typeof setTimeout> | undefined
      const ask = async (told: boolean): Promise<void> => {
        try {
          part = await fetchPart()
          if (!gone) redraw()
        } catch {
          if (gone) return
          if (!told) toast.erro('Não foi possível abrir agora. Confira a conexão: tentamos de novo.')
          again = setTimeout(() => void ask(true), AGAIN_MS)
        }
      }
      void ask(silent)
      return () => {
        gone = true
        clearTimeout(again)
      }
    }, [])
    return part ? createElement(part, props) : meanwhile
  }
}
