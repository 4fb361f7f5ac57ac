import { useMemo } from 'react'
import { useDaVisita } from '#web/lib/visita.ts'
import type { Grupos } from './escolha.ts'

export interface Grupo<T> {
  readonly tipo: 'grupo'
  readonly chave: string
  readonly rotulo: string
  readonly linhas: readonly T[]
  readonly aberto: boolean
}
export type Item<T> = Grupo<T> | { readonly tipo: 'linha'; readonly linha: T }

const comoLinha = <T>(linha: T): Item<T> => ({ tipo: 'linha', linha })

/** Rows in the order of their groups, cut where another begins. */
const cortar = <T>(linhas: readonly T[], { valor, rotulo, comparar }: Grupos<T>) => {
  const cortes: { chave: string; rotulo: string; linhas: T[] }[] = []
  for (const [i, linha] of linhas.entries()) {
    const antes = linhas[i - 1]
    const mesmo = i > 0 && comparar(valor(antes as T), valor(linha)) === 0
    if (mesmo) cortes.at(-1)!.linhas.push(linha)
    else cortes.push({ chave: String(valor(linha) ?? ''), rotulo: rotulo(linha), linhas: [linha] })
  }
  return cortes
}

/** What the table draws: its rows, or the groups with the rows of those that are unfolded. */
export const useGrupos = <T>(idTabela: string, linhas: readonly T[], grupos: Grupos<T> | undefined) => {
  // Those that are not as all of them began.
  const { valor: virados, mudar } = useDaVisita<readonly string[]>(`${idTabela}:dobras`, [])
  const cortes = useMemo(() => grupos && cortar(linhas, grupos), [linhas, grupos])
  const dobrados = grupos?.dobrados ?? false
  const itens = useMemo((): readonly Item<T>[] => {
    if (!cortes) return linhas.map(comoLinha)
    const outros = new Set(virados)
    return cortes.flatMap((c): Item<T>[] => {
      const aberto = outros.has(c.chave) === dobrados
      return [{ tipo: 'grupo', ...c, aberto }, ...(aberto ? c.linhas.map(comoLinha) : [])]
    })
  }, [cortes, linhas, virados, dobrados])
  return {
    itens,
    quantos: cortes?.length,
    alternar: (chave: string) =>
      mudar(virados.includes(chave) ? virados.filter((v) => v !== chave) : [...virados, chave]),
    dobrarTodos: (dobra: boolean) => {
      mudar([])
      grupos?.onDobrados(dobra)
    },
  }
}
export type DadosDosGrupos<T> = ReturnType<typeof useGrupos<T>>
