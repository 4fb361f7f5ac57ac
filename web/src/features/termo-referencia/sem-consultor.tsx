import { Text } from '@mantine/core'

/** In place of a name: what has no consultant is not started. */
export const SemConsultor = () => (
  <Text size="sm" c="dimmed" component="span">
    Sem consultor
  </Text>
)
