import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

const NOVO = 'novo'

/** The address of a list with its dialog of a new one open; `qual`: with this already chosen in it. */
export const comNovo = (lista: string, qual = 'sim') => `${lista}?${NOVO}=${qual}`

/** Whether the address asks for the dialog of a new one, and how to answer it: the search leads here too. */
export const useNovo = (): [qual: string | null, mudar: (aberto: boolean) => void] => {
  const [busca, setBusca] = useSearchParams()
  const mudar = useCallback(
    (aberto: boolean) =>
      setBusca(
        (antes) => {
          const depois = new URLSearchParams(antes)
          if (aberto) depois.set(NOVO, 'sim')
          else depois.delete(NOVO)
          return depois
        },
        { replace: true, preventScrollReset: true },
      ),
    [setBusca],
  )
  return [busca.get(NOVO), mudar]
}
