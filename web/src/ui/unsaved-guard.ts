import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from './confirm.tsx'

export const DESCARTAR = {
  titulo: 'Descartar alterações?',
  texto: 'Há alterações que ainda não foram salvas. Se sair agora, elas serão perdidas.',
  confirmar: 'Descartar',
  cancelar: 'Continuar editando',
  perigo: true,
} as const

/** For leaving what is no more: a deleted record, an ended session. */
export const SEM_PERGUNTAR = { state: { forcar: true } } as const

/**
 * Asks before leaving with unsaved changes: by link, by the back button, by closing the tab.
 * A navigation with `SEM_PERGUNTAR` passes.
 */
export const useUnsavedGuard = (sujo: boolean, pergunta: Parameters<ReturnType<typeof useConfirm>>[0] = DESCARTAR) => {
  const confirmar = useConfirm()
  const bloqueio = useBlocker(
    ({ currentLocation, nextLocation }) =>
      sujo && currentLocation.pathname !== nextLocation.pathname && nextLocation.state?.forcar !== true,
  )

  useEffect(() => {
    if (!sujo) return
    const avisar = (e: BeforeUnloadEvent) => e.preventDefault()
    window.addEventListener('beforeunload', avisar)
    return () => window.removeEventListener('beforeunload', avisar)
  }, [sujo])

  useEffect(() => {
    if (bloqueio.state !== 'blocked') return
    void confirmar(pergunta).then((sair) => (sair ? bloqueio.proceed() : bloqueio.reset()))
  }, [bloqueio, confirmar, pergunta])
}
