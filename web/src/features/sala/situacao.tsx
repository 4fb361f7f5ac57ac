import { IconDoor, IconDoorOff, IconHomePlus } from '@tabler/icons-react'
import { NOMES_SITUACAO_SALA, type SITUACOES_SALA } from '#contract/sala.ts'
import type { Icone } from '#web/ui/acao.ts'
import { StatusBadge, type Tom } from '#web/ui/status-badge.tsx'

type Situacao = (typeof SITUACOES_SALA)[number]
const APARENCIA: Record<Situacao, { tom: Tom; icone: Icone }> = {
  com: { tom: 'positivo', icone: IconDoor },
  desativada: { tom: 'negativo', icone: IconDoorOff },
  sem: { tom: 'neutro', icone: IconHomePlus },
}

export const SituacaoDaSala = ({ situacao }: { situacao: Situacao }) => (
  <StatusBadge {...APARENCIA[situacao]}>{NOMES_SITUACAO_SALA[situacao]}</StatusBadge>
)
