import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import type { Aberta, Pergunta } from './confirm-dialogo.tsx'
import { lazyPart } from './lazy-part.tsx'

const Dialogo = lazyPart(() => import('./confirm-dialogo.tsx').then((m) => m.ConfirmDialogo))

type Perguntar = (pergunta: Pergunta) => Promise<boolean>
const Contexto = createContext<Perguntar | null>(null)

/** `await confirm({...})`: true when confirmed (and done, if it had an `acao`), false when given up. */
export const useConfirm = (): Perguntar => {
  const perguntar = useContext(Contexto)
  if (!perguntar) throw new Error('useConfirm needs UiProvider above it')
  return perguntar
}

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
      {aberta && <Dialogo key={aberta.chave} {...aberta} visivel={visivel} />}
    </Contexto.Provider>
  )
}
