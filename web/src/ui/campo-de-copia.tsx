import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** A text that is there to be taken elsewhere: chosen whole by a touch, copied by the button. */
export const CampoDeCopia = ({ rotulo, valor }: { rotulo: string; valor: string }) => (
  <Group gap="xs" wrap="nowrap">
    <TextInput aria-label={rotulo} value={valor} readOnly flex={1} onFocus={(e) => e.currentTarget.select()} />
    <CopyButton value={valor}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        >
          {copied ? 'Copiado' : 'Copiar'}
        </Button>
      )}
    </CopyButton>
  </Group>
)
