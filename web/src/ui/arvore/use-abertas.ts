import { useState } from 'react'

type Comeco = 'inicio' | 'tudo' | 'nada'

/** How deep it is open to begin with. */
const ate = (comeco: Comeco, niveis: number) =>
  comeco === 'tudo' ? Number.POSITIVE_INFINITY : comeco === 'nada' ? 0 : niveis

/**
 * Which branches are open. What is new opens like its siblings. While something is looked for all of it is, and
 * afterwards it is again as it was.
 */
export const useAbertas = (niveis: number, busca: string) => {
  const buscando = busca.trim() !== ''
  const novo = { busca, comeco: (buscando ? 'tudo' : 'inicio') as Comeco, trocadas: new Set<string>() }
  const [parada, setParada] = useState({ ...novo, busca: '', comeco: 'inicio' as Comeco })
  const [procurada, setProcurada] = useState(novo)
  const atual = buscando ? (procurada.busca === busca ? procurada : novo) : parada
  const mudar = buscando ? setProcurada : setParada
  return {
    estaAberta: ({ chave }: { chave: string }, nivel: number) =>
      nivel <= ate(atual.comeco, niveis) !== atual.trocadas.has(chave),
    alternar: (chave: string) => {
      const trocadas = new Set(atual.trocadas)
      if (!trocadas.delete(chave)) trocadas.add(chave)
      mudar({ ...atual, trocadas })
    },
    abrirTudo: () => mudar({ ...atual, comeco: 'tudo', trocadas: new Set() }),
    fecharTudo: () => mudar({ ...atual, comeco: 'nada', trocadas: new Set() }),
  }
}
export type Abertas = ReturnType<typeof useAbertas>
