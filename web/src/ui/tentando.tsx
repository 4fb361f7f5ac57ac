import { Text } from '@mantine/core'
import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { useCallback, useContext, useSyncExternalStore } from 'react'

/** Asked again after a failure, by itself or because the person asked, and nothing to show meanwhile. */
const repetindo = (cliente: QueryClient | undefined) =>
  cliente
    ?.getQueryCache()
    .getAll()
    .some(
      ({ state: s }) =>
        s.fetchStatus === 'fetching' && s.data === undefined && (s.fetchFailureCount > 0 || s.errorUpdateCount > 0),
    ) ?? false

/** Says that what failed is being asked for again, so that nobody takes the wait for a page that hangs. */
export const TentandoDeNovo = () => {
  // Also shown where there is no application around it yet.
  const cliente = useContext(QueryClientContext)
  const ouvir = useCallback((mudou: () => void) => cliente?.getQueryCache().subscribe(mudou) ?? (() => {}), [cliente])
  const tentando = useSyncExternalStore(ouvir, () => repetindo(cliente))
  return (
    <Text size="sm" c="dimmed" component="div" role="status" p={tentando ? 'xs' : 0}>
      {tentando && 'O servidor não respondeu. Tentando de novo…'}
    </Text>
  )
}
