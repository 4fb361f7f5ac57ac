import { StatusBadge } from '#web/ui/status-badge.tsx'

/** Whether it is in use. */
export const EmUso = ({ ativo }: { ativo: boolean }) =>
  ativo ? <StatusBadge tom="positivo">Ativo</StatusBadge> : <StatusBadge tom="neutro">Inativo</StatusBadge>
