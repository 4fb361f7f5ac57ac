import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Icone } from './acao.ts'

interface Props {
  cor?: 'neutro' | 'blue' | 'red'
  icone?: Icone
  children: ReactNode
}

/** A small note beside something, where StatusBadge would say too much. */
export const Etiqueta = ({ cor = 'neutro', icone: Icon, children }: Props) => (
  <Badge
    variant="light"
    color={cor}
    radius="sm"
    leftSection={Icon && <Icon size={14} aria-hidden />}
    styles={{
      root: { textTransform: 'none', maxWidth: 200, height: 22 },
      label: { fontWeight: 600, fontSize: '0.8125rem', letterSpacing: 0 },
    }}
  >
    {children}
  </Badge>
)
