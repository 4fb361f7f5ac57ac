import { useCallback, useMemo, useState } from 'react'

type Comeco = 'inicio' | 'tudo' | 'nada'

/** How deep it is open to begin with. */
const ate = (comeco: Comeco, niveis: number) =>
  comeco === 'tudo' ? Number.POSITIVE_INFINITY : comeco === 'nada' ? 0 : niveis

interface Estado {
  busca: string
  comeco: Comeco
  trocadas: ReadonlySet<string>
}
const NENHUMA: ReadonlySet<string> = new Set()
const PARADA: Estado = { busca: '', comeco: 'inicio', trocadas: NENHUMA }

/**
 * Which branches are open. What is new opens like its siblings. While something is looked for all of it is, and
 * afterwards it is again as it was.
 */
export const useAbertas = (niveis: number, busca: string) => {
  const buscando = busca.trim() !== ''
  const [parada, setParada] = useState(PARADA)
  const [procurada, setProcurada] = useState(PARADA)
  const atual = useMemo((): Estado => {
    if (!buscando) return parada
    return procurada.busca === busca ? procurada : { busca, comeco: 'tudo', trocadas: NENHUMA }
  }, [buscando, busca, parada, procurada])
  const mudar = buscando ? setProcurada : setParada
  const estaAberta = useCallback(
    ({ chave }: { chave: string }, nivel: number) => nivel <= ate(atual.comeco, niveis) !== atual.trocadas.has(chave),
    [atual, niveis],
  )
  return {
    estaAberta,
    alternar: (chave: string) => {
      const trocadas = new Set(atual.trocadas)
      if (!trocadas.delete(chave)) trocadas.add(chave)
      mudar({ ...atual, trocadas })
    },
    abrirTudo: () => mudar({ ...atual, comeco: 'tudo', trocadas: NENHUMA }),
    fecharTudo: () => mudar({ ...atual, comeco: 'nada', trocadas: NENHUMA }),
  }
}
export type Abertas = ReturnType<typeof useAbertas>
