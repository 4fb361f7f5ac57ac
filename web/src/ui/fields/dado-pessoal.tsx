import { ActionIcon, Group, TextInput, Tooltip } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isMascarado } from '#contract/fields.ts'

interface Props {
  label: string
  value: string
  onChange: (valor: string) => void
  error?: ReactNode
  /** The whole number, once it was asked for. */
  revelado?: string
  onRevelar?: () => void
  somenteLeitura?: boolean
  /** The field to type in. */
  campo: ReactNode
}

/** A number that arrives masked: it stays as stored until the person chooses to type another one. */
export const DadoPessoal = ({ label, value, onChange, error, revelado, onRevelar, somenteLeitura, campo }: Props) => {
  if (!isMascarado(value)) return campo
  return (
    <TextInput
      label={label}
      value={revelado ?? value}
      readOnly
      error={error}
      description={revelado ? 'A consulta ficou registrada na auditoria.' : undefined}
      rightSectionWidth={72}
      rightSectionPointerEvents="all"
      rightSection={
        <Group gap={2} wrap="nowrap">
          {onRevelar && !revelado && (
            <Tooltip label="Mostrar por inteiro (fica registrado na auditoria)">
              <ActionIcon
                variant="subtle"
                color="neutro"
                size={28}
                aria-label={`Mostrar: ${label}`}
                onClick={onRevelar}
              >
                <IconEye size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          {!somenteLeitura && (
            <Tooltip label="Digitar outro">
              <ActionIcon
                variant="subtle"
                color="neutro"
                size={28}
                aria-label={`Digitar outro: ${label}`}
                onClick={() => onChange('')}
              >
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      }
    />
  )
}
