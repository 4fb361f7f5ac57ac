import { useSyncExternalStore } from 'react'

/**
 * Whether the server can be reached, as far as is known: true once a call was answered, false once one was not, undefined
 * before. A phone with a signal and no connection says that it is online, so the calls themselves tell.
 */
let conexao: boolean | undefined = navigator.onLine === false ? false : undefined
const ouvintes = new Set<() => void>()

export const marcarConexao = (ha: boolean | undefined) => {
  if (ha === conexao) return
  conexao = ha
  for (const f of ouvintes) f()
}
globalThis.window?.addEventListener('online', () => marcarConexao(true))
globalThis.window?.addEventListener('offline', () => marcarConexao(false))

export const semConexao = () => conexao === false || !navigator.onLine

const assinar = (f: () => void) => {
  ouvintes.add(f)
  return () => void ouvintes.delete(f)
}
export const useConexao = () => useSyncExternalStore(assinar, () => conexao)
