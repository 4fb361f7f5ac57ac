import { IconCalendarCheck, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import {
  type EstadoTermo,
  SITUACAO_SOLUCAO,
  SITUACAO_TAREFA,
  type SituacaoSolucao,
  type SituacaoTarefa,
} from '#contract/termo-referencia.ts'
import type { Icone } from '#web/ui/acao.ts'
import { StatusBadge, type Tom } from '#web/ui/status-badge.tsx'

/** What the situation of a solution or of a task is called. */
export const nomeDaSituacao = {
  solucao: (s: { situacao: number }) => SITUACAO_SOLUCAO[s.situacao as SituacaoSolucao],
  tarefa: (t: { situacao: number }) => SITUACAO_TAREFA[t.situacao as SituacaoTarefa],
}

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
