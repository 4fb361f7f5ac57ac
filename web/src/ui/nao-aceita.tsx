import { Alert, Button, Group, Text } from '@mantine/core'
import type { Conflito } from '#contract/acompanhamento.ts'
import { formatDateTime } from '#contract/br.ts'
import { oQueDizia } from '#web/lib/guardados.ts'

interface Props {
  titulo?: string
  recusa: { resposta?: boolean; comentario?: string; motivo: string; conflito?: Conflito | undefined }
  onDescartar: () => void
  onManter: () => void
}

const daOutra = ({ resposta, comentario, respondidaPor, respondidaEm }: Conflito) => {
  const dita = oQueDizia({ ...(resposta !== null && { resposta }), ...(comentario !== null && { comentario }) })
  const quem = respondidaPor && respondidaEm ? ` · ${respondidaPor}, ${formatDateTime(respondidaEm)}` : ''
  return `${dita || 'sem resposta'}${quem}`
}

/** An answer that the server did not take, as it was said: why, and what can be done. Nothing of it is lost before its person says so. */
export const NaoAceita = ({ titulo, recusa, onDescartar, onManter }: Props) => (
  <Alert color={recusa.conflito ? 'yellow' : 'red'} role="alert" title={titulo}>
    {recusa.conflito ? (
      <>
        <Text size="sm">{recusa.motivo} Qual fica?</Text>
        <Text size="sm">
          <strong>A minha:</strong> {oQueDizia(recusa)}
        </Text>
        <Text size="sm">
          <strong>A do outro aparelho:</strong> {daOutra(recusa.conflito)}
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
          <strong>Não salvo:</strong> {oQueDizia(recusa)}
        </Text>
        <Text size="sm">{recusa.motivo}</Text>
        <Button size="compact-sm" variant="default" mt="xs" onClick={onDescartar}>
          Descartar
        </Button>
      </>
    )}
  </Alert>
)
