import type { Farol, SituacaoDoPlano } from '#contract/agente-territorial.ts'
import { StatusBadge, type Tom } from '#web/ui/status-badge.tsx'

const DO_PLANO: Readonly<Record<SituacaoDoPlano, Tom>> = {
  'No prazo': 'andamento',
  Atrasada: 'negativo',
  Feita: 'positivo',
}
export const SituacaoNoPlano = ({ situacao }: { situacao: SituacaoDoPlano }) => (
  <StatusBadge tom={DO_PLANO[situacao]}>{situacao}</StatusBadge>
)

const DO_FAROL: Readonly<Record<Farol, Tom>> = {
  'Sem apuração': 'neutro',
  'Abaixo da meta': 'negativo',
  'Perto da meta': 'atencao',
  'Meta alcançada': 'positivo',
}
export const FarolDoResultado = ({ farol }: { farol: Farol }) => (
  <StatusBadge tom={DO_FAROL[farol]}>{farol}</StatusBadge>
)
