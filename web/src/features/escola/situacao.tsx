import {
  IconCertificate,
  IconCircleX,
  IconClipboardCheck,
  IconConfetti,
  IconPencil,
  IconSchool,
} from '@tabler/icons-react'
import type { SituacaoEscola } from '#contract/escola-estados.ts'
import type { Icone } from '#web/ui/acao.ts'
import { StatusBadge, type Tom } from '#web/ui/status-badge.tsx'

const APARENCIA: Readonly<Record<SituacaoEscola, { tom: Tom; icone: Icone }>> = {
  Adesão: { tom: 'neutro', icone: IconClipboardCheck },
  'Formação de professores': { tom: 'andamento', icone: IconSchool },
  Aplicação: { tom: 'andamento', icone: IconPencil },
  'Feira realizada': { tom: 'positivo', icone: IconConfetti },
  Concluída: { tom: 'positivo', icone: IconCertificate },
  Desistente: { tom: 'negativo', icone: IconCircleX },
}
export const SituacaoDaEscola = ({ situacao }: { situacao: SituacaoEscola }) => (
  <StatusBadge {...APARENCIA[situacao]}>{situacao}</StatusBadge>
)
