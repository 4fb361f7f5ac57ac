import { useEffect, useRef } from 'react'

/**
 * What has the focus and goes away, deleted or sent, leaves it to its neighbour: the row that takes its place, the last
 * one, or the box itself when nothing is left. Rows carry `data-linha`.
 */
export const useFocoNoVizinho = <E extends HTMLElement>(ids: readonly number[]) => {
  const caixa = useRef<E>(null)
  const saindo = useRef<{ id: number; lugar: number } | null>(null)
  useEffect(() => {
    if (!saindo.current || ids.includes(saindo.current.id)) return
    const linhas = caixa.current?.querySelectorAll<HTMLElement>('[data-linha]') ?? []
    const vizinha = linhas[Math.min(saindo.current.lugar, linhas.length - 1)]
    saindo.current = null
    const alvo = vizinha?.querySelector<HTMLElement>('button:not(:disabled), a[href]') ?? caixa.current
    alvo?.focus()
  })
  return {
    caixa,
    /** Before it goes; `feito` says whether it did. */
    aoSair: async (id: number, feito: () => Promise<boolean>) => {
      saindo.current = { id, lugar: ids.indexOf(id) }
      if (!(await feito())) saindo.current = null
    },
  }
}
