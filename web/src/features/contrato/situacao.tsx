import { IconCalendarPlus, IconHourglassEmpty, IconHourglassLow } from '@tabler/icons-react'
import type { Situacao as Nome } from '#contract/contrato.ts'
import type { Icone } from '#web/ui/acao.ts'
import { StatusBadge, type Tom } from '#web/ui/status-badge.tsx'

const TONS: Readonly<Record<Nome, { tom: Tom; icone?: Icone }>> = {
  'A iniciar': { tom: 'informacao', icone: IconCalendarPlus },
  Vigente: { tom: 'positivo' },
  'A vencer': { tom: 'atencao', icone: IconHourglassLow },
  Encerrado: { tom: 'neutro' },
  'Saldo esgotado': { tom: 'negativo', icone: IconHourglassEmpty },
}

export const Situacao = ({ nome }: { nome: Nome }) => <StatusBadge {...TONS[nome]}>{nome}</StatusBadge>
