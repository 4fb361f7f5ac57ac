import { useMediaQuery } from '@mantine/hooks'

/** Below 48em tables become cards and filters collapse. Read at once, so that nothing jumps after the first paint. */
export const useCelular = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
