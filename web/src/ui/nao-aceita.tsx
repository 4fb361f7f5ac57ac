import { Alert, Button, Group, Text } from '@mantine/core'
import type { Recusa } from '#web/lib/no-aparelho.ts'

interface Props {
  titulo?: string
  recusa: Recusa
  onDescartar: () => void
  onManter: () => void
}

/** An answer that the server did not take, as it was said: why, and what can be done. Nothing of it is lost before its person says so. */
export const NaoAceita = ({ titulo, recusa, onDescartar, onManter }: Props) => (
  <Alert color={recusa.doOutro ? 'yellow' : 'red'} role="alert" title={titulo}>
    {recusa.doOutro ? (
      <>
        <Text size="sm">{recusa.motivo} Qual fica?</Text>
        <Text size="sm">
          <strong>A minha:</strong> {recusa.dito}
        </Text>
        <Text size="sm">
          <strong>A do outro aparelho:</strong> {recusa.doOutro}
        </Text>
        <Group gap="xs" mt="xs">
          <Button size="sm" variant="default" onClick={onManter}>
            Manter a minha
          </Button>
          <Button size="sm" variant="default" onClick={onDescartar}>
            Ficar com a do outro aparelho
          </Button>
        </Group>
      </>
    ) : (
      <>
        <Text size="sm">
          <strong>Não salvo:</strong> {recusa.dito}
        </Text>
        <Text size="sm">{recusa.motivo}</Text>
        <Button size="compact-sm" variant="default" mt="xs" onClick={onDescartar}>
          Descartar
        </Button>
      </>
    )}
  </Alert>
)
