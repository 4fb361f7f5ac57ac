import { useCallback, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { onTokenChange } from './session.ts'

/** What pages remember of a visit, for who comes back to it; as long as the page stays open and the person is the same. */
const lembrados = new Map<string, unknown>()
export const esquecerVisitas = () => lembrados.clear()
onTokenChange(esquecerVisitas)

/** The place of the visit in the browser's history: it stays when a filter changes the address. */
const lugarNaHistoria = () => (history.state as { idx?: number } | null)?.idx ?? 0

/**
 * State that the back button brings back, such as what was typed in the search of a table. A new visit to the same
 * address begins anew. What can be sent to somebody belongs in the address (filtros.ts).
 */
export const useDaVisita = <T>(nome: string, inicial: T) => {
  const { pathname } = useLocation()
  const voltou = useNavigationType() === 'POP'
  const [chave] = useState(() => `${lugarNaHistoria()} ${pathname} ${nome}`)
  const [valor, setValor] = useState<T>(() => {
    if (!voltou) lembrados.delete(chave)
    return lembrados.has(chave) ? (lembrados.get(chave) as T) : inicial
  })
  const mudar = useCallback(
    (novo: T) => {
      lembrados.set(chave, novo)
      setValor(novo)
    },
    [chave],
  )
  /** The same without drawing anything again: how far something is scrolled. */
  const anotar = useCallback((novo: T) => void lembrados.set(chave, novo), [chave])
  return { valor, mudar, anotar }
}
