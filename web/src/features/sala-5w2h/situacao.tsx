import { type Situacao5w2h, STATUS_5W2H } from '#contract/sala-5w2h.ts'
import { StatusBadge, type Tom } from '#web/ui/status-badge.tsx'

export const TOM: Readonly<Record<Situacao5w2h, Tom>> = {
  1: 'neutro',
  2: 'andamento',
  3: 'positivo',
  4: 'atencao',
  5: 'negativo',
}

export const Situacao = ({ situacao, percentual }: { situacao: Situacao5w2h; percentual?: number }) => (
  <StatusBadge tom={TOM[situacao]}>
    {percentual ? `${STATUS_5W2H[situacao]} · ${percentual}%` : STATUS_5W2H[situacao]}
  </StatusBadge>
)
