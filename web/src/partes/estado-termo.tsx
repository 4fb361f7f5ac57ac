import { IconCalendarCheck, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { EstadoTermo } from '#contract/termo-referencia.ts'
import type { Icone } from '#web/ui/acao.ts'
import { StatusBadge, type Tom } from '#web/ui/status-badge.tsx'

const TONS: Readonly<Record<EstadoTermo, { tom: Tom; icone?: Icone }>> = {
  Ativo: { tom: 'positivo' },
  Interrompido: { tom: 'atencao', icone: IconPlayerPause },
  'Não iniciada': { tom: 'neutro' },
  'Em andamento': { tom: 'andamento', icone: IconPlayerPlay },
  Finalizada: { tom: 'positivo' },
  Interrompida: { tom: 'atencao', icone: IconPlayerPause },
  Prevista: { tom: 'neutro' },
  Agendada: { tom: 'informacao', icone: IconCalendarCheck },
  Realizada: { tom: 'positivo' },
  Desabilitada: { tom: 'atencao', icone: IconPlayerPause },
}

interface Props {
  nome: EstadoTermo
  /** Why, where somebody said so. */
  motivo?: string | null
}
/** Where a thing of a term stands, in the term and in its progress alike. */
export const Estado = ({ nome, motivo }: Props) => (
  <StatusBadge {...TONS[nome]} {...(motivo && { dica: motivo })}>
    {nome}
  </StatusBadge>
)
