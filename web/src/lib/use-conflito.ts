import { useState } from 'react'
import { ApiError } from './api.ts'
import { type Diferenca, diferencas, mesclar } from './conflito.ts'

/** The record as it is now, which the server sends along when what was edited is out of date. */
export const atualDe = <R>(erro: unknown): R | undefined =>
  erro instanceof ApiError && erro.code === 'versaoDesatualizada'
    ? (erro.details as { atual?: R } | undefined)?.atual
    : undefined

export interface Conflito {
  diferencas: readonly Diferenca[]
  recarregar: () => void
  manter: () => void
  fechar: () => void
}

interface Opcoes<V, R> {
  /** The record as it was read, and what stands in the form. */
  base: R | null | undefined
  valores: V
  paraValores: (registro: R) => V
  /** Goes on from the record as it is now, with these values. */
  adotar: (atual: R, valores: V) => void
}

/**
 * Somebody else saved the record first: what differs, and the ways on. `mostrar` says whether a refusal was that;
 * `comparar` is for who knows by other ways how it is now.
 */
export const useConflito = <V extends Record<string, unknown>, R>(opcoes: Opcoes<V, R>) => {
  const { base, valores, paraValores, adotar } = opcoes
  const [atual, setAtual] = useState<R>()
  const mostrar = (erro: unknown) => {
    const outro = atualDe<R>(erro)
    if (outro) setAtual(outro)
    return outro !== undefined
  }
  if (!atual || !base) return { conflito: undefined, mostrar, comparar: setAtual }
  const fechar = () => setAtual(undefined)
  const [antes, agora] = [paraValores(base), paraValores(atual)]
  const seguir = (v: V) => {
    adotar(atual, v)
    fechar()
  }
  const conflito: Conflito = {
    diferencas: diferencas(antes, valores, agora),
    recarregar: () => seguir(agora),
    manter: () => seguir(mesclar(antes, valores, agora)),
    fechar,
  }
  return { conflito, mostrar, comparar: setAtual }
}
