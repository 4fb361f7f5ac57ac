import { useSyncExternalStore } from 'react'

/** One live region for the whole application: what changed without the focus moving there. */
let texto = ''
const ouvintes = new Set<() => void>()

export const announce = (novo: string) => {
  // The same sentence twice must be read twice: an invisible difference makes it a change.
  texto = novo === texto ? `${novo}\u00a0` : novo
  for (const f of ouvintes) f()
}

const assinar = (f: () => void) => {
  ouvintes.add(f)
  return () => ouvintes.delete(f)
}

const ouvido = () => texto
export const useAnnouncement = () => useSyncExternalStore(assinar, ouvido, ouvido)
