import { Badge, Tooltip } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconInfoCircle,
} from '@tabler/icons-react'
import type { Icone } from './acao.ts'

export type Tom = 'positivo' | 'negativo' | 'atencao' | 'andamento' | 'informacao' | 'neutro'

const TONS: Record<Tom, { cor: string; icone: Icone }> = {
  positivo: { cor: 'green', icone: IconCircleCheck },
  negativo: { cor: 'red', icone: IconCircleX },
  atencao: { cor: 'yellow', icone: IconAlertTriangle },
  andamento: { cor: 'blue', icone: IconClock },
  informacao: { cor: 'blue', icone: IconInfoCircle },
  neutro: { cor: 'neutro', icone: IconCircleDashed },
}

interface Props {
  tom?: Tom
  /** The word; colour and icon only repeat it. */
  children: string
  icone?: Icone
  dica?: string
}

/** A state as icon and word, never by colour only. */
export const StatusBadge = ({ tom = 'neutro', children, icone, dica }: Props) => {
  const { cor, icone: padrao } = TONS[tom]
  const Icon = icone ?? padrao
  const selo = (
    <Badge
      color={cor}
      variant="light"
      size="md"
      radius="sm"
      leftSection={<Icon size={14} stroke={2} aria-hidden />}
      styles={{
        root: { textTransform: 'none', maxWidth: '100%', height: 'auto', minHeight: 24, paddingBlock: 2 },
        // A state is never cut: half a word may be another state.
        label: {
          whiteSpace: 'normal',
          overflow: 'visible',
          overflowWrap: 'break-word',
          lineHeight: 1.25,
          textAlign: 'left',
          fontWeight: 600,
          fontSize: '0.8125rem',
          letterSpacing: 0,
        },
      }}
      tabIndex={dica ? 0 : undefined}
    >
      {children}
    </Badge>
  )
  return dica ? <Tooltip label={dica}>{selo}</Tooltip> : selo
}
