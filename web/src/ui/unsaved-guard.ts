import { useEffect, useEffectEvent } from 'react'
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
 * A navigation with `SEM_PERGUNTAR` passes. What is just being saved is waited for: `salvando` says whether all of it was.
 */
export const useUnsavedGuard = (
  sujo: boolean,
  pergunta: Parameters<ReturnType<typeof useConfirm>>[0] = DESCARTAR,
  salvando?: () => Promise<boolean>,
) => {
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

  const salvou = useEffectEvent(async () => (await salvando?.()) ?? false)
  useEffect(() => {
    if (bloqueio.state !== 'blocked') return
    const decidir = async () => {
      const sair = (await salvou()) || (await confirmar(pergunta))
      sair ? bloqueio.proceed() : bloqueio.reset()
    }
    void decidir()
  }, [bloqueio, confirmar, pergunta])
}
