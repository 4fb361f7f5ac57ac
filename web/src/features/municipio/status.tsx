import { StatusBadge, type Tom } from '#web/ui/status-badge.tsx'

/** Statuses are a register: the usual names get their colour, others stay neutral. */
const TONS: readonly [RegExp, Tom][] = [
  [/vigente|participante/i, 'positivo'],
  [/negocia/i, 'andamento'],
  [/encerrad|cancelad/i, 'negativo'],
]

export const StatusDoMunicipio = ({ nome }: { nome: string | null }) =>
  nome ? <StatusBadge tom={TONS.find(([padrao]) => padrao.test(nome))?.[1] ?? 'neutro'}>{nome}</StatusBadge> : null
