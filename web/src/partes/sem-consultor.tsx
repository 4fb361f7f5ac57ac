import { Text } from '@mantine/core'

export const SEM_CONSULTOR = 'Sem consultor'

/** In place of a name: what has no consultant is not started. */
export const SemConsultor = () => (
  <Text size="sm" c="dimmed" component="span">
    {SEM_CONSULTOR}
  </Text>
)
