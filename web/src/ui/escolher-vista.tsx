import { Group, SegmentedControl } from '@mantine/core'
import type { Icone } from './acao.ts'

interface Props<V extends string> {
  vistas: readonly { readonly value: V; readonly label: string; readonly Icon: Icone }[]
  vista: V
  onMudar: (vista: V) => void
}

/** The same rows shown in one way or another. */
export const EscolherVista = <V extends string>({ vistas, vista, onMudar }: Props<V>) => (
  <SegmentedControl
    aria-label="Como mostrar"
    w="fit-content"
    maw="100%"
    value={vista}
    onChange={(v) => onMudar(v as V)}
    data={vistas.map(({ value, label, Icon }) => ({
      value,
      label: (
        <Group gap={6} wrap="nowrap" component="span">
          <Icon size={16} aria-hidden />
          <span>{label}</span>
        </Group>
      ),
    }))}
  />
)
