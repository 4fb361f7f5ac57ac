import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react'

const Dialogo = lazy(() => import('./confirm-dialogo.tsx').then((m) => ({ default: m.ConfirmDialogo })))

export interface Pergunta {
  titulo: string
  texto?: ReactNode
  confirmar?: string
  /** `null` leaves one button only: a notice to acknowledge. */
  cancelar?: string | null
  perigo?: boolean
  /** Asks for a text, handed to `acao`. */
  motivo?: { rotulo: string; obrigatorio?: boolean; max?: number }
  /** Runs on confirm. If it fails the dialog stays open with what was typed and says why. */
  acao?: (motivo: string) => unknown
  largura?: 600 | 800
}

type Perguntar = (pergunta: Pergunta) => Promise<boolean>
const Contexto = createContext<Perguntar | null>(null)

/** `await confirm({...})`: true when confirmed (and done, if it had an `acao`), false when given up. */
export const useConfirm = (): Perguntar => {
  const perguntar = useContext(Contexto)
  if (!perguntar) throw new Error('useConfirm needs UiProvider above it')
  return perguntar
}

export type Aberta = { pergunta: Pergunta; responder: (sim: boolean) => void; chave: number }

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [aberta, setAberta] = useState<Aberta | null>(null)
  const [visivel, setVisivel] = useState(false)
  const chave = useRef(0)
  const perguntar = useCallback<Perguntar>((pergunta) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    chave.current += 1
    const responder = (sim: boolean) => {
      setVisivel(false)
      resolve(sim)
    }
    // A second question replaces the first, which counts as given up.
    setAberta((anterior) => {
      anterior?.responder(false)
      return { pergunta, responder, chave: chave.current }
    })
    setVisivel(true)
    return promise
  }, [])
  return (
    <Contexto.Provider value={perguntar}>
      {children}
      <Suspense>{aberta && <Dialogo key={aberta.chave} {...aberta} visivel={visivel} />}</Suspense>
    </Contexto.Provider>
  )
}
