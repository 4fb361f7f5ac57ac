import { useDebouncedValue } from '@mantine/hooks'
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import classes from './loading-bar.module.css'

/** Thin bar at the top while anything is on its way to or from the server. */
export const LoadingBar = () => {
  const ocupado = useIsFetching() + useIsMutating() > 0
  // Answers that come at once should not flicker.
  const [mostra] = useDebouncedValue(ocupado, 120)
  return (
    <div className={classes.barra} data-ativa={(mostra && ocupado) || undefined} role="status" aria-live="off">
      {mostra && ocupado && <span className="praca-so-leitor">Carregando…</span>}
    </div>
  )
}
